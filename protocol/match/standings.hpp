// The tables of a match or tournament: who stands where, and what each opening brought.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "protocol/match/model/statistics.hpp"

namespace soplo {

/// One engine among all that it met.
struct Standing {
    std::string name;
    Tally tally;       ///< against all the others together
    int failures = 0;  ///< games that it lost by a failure
    Elo rating;        ///< relative to the mean of all engines
};

/// The engines by points a game, then rating, then in the order given; those without a finished
/// game last.
///
/// Ratings are the likeliest ones in the logistic model, a draw being half a win (Bradley and
/// Terry's model, fitted by Hunter's iteration). Between every two that met one drawn game is
/// added, which keeps clean sweeps and unconnected groups finite, as BayesElo does. The error is
/// that of the engine's own points, pair by pair, with the opponents' ratings held fixed. An engine
/// without a finished game has rating {0, 0}.
[[nodiscard]] std::vector<Standing> standings(std::span<const GameRecord>,
                                              std::span<const std::string> names);

/// What one opening brought, over all its finished games.
struct OpeningResult {
    int opening = 0;  ///< its number
    int white_wins = 0, draws = 0, black_wins = 0;
    bool operator==(const OpeningResult&) const = default;
};

/// By number; openings without a finished game are left out.
[[nodiscard]] std::vector<OpeningResult> opening_results(std::span<const GameRecord>);

}  // namespace soplo
