// Writes moves in Hub form and in the notation of each variant; reads moves in every dialect.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/moves/routes.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"

namespace soplo {

namespace {

/// Pairs of a typographic dash or cross and the plain character that it stands for.
std::string in_plain_characters(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 6> typeset{{
        {"\xe2\x80\x90", '-'},
        {"\xe2\x80\x91", '-'},
        {"\xe2\x80\x93", '-'},
        {"\xe2\x80\x94", '-'},
        {"\xe2\x88\x92", '-'},
        {"\xc3\x97", 'x'},
    }};
    std::string plain;
    while (!text.empty()) {
        const auto* const found = std::find_if(
            typeset.begin(), typeset.end(),
            [&](const auto& pair) { return text.substr(0, pair.first.size()) == pair.first; });
        if (found != typeset.end()) {
            plain += found->second;
            text.remove_prefix(found->first.size());
        } else {
            plain += text.front();
            text.remove_prefix(1);
        }
    }
    return plain;
}

/// Reads the text of one move and splits it into squares and marks.
class MoveReader {
  public:
    MoveReader(const Rules& r, std::string_view text)
        : r_(r), plain_(in_plain_characters(trimmed(text))), rest_(plain_) {
        read_huff();
        if (!read_four_digits()) read_squares();
        if (move_.squares.size() < 2) {
            throw BadInput(fmt::format("'{}' is not a move (from and to, such as 32-28 or 28x19)",
                                       shown(plain_)));
        }
    }

    MoveText result() && { return std::move(move_); }

  private:
    /// Reads the square of the piece that is huffed before the move, such as "~22,".
    void read_huff() {
        if (rest_.empty() || rest_.front() != '~') return;
        rest_.remove_prefix(1);
        move_.huffed = take_square();
        rest_ = trimmed(rest_);
        if (!rest_.empty() && rest_.front() == ',') rest_.remove_prefix(1);
        rest_ = trimmed(rest_);
    }

    /// Reads two squares of two digits without a separator, such as "3228".
    bool read_four_digits() {
        constexpr std::size_t two = 2;
        if (rest_.size() != 2 * two || !std::all_of(rest_.begin(), rest_.end(), is_digit)) {
            return false;
        }
        const std::string_view whole = rest_;
        rest_ = whole.substr(0, two);
        move_.squares.push_back(take_square());
        rest_ = whole.substr(two);
        move_.squares.push_back(take_square());
        return true;
    }

    void read_squares() {
        while (!rest_.empty()) {
            if (move_.squares.size() > static_cast<std::size_t>(r_.squares())) {
                throw BadInput(fmt::format("'{}' is not a move: too many squares", shown(plain_)));
            }
            move_.squares.push_back(take_square());
            const bool is_last = trimmed(rest_).empty();
            if (is_last) return;
            take_separator();
        }
    }

    Square take_square() {
        const SquareToken token = read_square(r_, rest_);
        if (rest_.empty()) {
            throw BadInput(
                fmt::format("'{}' is not a move: a square is missing at the end", shown(plain_)));
        }
        if (token.length == 0) {
            throw BadInput(
                fmt::format("'{}' is not a move: no square at '{}'", shown(plain_), shown(rest_)));
        }
        const std::string_view text = rest_.substr(0, token.length);
        if (!token.square) {
            throw BadInput(
                fmt::format("'{}' is not a move: {}", shown(plain_), no_such_square(r_, text)));
        }
        move_.is_algebraic = move_.is_algebraic || !token.is_numeric;
        rest_.remove_prefix(token.length);
        return token.square;
    }

    void take_separator() {
        rest_ = trimmed(rest_);
        const char mark = to_lower(rest_.front());
        if (mark == 'x' || mark == ':') {
            move_.has_capture_mark = true;
        } else if (mark == '-') {
            move_.has_dash = true;
        } else {
            return;
        }
        rest_ = trimmed(rest_.substr(1));
        if (rest_.empty()) static_cast<void>(take_square());  // throws: the last square is missing
    }

