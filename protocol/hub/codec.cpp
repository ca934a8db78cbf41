// Reading and writing lines of the Hub protocol.
#include "protocol/hub/codec.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

double finite(double x) { return std::isfinite(x) ? x : 0; }

double mega_nodes_per_second(const Info& info) {
    if (!(info.time > 0)) return 0;
    return finite(static_cast<double>(info.nodes) / info.time / 1e6);
}

std::string moves_text(const std::vector<GameMove>& moves) {
    std::string text;
    for (const GameMove& m : moves) {
        if (!text.empty()) text += ' ';
        text += hub_move(m);
    }
    return text;
}

std::optional<double> plain_number(const HubArgument& a) {
    if (a.value) return {};
    return parse_real(a.name);
}

constexpr double milliseconds = 1000;

/// Translates "level MOVES MS MS". Returns nothing if other words than numbers follow.
std::optional<HubCommand> level_1(const HubCommand& c) {
    HubCommand result{.word = "level"};
    constexpr std::string_view names[] = {"moves", "time", "inc"};
    if (c.arguments.empty() || c.arguments.size() > std::size(names)) return {};
    for (std::size_t i = 0; i < c.arguments.size(); ++i) {
        const std::optional<double> n = plain_number(c.arguments[i]);
        if (!n) return {};
        result.add(names[i], fmt::format("{}", i == 0 ? *n : *n / milliseconds));
    }
    return result;
}

/// Translates "pos" with a position without a name.
std::optional<HubCommand> pos_1(const HubCommand& c) {
    if (c.arguments.size() != 1 || c.arguments[0].value) return {};
    std::string text = c.arguments[0].name;
    if (text.empty() || text == "start") return {};
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    HubCommand result{.word = "pos"};
    result.add("pos", text);
    return result;
}

/// Translates "time MS" and "depth N".
std::optional<HubCommand> limit_1(const HubCommand& c, std::string_view key, double divisor) {
    if (c.arguments.size() != 1) return {};
    const std::optional<double> n = plain_number(c.arguments[0]);
    if (!n) return {};
    HubCommand result{.word = "level"};
    result.add(key, fmt::format("{}", *n / divisor));
    return result;
}

HubCommand go(std::string_view how) {
    return {.word = "go", .arguments = {{std::string(how), {}}}};
}

}  // namespace

void add_level(HubLevel& level, const HubCommand& command) {
    std::optional<BadInput> failure;
    for (const HubArgument& a : command.arguments) {
        const auto take = [&](std::string_view name, std::optional<double>& field) {
            if (a.name != name || !a.value) return;
            try {
                field = hub_number(name, *a.value);
            } catch (const BadInput& e) {
                field = 0;
                failure = e;
            }
        };
        take("depth", level.depth);
        take("nodes", level.nodes);
        take("move-time", level.move_time);
        take("moves", level.moves);
        take("time", level.time);
        take("inc", level.inc);
    }
    if (command.says("infinite")) level.infinite = true;
    if (failure) throw *failure;
}

Limits limits_of(const HubLevel& level) {
    Limits limits;
    // Larger numbers have the same effect, but their conversion would be undefined.
    constexpr double many_nodes = 1e18, many_moves = 1000;
    if (level.depth) {
        limits.depth = static_cast<int>(std::clamp<double>(*level.depth, 1, max_ply - 1));
    }
    if (level.nodes) {
        limits.nodes = static_cast<std::uint64_t>(std::clamp<double>(*level.nodes, 1, many_nodes));
    }
    limits.move_time = level.move_time;
    limits.infinite = level.infinite;
    if (level.time || level.inc) {
        // Some clients subtract the increment first. A time below zero therefore reduces the
        // increment.
        const double time = level.time.value_or(0);
        const double inc = std::max(0.0, level.inc.value_or(0)) + std::min(0.0, time);
        limits.clock = Clock{
            .moves = static_cast<int>(std::clamp<double>(level.moves.value_or(0), 0, many_moves)),
            .time = std::max(0.0, time),
            .inc = std::max(0.0, inc)};
    }
    const bool limited = limits.depth || limits.nodes || limits.move_time || limits.clock;
    if (!limited && !limits.infinite) limits.move_time = default_move_time;
    return limits;
}

