// How the news of an analysis is written: columns and sentences for people, JSON objects for
// programs.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/game/game.hpp"
#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"
#include "eval/expectation.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Men from the side to move ("+0.32"), or the plies to the end ("win-in-7", "loss-in-8").
[[nodiscard]] std::string score_text(Score);

/// The chances of the side to move that go with a line of the search. An end that the search has
/// seen, a draw by rule among them, is certain.
[[nodiscard]] Expectation expectation_of(const Game&, const Info&);

/// How the game ends by what the search has seen, in words: "White wins in 23 plies", "draw by
/// rule: 5 moves left (...)"; empty when it has not seen the end. `best` is the first line of the
/// search.
[[nodiscard]] std::string verdict_text(const Game&, const Info& best);

/// A line in the variant's notation, as far as its moves are legal.
[[nodiscard]] std::string line_text(const Rules&, Setup, const std::vector<GameMove>& line);

/// Titles of the columns of analysis_line.
[[nodiscard]] std::string analysis_header(bool ranks);
/// Depth, selective depth, score, nodes, seconds, nodes/s, table fill in per mille, line in the
/// variant's notation; with `ranks` the rank of the line before the score.
[[nodiscard]] std::string analysis_line(const Rules&, const Setup&, const Info&, bool ranks);

/// Titles of the columns of ranked_line.
[[nodiscard]] std::string ranked_header();
/// Score, chances of win, draw and loss in per cent, line in the variant's notation.
[[nodiscard]] std::string ranked_line(const Game&, const Info&);

/// The news as a JSON object: the fields of the command line's contract, then `expectation` (win,
/// draw, loss in per cent), `only_move` (true) where there is no choice, and `verdict`, the
/// words of verdict_text, where there are any.
[[nodiscard]] nlohmann::ordered_json analysis_json(const Game&, const Info&);

/// Says on the error stream what is known before any search: that the game is drawn already, that
/// there is no choice.
void note_what_is_known(const Game&);

/// Prints how a game without a legal move has ended, for there is nothing to search; returns the
/// exit status.
int tell_result(const Game&, bool json);

/// A search that has found nothing yet counts no nodes a second.
[[nodiscard]] double nodes_per_second(const Info&);

}  // namespace soplo
