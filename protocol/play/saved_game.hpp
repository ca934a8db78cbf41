// Saves and loads a game against the engine as PDN.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/match/model/game_clock.hpp"

namespace soplo {

/// A game with its players, result and clocks.
struct PlayedGame {
    Game game;
    Side human = Side::white;
    int level = 10;                     ///< of the engine, 1..10
    Result closed{};                    ///< result by resigning, agreement or time; none: empty
    std::optional<TimeControl> time{};  ///< of both clocks; none: no clocks
    std::vector<GameClock> clocks{};    ///< at the start and after each move; empty without `time`

    /// Restarts both clocks with this time. Without a value, removes the clocks.
    void set_clocks(const std::optional<TimeControl>&);
    /// Returns the result on the board, or `closed` if the board gives none.
    [[nodiscard]] Result result() const;
};

/// Returns the game in PDN, with tags for the players and the clocks in comments.
[[nodiscard]] std::string saved_text(const PlayedGame&);

/// Writes the game to a file. An existing file is replaced only when the new one is complete.
/// Throws std::runtime_error.
void save_game(const PlayedGame&, const std::string& file);

/// Returns the last game of a PDN file of any program. If Soplo's tags are missing, the person is
/// the side to move and the engine has `level`. Throws BadInput or std::runtime_error.
[[nodiscard]] PlayedGame load_game(const std::string& file, const Rules& fallback, DrawSet,
                                   int level);

/// Returns the file for an unfinished game, in the user's state folder ($XDG_STATE_HOME or
/// ~/.local/state). Creates the folder. Returns an empty text if that is not possible.
[[nodiscard]] std::string kept_game_file();

}  // namespace soplo
