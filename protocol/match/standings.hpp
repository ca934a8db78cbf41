// The tables of a match or tournament: the standings, and the results by opening.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "protocol/match/model/statistics.hpp"

namespace soplo {

/// The row of one engine in the table.
struct Standing {
    std::string name;
    Tally tally;       ///< against all other engines together
    int failures = 0;  ///< games that it lost by a failure
    Elo rating;        ///< relative to the mean of all engines
};

/// Returns the engines sorted by points per game, then rating, then in the order given. Engines
/// without a finished game come last and have rating {0, 0}.
///
/// The ratings maximise the likelihood in the logistic model, where a draw counts as half a win
/// (model of Bradley and Terry, fitted by Hunter's iteration). One drawn game is added between each
/// two engines that met, as BayesElo does; otherwise an engine that won every game would have an
/// infinite rating. The error is that of the engine's own points, counted in pairs of games, with
/// the opponents' ratings held fixed.
[[nodiscard]] std::vector<Standing> standings(std::span<const GameRecord>,
                                              std::span<const std::string> names);

/// The results of all finished games with one opening.
struct OpeningResult {
    int opening = 0;  ///< number of the opening
    int white_wins = 0, draws = 0, black_wins = 0;
    bool operator==(const OpeningResult&) const = default;
};

/// Returns the results sorted by the number of the opening, without openings that have no finished
/// game.
[[nodiscard]] std::vector<OpeningResult> opening_results(std::span<const GameRecord>);

}  // namespace soplo
