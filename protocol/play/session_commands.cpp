// Carries out the commands of `soplo play`.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/description.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/pdn/writer.hpp"
#include "protocol/play/move_input.hpp"
#include "protocol/play/session.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr double hint_seconds = 1;

/// Replaces ~/ by the user's home folder, as a shell does.
std::string path_of(const std::string& file) {
    const char* home = std::getenv("HOME");
    return home != nullptr && file.starts_with("~/") ? home + file.substr(1) : file;
}

/// Returns a score in words, from the side to move.
std::string score_in_words(const Screen& screen, Score score) {
    const int moves = (plies_to_end(score) + 1) / 2;
    if (is_win(score)) return screen.text(say::score_win, moves);
    if (is_loss(score)) return screen.text(say::score_loss, moves);
    return screen.text(say::score_men, fmt::format("{:+.2f}", score / 100.0));
}

}  // namespace

bool PlaySession::obey(const std::string& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word = text.substr(0, end);
    if (const std::optional<PlayCommand> command = find_play_command(word)) {
        return carry_out(*command, std::string(trimmed(std::string_view(text).substr(end))));
    }
    if (const std::optional<std::string> near = near_play_command(word, screen_.language())) {
        screen_.say(say::perhaps, word, *near);
    } else {
        screen_.say(say::unknown_word, word);
    }
    return true;
}

bool PlaySession::carry_out(PlayCommand command, const std::string& argument) {
    switch (command) {
        case PlayCommand::help:
            help();
            break;
        case PlayCommand::board:
            show_board();
            show_clock();
            break;
        case PlayCommand::moves:
            list_moves();
            break;
        case PlayCommand::game:
            list_game();
            break;
        case PlayCommand::position:
            screen_.print(fen(rules(), game().position(), {.ranges = true}) + '\n');
            break;
        case PlayCommand::hint:
            hint();
            break;
        case PlayCommand::undo:
            undo();
            break;
        case PlayCommand::swap:
            swap_sides();
            break;
        case PlayCommand::flip:
            is_flipped_ = !is_flipped_;
            show_board();
            break;
        case PlayCommand::draw:
            offer_draw();
            break;
        case PlayCommand::accept:
            accept_draw();
            break;
        case PlayCommand::resign:
            resign();
            break;
        case PlayCommand::resume_play:
            resume_play();
            break;
        case PlayCommand::level:
            set_level(argument);
            break;
        case PlayCommand::time:
            set_time(argument);
            break;
        case PlayCommand::clock:
            set_clock(argument);
            break;
        case PlayCommand::save:
        case PlayCommand::overwrite:
            save(path_of(argument), command == PlayCommand::overwrite);
            break;
        case PlayCommand::load:
            load(path_of(argument));
            break;
        case PlayCommand::begin:
            begin_new(argument);
            break;
        case PlayCommand::rules:
            show_rules();
            break;
        case PlayCommand::language:
            set_language(argument);
            break;
        case PlayCommand::quit:
            return false;
    }
    return true;
}

void PlaySession::help() const {
    const Arbiter& judge = arbiter(rules());
    const Setup start = start_position(rules());
    const std::vector<GameMove> first = judge.legal_moves(start);
    screen_.say(say::help_moves, pdn_move(rules(), start, first.front(), first));
    screen_.print(play_commands_help(screen_.language()));
}

void PlaySession::list_moves() const {
    std::vector<std::string> texts;
    for (const GameMove& m : played_.game.legal_moves()) {
        texts.push_back(move_text(played_.game, m));
    }
    screen_.say(say::legal_moves, texts.empty() ? "-" : joined(texts, ", "));
}

void PlaySession::list_game() const {
    if (played_.game.moves().empty()) return screen_.say(say::no_moves_yet);
    PdnGame pdn = pdn_game(played_.game, played_.result(), {});
    pdn.tags.clear();
    const std::string text = pdn_text(pdn);
    screen_.print(std::string(trimmed(text)) + '\n');
}

void PlaySession::hint() {
    if (is_over()) return screen_.say(say::is_over);
    Limits limits;
    limits.move_time = std::min(seconds_.value_or(hint_seconds), hint_seconds);
    limits.analyse = true;
    const Advice advice = opponent_.advise(game(), limits);
    end_thought();
    screen_.say(say::hint, move_text(game(), *advice.move),
                score_in_words(screen_, advice.score.value_or(draw_score)));
}

void PlaySession::undo() {
    // Find the last position before the present one in which the person was to move.
    std::size_t ply = game().moves().size();
    do {
        if (ply == 0) return screen_.say(say::nothing_to_undo);
        --ply;
    } while (game().position_at(ply).turn != played_.human);
    while (game().moves().size() > ply) game().undo();
    if (played_.time)
        played_.clocks.erase(played_.clocks.begin() + 1 + static_cast<std::ptrdiff_t>(ply),
                             played_.clocks.end());
    played_.closed = {};
    kept_moves_ = 0;
    is_offered_ = false;
    screen_.say(say::taken_back);
    go_on();
}

void PlaySession::swap_sides() {
    played_.human = other(played_.human);
    is_flipped_ = played_.human == rules().top;
    is_offered_ = false;
    screen_.say(say::switched, screen_.side(played_.human));
    go_on();
}

