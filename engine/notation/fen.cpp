// Reads positions in every dialect of FEN and as Hub strings; writes FEN of PDN 3.0 and Hub
// strings.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

namespace {

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
constexpr std::string_view name(Side s) noexcept { return s == Side::white ? "white" : "black"; }

constexpr std::array<Side, 2> both_sides{Side::white, Side::black};

std::optional<Side> side_of(char c) {
    if (to_upper(c) == 'W') return Side::white;
    if (to_upper(c) == 'B') return Side::black;
    return std::nullopt;
}

[[noreturn]] void fail(const std::vector<std::string>& found) {
    // Show the first faults only, because a file that is no FEN can have thousands.
    constexpr std::size_t most = 20;
    const std::size_t shown = std::min(found.size(), most);
    const std::span<const std::string> first(found.data(), shown);
    std::string message = fmt::format("{}", fmt::join(first, "; "));
    if (found.size() > shown) message += fmt::format("; and {} more", found.size() - shown);
    throw BadInput(message);
}

/// Returns the FEN without the characters that files and people put around it: blanks (also as
/// '_'), the tag [FEN "..."], quotes and a final dot.
std::string unwrapped(std::string_view text) {
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '_', ' ');
    std::string_view rest = trimmed(plain);
    if (rest.size() >= 4 && same_ignoring_case(rest.substr(0, 4), "[FEN")) {
        rest.remove_prefix(4);
        if (!rest.empty() && rest.back() == ']') rest.remove_suffix(1);
        rest = trimmed(rest);
    }
    while (!rest.empty() && (rest.front() == '"' || rest.front() == '\'')) {
        rest = trimmed(rest.substr(1));
    }
    while (!rest.empty() && (rest.back() == '"' || rest.back() == '\'' || rest.back() == '.')) {
        rest = trimmed(rest.substr(0, rest.size() - 1));
    }
    return std::string(rest);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find_first_of(separators);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Returns the list without the blanks around '-', so that blanks can separate its items.
std::string joined_ranges(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_blank(text[i])) {
            const bool after_dash = !result.empty() && result.back() == '-';
            const std::size_t next = text.find_first_not_of(" \t\r\n", i);
            if (after_dash || (next != std::string_view::npos && text[next] == '-')) continue;
        }
        result += text[i];
    }
    return result;
}

/// Reads one FEN. It collects all faults, so that one error message names them together.
class FenReader {
  public:
    FenReader(const Rules& r, std::string_view text) : r_(r) {
        const std::vector<std::string_view> groups = split(text, ":");
        read_turn(groups.front());
        for (std::size_t i = 1; i < groups.size(); ++i) read_group(groups[i]);
        for (const Side side : both_sides) {
            if (!has_list_[at(side)]) {
                fault("no list of the {} pieces (':{}' says that there are none)", name(side),
                      letter(side));
            }
        }
        if (!runs_.empty()) read_runs();
        // Do not report an empty board if a list could not be read, because that is the cause.
        if (found_.empty() || !has_items_) {
            const std::vector<std::string> rest = counter_faults(r_, result_.setup);
            found_.insert(found_.end(), rest.begin(), rest.end());
        }
    }

    ParsedPosition result() && {
        if (!found_.empty()) fail(found_);
        return std::move(result_);
    }

  private:
    template <class... Args>
    void fault(fmt::format_string<Args...> sentence, Args&&... args) {
        found_.push_back(fmt::format(sentence, std::forward<Args>(args)...));
    }
    template <class... Args>
    void warn(fmt::format_string<Args...> sentence, Args&&... args) {
        result_.warnings.push_back(fmt::format(sentence, std::forward<Args>(args)...));
    }

    void read_turn(std::string_view text) {
        const std::optional<Side> side =
            text.size() == 1 ? side_of(text.front()) : std::optional<Side>();
        if (side) {
            result_.setup.turn = *side;
        } else if (text == "?") {
            fault("the side to move is '?': say W or B");
        } else {
            fault("'{}' is not a side to move (W or B)", shown(text));
        }
    }