    const Rules& r_;
    std::string plain_;
    std::string_view rest_;
    MoveText move_;
};

bool same_but_promotion(const GameMove& a, const GameMove& b) {
    return a.from == b.from && a.to == b.to && a.captured == b.captured && a.huffed == b.huffed;
}

/// Returns whether the text is the Hub form of the move, with the captured squares in any order.
bool is_hub_form(const MoveText& text, const GameMove& m) {
    if (m.to != text.squares[1]) return false;
    SquareSet captured;
    for (std::size_t i = 2; i < text.squares.size(); ++i) captured.insert(text.squares[i]);
    return captured == m.captured &&
           static_cast<std::size_t>(captured.size()) + 2 == text.squares.size();
}

std::string path_text(const Rules& r, const Setup& before, const GameMove& m) {
    const char mark = m.is_capture() ? r.capture_mark : '-';
    std::string text = m.huffed ? fmt::format("~{},", square_text(r, m.huffed)) : std::string();
    text += square_text(r, m.from);
    std::vector<Square> landings;
    if (m.is_capture()) landings = CaptureRoutes(r, before, m).landings();
    if (landings.empty()) landings.push_back(m.to);
    for (const Square s : landings) text += mark + square_text(r, s);
    return text;
}

}  // namespace

std::string hub_move(const GameMove& m) {
    std::string text = m.huffed ? fmt::format("~{},", m.huffed.number()) : std::string();
    text += fmt::format("{}{}{}", m.from.number(), m.is_capture() ? 'x' : '-', m.to.number());
    for (const Square s : m.captured) text += fmt::format("x{}", s.number());
    return text;
}

std::string pdn_move(const Rules& r, const Setup& before, const GameMove& m,
                     std::span<const GameMove> legal) {
    bool capture_shares_ends = false;
    bool quiet_shares_ends = false;
    for (const GameMove& o : legal) {
        if (o == m || o.from != m.from || o.to != m.to || o.huffed != m.huffed) continue;
        (o.is_capture() ? capture_shares_ends : quiet_shares_ends) = true;
    }
    if (m.is_capture() && capture_shares_ends) return path_text(r, before, m);
    char mark = m.is_capture() ? r.capture_mark : '-';
    // If the notation writes captures with a dash, a dash does not show whether a move captures.
    if (m.is_capture() && quiet_shares_ends && mark == '-') mark = 'x';
    return fmt::format("{}{}{}{}", m.huffed ? fmt::format("~{},", square_text(r, m.huffed)) : "",
                       square_text(r, m.from), mark, square_text(r, m.to));
}

MoveText read_move_text(const Rules& r, std::string_view text) {
    return MoveReader(r, text).result();
}

std::vector<GameMove> fitting_moves(const Rules& r, const Setup& before, const MoveText& text,
                                    std::span<const GameMove> legal) {
    const std::span<const Square> squares(text.squares);
    const std::span<const Square> path = squares.subspan(1);
    const std::span<const Square> between = path.first(path.size() - 1);
    const bool is_short = between.empty();

    const auto select = [&](const auto& fits) {
        std::vector<GameMove> found;
        for (const GameMove& m : legal) {
            if (m.from != squares.front() || m.huffed != text.huffed || !fits(m)) continue;
            if (found.empty() || !same_but_promotion(found.back(), m)) found.push_back(m);
        }
        return found;
    };
    // Try the strictest interpretation first and stop at the first one that fits. Otherwise a short
    // capture could not be written if a longer one has the same first and last square.
    std::vector<GameMove> found;
    if (is_short && !text.has_capture_mark) {
        found = select([&](const GameMove& m) { return !m.is_capture() && m.to == path.back(); });
    }
    if (found.empty() && !is_short) {
        found = select([&](const GameMove& m) { return is_hub_form(text, m); });
    }
    if (found.empty()) {
        found = select([&](const GameMove& m) {
            return m.is_capture() && m.to == path.back() &&
                   CaptureRoutes(r, before, m).lands_on(path);
        });
    }
    if (found.empty()) {
        found = select([&](const GameMove& m) {
            return m.is_capture() && m.to == path.back() &&
                   (is_short || !CaptureRoutes(r, before, m).landings(between).empty());
        });
    }
    return found;
}

std::string ambiguity(const Rules& r, const Setup& before, std::string_view text,
                      std::span<const GameMove> fitting) {
    std::vector<std::string> alternatives;
    for (const GameMove& m : fitting) alternatives.push_back(path_text(r, before, m));
    return fmt::format("'{}' fits several moves: {}", shown(trimmed(text)),
                       fmt::join(alternatives, ", "));
}

GameMove parse_move(const Rules& r, const Setup& before, std::string_view text,
                    std::span<const GameMove> legal) {
    const std::vector<GameMove> fitting = fitting_moves(r, before, read_move_text(r, text), legal);
    if (fitting.empty()) {
        throw BadInput(fmt::format("'{}' is not a legal move here", shown(trimmed(text))));
    }
    if (fitting.size() > 1) throw BadInput(ambiguity(r, before, text, fitting));
    return fitting.front();
}

}  // namespace soplo
