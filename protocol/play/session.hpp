// A game between a person and the engine in the terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/play/command_words.hpp"
#include "protocol/play/opponent.hpp"
#include "protocol/play/saved_game.hpp"
#include "protocol/play/screen.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {

/// The options of `soplo play`.
struct PlayOptions {
    EngineSettings engine;
    std::optional<Setup> start;       ///< none: the start position
    std::optional<Side> human;        ///< none: the side that moves first
    std::optional<double> seconds;    ///< for each move of the engine
    std::optional<TimeControl> time;  ///< of both clocks
    std::string resume;               ///< file of a game to continue; empty: a new game
    bool level_counts = false;        ///< the level of `engine` replaces the level in the file
};

/// The game and its commands. Any thread may call hurry(); call everything else from one thread.
class PlaySession : public LineSession {
  public:
    /// Reads the file to resume. Throws BadInput or std::runtime_error.
    PlaySession(const PlayOptions&, const ScreenStyle&);

    /// Prints the welcome, and makes the engine's move if it is to move.
    void begin();
    [[nodiscard]] bool handle(std::string_view line) override;
    /// Keeps a game that is neither finished nor saved, and prints the file name.
    void leave();
    /// Makes the engine move at once. Returns false if it was not thinking and did not move within
    /// the last 0.5 s.
    bool hurry();

  private:
    using Time = std::chrono::steady_clock;

    [[nodiscard]] Game& game() { return played_.game; }
    [[nodiscard]] const Rules& rules() const { return played_.game.rules(); }
    [[nodiscard]] bool is_over() const { return played_.result().outcome != Outcome::unfinished; }
    [[nodiscard]] bool is_humans_turn() const {
        return played_.game.position().turn == played_.human;
    }

    // -- the course of the game
    void sit_down(PlayedGame);
    void welcome();
    void go_on();
    void play_move(std::string_view text);
    void make_move(const GameMove&);
    void engine_move();
    void end_thought();
    [[nodiscard]] bool spend(double seconds);
    [[nodiscard]] Limits limits() const;
    void close(Outcome, std::string_view reason);
    [[nodiscard]] static Outcome win_of(Side);

    // -- what is shown
    void prompt();
    void show_board() const;
    void show_turn();
    void show_clock() const;
    void show_end() const;
    [[nodiscard]] std::string reason_text(const Result&) const;
    [[nodiscard]] std::string squares_text(const SquareSet&) const;

    // -- commands
    [[nodiscard]] bool obey(const std::string& text);
    [[nodiscard]] bool carry_out(PlayCommand, const std::string& argument);
    void help() const;
    void list_moves() const;
    void list_game() const;
    void hint();
    void undo();
    void swap_sides();
    void offer_draw();
    void accept_draw();
    void resign();
    void resume_play();
    void set_level(const std::string&);
    void set_time(const std::string&);
    void set_clock(const std::string&);
    void set_language(const std::string&);
    void save(const std::string& file, bool overwrites);
    void load(const std::string& file);
    void begin_new(const std::string& variant);
    void show_rules() const;
    /// Keeps a game that is neither finished nor saved. Returns whether the file of kept games
    /// changed.
    bool keep();

    Screen screen_;
    Opponent opponent_;
    PlayedGame played_;
    std::optional<double> seconds_;
    Mood mood_;
    bool is_flipped_ = false;
    bool is_offered_ = false;              ///< the engine has offered a draw
    bool is_kept_ = false;                 ///< the game is in the file of kept games
    std::string file_;                     ///< file of the last save or load
    std::size_t kept_moves_ = 0;           ///< number of moves that are in a file
    Time::time_point turn_began_;          ///< when the person's turn began
    std::atomic<Time::rep> answered_ = 0;  // when the engine last answered
    std::atomic<bool> is_busy_ = true;     // a command is running
};

}  // namespace soplo
