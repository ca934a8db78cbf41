// Writes and reads the games of `soplo play`.
#include "protocol/play/saved_game.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/options/arguments.hpp"
#include "protocol/options/options.hpp"
#include "protocol/pdn/clock.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/pdn/writer.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/text.hpp"
#include "search/player/levels.hpp"

namespace soplo {
namespace {

constexpr std::string_view human_type = "human", engine_type = "program";
constexpr std::array<DrawSet, 3> draw_sets{DrawSet::simple, DrawSet::federation, DrawSet::none};

std::string_view color(Side side) { return side == Side::white ? "White" : "Black"; }

std::vector<PdnTag> tags_of(const PlayedGame& played) {
    std::vector<PdnTag> tags;
    const auto add = [&](std::string name, std::string value) {
        tags.push_back({.name = std::move(name), .value = std::move(value)});
    };
    add("Event", "Game against Soplo");
    add("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
    for (const Side side : {Side::white, Side::black}) {
        const bool is_human = side == played.human;
        add(std::string(color(side)),
            is_human ? "Player" : fmt::format("Soplo, level {}", played.level));
        add(fmt::format("{}Type", color(side)), std::string(is_human ? human_type : engine_type));
    }
    if (const Result end = played.result(); !end.reason.empty()) add("Termination", end.reason);
    if (played.time) add("TimeControl", time_control_text(*played.time));
    add("Level", fmt::format("{}", played.level));
    add("DrawRules", std::string(draw_set_name(played.game.draw_set())));
    return tags;
}

/// Spends time of a clock so that it shows `left` after the move.
void spend_down_to(GameClock& clock, Side side, double left) {
    GameClock untouched = clock;
    untouched.spend(side, 0);
    clock.spend(side, std::max(0.0, *untouched.left(side) - left));
}

/// Returns the clocks from the comments after the moves.
std::vector<GameClock> clocks_in(const PdnGame& pdn, const Game& game, const TimeControl& time) {
    std::vector<GameClock> clocks{GameClock(time)};
    std::size_t depth = 0;
    for (const PdnItem& item : pdn.items) {
        if (item.kind == PdnKind::open) ++depth;
        if (item.kind == PdnKind::close) --depth;
        if (depth > 0) continue;
        if (item.kind == PdnKind::move) clocks.push_back(clocks.back());
        if (item.kind != PdnKind::comment || clocks.size() < 2) continue;
        const Side mover = game.position_at(clocks.size() - 2).turn;
        for (const PdnClock& clock : pdn_clocks(item.text)) {
            if (clock.name != "clk") continue;
            clocks.back() = clocks[clocks.size() - 2];
            spend_down_to(clocks.back(), mover, *clock.seconds);
        }
    }
    return clocks;
}

PdnGame last_game(const std::string& file, const Rules& fallback) {
    std::ifstream in = open_file(file);
    std::string fault;
    PdnOptions options;
    options.fallback = &fallback;
    options.on_fault = [&](const PdnFault& f) {
        if (!f.is_warning) fault = f.text();
    };
    PdnReader reader(in, file, options);
    PdnGame game, last;
    while (reader.next(game)) last = game;
    for (const PdnItem& item : last.items) {
        if (item.kind != PdnKind::setup) continue;
        throw BadInput(
            PdnFault{file, last.index, item.place,
                     "a position is set up between the moves; such a game cannot be continued"}
                .text());
    }
    if (last.rules != nullptr) return last;
    throw BadInput(fault.empty() ? fmt::format("{}: this file has no game", file) : fault);
}

/// Returns the result of the file if it does not follow from the board.
Result closing_of(const PdnGame& pdn) {
    constexpr std::array<Outcome, 5> outcomes{Outcome::unfinished, Outcome::white_wins,
                                              Outcome::black_wins, Outcome::draw,
                                              Outcome::unfinished};
    const Outcome outcome = outcomes[static_cast<std::size_t>(pdn.outcome)];
    if (outcome == Outcome::unfinished) return {};
    const std::string* reason = pdn.tag("Termination");
    if (reason != nullptr && !reason->empty()) return {outcome, *reason};
    return {outcome, outcome == Outcome::draw ? "agreement" : "resignation"};
}

}  // namespace

void PlayedGame::set_clocks(const std::optional<TimeControl>& wanted) {
    time = wanted;
    clocks.clear();
    if (time) clocks.assign(game.moves().size() + 1, GameClock(*time));
}

Result PlayedGame::result() const {
    const Result on_the_board = game.result();
    return on_the_board.outcome == Outcome::unfinished ? closed : on_the_board;
}

std::string saved_text(const PlayedGame& played) {
    PdnGame pdn = pdn_game(played.game, played.result(), tags_of(played));
    std::vector<PdnItem> items;
    for (std::size_t i = 0; i < pdn.items.size(); ++i) {
        items.push_back(std::move(pdn.items[i]));
        if (!played.time) continue;
        const Side mover = played.game.position_at(i).turn;
        items.push_back(
            {.kind = PdnKind::comment, .text = clock_comment(*played.clocks[i + 1].left(mover))});
    }
    pdn.items = std::move(items);
    return pdn_text(pdn);
}

void save_game(const PlayedGame& played, const std::string& file) {
    const std::string unfinished = file + ".new";
    errno = 0;
    std::ofstream out(unfinished, std::ios::binary);
    out << saved_text(played) << std::flush;
    if (out && std::rename(unfinished.c_str(), file.c_str()) == 0) return;
    const std::string reason = std::generic_category().message(errno);
    std::remove(unfinished.c_str());
    throw std::runtime_error(fmt::format("cannot write '{}': {}", file, reason));
}

PlayedGame load_game(const std::string& file, const Rules& fallback, DrawSet draws, int level) {
    const PdnGame pdn = last_game(file, fallback);
    const auto tag = [&](std::string_view name) {
        const std::string* value = pdn.tag(name);
        return value == nullptr ? std::string() : *value;
    };
    for (const DrawSet set : draw_sets) {
        if (tag("DrawRules") == draw_set_name(set)) draws = set;
    }
    PlayedGame played{.game = Game(*pdn.rules, pdn.start, draws)};
    for (const GameMove& move : pdn.main_line()) played.game.play(move);
    played.human = played.game.position().turn;
    for (const Side side : {Side::white, Side::black}) {
        if (tag(fmt::format("{}Type", color(other(side)))) == engine_type) played.human = side;
    }
    const auto said = static_cast<int>(parse_integer(tag("Level")).value_or(level));
    played.level = said >= weakest_level && said <= full_level ? said : level;
    played.closed = closing_of(pdn);
    if (const std::string text = tag("TimeControl"); !tag("Level").empty() && !text.empty()) {
        try {
            played.time = parse_time_control(text);
        } catch (const BadInput&) {
            throw BadInput(fmt::format(
                "{}: TimeControl: '{}' is not a time; expected [MOVES/]SECONDS[+INCREMENT]", file,
                text));
        }
        played.clocks = clocks_in(pdn, played.game, *played.time);
    }
    return played;
}

std::string kept_game_file() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value == nullptr ? "" : value);
    };
    std::filesystem::path folder = variable("XDG_STATE_HOME");
    if (!folder.is_absolute()) {
        if (!variable("HOME").is_absolute()) return {};
        folder = variable("HOME") / ".local" / "state";
    }
    folder /= "soplo";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    return std::filesystem::is_directory(folder, error) ? (folder / "unfinished.pdn").string() : "";
}

}  // namespace soplo
