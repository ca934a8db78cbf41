// Shots: combinations that begin with a sacrifice and win material by force, and the search that
// proves them. It knows the rules and the value of the pieces, nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/rules.hpp"
#include "engine/setup.hpp"

namespace soplo {

/// A man is worth 100; a king 300 where it flies, else 150.
inline constexpr int shot_man = 100;
/// The gain of a shot that leaves the opponent without a move.
inline constexpr int shot_win = 100'000;

struct Shot {
    GameMove move;  ///< quiet, and the opponent must capture
    int gain = 0;   ///< in those plies, against any defence; shot_win when he cannot move
    int plies = 0;  ///< the fewest in which at least `least_gain` is forced
};

/// What counts as a shot.
struct Quest {
    int least_gain = shot_man;
    int most_plies = 9;
    std::uint64_t nodes = UINT64_MAX;  ///< for one call
};

/// Stateless but for its count of nodes; one thread at a time.
class Prover {
  public:
    virtual ~Prover() = default;
    /// Every first move of a shot in the position; none where a capture is due. The attacker
    /// captures or makes quiet moves that force a capture, the defender may do whatever is legal;
    /// a line ends where the defender need not capture, or where the attacker, with no capture due
    /// and none threatened, leaves it at that. Throws OutOfNodes.
    [[nodiscard]] virtual std::vector<Shot> shots(const Setup&, const Quest&) = 0;
};

/// The search was larger than the quest allows.
struct OutOfNodes {};

/// The variants that have a suite.
[[nodiscard]] std::span<const Rules* const> shot_variants();
/// A prover of one of those variants; null for others.
[[nodiscard]] std::unique_ptr<Prover> make_prover(const Rules&);

}  // namespace soplo