std::optional<HubCommand> from_version_1(const HubCommand& c) {
    if (c.word == "pos") return pos_1(c);
    if (c.word == "level") return level_1(c);
    if (c.word == "time") return limit_1(c, "move-time", milliseconds);
    if (c.word == "depth") return limit_1(c, "depth", 1);
    if (c.word == "set" && !c.arguments.empty()) {
        HubCommand result{.word = "set-param"};
        result.add("name", c.arguments[0].name);
        result.add("value", c.arguments.size() > 1 ? c.arguments[1].name : "");
        return result;
    }
    if (c.word == "move" && c.arguments.size() == 1 && !c.arguments[0].value) {
        HubCommand result{.word = "move"};
        result.add("move", c.arguments[0].name);
        return result;
    }
    if (!c.arguments.empty()) return {};
    if (c.word == "new") return HubCommand{.word = "new-game"};
    if (c.word == "start") return HubCommand{.word = "pos", .arguments = {{"start", {}}}};
    if (c.word == "go") return go("think");
    if (c.word == "analyse" || c.word == "analyze") return go("analyze");
    if (c.word == "ponder") return go("ponder");
    return {};
}

std::string format_info(const Info& info) {
    HubCommand line{.word = "info"};
    line.add("depth", fmt::format("{}", info.depth));
    line.add("mean-depth", fmt::format("{:.1f}", finite(info.mean_depth)));
    line.add("score", fmt::format("{:.2f}", info.score / 100.0));
    line.add("nodes", fmt::format("{}", info.nodes));
    line.add("time", fmt::format("{:.3f}", std::max(0.0, finite(info.time))));
    line.add("nps", fmt::format("{:.1f}", mega_nodes_per_second(info)));
    if (!info.pv.empty()) line.add("pv", moves_text(info.pv));
    return format_hub_line(line);
}

std::string format_done(const Done& done) {
    HubCommand line{.word = "done"};
    if (done.move) {
        line.add("move", hub_move(*done.move));
        if (done.ponder) line.add("ponder", hub_move(*done.ponder));
    }
    return format_hub_line(line);
}

std::string format_info_1(const Info& info) {
    const std::string pv = moves_text(info.pv);
    return fmt::format("info {} {:.1f} {} {} {:.3f} {:.1f}{}{}", info.depth,
                       finite(info.mean_depth), info.score, info.nodes,
                       std::max(0.0, finite(info.time)), mega_nodes_per_second(info),
                       pv.empty() ? "" : " ", pv);
}

std::string format_done_1(const Done& done) {
    if (!done.move) return "move 0-0";
    std::string line = "move " + hub_move(*done.move);
    if (done.ponder) line += ' ' + hub_move(*done.ponder);
    return line;
}

void apply_wolf(std::string_view text, int limit, Setup& setup) {
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), '=', ' ');
    std::string separated;
    for (const char c : spaced) {
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        separated +=
            (upper == 'W' || upper == 'B') ? fmt::format(" {} ", upper) : std::string(1, c);
    }
    const std::vector<std::string> parts = words(separated);
    for (std::size_t i = 0; i + 2 < parts.size(); ++i) {
        if (parts[i] != "W" && parts[i] != "B") continue;
        const auto side =
            static_cast<std::size_t>(index(parts[i] == "W" ? Side::white : Side::black));
        const long long number = parse_integer(parts[i + 1]).value_or(0);
        const long long count = parse_integer(parts[i + 2]).value_or(0);
        if (number < 1 || number > max_squares || count < 1 || count > limit) continue;
        const Square square(static_cast<int>(number));
        if (!setup.kings[side].contains(square)) continue;
        setup.king_runs[side] = {.count = static_cast<int>(count), .square = square};
    }
}

}  // namespace soplo
