// Reading and writing the messages of DXP.
#include "protocol/dxp/codec.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr int squares = 50;
constexpr std::array sides{Side::white, Side::black};

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
/// Returns W or Z, the Dutch letters for White (wit) and Black (zwart).
constexpr char colour(Side s) noexcept { return s == Side::white ? 'W' : 'Z'; }
constexpr char man(Side s) noexcept { return s == Side::white ? 'w' : 'z'; }

/// Returns the text in printable ASCII, because names are written to files and chat to terminals.
std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c < ' ' || c > '~') c = '?';
    }
    return result;
}

/// Returns the name with the length of the field: cut or padded, with unprintable characters
/// replaced.
std::string name_field(std::string_view name) {
    return fmt::format("{:<{}}", printable(name.substr(0, dxp_max_name)), dxp_max_name);
}

std::string without_padding(std::string_view field) {
    const std::size_t last = field.find_last_not_of(' ');
    return printable(field.substr(0, last == field.npos ? 0 : last + 1));
}

/// Reads the fields of a message one after another.
class Fields {
  public:
    Fields(std::string_view kind, std::string_view rest) : kind_(kind), rest_(rest) {}

    [[nodiscard]] std::string_view text(std::string_view what, std::size_t length) {
        if (rest_.size() < length) fail(what, rest_, "is cut short");
        const std::string_view field = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return field;
    }
    [[nodiscard]] char letter(std::string_view what, std::string_view allowed) {
        const std::string_view field = text(what, 1);
        if (allowed.find(field[0]) == allowed.npos) {
            fail(what, field, fmt::format("is none of {}", allowed));
        }
        return field[0];
    }
    [[nodiscard]] Side side(std::string_view what) {
        return letter(what, "WZ") == 'W' ? Side::white : Side::black;
    }
    /// Reads a number. Accepts blanks in place of leading zeros, because some programs write them.
    [[nodiscard]] int number(std::string_view what, std::size_t length) {
        const std::string_view field = text(what, length);
        const std::string_view digits = trimmed(field);
        if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) {
            fail(what, field, "is no number");
        }
        return static_cast<int>(*parse_integer(digits));
    }
    [[nodiscard]] double minutes(std::string_view what) {
        const std::string_view field = text(what, 3);
        const std::string_view number = trimmed(field);
        const bool has_digit = number.find_first_of("0123456789") != number.npos;
        const bool fits = number.find_first_not_of("0123456789.") == number.npos &&
                          std::count(number.begin(), number.end(), '.') <= 1;
        if (!has_digit || !fits) fail(what, field, "is no time");
        return *parse_real(number);
    }
    [[nodiscard]] Square square(std::string_view what) {
        const int n = number(what, 2);
        if (n < 1 || n > squares) fail(what, std::to_string(n), "is no square of 1 to 50");
        return Square(n);
    }
    void end() const {
        if (!trimmed(rest_).empty()) fail("message", rest_, "is left over behind its end");
    }
    [[noreturn]] void fail(std::string_view what, std::string_view field,
                           std::string_view fault) const {
        throw BadInput(fmt::format("{}: {}: '{}' {}", kind_, what, printable(field), fault));
    }

  private:
    std::string_view kind_, rest_;
};

Setup parse_board(Fields& fields) {
    Setup setup;
    setup.turn = fields.side("side to move");
    const std::string_view board = fields.text("board", squares);
    for (int n = 1; n <= squares; ++n) {
        const char c = board[static_cast<std::size_t>(n - 1)];
        if (c == 'e') continue;
        if (c != 'w' && c != 'W' && c != 'z' && c != 'Z') {
            fields.fail(fmt::format("square {}", n), {&c, 1}, "is none of wWzZe");
        }
        const Side side = c == 'w' || c == 'W' ? Side::white : Side::black;
        (c == man(side) ? setup.men : setup.kings)[at(side)].insert(Square(n));
    }
    return setup;
}

std::string format_board(const Setup& setup) {
    std::string board(squares, 'e');
    for (const Side side : sides) {
        for (const auto& [set, letter] : {std::pair{setup.men[at(side)], man(side)},
                                          std::pair{setup.kings[at(side)], colour(side)}}) {
            for (const Square s : set) {
                if (s.number() <= squares) board[static_cast<std::size_t>(s.number() - 1)] = letter;
            }
        }
    }
    return colour(setup.turn) + board;
}

DxpMessage parse_game_request(std::string_view rest) {
    Fields fields("GAMEREQ", rest);
    DxpGameRequest m;
    m.version = fields.number("version", 2);
    m.name = without_padding(fields.text("name", dxp_max_name));
    m.follower = fields.side("colour");
    m.minutes = fields.minutes("time");
    m.moves = fields.number("moves", 3);
    if (fields.letter("position", "AB") == 'B') m.position = parse_board(fields);
    fields.end();
    return m;
}

DxpMessage parse_game_answer(std::string_view rest) {
    Fields fields("GAMEACC", rest);
    DxpGameAnswer m;
    m.name = without_padding(fields.text("name", dxp_max_name));
    m.answer = static_cast<DxpAnswer>(fields.number("code", 1));
    fields.end();
    return m;
}

DxpMessage parse_move_message(std::string_view rest) {
    Fields fields("MOVE", rest);
    DxpMove m;
    m.seconds = fields.number("time used", 4);
    m.from = fields.square("from");
    m.to = fields.square("to");
    for (int left = fields.number("number captured", 2); left > 0; --left) {
        const Square s = fields.square("captured square");
        if (m.captured.contains(s)) {
            fields.fail("captured square", std::to_string(s.number()), "is there twice");
        }
        m.captured.insert(s);
    }
    fields.end();
    return m;
}

