// Compares the generator of the engine with the slow generator of the tests, in every variant,
// along random games and from random arrangements of pieces.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/geometry.hpp"
#include "engine/rules/variants.hpp"
#include "tests/support/slow_generator.hpp"

namespace soplo {
namespace {

using Random = std::mt19937_64;

/// Returns a number from 0 to n-1. Unlike a distribution of the standard library, it is the same on
/// every machine.
int below(Random& random, int n) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

/// Returns the number of positions to compare in each variant: 20,000, or 1,000 in a build with
/// sanitizers or assertions, which is slow. The environment variable SOPLO_TEST_POSITIONS sets
/// another number.
int position_count() {
    if (const char* text = std::getenv("SOPLO_TEST_POSITIONS")) return std::atoi(text);
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return 1'000;
#else
    return 20'000;
#endif
}

std::string text_of(const std::vector<GameMove>& moves) {
    std::vector<std::string> words;
    for (const GameMove& m : moves) words.push_back(hub_move(m) + (m.promotes ? "=K" : ""));
    return fmt::format("{}", fmt::join(words, " "));
}

std::string text_of(const Rules& r, const Setup& setup) {
    std::string text = fen(r, setup);
    for (const Side s : {Side::white, Side::black}) {
        const KingRun& run = setup.king_runs[static_cast<std::size_t>(index(s))];
        if (run.count > 0) {
            text += fmt::format(" [{} king on {}: {} quiet moves]", letter(s), run.square.number(),
                                run.count);
        }
    }
    if (!setup.liable.empty()) {
        text += " [liable:";
        for (const Square s : setup.liable) text += fmt::format(" {}", s.number());
        text += "]";
    }
    return text;
}

/// Returns whether the game is over because a side has a king where the first king wins.
bool goal_reached(const Rules& r, const Setup& setup) {
    return r.goal == Goal::first_king_wins && !(setup.kings[0] | setup.kings[1]).empty();
}

// -- the board turned by 180 degrees, with the colours exchanged

Square turned(const Rules& r, Square s) {
    return s ? Square(r.squares() + 1 - s.number()) : Square();
}

SquareSet turned(const Rules& r, const SquareSet& set) {
    SquareSet result;
    for (const Square s : set) result.insert(turned(r, s));
    return result;
}

Setup turned(const Rules& r, const Setup& setup) {
    Setup result = setup;
    for (std::size_t side = 0; side < 2; ++side) {
        result.men[side] = turned(r, setup.men[1 - side]);
        result.kings[side] = turned(r, setup.kings[1 - side]);
        const KingRun& run = setup.king_runs[1 - side];
        result.king_runs[side] = {run.count, turned(r, run.square)};
    }
    result.liable = turned(r, setup.liable);
    result.turn = other(setup.turn);
    return result;
}

bool same_move(const GameMove& a, const GameMove& b) {
    return a.from == b.from && a.to == b.to && a.captured == b.captured && a.huffed == b.huffed;
}

bool turned_moves_agree(const Rules& r, const std::vector<GameMove>& moves,
                        const std::vector<GameMove>& of_turned) {
    if (moves.size() != of_turned.size()) return false;
    for (const GameMove& m : moves) {
        const GameMove wanted{turned(r, m.from), turned(r, m.to), turned(r, m.captured), m.promotes,
                              turned(r, m.huffed)};
        bool found = false;
        for (const GameMove& t : of_turned) {
            found = found || (same_move(t, wanted) && t.promotes == wanted.promotes);
        }
        if (!found) return false;
    }
    return true;
}

// -- random positions

/// Adds at most `count` pieces of a side on random empty squares.

void add_pieces(const Rules& r, Random& random, Setup& setup, Side side, int count,
                int king_percent) {
    const auto i = static_cast<std::size_t>(index(side));
    for (int k = 0; k < count; ++k) {
        const Square s(1 + below(random, r.squares()));
        if ((setup.pieces(Side::white) | setup.pieces(Side::black)).contains(s)) continue;
        const bool king = below(random, 100) < king_percent;
        if (!king && place_of(r, s).row == promotion_row(r, side)) continue;
        (king ? setup.kings : setup.men)[i].insert(s);
    }
}

/// Returns a random arrangement of up to a third of the squares a side, with a random share of
/// kings. Where runs of king moves are limited, some kings have made quiet moves before.
Setup random_arrangement(const Rules& r, Random& random) {
    Setup setup;
    setup.turn = below(random, 2) == 0 ? Side::white : Side::black;
    const bool kings_end_game = r.goal == Goal::first_king_wins && below(random, 10) != 0;
    constexpr int shares[] = {0, 20, 50, 100};
    const int king_percent = kings_end_game ? 0 : shares[below(random, 4)];
    const int most = r.squares() / 3;
    for (const Side s : {Side::white, Side::black}) {
        add_pieces(r, random, setup, s, 1 + below(random, most), king_percent);
        const auto i = static_cast<std::size_t>(index(s));
        if (r.king_run_limit == 0 || setup.men[i].empty()) continue;
        for (const Square king : setup.kings[i]) {
            if (below(random, 3) == 0) {
                setup.king_runs[i] = {1 + below(random, r.king_run_limit), king};
            }
        }
    }
    if ((setup.pieces(Side::white) | setup.pieces(Side::black)).empty()) return start_position(r);
    return setup;
}

/// What the compared positions of one variant contained. A comparison proves nothing about a rule
/// that decided in none of the positions.
struct Seen {
    int captures = 0, quiet = 0, promotions = 0, huffs = 0;
    int laws_at_work = 0;   ///< positions in which some capture is not lawful
    int runs_at_limit = 0;  ///< kings that have used up their quiet moves

