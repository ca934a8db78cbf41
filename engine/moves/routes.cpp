// Finds the routes of a capture by a depth-first search that follows the fields of Rules.
#include "engine/moves/routes.hpp"

#include <array>
#include <cstdint>
#include <unordered_set>

namespace soplo {

namespace {

constexpr std::array<Place, 8> diagonal_lines{{{-1, -1},
                                               {-1, 1},
                                               {1, -1},
                                               {1, 1},
                                               // Only every other square of a row is playable.
                                               {-2, 0},
                                               {2, 0},
                                               {0, -2},
                                               {0, 2}}};
constexpr std::array<Place, 4> orthogonal_lines{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
constexpr Place plus(Place a, Place b) noexcept { return {a.row + b.row, a.column + b.column}; }

}  // namespace

std::span<const Place> directions(const Rules& r) {
    if (r.orthogonal) return orthogonal_lines;
    return std::span<const Place>(diagonal_lines).first(r.straight_captures ? 8 : 4);
}

/// The capturing piece between two jumps.
struct CaptureRoutes::State {
    Square square;
    std::uint64_t left = 0;    // bit set of the victims that have not been jumped yet
    int direction = -1;        // index of the direction of the last jump; -1 before the first
    bool close_behind = true;  // the piece landed directly behind its last victim
    bool king = false;
};

/// The next victim that the piece can jump in one direction.
struct CaptureRoutes::Jump {
    int victim;          ///< index into victims_
    Place over;          ///< place of the victim
    std::uint64_t left;  ///< bit set of the victims that have not been jumped after this jump
};

/// The data of one search for a route.
struct CaptureRoutes::Search {
    /// Identifies a state and the number of wanted squares touched before it.
    struct Key {
        std::uint64_t left = 0;
        std::uint64_t rest = 0;
        bool operator==(const Key&) const = default;
    };
    /// Hash function of Key.
    struct KeyHash {
        std::size_t operator()(const Key& k) const noexcept {
            const std::uint64_t h = (k.left * 0x9e3779b97f4a7c15ULL) ^ k.rest;
            return static_cast<std::size_t>((h ^ h >> 29) * 0xbf58476d1ce4e5b9ULL >> 5);
        }
    };
    [[nodiscard]] Key key_of(const State& s) const {
        const auto number = static_cast<std::uint64_t>(s.square.number());
        const auto direction = static_cast<std::uint64_t>(s.direction + 1);
        return {s.left, number | direction << 8 | std::uint64_t{s.close_behind} << 16 |
                            std::uint64_t{s.king} << 17 | std::uint64_t{touched} << 24};
    }

    std::span<const Square> wanted;
    std::size_t touched = 0;                // how many of `wanted` the route has touched
    std::vector<Square> route;              // landing squares so far
    std::unordered_set<Key, KeyHash> dead;  // states from which no route is complete