    void read_group(std::string_view group) {
        if (group.empty()) return;
        const std::string_view rest = group.substr(1);
        if (const std::optional<Side> side = side_of(group.front())) {
            has_list_[at(*side)] = true;
            has_items_ = has_items_ || !trimmed(rest).empty();
            read_list(rest, [&](Square s, bool king, const std::string& item) {
                place(*side, king, s, item);
            });
            return;
        }
        switch (to_upper(group.front())) {
            case 'H':
                read_counter(group, 0, result_.setup.half_moves);
                return;
            case 'F':
                read_counter(group, 1, result_.setup.full_move);
                return;
            case '+':
                runs_ = group;
                return;
            case 'L':
                read_liable(rest);
                return;
            default:
                break;
        }
        if (group.front() == '?' || group.front() == 'K' || is_digit(group.front())) {
            fault("'{}' does not begin with a colour (W or B)", shown(group));
        } else {
            warn("'{}' is not known and has no effect", shown(group));
        }
    }

    void read_liable(std::string_view list) {
        if (!r_.huff) {
            warn("'L{}' has no effect: this variant knows no huff", shown(list));
            return;
        }
        read_list(list, [&](Square s, bool king, const std::string& item) {
            if (king) fault("'{}': squares of pieces that may be huffed carry no K", item);
            result_.setup.liable.insert(s);
        });
    }

    void read_counter(std::string_view group, int least, int& counter) {
        const std::string_view digits = trimmed(group.substr(1));
        constexpr std::size_t longest = 4;
        if (digits.empty() || digits.size() > longest ||
            !std::all_of(digits.begin(), digits.end(), is_digit)) {
            fault("'{}' is not a counter (a number of 1 to {} digits)", shown(group), longest);
            return;
        }
        const int value = std::stoi(std::string(digits));
        if (value < least) {
            fault("'{}': the counter begins at {}", shown(group), least);
            return;
        }
        counter = value;
    }

    template <class Use>
    void read_list(std::string_view list, const Use& use) {
        const std::string text = joined_ranges(list);
        for (const std::string_view token : split(text, ", \t\r\n")) read_token(token, use);
    }

    /// Reads one item, or several items that have no comma between them and can be told apart.
    template <class Use>
    void read_token(std::string_view token, const Use& use) {
        std::string_view rest = token;
        while (!rest.empty()) {
            const std::string_view from_here = rest;
            const bool king = takes_king_letter(rest);
            if (is_ghost(rest)) {
                fault(
                    "'{}' is a ghost, a piece captured in a move that is not over: give the "
                    "position before or after the move",
                    shown(token));
                return;
            }
            const SquareToken first = read_square(r_, rest);
            if (first.length == 0) {
                fault("'{}' is not a piece (a square, or K and a square)", shown(token));
                return;
            }
            rest.remove_prefix(first.length);
            SquareToken last = first;
            const bool is_range = !rest.empty() && rest.front() == '-';
            if (is_range) {
                rest.remove_prefix(1);
                if (king) static_cast<void>(takes_king_letter(rest));
                last = read_square(r_, rest);
                if (last.length == 0 || !first.is_numeric || !last.is_numeric) {
                    fault("'{}' is not a range (two square numbers)", shown(token));
                    return;
                }
                rest.remove_prefix(last.length);
            }
            use_range(first, last, king, from_here.substr(0, from_here.size() - rest.size()), use);
        }
    }

    template <class Use>
    void use_range(const SquareToken& first, const SquareToken& last, bool king,
                   std::string_view item, const Use& use) {
        if (!first.square || !last.square) {
            found_.push_back(no_such_square(r_, item));
            return;
        }
        if (first.square > last.square) {
            fault("'{}' runs backwards", shown(item));
            return;
        }
        for (int n = first.square.number(); n <= last.square.number(); ++n) {
            const bool single = first.square == last.square;
            use(Square(n), king, single ? shown(item) : fmt::format("{} in {}", n, shown(item)));
        }
    }

