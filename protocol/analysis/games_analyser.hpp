// The analysis of many games at once: workers with a player of one thread each, results in the
// order of the games.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/analysis/game.hpp"
#include "protocol/options/options.hpp"
#include "protocol/pdn/pdn.hpp"

namespace soplo {

/// A game read from a file, and the same with its referee.
struct GameToAnalyse {
    PdnGame pdn;
    Game game;
};

/// Where games come from and go to. All members are called on the thread of analyse_games.
class GamesClient {
  public:
    virtual ~GamesClient() = default;
    /// The next game, or nothing after the last.
    virtual std::optional<GameToAnalyse> next() = 0;
    /// What is known of a game from an earlier run; such a game is not searched again.
    virtual std::optional<GameAnalysis> known(const GameToAnalyse&) = 0;
    /// A game has been analysed just now; called as soon as that is so.
    virtual void finished(const GameToAnalyse&, const GameAnalysis&) = 0;
    /// The games one by one, in the order of next().
    virtual void deliver(const GameToAnalyse&, const GameAnalysis&) = 0;
    /// Called several times a second with the number of positions searched so far; false calls the
    /// work off.
    virtual bool tick(std::int64_t plies) = 0;
};

/// Analyses the client's games with settings.threads workers, each with a table of
/// settings.hash_mb. False when the client called it off: the games delivered by then are whole.
[[nodiscard]] bool analyse_games(const EngineSettings& settings, const Limits&, GamesClient&);

}  // namespace soplo