    void touch(Square s) {
        if (touched < wanted.size() && wanted[touched] == s) ++touched;
    }
};

CaptureRoutes::CaptureRoutes(const Rules& r, const Setup& before, const GameMove& move)
    : r_(r),
      move_(move),
      side_(before.turn),
      starts_as_king_(before.kings[at(side_)].contains(move.from)),
      occupied_((before.pieces(Side::white) | before.pieces(Side::black)) - move.captured) {
    occupied_.erase(move.from);
    occupied_.erase(move.huffed);
    for (const Square s : move.captured) victims_.push_back(s);
}

CaptureRoutes::State CaptureRoutes::start() const {
    State state;
    state.square = move_.from;
    state.left =
        victims_.size() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << victims_.size()) - 1;
    state.king = starts_as_king_;
    return state;
}

bool CaptureRoutes::flies(const State& state) const { return state.king && r_.flying_kings; }

int CaptureRoutes::victim_at(Place p, std::uint64_t left) const {
    const Square s = square_at(r_, p);
    for (std::size_t i = 0; i < victims_.size() && i < 64; ++i) {
        if (victims_[i] == s) return (left >> i & 1) != 0 ? static_cast<int>(i) : -1;
    }
    return -1;
}

bool CaptureRoutes::is_empty(Place p, std::uint64_t left) const {
    const Square s = square_at(r_, p);
    if (!s || occupied_.contains(s)) return false;
    if (!move_.captured.contains(s)) return true;
    return r_.removal == Removal::at_once && victim_at(p, left) < 0;
}

bool CaptureRoutes::may_go(const State& state, int direction) const {
    const std::span<const Place> lines = directions(r_);
    const Place step = lines[static_cast<std::size_t>(direction)];
    if (!state.king) {
        return r_.men_capture_backwards || step.row * forward(r_, side_) > 0 ||
               (step.row == 0 && (r_.men_step_sideways || r_.straight_captures));
    }
    if (state.direction < 0) return true;
    // Otherwise the same jump would be found from each landing square of the previous one.
    if (direction == state.direction) return state.close_behind;
    if (r_.half_turn) return true;
    const Place last = lines[static_cast<std::size_t>(state.direction)];
    return plus(last, step) != Place{0, 0};
}

std::optional<CaptureRoutes::State> CaptureRoutes::landed(const State& state, int direction,
                                                          int victim, Place place) const {
    State next = state;
    next.square = square_at(r_, place);
    next.left &= ~(std::uint64_t{1} << victim);
    next.direction = direction;
    if (!state.king && place.row == promotion_row(r_, side_)) {
        if (r_.promotion == Promotion::ends_move && next.left != 0) return std::nullopt;
        next.king = r_.promotion == Promotion::in_passing;
    }
    return next;
}

bool CaptureRoutes::is_finished(const State& state) const {
    if (state.left != 0 || state.square != move_.to) return false;
    return starts_as_king_ || r_.promotion != Promotion::in_passing || state.king == move_.promotes;
}

std::optional<CaptureRoutes::Jump> CaptureRoutes::jump(const State& state, int direction) const {
    if (!may_go(state, direction)) return std::nullopt;
    const Place step = directions(r_)[static_cast<std::size_t>(direction)];
    Place p = plus(place_of(r_, state.square), step);
    while (flies(state) && is_empty(p, state.left)) p = plus(p, step);
    const int victim = square_at(r_, p) ? victim_at(p, state.left) : -1;
    if (victim < 0) return std::nullopt;
    return Jump{victim, p, state.left & ~(std::uint64_t{1} << victim)};
}

bool CaptureRoutes::extend_to(const State& state, int direction, Search& search) const {
    const std::optional<Jump> jumped = jump(state, direction);
    if (!jumped) return false;
    const Place step = directions(r_)[static_cast<std::size_t>(direction)];
    const std::size_t touched = search.touched;
    if (direction == state.direction) {
        // In a straight line the previous jump could also have landed on these squares.
        for (Place p = plus(place_of(r_, state.square), step); p != jumped->over;
             p = plus(p, step)) {
            search.touch(square_at(r_, p));
        }
    }
    bool close_behind = true;
    for (Place p = plus(jumped->over, step); is_empty(p, jumped->left); p = plus(p, step)) {
        search.touch(square_at(r_, p));
        const std::size_t touched_here = search.touched;
        if (std::optional<State> next = landed(state, direction, jumped->victim, p)) {
            next->close_behind = close_behind;
            search.route.push_back(next->square);
            if (extend(*next, search)) return true;
            search.route.pop_back();
        }
        if (!flies(state) || r_.king_lands_behind) break;
        search.touched = touched_here;
        close_behind = false;
    }
    search.touched = touched;
    return false;
}

bool CaptureRoutes::extend(const State& state, Search& search) const {
    if (is_finished(state)) return search.touched == search.wanted.size();
    if (state.left == 0) return false;
    const Search::Key key = search.key_of(state);
    if (search.dead.contains(key)) return false;
    const int count = static_cast<int>(directions(r_).size());
    for (int direction = 0; direction < count; ++direction) {
        if (extend_to(state, direction, search)) return true;
    }
    search.dead.insert(key);
    return false;
}

std::vector<Square> CaptureRoutes::landings(std::span<const Square> wanted) const {
    Search search;
    search.wanted = wanted;
    if (!extend(start(), search)) return {};
    return search.route;
}

std::optional<CaptureRoutes::State> CaptureRoutes::jumped_to(const State& state, Square to) const {
    const int count = static_cast<int>(directions(r_).size());
    for (int direction = 0; direction < count; ++direction) {
        const std::optional<Jump> jumped = jump(state, direction);
        if (!jumped) continue;
        const Place step = directions(r_)[static_cast<std::size_t>(direction)];
        for (Place p = plus(jumped->over, step); is_empty(p, jumped->left); p = plus(p, step)) {
            if (square_at(r_, p) == to) return landed(state, direction, jumped->victim, p);
            if (!flies(state) || r_.king_lands_behind) break;
        }
    }
    return std::nullopt;
}

bool CaptureRoutes::lands_on(std::span<const Square> path) const {
    if (path.size() != victims_.size()) return false;
    std::optional<State> state = start();
    for (const Square to : path) {
        state = jumped_to(*state, to);
        if (!state) return false;
    }
    return is_finished(*state);
}

}  // namespace soplo
