// A game between a person and the engine: what is typed carried out, the engine's turns, the end.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/system/lines.hpp"
#include "protocol/play/opponent.hpp"
#include "protocol/play/orders.hpp"
#include "protocol/play/saved_game.hpp"
#include "protocol/play/screen.hpp"

namespace soplo {

struct PlayOptions {
    EngineSettings engine;
    std::optional<Setup> start;       ///< none: the start position
    std::optional<Side> human;        ///< none: the side that moves first
    std::optional<double> seconds;    ///< of the engine for a move
    std::optional<TimeControl> time;  ///< of both clocks
    std::string resume;               ///< the file of a game to go on with; empty: a new game
    bool level_counts = false;        ///< that of `engine`, even where the file says another
};

/// handle() and the rest must be called from one thread, hurry() from any.
class PlaySession : public LineSession {
  public:
    /// Reads the file to resume: throws BadInput or std::runtime_error.
    PlaySession(const PlayOptions&, const ScreenStyle&);

    /// Welcomes the person; makes the engine's first move, if it is to move.
    void begin();
    [[nodiscard]] bool handle(std::string_view line) override;
    /// Keeps a game that is neither finished nor saved, and says where.
    void leave();
    /// The engine moves at once. False when it was not thinking, and has not just been.
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
    [[nodiscard]] bool carry_out(Order, const std::string& argument);
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
    /// Keeps a game that is neither finished nor saved; whether the file for such games changed.
    bool keep();

    Screen screen_;
    Opponent opponent_;
    PlayedGame played_;
    std::optional<double> seconds_;
    Mood mood_;
    bool is_flipped_ = false;
    bool is_offered_ = false;              ///< a draw, by the engine
    bool is_kept_ = false;                 ///< in the file for unfinished games
    std::string file_;                     ///< where the game was saved or read last
    std::size_t kept_moves_ = 0;           ///< how many of the moves are in a file
    Time::time_point turn_began_;          ///< of the person
    std::atomic<Time::rep> answered_ = 0;  // when the engine did last
    std::atomic<bool> is_busy_ = true;     // a line is being carried out
};

}  // namespace soplo