void PlaySession::offer_draw() {
    if (is_over()) return screen_.say(say::is_over);
    if (is_offered_) return accept_draw();
    Limits search = limits();
    search.analyse = true;
    const Advice advice = opponent_.move(game(), search);
    end_thought();
    const Score own = -advice.score.value_or(draw_score);
    if (!agrees_to_draw(game(), own)) return screen_.say(say::declines);
    screen_.say(say::accepts);
    close(Outcome::draw, "agreement");
    show_end();
}

void PlaySession::accept_draw() {
    if (!is_offered_ || is_over()) return screen_.say(say::nothing_offered);
    close(Outcome::draw, "agreement");
    show_end();
}

void PlaySession::resign() {
    if (is_over()) return screen_.say(say::is_over);
    close(win_of(other(played_.human)), "resignation");
    show_end();
}

void PlaySession::resume_play() {
    if (!is_over()) return screen_.say(say::not_over);
    if (game().result().outcome != Outcome::unfinished) return screen_.say(say::over_on_the_board);
    if (played_.closed.reason == "time") set_clock("off");
    played_.closed = {};
    is_offered_ = false;
    go_on();
}

// -- settings

void PlaySession::set_level(const std::string& argument) {
    if (!argument.empty()) {
        try {
            opponent_.set("level", level_word(argument));
        } catch (const BadInput&) {
            return screen_.say(say::bad_level, argument);
        }
        played_.level = opponent_.settings().level;
    }
    screen_.say(say::level_now, played_.level);
}

void PlaySession::set_time(const std::string& argument) {
    if (!argument.empty()) {
        const std::optional<double> seconds = parse_real(argument);
        if (!seconds || *seconds <= 0) return screen_.say(say::bad_time, argument);
        seconds_ = seconds;
    }
    if (const std::optional<double> most = limits().move_time) screen_.say(say::time_now, *most);
    show_clock();
}

void PlaySession::set_clock(const std::string& argument) {
    if (argument == "off" || argument == "no") {
        played_.set_clocks({});
    } else if (!argument.empty()) {
        try {
            played_.set_clocks(parse_time_control(argument));
        } catch (const BadInput&) {
            return screen_.say(say::bad_clock, argument);
        }
        turn_began_ = Time::now();
    }
    if (!played_.time) return screen_.say(say::no_clock);
    show_clock();
}

void PlaySession::set_language(const std::string& argument) {
    if (argument != "en" && argument != "es") return screen_.say(say::bad_language, argument);
    screen_.set_language(argument == "es" ? Language::spanish : Language::english);
    welcome();
}

void PlaySession::show_rules() const {
    const RulesText text = rules_text(rules(), screen_.language());
    screen_.paragraph(text.title);
    for (const RulesSection& section : text.sections) {
        screen_.print("\n");
        screen_.paragraph(section.heading);
        for (const std::string& sentence : section.sentences) screen_.item(sentence);
    }
}

// -- files

void PlaySession::save(const std::string& file, bool overwrites) {
    const std::string name = file.empty() ? file_ : file;
    if (name.empty()) return screen_.say(say::needs_file, screen_.text(say::save_word));
    if (!overwrites && name != file_ && std::filesystem::exists(name)) {
        return screen_.say(say::exists, name);
    }
    save_game(played_, name);
    file_ = name;
    kept_moves_ = game().moves().size();
    screen_.say(say::saved, name);
}

void PlaySession::load(const std::string& file) {
    const std::string name = file.empty() ? kept_game_file() : file;
    if (file.empty() && !std::filesystem::exists(name)) return screen_.say(say::nothing_kept);
    PlayedGame loaded = load_game(name, rules(), game().draw_set(), played_.level);
    // keep() may have written the present game to the file of kept games. The loaded game is then
    // no longer in that file.
    const bool is_elsewhere = keep() && name == kept_game_file();
    sit_down(std::move(loaded));
    file_ = name;
    is_kept_ = file_ == kept_game_file() && !is_elsewhere;
    kept_moves_ = is_elsewhere ? 0 : game().moves().size();
    welcome();
    screen_.say(say::loaded, name, game().moves().size());
    go_on();
}

void PlaySession::begin_new(const std::string& variant) {
    const Rules* wanted = variant.empty() ? &rules() : find_variant(variant);
    if (wanted == nullptr) return screen_.say(say::bad_variant, variant);
    keep();
    PlayedGame next{.game = Game(*wanted, game().draw_set()), .level = played_.level};
    next.human = wanted == &rules() ? played_.human : next.game.position().turn;
    next.set_clocks(played_.time);
    sit_down(std::move(next));
    welcome();
    go_on();
}

bool PlaySession::keep() {
    if (!screen_.style().interactive) return false;
    const std::string kept = kept_game_file();
    const std::size_t moves = game().moves().size();
    if (is_over() || moves == kept_moves_) {
        // Remove the kept game if it is finished or saved in another file.
        return is_kept_ && (is_over() || file_ != kept) && std::filesystem::remove(kept);
    }
    if (kept.empty()) {
        screen_.print(saved_text(played_));
        return false;
    }
    if (!is_kept_ && std::filesystem::exists(kept)) {
        std::filesystem::rename(kept, std::filesystem::path(kept).replace_extension(".old.pdn"));
    }
    save_game(played_, kept);
    screen_.say(say::kept);
    screen_.print(fmt::format("  soplo play --resume {}\n", kept));
    return true;
}

}  // namespace soplo
