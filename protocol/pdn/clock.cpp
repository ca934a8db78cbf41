// Parses and writes the time commands in comments.
#include "protocol/pdn/clock.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the seconds of "1:05:23", "0:10" or "12.5".
std::optional<double> read_time(std::string_view text) {
    constexpr double sixty = 60;
    constexpr int most_parts = 3;
    double seconds = 0;
    for (int parts = 1;; ++parts) {
        const std::size_t end = text.find(':');
        const std::string_view part = text.substr(0, end);
        if (part.empty() || part.find_first_not_of("0123456789.") != part.npos) return {};
        const std::optional<double> value = parse_real(part);
        if (!value || parts > most_parts) return {};
        seconds = sixty * seconds + *value;
        if (end == text.npos) return seconds;
        text.remove_prefix(end + 1);
    }
}

/// Parses a command without its brackets and percent sign.
std::optional<PdnClock> read_clock(std::string_view command) {
    const std::vector<std::string> parts = words(command);
    if (parts.size() < 2) return {};
    PdnClock clock;
    clock.name = parts[0];
    if (clock.name != "clock") {
        clock.seconds = parts.size() == 2 ? read_time(parts[1]) : std::optional<double>();
        if (!clock.seconds) return {};
        return clock;
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const char mark = parts[i][0];
        const bool is_white = mark == 'w' || mark == 'W';
        if (!is_white && mark != 'b' && mark != 'B') return {};
        const Side side = is_white ? Side::white : Side::black;
        const std::optional<double> left = read_time(std::string_view(parts[i]).substr(1));
        if (!left) return {};
        clock.left[static_cast<std::size_t>(index(side))] = left;
        if (mark == letter(side)) clock.running = side;
    }
    return clock;
}

/// Returns the first "[%...]" at or after `at`; empty if there is none.
std::string_view command_from(std::string_view comment, std::size_t at) {
    const std::size_t begin = comment.find("[%", at);
    if (begin == comment.npos) return {};
    const std::size_t end = comment.find(']', begin);
    if (end == comment.npos) return {};
    return comment.substr(begin, end + 1 - begin);
}

}  // namespace

std::vector<PdnClock> pdn_clocks(std::string_view comment) {
    std::vector<PdnClock> clocks;
    for (std::size_t at = 0;;) {
        const std::string_view command = command_from(comment, at);
        if (command.empty()) return clocks;
        constexpr std::size_t around = 2;  // the length of "[%"
        const std::optional<PdnClock> clock =
            read_clock(command.substr(around, command.size() - around - 1));
        const std::string_view name = clock ? std::string_view(clock->name) : std::string_view();
        if (name == "clk" || name == "emt" || name == "mct" || name == "egt" || name == "clock") {
            clocks.push_back(*clock);
        }
        at = static_cast<std::size_t>(command.data() + command.size() - comment.data());
    }
}

std::string without_commands(std::string_view comment) {
    std::string rest;
    std::size_t at = 0;
    for (;;) {
        const std::string_view command = command_from(comment, at);
        const std::size_t begin = command.empty()
                                      ? comment.size()
                                      : static_cast<std::size_t>(command.data() - comment.data());
        rest += comment.substr(at, begin - at);
        if (command.empty()) break;
        at = begin + command.size();
    }
    return joined(words(rest), " ");
}

std::string clock_comment(double seconds_left) {
    const auto s = static_cast<long long>(std::ceil(std::max(0.0, seconds_left)));
    return fmt::format("[%clk {}:{:02}:{:02}]", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace soplo
