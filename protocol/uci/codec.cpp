// Reading and writing lines of the UCI protocol.
#include "protocol/uci/codec.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Number = std::optional<long long>;

/// Reads the words of a line one after another.
class Words {
  public:
    explicit Words(std::vector<std::string> words) : words_(std::move(words)) {}

    [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
    [[nodiscard]] const std::string& front() const { return words_[next_]; }
    std::string take() { return words_[next_++]; }
    /// Returns the text up to the first stop word, or to the end.
    std::vector<std::string> take_until(std::span<const std::string_view> stops) {
        std::vector<std::string> result;
        while (!at_end() && std::find(stops.begin(), stops.end(), front()) == stops.end()) {
            result.push_back(take());
        }
        return result;
    }
    std::string text_until(std::span<const std::string_view> stops) {
        return joined(take_until(stops), " ");
    }
    std::vector<std::string> rest() { return take_until({}); }

  private:
    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

/// Reads a number and rounds fractions. Returns the nearest value of the type for numbers beyond
/// its range.
Number read_number(std::string_view text) {
    if (const Number n = parse_integer(text)) return n;
    const std::optional<double> x = parse_real(text);
    if (!x) return {};
    constexpr double largest = 1e18;
    return static_cast<long long>(std::llround(std::clamp(*x, -largest, largest)));
}

void put(std::string& line, std::string_view name, const Number& n) {
    if (n) line += fmt::format(" {} {}", name, *n);
}

void put(std::string& line, std::string_view name, const std::vector<std::string>& moves) {
    if (!moves.empty()) line += fmt::format(" {} {}", name, joined(moves, " "));
}

/// The name of a number in a go line and the member that holds it.
struct GoField {
    std::string_view name;
    Number UciGo::*field;
};
constexpr std::array go_fields{
    GoField{"wtime", &UciGo::wtime}, GoField{"btime", &UciGo::btime},
    GoField{"winc", &UciGo::winc},   GoField{"binc", &UciGo::binc},
    GoField{"depth", &UciGo::depth}, GoField{"movestogo", &UciGo::movestogo},
    GoField{"nodes", &UciGo::nodes}, GoField{"movetime", &UciGo::movetime},
    GoField{"mate", &UciGo::mate},
};
constexpr std::array<std::string_view, 12> go_words{
    "wtime",     "btime",    "winc",     "binc", "depth",  "nodes",
    "movestogo", "movetime", "infinite", "mate", "ponder", "searchmoves"};

bool read_go_number(UciGo& go, std::string_view word, Words& words) {
    for (const GoField& f : go_fields) {
        if (f.name != word) continue;
        const std::string text = words.at_end() ? std::string() : words.front();
        const Number n = read_number(text);
        go.*f.field = n.value_or(0);
        if (n) {
            words.take();
            return true;
        }
        const bool is_value = std::find(go_words.begin(), go_words.end(), text) == go_words.end();
        if (is_value && !words.at_end()) words.take();
        go.unread.push_back(is_value && !text.empty() ? fmt::format("{} {}", word, text)
                                                      : std::string(word));
        return true;
    }
    return false;
}

UciGo read_go(Words words) {
    UciGo go;
    while (!words.at_end()) {
        const std::string word = words.take();
        if (word == "infinite") {
            go.infinite = true;
        } else if (word == "ponder") {
            go.ponder = true;
        } else if (word == "searchmoves") {
            for (std::string& m : words.take_until(go_words))
                go.searchmoves.push_back(std::move(m));
        } else if (!read_go_number(go, word, words)) {
            go.unread.push_back(word);
        }
    }
    return go;
}

UciPosition read_position(Words words) {
    constexpr std::array<std::string_view, 1> stops{"moves"};
    UciPosition position;
    std::vector<std::string> where = words.take_until(stops);
    if (!where.empty() && where[0] == "startpos") {
        position.from_start = true;
    } else if (!where.empty()) {
        if (where[0] == "fen") where.erase(where.begin());
        position.fen = joined(where, " ");
    }
    if (!words.at_end()) words.take();
    position.moves = words.rest();
    return position;
}

UciSetOption read_set_option(Words words) {
    constexpr std::array<std::string_view, 1> stops{"value"};
    if (!words.at_end() && words.front() == "name") words.take();
    UciSetOption option{.name = words.text_until(stops)};
    if (!words.at_end()) words.take();
    option.value = joined(words.rest(), " ");
    return option;
}

constexpr std::array<std::string_view, 5> option_types{"check", "spin", "combo", "button",
                                                       "string"};
constexpr std::string_view empty_string = "<empty>";

std::optional<UciOption> read_option(Words words) {
    constexpr std::array<std::string_view, 1> name_stops{"type"};
    constexpr std::array<std::string_view, 4> stops{"default", "min", "max", "var"};
    UciOption option;
    if (words.at_end() || words.take() != "name") return {};
    option.name = words.text_until(name_stops);
    if (option.name.empty() || words.at_end()) return {};
    words.take();
    const std::string type = words.at_end() ? std::string() : words.take();
    const auto at = std::find(option_types.begin(), option_types.end(), type);
    if (at == option_types.end()) return {};
    option.type = static_cast<UciOptionType>(at - option_types.begin());
    while (!words.at_end()) {
        const std::string key = words.take();
        // A text may contain any word, even the names of fields.
        const bool is_text = option.type == UciOptionType::string && key == "default";
        const std::string value = is_text ? joined(words.rest(), " ") : words.text_until(stops);
        if (key == "default") option.value = value == empty_string ? "" : value;
        if (key == "min") option.min = read_number(value).value_or(0);
        if (key == "max") option.max = read_number(value).value_or(0);
        if (key == "var") option.choices.push_back(value);
    }
    // Fields of other types are removed.
    if (option.type == UciOptionType::button) option.value.clear();
    if (option.type != UciOptionType::spin) option.min = option.max = 0;
    if (option.type != UciOptionType::combo) option.choices.clear();
    return option;
}

/// The name of a number in an info line and the member that holds it.
struct InfoField {
    std::string_view name;
    Number UciInfo::*field;
};
constexpr std::array info_fields{
    InfoField{"depth", &UciInfo::depth},     InfoField{"seldepth", &UciInfo::seldepth},
    InfoField{"multipv", &UciInfo::multipv}, InfoField{"nodes", &UciInfo::nodes},
    InfoField{"nps", &UciInfo::nps},         InfoField{"hashfull", &UciInfo::hashfull},
    InfoField{"tbhits", &UciInfo::tbhits},   InfoField{"time", &UciInfo::time},
};

std::optional<UciScore> read_score(Words& words) {
    UciScore score;
    if (words.at_end()) return {};
    const std::string unit = words.take();
    if (unit != "cp" && unit != "mate") return {};
    score.unit = unit == "cp" ? UciScore::Unit::cp : UciScore::Unit::mate;
    const Number n = words.at_end() ? Number() : read_number(words.take());
    if (!n) return {};
    score.value = static_cast<int>(std::clamp<long long>(*n, INT_MIN, INT_MAX));
    while (!words.at_end() && (words.front() == "lowerbound" || words.front() == "upperbound")) {
        score.bound =
            words.take() == "lowerbound" ? UciScore::Bound::lower : UciScore::Bound::upper;
    }
    return score;
}

/// Reads moves up to the first word that cannot be a move.
std::vector<std::string> read_line_of_moves(Words& words) {
    constexpr std::array<std::string_view, 16> stops{
        "depth",  "seldepth", "multipv",        "score",   "nodes",    "nps",      "hashfull",
        "tbhits", "time",     "currmovenumber", "cpuload", "currmove", "currline", "refutation",
        "string", "pv"};
    return words.take_until(stops);
}

UciInfo read_info(Words words) {
    UciInfo info;
    while (!words.at_end()) {
        const std::string key = words.take();
        if (key == "string") {
            info.text = joined(words.rest(), " ");
        } else if (key == "pv") {
            info.pv = read_line_of_moves(words);
        } else if (key == "score") {
            info.score = read_score(words);
        } else {
            const auto at = std::find_if(info_fields.begin(), info_fields.end(),
                                         [&](const InfoField& f) { return f.name == key; });
            if (at != info_fields.end() && !words.at_end()) {
                info.*at->field = read_number(words.take());
            }
        }
    }
    return info;
}

std::optional<std::string> read_move(Words& words) {
    if (words.at_end()) return {};
    std::string text = words.take();
    for (const std::string_view none : {"(none)", "none", "NULL", "0000", "0-0"}) {
        if (text == none) return {};
    }
    return text;
}

UciBestMove read_best_move(Words words) {
    UciBestMove best{.move = read_move(words)};
    if (!best.move || words.at_end() || words.take() != "ponder") return best;
    best.ponder = read_move(words);
    return best;
}

UciPlain plain(std::string word, Words words) {
    return {.word = std::move(word), .rest = joined(words.rest(), " ")};
}

}  // namespace

UciCommand parse_uci_command(std::string_view line) {
    Words rest(words(line));
    if (rest.at_end()) return UciPlain{};
    std::string word = rest.take();
    if (word == "setoption") return read_set_option(std::move(rest));
    if (word == "position") return read_position(std::move(rest));
    if (word == "go") return read_go(std::move(rest));
    return plain(std::move(word), std::move(rest));
}

UciAnswer parse_uci_answer(std::string_view line) {
    Words rest(words(line));
    if (rest.at_end()) return UciPlain{};
    std::string word = rest.take();
    if (word == "id" && !rest.at_end()) {
        std::string key = rest.take();
        return UciId{std::move(key), joined(rest.rest(), " ")};
    }
    if (word == "bestmove") return read_best_move(std::move(rest));
    if (word == "info") {
        UciInfo info = read_info(rest);
        if (info != UciInfo{}) return info;
    }
    if (word == "option") {
        if (std::optional<UciOption> option = read_option(rest)) return *option;
    }
    return plain(std::move(word), std::move(rest));
}

std::string uci_line(const UciPlain& line) {
    return line.rest.empty() ? line.word : fmt::format("{} {}", line.word, line.rest);
}

std::string uci_line(const UciSetOption& option) {
    std::string line = fmt::format("setoption name {}", option.name);
    if (!option.value.empty()) line += fmt::format(" value {}", option.value);
    return line;
}

std::string uci_line(const UciPosition& position) {
    std::string line = "position ";
    line += position.from_start ? "startpos" : fmt::format("fen {}", position.fen);
    put(line, "moves", position.moves);
    return line;
}

std::string uci_line(const UciGo& go) {
    std::string line = "go";
    if (go.ponder) line += " ponder";
    for (const GoField& f : go_fields) put(line, f.name, go.*f.field);
    if (go.infinite) line += " infinite";
    put(line, "searchmoves", go.searchmoves);
    return line;
}

std::string uci_line(const UciId& id) { return fmt::format("id {} {}", id.key, id.value); }

std::string uci_line(const UciOption& option) {
    std::string line = fmt::format("option name {} type {}", option.name,
                                   option_types[static_cast<std::size_t>(option.type)]);
    if (option.type == UciOptionType::button) return line;
    line += fmt::format(" default {}", option.value.empty() ? empty_string : option.value);
    if (option.type == UciOptionType::spin) {
        line += fmt::format(" min {} max {}", option.min, option.max);
    }
    for (const std::string& c : option.choices) line += fmt::format(" var {}", c);
    return line;
}

std::string uci_line(const UciInfo& info) {
    std::string line = "info";
    put(line, "depth", info.depth);
    put(line, "seldepth", info.seldepth);
    put(line, "multipv", info.multipv);
    if (const auto& score = info.score) {
        line += fmt::format(" score {} {}", score->unit == UciScore::Unit::cp ? "cp" : "mate",
                            score->value);
        if (score->bound == UciScore::Bound::lower) line += " lowerbound";
        if (score->bound == UciScore::Bound::upper) line += " upperbound";
    }
    put(line, "nodes", info.nodes);
    put(line, "nps", info.nps);
    put(line, "hashfull", info.hashfull);
    put(line, "tbhits", info.tbhits);
    put(line, "time", info.time);
    put(line, "pv", info.pv);
    if (!info.text.empty()) line += fmt::format(" string {}", info.text);
    return line;
}

std::string uci_line(const UciBestMove& best) {
    std::string line = fmt::format("bestmove {}", best.move.value_or("(none)"));
    if (best.move && best.ponder) line += fmt::format(" ponder {}", *best.ponder);
    return line;
}

}  // namespace soplo
