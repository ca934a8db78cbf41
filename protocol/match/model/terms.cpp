// Reads engines, times and adjudication from text.
#include "protocol/match/model/terms.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/command_words.hpp"
#include "protocol/system/socket.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the key if the text begins with "key=", otherwise an empty text.
std::string_view key_of(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos) return {};
    const std::string_view key = text.substr(0, equals);
    const bool fits = std::all_of(key.begin(), key.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_';
    });
    return fits ? key : std::string_view();
}

bool is_known(std::string_view key, const std::vector<std::string>& known) {
    return std::any_of(known.begin(), known.end(), [&](const std::string& k) {
        return k.ends_with('.') ? key.starts_with(k) && key.size() > k.size() : key == k;
    });
}

/// Removes the value and the comma after it from the front of `rest`, and returns the value.
std::string take_value(std::string_view& rest) {
    std::size_t end = 0;
    for (bool quoted = false; end < rest.size(); ++end) {
        if (rest[end] == '"') quoted = !quoted;
        if (rest[end] == ',' && !quoted && !key_of(rest.substr(end + 1)).empty()) break;
    }
    std::string_view value = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool wrapped = value.size() > 1 && value.find('"', 1) == value.size() - 1;
    if (wrapped && value.front() == '"') value = value.substr(1, value.size() - 2);
    return std::string(value);
}

double number(std::string_view shown, std::string_view key, std::string_view value, double least) {
    const std::optional<double> x = parse_real(value);
    if (!x || *x < least) {
        throw BadInput(
            fmt::format("{}: {}: '{}' is not a number from {}", shown, key, value, least));
    }
    return *x;
}

int whole(std::string_view shown, std::string_view key, std::string_view value) {
    constexpr long long most = 1'000'000;
    const std::optional<long long> n = parse_integer(value);
    if (!n || *n < 0 || *n > most) {
        throw BadInput(fmt::format("{}: {}: '{}' is not a whole number from 0 to {}", shown, key,
                                   value, most));
    }
    return static_cast<int>(*n);
}

EngineProtocol protocol_named(std::string_view name) {
    constexpr auto& names = engine_protocol_names;
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) {
        throw BadInput(fmt::format("--engine: proto: '{}' is not one of hub, dxp, uci{}", name,
                                   hint(name, names)));
    }
    return static_cast<EngineProtocol>(at - names.begin());
}

void check_engine(const EngineSpec& spec, std::string_view text) {
    const bool is_dxp = spec.protocol == EngineProtocol::dxp;
    if (!is_dxp && !(spec.connect.empty() && spec.listen.empty())) {
        throw BadInput(fmt::format("--engine '{}': connect and listen need proto=dxp", text));
    }
    if (is_dxp && spec.connect.empty() == spec.listen.empty()) {
        throw BadInput(fmt::format(
            "--engine '{}': proto=dxp needs connect=[HOST:]PORT or listen=[HOST:]PORT", text));
    }
    for (const std::string& address : {spec.connect, spec.listen}) {
        if (!address.empty()) static_cast<void>(parse_address(with_port(address, 1)));
    }
    if (is_dxp && !spec.parameters.empty()) {
        throw BadInput(
            fmt::format("--engine '{}': param.NAME is not possible with proto=dxp", text));
    }
    if (is_dxp && spec.odds != 1) {
        throw BadInput(
            fmt::format("--engine '{}': odds is not possible with proto=dxp, which gives "
                        "both sides the same time",
                        text));
    }
    if (!is_dxp && spec.words.empty()) {
        throw BadInput(fmt::format("--engine '{}': cmd=PROGRAM is missing", text));
    }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> parse_fields(std::string_view shown,
                                                              std::string_view text,
                                                              std::string_view known_keys) {
    const std::vector<std::string> known = words(known_keys);
    std::vector<std::pair<std::string, std::string>> fields;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view key = key_of(rest);
        if (key.empty()) {
            throw BadInput(fmt::format("{}: '{}' is not of the form key=value", shown, rest));
        }
        if (!is_known(key, known)) {
            const std::vector<std::string_view> views(known.begin(), known.end());
            throw BadInput(fmt::format("{}: unknown key '{}'{}", shown, key, hint(key, views)));
        }
        const std::string name(key);
        rest.remove_prefix(key.size() + 1);
        fields.emplace_back(name, take_value(rest));
    }
    return fields;
}

bool EngineSpec::can_run_many() const {
    if (protocol != EngineProtocol::dxp) return true;
    return !words.empty() && (connect + listen).find(port_mark) != std::string::npos;
}

