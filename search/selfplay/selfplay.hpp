// Games that the engine plays against itself to learn from them.
#pragma once

#include <memory>
#include <vector>

#include "engine/rules/rules.hpp"
#include "eval/network.hpp"
#include "eval/sample.hpp"

namespace soplo {

/// How games of self-play go.
struct SelfPlayTerms {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 500;  ///< a move, at most
    int fewest_random = 6;      ///< plies at random at the start
    int most_random = 10;
    /// Positions beside the game, for each hundred of it: one or two moves at random away from it,
    /// searched like the others. A search meets such positions, good games do not.
    int strays = 50;
    DrawSet draws = DrawSet::simple;
};

/// Plays games by itself; one thread.
class SelfPlayer {
  public:
    virtual ~SelfPlayer() = default;
    SelfPlayer() = default;
    SelfPlayer(const SelfPlayer&) = delete;
    SelfPlayer& operator=(const SelfPlayer&) = delete;

    /// The quiet positions of the `number`-th game; none when its opening was too uneven. The same
    /// terms, weights and number give the same positions.
    [[nodiscard]] virtual std::vector<Sample> play(std::uint64_t number) = 0;
};

/// A self-player with the weights given; without any it evaluates by the fallback.
[[nodiscard]] std::unique_ptr<SelfPlayer> make_self_player(const Rules&, const SelfPlayTerms&,
                                                           std::shared_ptr<const Network>);

}  // namespace soplo
