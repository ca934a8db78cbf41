// Implements the slow generator: a board of letters, moves found square by square, and captures
// found by following every route to its end.
#include "tests/support/slow_generator.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>

namespace soplo::slow {
namespace {

constexpr int most_rows = 12;

constexpr char off = ' ';    // not a playing square
constexpr char empty = '.';  // an empty playing square
constexpr char taken = 'x';  // a captured piece that is still on the board and blocks

/// A place by row and column from the top left, or a step from one to another.
struct Cell {
    int row = 0, column = 0;
    bool operator==(const Cell&) const = default;
    Cell operator+(Cell o) const { return {row + o.row, column + o.column}; }
    Cell operator-() const { return {-row, -column}; }
};

/// The pieces as letters: w and b are men, W and B kings. Numbers run in reading order.
class Board {
  public:
    Board(const Rules& r, const Setup& setup) : size_(r.size) {
        int number = 0;
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                const bool same_colour_as_corner = (row + column) % 2 == 0;
                const bool playing = r.orthogonal || same_colour_as_corner == r.corner_playing;
                if (!playing) continue;
                ++number;
                numbers_[row][column] = number;
                letters_[row][column] = letter_on(setup, Square(number));
            }
        }
    }

    [[nodiscard]] char at(Cell c) const {
        const bool inside = c.row >= 0 && c.column >= 0 && c.row < size_ && c.column < size_;
        return inside ? letters_[c.row][c.column] : off;
    }
    void put(Cell c, char letter) { letters_[c.row][c.column] = letter; }
    [[nodiscard]] Square square(Cell c) const { return Square(numbers_[c.row][c.column]); }

    /// Returns the places that have a given letter, in reading order.
    [[nodiscard]] std::vector<Cell> cells_with(char letter) const {
        std::vector<Cell> cells;
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                if (letters_[row][column] == letter) cells.push_back({row, column});
            }
        }
        return cells;
    }

  private:
    static char letter_on(const Setup& setup, Square s) {
        if (setup.men[0].contains(s)) return 'w';
        if (setup.kings[0].contains(s)) return 'W';
        if (setup.men[1].contains(s)) return 'b';
        if (setup.kings[1].contains(s)) return 'B';
        return empty;
    }

    int size_;
    std::array<std::array<char, most_rows>, most_rows> letters_ = blank();
    std::array<std::array<int, most_rows>, most_rows> numbers_{};

    static std::array<std::array<char, most_rows>, most_rows> blank() {
        std::array<std::array<char, most_rows>, most_rows> letters{};
        for (auto& row : letters) row.fill(off);
        return letters;
    }
};

char man_letter(Side s) { return s == Side::white ? 'w' : 'b'; }
char king_letter(Side s) { return s == Side::white ? 'W' : 'B'; }