EngineSpec parse_engine(std::string_view text) {
    constexpr std::string_view family = "param.";
    EngineSpec spec;
    constexpr double least_odds = 0.001;
    const auto fields =
        parse_fields("--engine", text, "cmd name proto dir connect listen odds param.");
    for (const auto& [key, value] : fields) {
        if (key == "cmd") spec.words = command_words(value);
        if (key == "name") spec.name = value;
        if (key == "proto") spec.protocol = protocol_named(value);
        if (key == "dir") spec.folder = value;
        if (key == "connect") spec.connect = value;
        if (key == "listen") spec.listen = value;
        if (key == "odds") spec.odds = number("--engine", key, value, least_odds);
        if (key.starts_with(family)) spec.parameters.emplace_back(key.substr(family.size()), value);
    }
    check_engine(spec, text);
    return spec;
}

TimeControl parse_time_control(std::string_view text) {
    TimeControl result;
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != rest.npos) {
        result.moves = whole("--tc", "moves", rest.substr(0, slash));
        rest.remove_prefix(slash + 1);
    }
    if (const std::size_t plus = rest.find('+', 1); plus != rest.npos) {
        result.inc = number("--tc", "increment", rest.substr(plus + 1), 0);
        rest = rest.substr(0, plus);
    }
    result.time = number("--tc", "seconds", rest, 0);
    if (!(result.time + result.inc > 0)) {
        throw BadInput(
            fmt::format("--tc: '{}' gives no time; expected [MOVES/]SECONDS[+INC]", text));
    }
    return result;
}

std::string time_control_text(const TimeControl& tc) {
    if (tc.move_time) return fmt::format("{} s a move", *tc.move_time);
    if (tc.nodes) return fmt::format("{} nodes a move", *tc.nodes);
    if (tc.depth) return fmt::format("depth {}", *tc.depth);
    return fmt::format("{}{}{}", tc.moves > 0 ? fmt::format("{}/", tc.moves) : "", tc.time,
                       tc.inc > 0 ? fmt::format("+{}", tc.inc) : "");
}

Adjudication parse_adjudication(std::string_view text) {
    constexpr std::string_view shown = "--adjudicate";
    Adjudication a;
    const auto fields =
        parse_fields(shown, text, "draw-score draw-moves draw-from win-score win-moves plies");
    for (const auto& [key, value] : fields) {
        if (key == "draw-score") a.draw_score = number(shown, key, value, 0);
        if (key == "draw-moves") a.draw_moves = whole(shown, key, value);
        if (key == "draw-from") a.draw_from = whole(shown, key, value);
        if (key == "win-score") a.win_score = number(shown, key, value, 0);
        if (key == "win-moves") a.win_moves = whole(shown, key, value);
        if (key == "plies") a.plies = whole(shown, key, value);
    }
    const auto has = [&](std::string_view key) {
        return std::any_of(fields.begin(), fields.end(),
                           [&](const auto& field) { return field.first == key; });
    };
    for (const auto& [score, moves] :
         {std::pair("draw-score", "draw-moves"), std::pair("win-score", "win-moves")}) {
        if (has(score) == has(moves)) continue;
        throw BadInput(fmt::format("{}: {} and {} must be given together", shown, score, moves));
    }
    return a;
}

Shard parse_shard(std::string_view text) {
    constexpr long long most = 1'000'000;
    const std::size_t slash = text.find('/');
    const auto number = parse_integer(text.substr(0, slash));
    const auto count = slash == text.npos ? std::nullopt : parse_integer(text.substr(slash + 1));
    if (!number || !count || *number < 1 || *number > *count || *count > most) {
        throw BadInput(fmt::format("--shard: '{}' is not I/N with I from 1 to N", text));
    }
    return {static_cast<int>(*number), static_cast<int>(*count)};
}

Sprt parse_sprt(std::string_view text) {
    constexpr std::string_view shown = "--sprt";
    constexpr double widest = 10'000;
    Sprt sprt;
    for (const auto& [key, value] : parse_fields(shown, text, "elo0 elo1 alpha beta")) {
        if (key == "elo0") sprt.elo0 = number(shown, key, value, -widest);
        if (key == "elo1") sprt.elo1 = number(shown, key, value, -widest);
        if (key == "alpha") sprt.alpha = number(shown, key, value, 0);
        if (key == "beta") sprt.beta = number(shown, key, value, 0);
    }
    if (!(sprt.elo0 < sprt.elo1)) throw BadInput("--sprt: elo0 must be less than elo1");
    if (!(sprt.alpha > 0 && sprt.beta > 0 && sprt.alpha + sprt.beta < 1)) {
        throw BadInput("--sprt: alpha and beta must be above 0, and their sum below 1");
    }
    return sprt;
}

}  // namespace soplo