    /// Returns whether each rule of the variant has decided more than `least` times.
    [[nodiscard]] bool covers(const Rules& r, int least) const {
        const bool has_laws = r.precedence[0] != Precedence::none && !r.huff;
        return promotions > least && (!has_laws || laws_at_work > least) &&
               (!r.huff || huffs > least) && (r.king_run_limit == 0 || runs_at_limit > least);
    }
};

/// Compares the generators on one position. Returns false at the first difference.
bool agree(const Rules& r, const Setup& setup, Seen& seen) {
    const Arbiter& fast = arbiter(r);
    const std::vector<GameMove> moves = fast.legal_moves(setup);
    const std::vector<GameMove> expected = slow::legal_moves(r, setup);
    INFO(r.name << " " << text_of(r, setup));
    if (moves != expected) {
        CHECK(text_of(moves) == text_of(expected));
        return false;
    }
    if (!goal_reached(r, setup)) {
        const std::vector<GameMove> captures = fast.all_captures(setup);
        const std::vector<GameMove> expected_captures = slow::all_captures(r, setup);
        if (captures != expected_captures) {
            CHECK(text_of(captures) == text_of(expected_captures));
            return false;
        }
        const auto lawful = std::count_if(moves.begin(), moves.end(), [](const GameMove& m) {
            return m.is_capture() && !m.huffed;
        });
        if (lawful < std::ssize(captures)) ++seen.laws_at_work;
    }
    const std::vector<GameMove> of_turned = fast.legal_moves(turned(r, setup));
    if (!turned_moves_agree(r, moves, of_turned)) {
        CHECK_MESSAGE(false,
                      "turned by half a turn: " << text_of(moves) << " but " << text_of(of_turned));
        return false;
    }
    for (const GameMove& m : moves) {
        ++(m.is_capture() ? seen.captures : seen.quiet);
        if (m.promotes) ++seen.promotions;
        if (m.huffed) ++seen.huffs;
    }
    for (const KingRun& run : setup.king_runs) {
        if (r.king_run_limit > 0 && run.count == r.king_run_limit) ++seen.runs_at_limit;
    }
    return true;
}

/// Compares the positions after the moves, and their keys; of many moves, about forty at equal
/// distances. Returns false at the first difference.
bool successors_agree(const Rules& r, const Setup& setup) {
    const Arbiter& fast = arbiter(r);
    const std::vector<GameMove> moves = fast.legal_moves(setup);
    for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 40) {
        const GameMove& move = moves[i];
        INFO(r.name << " " << text_of(r, setup) << " move " << hub_move(move));
        const Setup next = fast.successor(setup, move);
        const Setup expected = slow::successor(r, setup, move);
        if (next.men != expected.men || next.kings != expected.kings ||
            next.turn != expected.turn || next.king_runs != expected.king_runs ||
            next.liable != expected.liable) {
            CHECK(text_of(r, next) == text_of(r, expected));
            CHECK(next.men == expected.men);
            CHECK(next.kings == expected.kings);
            return false;
        }
        Setup passed = expected;
        passed.turn = other(passed.turn);
        const std::uint64_t key = fast.key(next);
        if (key != fast.key(expected) || key == fast.key(passed) || key == fast.key(setup)) {
            CHECK(key == fast.key(expected));
            CHECK(key != fast.key(passed));
            CHECK(key != fast.key(setup));
            return false;
        }
    }
    return true;
}

/// Plays random moves from `setup` and compares the generators at every ply. Returns the number of
/// positions compared, or -1 after a difference.
int play(const Rules& r, Setup setup, int plies, Random& random, Seen& seen) {
    for (int ply = 0; ply < plies; ++ply) {
        if (!agree(r, setup, seen) || !successors_agree(r, setup)) return -1;
        const std::vector<GameMove> moves = slow::legal_moves(r, setup);
        if (moves.empty()) return ply + 1;
        const int choice = below(random, static_cast<int>(moves.size()));
        setup = slow::successor(r, setup, moves[static_cast<std::size_t>(choice)]);
    }
    return plies;
}

/// Compares at least `wanted` positions of a variant, and goes on until each rule of the variant
/// has decided often enough, because a few positions may contain too few of a rare rule.
void compare(const Rules& r, int wanted) {
    Random random(20'240'229);
    Seen seen;
    const int least = std::max(10, wanted / 100);
    const int most = std::max(20'000, wanted);
    int done = 0;
    for (int game = 0; done < wanted || (done < most && !seen.covers(r, least)); ++game) {
        const bool from_start = game % 16 == 0;
        const int plies = from_start ? 120 : 8;
        const int played = play(r, from_start ? start_position(r) : random_arrangement(r, random),
                                plies, random, seen);
        if (played < 0) return;  // the difference has been reported
        done += played;
    }
    CHECK_MESSAGE(seen.covers(r, least),
                  "promotions " << seen.promotions << ", unlawful captures " << seen.laws_at_work
                                << ", huffs " << seen.huffs << ", runs at their limit "
                                << seen.runs_at_limit << " in " << done << " positions");
    CHECK(seen.captures > done / 4);
    CHECK(seen.quiet > done / 4);
}

TEST_CASE("both generators agree along random games and from random arrangements") {
    for (const Rules* variant : variants) {
        SUBCASE(std::string(variant->name).c_str()) { compare(*variant, position_count()); }
    }
}

}  // namespace
}  // namespace soplo
