// A game against the engine as a PDN file: what is kept beside the moves, and how it comes back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/match/model/game_clock.hpp"

namespace soplo {

/// A game as it stands at the table.
struct PlayedGame {
    Game game;
    Side human = Side::white;
    int level = 10;   ///< of the engine, 1..10
    Result closed{};  ///< by the players, not by the board: resigned, agreed, time
    std::optional<TimeControl> time{};  ///< of both clocks; none: no clocks
    std::vector<GameClock> clocks{};    ///< the start's and after each move; empty without `time`

    /// Gives both sides this time, as if from the start; nothing takes the clocks away.
    void set_clocks(const std::optional<TimeControl>&);
    /// How it ended on the board, or else by the players.
    [[nodiscard]] Result result() const;
};

/// The game in PDN, with tags that say who is who, and the clocks in comments.
[[nodiscard]] std::string saved_text(const PlayedGame&);

/// Writes all or nothing: a file that was there stays as it is until the new one is complete.
/// Throws std::runtime_error.
void save_game(const PlayedGame&, const std::string& file);

/// The last game of a PDN file. Any program's will do: without our tags the person is the side to
/// move, and `level` is the engine's. Throws BadInput, or std::runtime_error.
[[nodiscard]] PlayedGame load_game(const std::string& file, const Rules& fallback, DrawSet,
                                   int level);

/// The file in the user's folder for states in which an unfinished game is kept; empty when there
/// is no such folder. The folder is made when it is not there.
[[nodiscard]] std::string kept_game_file();

}  // namespace soplo