    /// Removes a leading K and returns whether there was one. A lower-case k also means a king. If
    /// the board has a file k, a lower-case k means a king only in front of another letter.
    [[nodiscard]] bool takes_king_letter(std::string_view& text) const {
        constexpr int files_to_k = 11;
        if (text.empty()) return false;
        const bool small = text.front() == 'k' &&
                           (r_.size < files_to_k || (text.size() > 1 && is_letter(text[1])));
        if (text.front() != 'K' && !small) return false;
        text.remove_prefix(1);
        return true;
    }

    [[nodiscard]] static bool is_ghost(std::string_view text) {
        return text.size() > 1 && (text.front() == 'G' || text.front() == 'P') && is_digit(text[1]);
    }

    void place(Side side, bool king, Square s, const std::string& item) {
        Setup& setup = result_.setup;
        if (setup.pieces(side).contains(s)) {
            fault("'{}': the square is given twice", item);
            return;
        }
        if (setup.pieces(other(side)).contains(s)) {
            fault("'{}': the square has pieces of both colours", item);
            return;
        }
        if (!king && place_of(r_, s).row == promotion_row(r_, side)) {
            fault("'{}': a {} man on its promotion row", item, name(side));
        }
        (king ? setup.kings : setup.men)[at(side)].insert(s);
    }

    /// Reads "+b+w", the numbers of quiet moves in a row by one king, first Black's, then White's.
    /// Each is a digit, which the square of the king may follow.
    void read_runs() {
        if (r_.king_run_limit == 0) {
            warn("'{}' has no effect: this variant does not count king moves", shown(runs_));
            return;
        }
        const std::vector<std::string_view> parts = split(runs_.substr(1), "+");
        if (parts.size() != 2) {
            fault("'{}' is not a count of king moves (such as +0+205)", shown(runs_));
            return;
        }
        read_run(Side::black, parts[0]);
        read_run(Side::white, parts[1]);
    }

    void read_run(Side side, std::string_view text) {
        constexpr std::size_t longest = 3;
        if (text.empty() || text.size() > longest ||
            !std::all_of(text.begin(), text.end(), is_digit)) {
            fault("'{}' in '{}' is not a count of king moves (a digit, then a square)", shown(text),
                  shown(runs_));
            return;
        }
        KingRun run;
        run.count = text.front() - '0';
        if (run.count == 0) return;
        if (run.count > r_.king_run_limit) {
            fault("'{}' in '{}': at most {} king moves in a row", shown(text), shown(runs_),
                  r_.king_run_limit);
            return;
        }
        const SquareSet& kings = result_.setup.kings[at(side)];
        if (text.size() > 1) {
            run.square = read_square(r_, text.substr(1)).square;
            if (!run.square || !kings.contains(run.square)) {
                fault("'{}' in '{}': no {} king on square {}", shown(text), shown(runs_),
                      name(side), shown(text.substr(1)));
                return;
            }
        } else if (kings.size() == 1) {
            run.square = *kings.begin();
        } else {
            warn("'{}' in '{}' does not say which {} king moved and has no effect", shown(text),
                 shown(runs_), name(side));
            return;
        }
        result_.setup.king_runs[at(side)] = run;
    }

    const Rules& r_;
    ParsedPosition result_;
    std::vector<std::string> found_;
    std::array<bool, 2> has_list_{};
    bool has_items_ = false;  ///< one of the lists has an item, readable or not
    std::string_view runs_;
};

/// Returns whether a text without a colon is meant as a Hub string: it has no other letters.
bool is_hub_like(std::string_view text) {
    constexpr std::size_t shortest = 6;  // a shorter text is a word or a typing error
    return text.size() >= shortest && text.find_first_not_of("wWbBeE") == std::string_view::npos;
}

void write_item(const Rules& r, std::string& text, Square first, Square last, bool king) {
    if (!text.empty()) text += ',';
    if (king) text += 'K';
    text += square_text(r, first);
    if (first != last) text += '-' + square_text(r, last);
}