/// Returns the directions in which pieces move.
std::vector<Cell> lines(const Rules& r) {
    if (r.orthogonal) return {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    return {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
}

/// Returns the directions in which pieces capture.
std::vector<Cell> capture_lines(const Rules& r) {
    std::vector<Cell> steps = lines(r);
    if (r.straight_captures) steps.insert(steps.end(), {{-2, 0}, {0, -2}, {0, 2}, {2, 0}});
    return steps;
}

/// Returns +1 for the side whose men move down the board in reading order, -1 for the other.
int down(const Rules& r, Side s) { return s == r.top ? 1 : -1; }

bool man_may_step(const Rules& r, Side s, Cell step) {
    if (step.row == 0) return r.men_step_sideways;
    return step.row * down(r, s) > 0;
}

bool man_may_jump(const Rules& r, Side s, Cell step) {
    if (step.row == 0) return r.orthogonal ? r.men_step_sideways : true;
    return step.row * down(r, s) > 0 || r.men_capture_backwards;
}

bool is_last_row(const Rules& r, Side s, Cell c) { return c.row == (s == r.top ? r.size - 1 : 0); }

bool has_law(const Rules& r, Precedence law) {
    return std::find(r.precedence.begin(), r.precedence.end(), law) != r.precedence.end();
}

/// A capture and the facts that the laws of precedence compare.
struct Route {
    GameMove move;
    bool by_king = false;
    std::string victims;  ///< captured pieces in order: 'k' for a king, 'm' for a man

    [[nodiscard]] int pieces() const { return static_cast<int>(victims.size()); }
    [[nodiscard]] int kings() const {
        return static_cast<int>(std::count(victims.begin(), victims.end(), 'k'));
    }
};

/// One jump: the captured piece, the direction, and the squares on which it may end.
struct Jump {
    Cell step, victim;
    std::vector<Cell> landings;
};

/// Follows every chain of captures of one piece.
class Chains {
  public:
    Chains(const Rules& r, Side us) : r_(r), us_(us), steps_(capture_lines(r)) {}

    /// Appends to `found` the completed captures of the piece on `from`.
    void follow(Board board, Cell from, std::vector<Route>& found) {
        const bool king = board.at(from) == king_letter(us_);
        board.put(from, empty);
        Route route;
        route.by_king = king;
        route.move.from = board.square(from);
        seen_.clear();
        extend(board, from, king, Cell{}, route, found);
    }

  private:
    [[nodiscard]] std::vector<Jump> jumps(const Board& board, Cell at, bool king, Cell last) const {
        std::vector<Jump> result;
        for (const Cell step : steps_) {
            if (!king && !man_may_jump(r_, us_, step)) continue;
            if (king && !r_.half_turn && step == -last) continue;
            Cell victim = at + step;
            while (king && r_.flying_kings && board.at(victim) == empty) victim = victim + step;
            if (!is_victim(board.at(victim), king)) continue;
            Jump jump{step, victim, {}};
            Cell landing = victim + step;
            while (board.at(landing) == empty) {
                jump.landings.push_back(landing);
                if (!king || !r_.flying_kings || r_.king_lands_behind) break;
                landing = landing + step;
            }
            if (!jump.landings.empty()) result.push_back(jump);
        }
        return result;
    }

    [[nodiscard]] bool is_victim(char letter, bool by_king) const {
        const Side them = other(us_);
        if (letter == king_letter(them)) return by_king || r_.men_capture_kings;
        return letter == man_letter(them);
    }

    /// Returns the state after one jump and whether the chain may continue from it.
    struct After {
        Cell at;
        Board board;
        bool king, goes_on;
        Route route;
    };

    [[nodiscard]] After land(const Board& before, const Jump& jump, Cell at, bool king,
                             Route route) const {
        Board board = before;
        const bool takes_king = board.at(jump.victim) == king_letter(other(us_));
        route.victims += takes_king ? 'k' : 'm';
        route.move.captured.insert(board.square(jump.victim));
        route.move.to = board.square(at);
        board.put(jump.victim, r_.removal == Removal::at_once ? empty : taken);

        const bool man_on_last_row = !king && is_last_row(r_, us_, at);
        if (man_on_last_row && r_.promotion == Promotion::ends_move) {
            route.move.promotes = true;
            return {at, board, false, false, route};
        }
        if (man_on_last_row && r_.promotion == Promotion::in_passing) {
            route.move.promotes = true;
            king = true;
        }
        const bool goes_on = !jumps(board, at, king, jump.step).empty();
        if (man_on_last_row && !goes_on) route.move.promotes = true;
        return {at, board, king, goes_on, route};
    }

    void extend(const Board& board, Cell at, bool king, Cell last, const Route& route,
                std::vector<Route>& found) {
        // Routes that reached the same place with the same captured pieces continue identically.
        if (!seen_.insert(signature(at, king, last, route)).second) return;
        for (const Jump& jump : jumps(board, at, king, last)) {
            std::vector<After> ways;
            for (const Cell landing : jump.landings) {
                ways.push_back(land(board, jump, landing, king, route));
            }
            const bool some_go_on =
                std::any_of(ways.begin(), ways.end(), [](const After& a) { return a.goes_on; });
            for (const After& way : ways) {
                if (way.goes_on) {
                    extend(way.board, way.at, way.king, jump.step, way.route, found);
                } else if (may_stop(way, jump, king, some_go_on)) {
                    found.push_back(way.route);
                }
            }
        }
    }

    /// Returns whether a chain that cannot continue may end here.
    [[nodiscard]] bool may_stop(const After& way, const Jump& jump, bool king,
                                bool some_go_on) const {
        const bool majority =
            has_law(r_, Precedence::most_pieces) || has_law(r_, Precedence::value);
        if (some_go_on && !majority) return false;
        const bool king_last = way.route.victims.back() == 'k';
        if (r_.halt_behind_king && king && king_last) return way.at == jump.landings.front();
        return true;
    }

    [[nodiscard]] std::string signature(Cell at, bool king, Cell last, const Route& route) const {
        std::string text{static_cast<char>(at.row), static_cast<char>(at.column),
                         static_cast<char>(last.row), static_cast<char>(last.column),
                         king ? 'k' : 'm'};
        for (const Square s : route.move.captured) text += static_cast<char>(s.number());
        if (has_law(r_, Precedence::earliest_king)) text += route.victims;
        return text;
    }

    const Rules& r_;
    Side us_;
    std::vector<Cell> steps_;
    std::set<std::string> seen_;
};

std::vector<Route> capture_routes(const Rules& r, const Setup& setup) {
    const Board board(r, setup);
    const Side us = setup.turn;
    std::vector<Route> found;
    Chains chains(r, us);
    for (const char letter : {man_letter(us), king_letter(us)}) {
        for (const Cell from : board.cells_with(letter)) chains.follow(board, from, found);
    }
    return found;
}

/// Returns the value of a route under one law; the greatest value is preferred.
std::int64_t merit(Precedence law, const Route& route) {
    switch (law) {
        case Precedence::none:
            return 0;
        case Precedence::most_pieces:
            return route.pieces();
        case Precedence::value:
            return 199 * route.kings() + 100 * (route.pieces() - route.kings());
        case Precedence::by_king:
            return route.by_king ? 1 : 0;
        case Precedence::most_kings:
            return route.kings();
        case Precedence::earliest_king: {
            // Kings as early as possible: a binary number whose highest digit is the first victim.
            std::int64_t order = 0;
            for (std::size_t i = 0; i < 60; ++i) {
                order = 2 * order + (i < route.victims.size() && route.victims[i] == 'k' ? 1 : 0);
            }
            return order;
        }
    }
    return 0;
}

/// Returns the routes that remain after each law in turn has removed all but the best.
std::vector<Route> lawful_routes(const Rules& r, std::vector<Route> routes) {
    for (const Precedence law : r.precedence) {
        std::int64_t best = 0;
        for (const Route& route : routes) best = std::max(best, merit(law, route));
        std::erase_if(routes, [&](const Route& route) { return merit(law, route) < best; });
    }
    return routes;
}

auto order_of(const GameMove& m) {
    std::vector<Square> captured;
    for (const Square s : m.captured) captured.push_back(s);
    return std::tuple(m.from, m.to, captured, m.huffed);
}

std::vector<GameMove> sorted(std::vector<GameMove> moves) {
    std::sort(moves.begin(), moves.end(),
              [](const GameMove& a, const GameMove& b) { return order_of(a) < order_of(b); });
    const auto same = [](const GameMove& a, const GameMove& b) {
        return order_of(a) == order_of(b);
    };
    moves.erase(std::unique(moves.begin(), moves.end(), same), moves.end());
    return moves;
}

std::vector<GameMove> moves_of(const std::vector<Route>& routes) {
    std::vector<GameMove> moves;
    for (const Route& route : routes) moves.push_back(route.move);
    return moves;
}

/// Returns whether the king on `s` has used up its quiet moves.
bool is_tired(const Rules& r, const Setup& setup, Square s) {
    const auto us = static_cast<std::size_t>(index(setup.turn));
    const KingRun& run = setup.king_runs[us];
    return r.king_run_limit > 0 && !setup.men[us].empty() && run.count >= r.king_run_limit &&
           run.square == s;
}

std::vector<GameMove> quiet_moves(const Rules& r, const Setup& setup) {
    const Board board(r, setup);
    const Side us = setup.turn;
    std::vector<GameMove> moves;
    for (const Cell from : board.cells_with(man_letter(us))) {
        for (const Cell step : lines(r)) {
            const Cell to = from + step;
            if (!man_may_step(r, us, step) || board.at(to) != empty) continue;
            moves.push_back({board.square(from), board.square(to), {}, is_last_row(r, us, to), {}});
        }
    }
    for (const Cell from : board.cells_with(king_letter(us))) {
        if (is_tired(r, setup, board.square(from))) continue;
        for (const Cell step : lines(r)) {
            for (Cell to = from + step; board.at(to) == empty; to = to + step) {
                moves.push_back({board.square(from), board.square(to), {}, false, {}});
                if (!r.flying_kings) break;
            }
        }
    }
    return moves;
}

/// Returns the moves that are legal if captures are compulsory.
std::vector<GameMove> strict_moves(const Rules& r, const Setup& setup) {
    std::vector<GameMove> captures = moves_of(lawful_routes(r, capture_routes(r, setup)));
    return captures.empty() ? quiet_moves(r, setup) : captures;
}

/// Returns the moves that are legal after the decision about a huff.
std::vector<GameMove> allowed_moves(const Rules& r, const Setup& setup) {
    if (!r.huff && !r.optional_capture) return strict_moves(r, setup);
    std::vector<Route> routes = capture_routes(r, setup);
    std::vector<GameMove> moves = moves_of(r.huff ? routes : lawful_routes(r, routes));
    for (const GameMove& quiet : quiet_moves(r, setup)) moves.push_back(quiet);
    return moves;
}

void take_off(Setup& setup, Square s) {
    for (std::size_t side = 0; side < 2; ++side) {
        setup.men[side].erase(s);
        setup.kings[side].erase(s);
    }
}

bool is_over(const Rules& r, const Setup& setup) {
    return r.goal == Goal::first_king_wins && !(setup.kings[0].empty() && setup.kings[1].empty());
}

/// Updates the count of quiet king moves. `setup` has the pieces after the move.
void count_king_move(const Rules& r, Setup& setup, const GameMove& move, bool by_man, Side us) {
    KingRun& own = setup.king_runs[static_cast<std::size_t>(index(us))];
    const bool same_king = own.count > 0 && own.square == move.from;
    if (by_man || move.is_capture()) {
        own = {};
    } else {
        own = {same_king ? own.count + 1 : 1, move.to};
    }
    for (std::size_t side = 0; side < 2; ++side) {
        KingRun& run = setup.king_runs[side];
        const bool stands = run.count > 0 && setup.kings[side].contains(run.square);
        if (r.king_run_limit == 0 || setup.men[side].empty() || !stands) run = {};
    }
}

}  // namespace

std::vector<GameMove> legal_moves(const Rules& r, const Setup& setup) {
    if (is_over(r, setup)) return {};
    std::vector<GameMove> moves = allowed_moves(r, setup);
    if (r.huff) {
        for (const Square huffed : setup.liable) {
            Setup without = setup;
            take_off(without, huffed);
            for (GameMove move : allowed_moves(r, without)) {
                move.huffed = huffed;
                moves.push_back(move);
            }
        }
    }
    return sorted(moves);
}

std::vector<GameMove> all_captures(const Rules& r, const Setup& setup) {
    return sorted(moves_of(capture_routes(r, setup)));
}

Setup successor(const Rules& r, const Setup& before, const GameMove& move) {
    const Side us = before.turn;
    const auto side = static_cast<std::size_t>(index(us));
    Setup next = before;
    next.liable = {};
    if (move.huffed) take_off(next, move.huffed);

    if (r.huff) {
        const std::vector<GameMove> strict = strict_moves(r, next);
        const bool lawful = std::any_of(strict.begin(), strict.end(), [&](const GameMove& m) {
            return m.from == move.from && m.to == move.to && m.captured == move.captured;
        });
        for (const GameMove& missed : strict) {
            if (lawful || !missed.is_capture()) continue;
            next.liable.insert(missed.from == move.from ? move.to : missed.from);
        }
    }

    const bool by_man = next.men[side].contains(move.from);
    take_off(next, move.from);
    for (const Square s : move.captured) take_off(next, s);
    if (by_man && !move.promotes) {
        next.men[side].insert(move.to);
    } else {
        next.kings[side].insert(move.to);
    }
    count_king_move(r, next, move, by_man, us);
    next.turn = other(us);
    return next;
}

std::uint64_t perft(const Rules& r, const Setup& setup, int depth) {
    if (depth == 0) return 1;
    const std::vector<GameMove> moves = legal_moves(r, setup);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const GameMove& move : moves) nodes += perft(r, successor(r, setup, move), depth - 1);
    return nodes;
}

}  // namespace soplo::slow
