// Runs a game in the terminal: turns, clocks, and their output.
#include "protocol/play/session.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/play/move_input.hpp"
#include "protocol/system/text.hpp"
#include "search/player/levels.hpp"

namespace soplo {
namespace {

constexpr double default_seconds = 1;
/// An interrupt this soon after the engine's move was meant to hurry the engine, not to leave.
constexpr std::chrono::milliseconds late_hurry{500};
constexpr int draw_is_near = 10;  // plies

PlayedGame new_game(const PlayOptions& options) {
    const Rules& r = *options.engine.rules;
    PlayedGame played{
        .game = Game(r, options.start.value_or(start_position(r)), options.engine.draw_rules),
        .level = options.engine.level,
        .clocks = {}};
    played.human = options.human.value_or(played.game.position().turn);
    played.set_clocks(options.time);
    return played;
}

/// Returns "4:59" or "1:02:03"; seconds are rounded up.
std::string clock_text(double left) {
    const auto s = static_cast<long long>(std::ceil(std::max(0.0, left)));
    if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
    return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

/// Returns the typed line as UTF-8 without control characters, so that it can be printed.
std::string cleaned(std::string_view line) {
    std::string text = to_utf8(trimmed(line));
    for (char& c : text) {
        if ((c >= '\0' && c < ' ') || c == '\x7f') c = c == '\t' ? ' ' : '?';
    }
    return text;
}

}  // namespace

PlaySession::PlaySession(const PlayOptions& options, const ScreenStyle& style)
    : screen_(style),
      opponent_(options.engine,
                [this](std::string_view complaint) { screen_.paragraph(complaint); }),
      played_(new_game(options)),
      seconds_(options.seconds) {
    if (options.resume.empty()) {
        sit_down(played_);
        return;
    }
    PlayedGame saved = load_game(options.resume, *options.engine.rules, options.engine.draw_rules,
                                 options.engine.level);
    saved.human = options.human.value_or(saved.human);
    if (options.level_counts) saved.level = options.engine.level;
    if (options.time) saved.set_clocks(options.time);
    sit_down(std::move(saved));
    file_ = options.resume;
    is_kept_ = file_ == kept_game_file();
    kept_moves_ = game().moves().size();
}

// -- the course of the game

void PlaySession::sit_down(PlayedGame played) {
    played_ = std::move(played);
    opponent_.set("variant", rules().name);
    opponent_.set("draw-rules", draw_set_name(game().draw_set()));
    opponent_.set("level", fmt::format("{}", played_.level));
    mood_ = {};
    is_flipped_ = played_.human == rules().top;
    is_offered_ = false;
    is_kept_ = false;
    file_.clear();
    kept_moves_ = 0;
}

void PlaySession::begin() {
    welcome();
    if (!file_.empty()) screen_.say(say::loaded, file_, game().moves().size());
    const bool is_new = game().moves().empty() && screen_.style().interactive;
    if (is_new && std::ifstream(kept_game_file())) screen_.say(say::game_kept_before);
    go_on();
    prompt();
}

bool PlaySession::handle(std::string_view line) {
    is_busy_ = true;
    opponent_.was_hurried();  // discard an interrupt from before this command
    const std::string text = cleaned(line);
    if (!screen_.style().interactive) screen_.print(text + '\n');
    bool goes_on = true;
    try {
        if (looks_like_move(text)) {
            play_move(text);
        } else if (!text.empty()) {
            goes_on = obey(text);
        }
    } catch (const std::exception& e) {
        screen_.say(say::file_trouble, e.what());
    }
    if (goes_on) prompt();
    return goes_on;
}

void PlaySession::leave() {
    keep();
    screen_.say(say::goodbye);
}

bool PlaySession::hurry() {
    if (is_busy_) {
        opponent_.hurry();
        return true;
    }
    const Time::time_point answered{Time::duration(answered_)};
    return answered_ != 0 && Time::now() - answered < late_hurry;
}

/// Makes the engine's move if it is to move, then shows the position or the result.
void PlaySession::go_on() {
    if (!is_over() && !is_humans_turn()) engine_move();
    if (is_over()) return show_end();
    show_turn();
}

void PlaySession::play_move(std::string_view text) {
    if (is_over()) return screen_.say(say::is_over);
    const MoveReading reading = read_move(game(), text, screen_);
    if (!reading.move) return screen_.say(say::not_legal, reading.trouble);
    const std::chrono::duration<double> thought = Time::now() - turn_began_;
    if (!spend(thought.count())) return show_end();
    make_move(*reading.move);
    if (const SquareSet liable = game().position().liable; !liable.empty() && !is_over()) {
        screen_.say(say::may_be_huffed, squares_text(liable));
    }
    go_on();
}

void PlaySession::make_move(const GameMove& move) {
    game().play(move);
    is_offered_ = false;
}

/// Subtracts the time of a move before it is played. Returns false if the clock has run out, and
/// ends the game.
bool PlaySession::spend(double seconds) {
    if (!played_.time) return true;
    const Side mover = game().position().turn;
    GameClock clock = played_.clocks.back();
    const bool in_time = *clock.left(mover) >= seconds;
    if (in_time) {
        clock.spend(mover, seconds);
        played_.clocks.push_back(clock);
    } else {
        close(win_of(other(mover)), "time");
    }
    return in_time;
}

Limits PlaySession::limits() const {
    Limits limits;
    limits.move_time = seconds_;
    if (played_.time) {
        const Side mover = played_.game.position().turn;
        const auto clocks = *played_.clocks.back().allowance(Side::white).clocks;
        const ClockState& clock = clocks[static_cast<std::size_t>(index(mover))];
        limits.clock = Clock{.moves = clock.moves, .time = clock.time, .inc = clock.inc};
    } else if (!seconds_) {
        limits.move_time = default_seconds;
    }
    return limits;
}

void PlaySession::engine_move() {
    if (screen_.style().interactive) screen_.say(say::thinking);
    const Time::time_point began = Time::now();
    const Advice advice = opponent_.move(game(), limits());
    const std::chrono::duration<double> thought = Time::now() - began;
    end_thought();
    if (!spend(thought.count())) return;
    if (advice.score) mood_.note(game(), *advice.score);
    if (mood_.resigns()) {
        if (played_.time) played_.clocks.pop_back();
        screen_.say(say::soplo_resigns);
        return close(win_of(played_.human), "resignation");
    }
    screen_.say(say::soplo_plays, move_text(game(), *advice.move));
    if (advice.move->huffed) {
        screen_.say(say::huffed, square_text(rules(), advice.move->huffed));
    }
    make_move(*advice.move);
    is_offered_ = !is_over() && mood_.offers_draw();
}

void PlaySession::end_thought() {
    answered_ = Time::now().time_since_epoch().count();
    if (opponent_.was_hurried()) screen_.print("\n");  // because the terminal has shown ^C
}

void PlaySession::close(Outcome outcome, std::string_view reason) {
    played_.closed = {outcome, std::string(reason)};
}

Outcome PlaySession::win_of(Side side) {
    return side == Side::white ? Outcome::white_wins : Outcome::black_wins;
}

// -- what is shown

void PlaySession::welcome() {
    const std::string_view name =
        screen_.language() == Language::english ? rules().title : rules().title_es;
    screen_.say(say::title, SOPLO_VERSION, name);
    screen_.say(say::you_play, screen_.side(played_.human), screen_.side(other(played_.human)),
                played_.level);
    if (played_.level == full_level) screen_.say(say::full_strength);
    const std::string example =
        game().legal_moves().empty() ? "32-28" : move_text(game(), game().legal_moves().front());
    screen_.say(say::how_to, example);
    const bool unicode = screen_.style().unicode;
    screen_.say(say::pieces, unicode ? "⛀" : "w", unicode ? "⛁" : "W", unicode ? "⛂" : "b",
                unicode ? "⛃" : "B");
}

void PlaySession::prompt() {
    const std::string text =
        is_over() ? screen_.text(say::over_prompt)
                  : screen_.text(say::prompt,
                                 screen_.side(played_.human, say::white_short, say::black_short));
    screen_.print(text);
    is_busy_ = false;
}

void PlaySession::show_board() const {
    screen_.board(rules(), played_.game.position(), is_flipped_);
}

void PlaySession::show_turn() {
    show_board();
    show_clock();
    const Setup& now = game().position();
    if (!now.liable.empty()) {
        const auto& legal = game().legal_moves();
        const auto huff = std::find_if(legal.begin(), legal.end(),
                                       [](const GameMove& m) { return bool(m.huffed); });
        if (huff != legal.end()) {
            screen_.say(say::may_huff, squares_text(now.liable), move_text(game(), *huff));
        }
    }
    for (const DrawProgress& draw : game().draw_progress()) {
        const int left = draw.limit - draw.plies;
        if (left > draw_is_near) continue;
        screen_.say(say::plies_to_draw, left, screen_.translated(draw.reason));
    }
    const int occurrences = game().occurrences();
    if (occurrences > 1 && game().draw_set() != DrawSet::none) {
        screen_.say(say::repeated, occurrences, rules().draws(game().draw_set()).repetitions);
    }
    if (is_offered_) screen_.say(say::offers);
    turn_began_ = Time::now();
}

void PlaySession::show_clock() const {
    if (!played_.time) return;
    const GameClock& clock = played_.clocks.back();
    screen_.say(say::clock_now, clock_text(*clock.left(Side::white)),
                clock_text(*clock.left(Side::black)));
}

void PlaySession::show_end() const {
    show_board();
    show_clock();
    const Result end = played_.result();
    const bool is_won = end.outcome == win_of(played_.human);
    const PlayText& verdict = end.outcome == Outcome::draw ? say::drawn
                              : is_won                     ? say::you_win
                                                           : say::you_lose;
    screen_.say(verdict, reason_text(end));
    screen_.say(say::is_over);
}

std::string PlaySession::reason_text(const Result& end) const {
    const Side mover = played_.game.position().turn;
    const Side winner = end.outcome == Outcome::white_wins ? Side::white : Side::black;
    const bool is_own = end.reason == "resignation" && winner != played_.human;
    const std::string_view reason = is_own ? "your resignation" : std::string_view(end.reason);
    for (const say::Reason& r : say::reasons) {
        if (r.reason != reason) continue;
        return screen_.text(r.text, screen_.side(mover),
                            screen_.side(mover, say::to_white, say::to_black),
                            screen_.side(winner));
    }
    return screen_.translated(reason);
}

std::string PlaySession::squares_text(const SquareSet& squares) const {
    std::vector<std::string> names;
    for (const Square s : squares) names.push_back(square_text(rules(), s));
    return joined(names, ", ");
}

}  // namespace soplo
