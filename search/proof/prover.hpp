// The prover: proofs of wins and draws against any defence, and shots, which are combinations that
// start with a sacrifice and win material by force. It uses the rules and piece values only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// The value of a man. A flying king is worth 300, another king 150.
inline constexpr int shot_man = 100;
/// The gain of a shot that leaves the opponent without a move.
inline constexpr int shot_win = 100'000;

/// The first move of a shot.
struct Shot {
    GameMove move;  ///< quiet, and the opponent must capture
    int gain = 0;   ///< material gained in `plies` against any defence, or shot_win
    int plies = 0;  ///< fewest plies in which the least gain is forced
};

/// What counts as a shot, and how long shots() may search.
struct ShotLimits {
    int least_gain = shot_man;
    int most_plies = 9;
    std::uint64_t nodes = UINT64_MAX;  ///< node limit of one call
    std::function<bool()> stop{};      ///< called every few nodes; true ends the search
};

/// What is to be proven for the side to move.
enum class Aim : std::uint8_t {
    win,
    draw,  ///< at least a draw; a win suffices
};

/// The longest proof that is searched for, in plies.
inline constexpr int longest_proof = 200;

/// A proof that the aim is reached.
struct Proof {
    int plies = 0;               ///< plies that suffice against any defence
    std::vector<GameMove> line;  ///< against the longest defence; may be incomplete
};

/// What to prove, and how long solve() may search.
struct ProofTask {
    Aim aim = Aim::win;
    DrawSet draws = DrawSet::simple;
    int most_plies = longest_proof;    ///< 1..longest_proof
    std::uint64_t nodes = UINT64_MAX;  ///< node limit of the proof
    std::size_t table_mb = 64;         ///< table size, from 1; some parts use as much again
    std::function<bool()> stop{};      ///< called every few nodes; true ends the search
    /// Called after each number of plies that was searched in full without a proof.
    std::function<void(int plies, std::uint64_t nodes)> excluded{};
};

/// The result of a proof search.
struct ProofResult {
    std::optional<Proof> proof;
    /// Number of plies in which the aim cannot be reached. A proof of one ply more is the shortest.
    /// With Aim::draw it is only the searched number of plies.
    int excluded = 0;
    bool is_impossible = false;  ///< the aim cannot be reached in any number of plies
    /// The position is never lost, however long the game lasts. The proof of such a draw has no
    /// number of plies, and its line is one move.
    bool is_never_lost = false;
    std::uint64_t nodes = 0;
};

/// Finds shots and proofs. Not thread-safe.
class Prover {
  public:
    virtual ~Prover() = default;
    /// Returns the first moves of all shots in the position. Returns none if a capture is due, or
    /// if the goal of the variant is not to leave the opponent without a move. The attacker
    /// captures or makes quiet moves that force a capture; the defender makes any legal move. A
    /// line ends where the defender need not capture, or where the attacker has no capture, faces
    /// none and stops. Throws OutOfNodes.
    [[nodiscard]] virtual std::vector<Shot> shots(const Setup&, const ShotLimits&) = 0;
    /// Searches for a proof from `start`, which counts as the start of a game: repetitions before
    /// it are not known. With few pieces it solves all positions that can be reached. Otherwise it
    /// searches moves that force the reply, which prove long wins quickly, and then all moves, with
    /// iterative deepening. It never prunes heuristically. The position must have a legal move.
    [[nodiscard]] virtual ProofResult solve(const Setup& start, const ProofTask&) = 0;
};

/// Thrown when a search reaches its node limit or its stop function returns true.
struct OutOfNodes {};

/// Returns a prover of the variant.
[[nodiscard]] std::unique_ptr<Prover> make_prover(const Rules&);

}  // namespace soplo
