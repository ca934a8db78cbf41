// Suites of shots (files of tests/data/shots) and the test of a player on them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "search/player/player.hpp"
#include "search/proof/prover.hpp"

namespace soplo {

/// A line of a suite. Its fields are separated by tabs: position (FEN), best moves (Hub form,
/// separated by blanks), gain in centi-men or "win", length in plies.
struct ShotRow {
    int line = 0;  ///< in the file, from 1
    std::string fen;
    Setup position;
    std::vector<GameMove> best;
    int gain = 0;  ///< shot_win for a win
    int plies = 0;
};

/// Returns the variants that have a suite.
[[nodiscard]] std::span<const Rules* const> shot_variants();

/// Returns the suite of a variant. Throws std::runtime_error or BadInput that names file and line.
[[nodiscard]] std::vector<ShotRow> read_suite(const Rules&);
/// Returns a line in the form that read_suite() reads.
[[nodiscard]] std::string suite_line(const Rules&, const Setup&, const Shot&);

/// The final result of a search.
struct Opinion {
    GameMove move;
    std::vector<Score> scores;  ///< of the lines asked for, best first
    std::vector<GameMove> pv;   ///< of the first
};
/// Searches a position that has at least one legal move, with an empty table.
[[nodiscard]] Opinion ask(Player&, const Setup&, const Limits&);

/// Returns whether the player's move is one of the best moves.
[[nodiscard]] bool solves(Player&, const ShotRow&, const Limits&);

}  // namespace soplo
