// Squares as text, start positions, and the faults of setups.
#include "engine/notation/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/characters.hpp"
#include "engine/notation/tokens.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

namespace {

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
constexpr std::string_view name(Side s) noexcept { return s == Side::white ? "white" : "black"; }

constexpr int largest_counter = 9999;  // of :H and :F
constexpr int longest_number = 4;      // digits; longer numbers are outside every board

/// Returns the place of a file and a rank, both counted from 0. This is the inverse of algebraic().
Place place_at(const Rules& r, int file, int rank) {
    if (r.top == Side::white) return {rank, r.size - 1 - file};
    return {r.size - 1 - rank, file};
}

/// Reads the number at the beginning of `text` and sets `length` to its number of characters. For a
/// number that is too long, returns one that is larger than any board.
int leading_number(std::string_view text, std::size_t& length) {
    int value = 0;
    length = 0;
    int significant = 0;
    while (length < text.size() && is_digit(text[length])) {
        if (value != 0 || text[length] != '0') ++significant;
        if (significant <= longest_number) value = value * 10 + (text[length] - '0');
        ++length;
    }
    return significant <= longest_number ? value : 100000;
}

std::string list(const Rules& r, const SquareSet& squares) {
    std::string text;
    for (const Square s : squares) {
        if (!text.empty()) text += ", ";
        text += s.number() >= 1 && s.number() <= r.squares() ? square_text(r, s)
                                                             : std::to_string(s.number());
    }
    return text;
}

SquareSet promotion_squares(const Rules& r, Side side) {
    SquareSet set;
    for (int n = 1; n <= r.squares(); ++n) {
        if (place_of(r, Square(n)).row == promotion_row(r, side)) set.insert(Square(n));
    }
    return set;
}

SquareSet whole_board(const Rules& r) {
    SquareSet set;
    for (int n = 1; n <= r.squares(); ++n) set.insert(Square(n));
    return set;
}

std::string_view plural(const SquareSet& set, std::string_view one, std::string_view many) {
    return set.size() == 1 ? one : many;
}

}  // namespace

SquareToken read_square(const Rules& r, std::string_view text) {
    SquareToken token;
    if (text.empty()) return token;
    if (is_digit(text.front())) {
        const int number = leading_number(text, token.length);
        token.is_numeric = true;
        if (number >= 1 && number <= r.squares()) token.square = Square(number);
        return token;
    }
    if (!is_letter(text.front())) return token;
    std::size_t digits = 0;
    const int rank = leading_number(text.substr(1), digits);
    const int file = to_lower(text.front()) - 'a';
    // A letter beyond the widest board begins some other word, not a square outside this board.
    constexpr int widest = 12;
    if (digits == 0 || file >= widest) return token;
    token.length = 1 + digits;
    if (rank >= 1 && rank <= r.size && file < r.size) {
        token.square = square_at(r, place_at(r, file, rank - 1));
    }
    return token;
}

std::string no_such_square(const Rules& r, std::string_view token) {
    if (r.naming == Naming::algebraic) {
        const char last_file = static_cast<char>('a' + r.size - 1);
        return fmt::format("'{}' is not a square of this board (a1 to {}{}, or 1 to {})",
                           shown(token), last_file, r.size, r.squares());
    }
    return fmt::format("'{}' is not a square of this board (1 to {})", shown(token), r.squares());
}

std::string square_text(const Rules& r, Square s) {
    return r.naming == Naming::algebraic ? algebraic(r, s) : std::to_string(s.number());
}

Setup start_position(const Rules& r) {
    Setup setup;
    setup.turn = r.starts;
    for (const Side side : {Side::white, Side::black}) {
        for (int n = 1; n <= r.squares(); ++n) {
            if (starts_on(r, side, Square(n))) setup.men[at(side)].insert(Square(n));
        }
    }
    return setup;
}

std::vector<std::string> counter_faults(const Rules& r, const Setup& s) {
    std::vector<std::string> found;
    if (s.pieces(Side::white).empty() && s.pieces(Side::black).empty()) {
        found.emplace_back("there are no pieces at all");
    }
    if (s.half_moves < 0 || s.half_moves > largest_counter) {
        found.push_back(fmt::format("half-move count {} (0 to {})", s.half_moves, largest_counter));
    }
    if (s.full_move < 1 || s.full_move > largest_counter) {
        found.push_back(fmt::format("move number {} (1 to {})", s.full_move, largest_counter));
    }
    for (const Side side : {Side::white, Side::black}) {
        const KingRun& run = s.king_runs[at(side)];
        if (run.count < 0 || run.count > r.king_run_limit) {
            found.push_back(fmt::format("{} quiet moves in a row by a {} king (0 to {})", run.count,
                                        name(side), r.king_run_limit));
        } else if (run.count == 0 && run.square) {
            found.push_back(fmt::format("a square for a run of no moves by a {} king", name(side)));
        } else if (run.count > 0 && !s.kings[at(side)].contains(run.square)) {
            found.push_back(
                fmt::format("the {} king that made {} quiet moves in a row is not on "
                            "the square given for it ({})",
                            name(side), run.count, run.square.number()));
        }
    }
    const SquareSet stray = r.huff ? s.liable - s.pieces(other(s.turn)) : s.liable;
    if (!stray.empty()) {
        found.push_back(fmt::format("no piece that may be huffed on {}", list(r, stray)));
    }
    return found;
}

std::vector<std::string> faults(const Rules& r, const Setup& s) {
    std::vector<std::string> found;
    const SquareSet board = whole_board(r);
    const SquareSet white = s.pieces(Side::white);
    const SquareSet black = s.pieces(Side::black);
    const SquareSet outside = (white | black | s.liable) - board;
    if (!outside.empty()) found.push_back(fmt::format("off the board: {}", list(r, outside)));
    const SquareSet both = white & black;
    if (!both.empty()) found.push_back(fmt::format("pieces of both colours on {}", list(r, both)));
    for (const Side side : {Side::white, Side::black}) {
        const SquareSet twice = s.men[at(side)] & s.kings[at(side)];
        if (!twice.empty()) {
            found.push_back(fmt::format("a {} man and a king on {}", name(side), list(r, twice)));
        }
        const SquareSet crowned = s.men[at(side)] & promotion_squares(r, side);
        if (!crowned.empty()) {
            found.push_back(fmt::format("{} {} on {} promotion row: {}", name(side),
                                        plural(crowned, "man", "men"),
                                        plural(crowned, "its", "their"), list(r, crowned)));
        }
    }
    std::vector<std::string> rest = counter_faults(r, s);
    found.insert(found.end(), rest.begin(), rest.end());
    return found;
}

}  // namespace soplo