/// Returns the list of a side's pieces in ascending order. If asked, it writes three or more
/// consecutive pieces of one kind as a range.
std::string piece_list(const Rules& r, const Setup& s, Side side, bool ranges) {
    std::string text;
    const SquareSet& kings = s.kings[at(side)];
    const SquareSet& men = s.men[at(side)];
    int n = 1;
    while (n <= r.squares()) {
        const bool king = kings.contains(Square(n));
        const SquareSet& kind = king ? kings : men;
        if (!kind.contains(Square(n))) {
            ++n;
            continue;
        }
        int last = n;
        while (ranges && last < r.squares() && kind.contains(Square(last + 1))) ++last;
        constexpr int shortest_range = 2;  // difference between its last and its first number
        if (last - n < shortest_range) last = n;
        write_item(r, text, Square(n), Square(last), king);
        n = last + 1;
    }
    return text;
}

std::string run_text(const KingRun& run) {
    return run.count == 0 ? "0" : fmt::format("{}{:02}", run.count, run.square.number());
}

}  // namespace

Setup parse_hub_position(const Rules& r, std::string_view text) {
    text = trimmed(text);
    const auto expected = static_cast<std::size_t>(r.squares()) + 1;
    if (text.size() != expected) {
        throw BadInput(fmt::format("'{}': a Hub position of this variant has {} characters, not {}",
                                   shown(text), expected, text.size()));
    }
    std::vector<std::string> found;
    Setup setup;
    if (const std::optional<Side> turn = side_of(text.front())) {
        setup.turn = *turn;
    } else {
        found.push_back(
            fmt::format("'{}' is not a side to move (W or B)", shown(text.substr(0, 1))));
    }
    for (int n = 1; n <= r.squares(); ++n) {
        const char c = text[static_cast<std::size_t>(n)];
        if (to_lower(c) == 'e') continue;
        if (const std::optional<Side> side = side_of(c)) {
            (c == to_upper(c) ? setup.kings : setup.men)[at(*side)].insert(Square(n));
        } else {
            found.push_back(fmt::format("'{}' on square {} is not a piece (w, b, W, B or e)",
                                        shown(std::string_view(&c, 1)), n));
        }
    }
    if (found.empty()) found = faults(r, setup);
    if (!found.empty()) fail(found);
    return setup;
}

ParsedPosition parse_position(const Rules& r, std::string_view text) {
    const std::string plain = unwrapped(text);
    if (same_ignoring_case(plain, "start") || same_ignoring_case(plain, "startpos")) {
        return {start_position(r), {}};
    }
    if (plain.find(':') != std::string::npos) return FenReader(r, plain).result();
    if (is_hub_like(plain) || plain.size() == static_cast<std::size_t>(r.squares()) + 1) {
        return {parse_hub_position(r, plain), {}};
    }
    throw BadInput(fmt::format(
        "'{}' is not a position: neither 'start', nor a FEN such as W:WK3,32:B19, nor a Hub "
        "string of {} letters",
        shown(plain), r.squares() + 1));
}

std::string fen(const Rules& r, const Setup& s, FenStyle style) {
    const bool ranges = style.ranges && r.naming == Naming::numeric;
    std::string text =
        fmt::format("{}:W{}:B{}", letter(s.turn), piece_list(r, s, Side::white, ranges),
                    piece_list(r, s, Side::black, ranges));
    if (style.counters || s.half_moves != 0 || s.full_move != 1) {
        text += fmt::format(":H{}:F{}", s.half_moves, s.full_move);
    }
    const KingRun& white = s.king_runs[at(Side::white)];
    const KingRun& black = s.king_runs[at(Side::black)];
    if (white.count != 0 || black.count != 0) {
        text += fmt::format(":+{}+{}", run_text(black), run_text(white));
    }
    std::string liable;
    for (const Square square : s.liable) write_item(r, liable, square, square, false);
    if (!liable.empty()) text += ":L" + liable;
    return text;
}

std::string hub_position(const Rules& r, const Setup& s) {
    std::string text(1, letter(s.turn));
    for (int n = 1; n <= r.squares(); ++n) {
        char c = 'e';
        for (const Side side : both_sides) {
            if (s.kings[at(side)].contains(Square(n))) c = letter(side);
            if (s.men[at(side)].contains(Square(n))) c = to_lower(letter(side));
        }
        text += c;
    }
    return text;
}

}  // namespace soplo
