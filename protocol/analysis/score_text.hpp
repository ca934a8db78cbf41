// The text of an analysis: columns and sentences for people, JSON objects for programs.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/base/setup.hpp"
#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"
#include "eval/expectation.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Returns the score in men from the side to move ("+0.32"), or the plies to the end of the game
/// ("win-in-7", "loss-in-8").
[[nodiscard]] std::string score_text(Score);

/// Returns the chances of the side to move for a line of the search. They are 0 or 1 if the search
/// has found the end of the game, also if that is a draw by rule.
[[nodiscard]] Expectation expectation_of(const Game&, const Info&);

/// Returns the end of the game that the search has found, "White wins in 23 plies" or "draw by
/// rule: 5 moves left (...)", or an empty text if it has found none. `best` is the first line of
/// the search.
[[nodiscard]] std::string verdict_text(const Game&, const Info& best);

/// Returns a line in the variant's notation, up to the first illegal move.
[[nodiscard]] std::string line_text(const Rules&, Setup, const std::vector<GameMove>& line);

/// Returns the titles of the columns of analysis_line.
[[nodiscard]] std::string analysis_header(bool ranks);
/// Returns depth, selective depth, score, nodes, seconds, nodes per second, fill of the
/// transposition table in per mille and the line in the variant's notation. With `ranks` the rank
/// of the line stands before the score.
[[nodiscard]] std::string analysis_line(const Rules&, const Setup&, const Info&, bool ranks);

/// Returns the titles of the columns of ranked_line.
[[nodiscard]] std::string ranked_header();
/// Returns the score, the chances of win, draw and loss in per cent, and the line in the variant's
/// notation.
[[nodiscard]] std::string ranked_line(const Game&, const Info&);

/// Returns a line of the search as a JSON object. protocol/analysis/README.md lists its fields.
/// `only_move` (true) stands there only if there is one legal move, and `verdict`, the words of
/// verdict_text, only if there are any.
[[nodiscard]] nlohmann::ordered_json analysis_json(const Game&, const Info&);

/// Prints on the error stream what is known before the search: that the game is already drawn, or
/// that there is only one legal move.
void print_notes(const Game&);

/// Prints the result of a game without a legal move, which needs no search. Returns the exit
/// status.
int print_result(const Game&, bool json);

/// Returns the nodes per second, or 0 if no time has passed.
[[nodiscard]] double nodes_per_second(const Info&);

}  // namespace soplo