DxpMessage parse_game_end(std::string_view rest) {
    Fields fields("GAMEEND", rest);
    DxpGameEnd m;
    m.reason = static_cast<DxpReason>(fields.letter("reason", "0123") - '0');
    m.stop = fields.letter("stop code", "01") == '1';
    fields.end();
    return m;
}

DxpMessage parse_back_request(std::string_view rest) {
    Fields fields("BACKREQ", rest);
    DxpBackRequest m;
    m.move = fields.number("move number", 3);
    m.turn = fields.side("side to move");
    fields.end();
    return m;
}

DxpMessage parse_back_answer(std::string_view rest) {
    Fields fields("BACKACC", rest);
    const char code = fields.letter("code", "012");
    fields.end();
    return DxpBackAnswer{static_cast<DxpBack>(code - '0')};
}

std::string minutes_field(double minutes) {
    if (!(minutes > 0)) return "000";
    if (minutes < 1 - 0.005) {
        const double hundredths = std::max(std::round(minutes * 100), 1.0);
        return fmt::format(".{:02.0f}", hundredths);
    }
    const double tenths = std::round(minutes * 10);
    const bool is_whole = std::fmod(tenths, 10) == 0;
    if (tenths < 100 && !is_whole) return fmt::format("{:.1f}", tenths / 10);
    return fmt::format("{:03.0f}", std::min(std::round(minutes), 999.0));
}

/// A visitor that returns the text of a message.
struct Format {
    std::string operator()(const DxpGameRequest& m) const {
        return fmt::format("R{:02}{}{}{}{:03}{}", std::clamp(m.version, 0, 99), name_field(m.name),
                           colour(m.follower), minutes_field(m.minutes),
                           std::clamp(m.moves, 0, 999),
                           m.position ? "B" + format_board(*m.position) : "A");
    }
    std::string operator()(const DxpGameAnswer& m) const {
        return fmt::format("A{}{}", name_field(m.name), std::min(static_cast<int>(m.answer), 9));
    }
    std::string operator()(const DxpMove& m) const {
        std::string text = fmt::format("M{:04}{:02}{:02}{:02}", std::clamp(m.seconds, 0, 9999),
                                       m.from.number(), m.to.number(), m.captured.size());
        for (const Square s : m.captured) text += fmt::format("{:02}", s.number());
        return text;
    }
    std::string operator()(const DxpGameEnd& m) const {
        return fmt::format("E{}{}", static_cast<int>(m.reason), m.stop ? 1 : 0);
    }
    std::string operator()(const DxpChat& m) const {
        return "C" + printable(std::string_view(m.text).substr(0, dxp_max_length - 1));
    }
    std::string operator()(const DxpBackRequest& m) const {
        return fmt::format("B{:03}{}", std::clamp(m.move, 0, 999), colour(m.turn));
    }
    std::string operator()(const DxpBackAnswer& m) const {
        return fmt::format("K{}", static_cast<int>(m.answer));
    }
};

}  // namespace

DxpMessage parse_dxp(std::string_view message) {
    if (message.empty()) throw BadInput("an empty message");
    const std::string_view rest = message.substr(1);
    switch (message[0]) {
        case 'R':
            return parse_game_request(rest);
        case 'A':
            return parse_game_answer(rest);
        case 'M':
            return parse_move_message(rest);
        case 'E':
            return parse_game_end(rest);
        case 'C':
            return DxpChat{printable(rest)};
        case 'B':
            return parse_back_request(rest);
        case 'K':
            return parse_back_answer(rest);
        default:
            throw BadInput(fmt::format("unknown message '{}'", printable(message.substr(0, 40))));
    }
}

std::string format_dxp(const DxpMessage& message) { return std::visit(Format{}, message); }

DxpMove to_dxp_move(const GameMove& move, int seconds) {
    return {.seconds = seconds, .from = move.from, .to = move.to, .captured = move.captured};
}

GameMove to_game_move(const DxpMove& move) {
    return {.from = move.from,
            .to = move.to,
            .captured = move.captured,
            .promotes = false,
            .huffed = {}};
}

double dxp_minutes(double minutes) { return *parse_real(minutes_field(minutes)); }

std::string dxp_obstacle(const Rules& rules) {
    if (rules.squares() != squares) {
        return fmt::format("{}: DXP knows boards of {} squares only, this one has {}", rules.name,
                           squares, rules.squares());
    }
    if (rules.huff) return fmt::format("{}: DXP cannot say which piece is huffed", rules.name);
    return {};
}

std::optional<std::string> DxpFrames::next(std::string_view& bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\0');
        const std::string_view piece = bytes.substr(0, end);
        const bool ends = end != bytes.npos;
        bytes.remove_prefix(ends ? end + 1 : bytes.size());
        if (skipping_) {
            skipping_ = !ends;
            continue;
        }
        partial_ += piece.substr(0, dxp_max_length + 1 - partial_.size());
        if (partial_.size() > dxp_max_length) {
            skipping_ = !ends;
            throw BadInput(fmt::format("a message of more than {} characters: '{}...'",
                                       dxp_max_length,
                                       printable(std::exchange(partial_, {}).substr(0, 40))));
        }
        if (ends) return std::exchange(partial_, {});
    }
    return std::nullopt;
}

}  // namespace soplo
