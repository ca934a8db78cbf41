// Self-play: games of the engine against itself, from which the evaluation learns.
#pragma once

#include <memory>
#include <vector>

#include "engine/rules/rules.hpp"
#include "eval/network.hpp"
#include "eval/sample.hpp"

namespace soplo {

/// The settings of self-play.
struct SelfPlaySettings {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 500;  ///< node limit of a move
    int fewest_random = 6;      ///< least number of random plies at the start of a game
    int most_random = 10;       ///< greatest number of random plies
    /// Per cent of the positions of a game after which a side position is searched too. A side
    /// position is one or two random moves away from the game. Searches meet such positions, but
    /// good games do not.
    int strays = 50;
    DrawSet draws = DrawSet::simple;
};

/// Plays games against itself. Not thread-safe.
class SelfPlayer {
  public:
    virtual ~SelfPlayer() = default;
    SelfPlayer() = default;
    SelfPlayer(const SelfPlayer&) = delete;
    SelfPlayer& operator=(const SelfPlayer&) = delete;

    /// Returns the quiet positions of the `number`-th game; none when its opening was too uneven.
    /// The same settings, weights and number give the same positions.
    [[nodiscard]] virtual std::vector<Sample> play(std::uint64_t number) = 0;
};

/// Returns a self-player with these weights; null means the fallback evaluation.
[[nodiscard]] std::unique_ptr<SelfPlayer> make_self_player(const Rules&, const SelfPlaySettings&,
                                                           std::shared_ptr<const Network>);

}  // namespace soplo
