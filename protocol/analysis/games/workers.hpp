// Analyses many games at the same time and hands the results on in the order of the games.
#pragma once

#include <atomic>
#include <cstdint>

#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/options/options.hpp"
#include "protocol/pdn/game.hpp"
#include "protocol/system/ordered_workers.hpp"

namespace soplo {

/// A game as its file has it, and the same game as the referee plays it.
struct GameToAnalyse {
    PdnGame pdn;
    Game game;
};

/// Gives out the games and receives their analyses.
using GamesClient = OrderedClient<GameToAnalyse, GameAnalysis>;

/// Analyses the client's games with settings.threads workers. Each worker has a player of one
/// thread with a transposition table of settings.hash_mb. `plies` counts the searched positions.
WorkEnd analyse_games(const EngineSettings& settings, const Limits&, GamesClient&,
                      std::atomic<std::int64_t>& plies);

}  // namespace soplo
