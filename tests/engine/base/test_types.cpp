// Tests types.hpp and geometry.hpp: squares, sets of squares, and the places of squares.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/rules/geometry.hpp"
#include "engine/rules/variants.hpp"

namespace soplo {
namespace {

SquareSet set_of(std::initializer_list<int> numbers) {
    SquareSet set;
    for (const int n : numbers) set.insert(Square(n));
    return set;
}

std::vector<int> numbers_of(const SquareSet& set) {
    std::vector<int> numbers;
    for (const Square s : set) numbers.push_back(s.number());
    return numbers;
}

TEST_CASE("square sets hold squares of both words and iterate in ascending order") {
    const SquareSet set = set_of({72, 1, 63, 64, 65, 5});
    CHECK(numbers_of(set) == std::vector<int>{1, 5, 63, 64, 65, 72});
    CHECK(set.size() == 6);
    CHECK(set.contains(Square(64)));
    CHECK_FALSE(set.contains(Square(66)));
    CHECK_FALSE(set.contains(Square()));
    CHECK(SquareSet().empty());
}

TEST_CASE("square sets: insert, erase and the operators") {
    SquareSet set = set_of({3, 70});
    set.erase(Square(70));
    CHECK(set == set_of({3}));
    set.erase(Square(9));
    CHECK(set == set_of({3}));
    CHECK((set_of({1, 2, 70}) & set_of({2, 70, 71})) == set_of({2, 70}));
    CHECK((set_of({1, 2}) | set_of({70})) == set_of({1, 2, 70}));
    CHECK((set_of({1, 2, 70}) - set_of({2, 70, 71})) == set_of({1}));
}

TEST_CASE("sides") {
    CHECK(other(Side::white) == Side::black);
    CHECK(letter(Side::black) == 'B');
    CHECK_FALSE(static_cast<bool>(Square()));
}

TEST_CASE("every square of a variant has its own place and algebraic name") {
    for (const Rules* r : variants) {
        INFO(r->name);
        std::vector<std::string> names;
        for (int n = 1; n <= r->squares(); ++n) {
            CHECK(square_at(*r, place_of(*r, Square(n))) == Square(n));
            names.push_back(algebraic(*r, Square(n)));
        }
        std::sort(names.begin(), names.end());
        CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
    }
}

TEST_CASE("algebraic names: a1 is White's left corner") {
    // Source: rules.md, section 3, and the rule cases that name squares in both notations.
    CHECK(algebraic(russian, Square(29)) == "a1");
    CHECK(algebraic(russian, Square(4)) == "h8");
    CHECK(algebraic(turkish, Square(1)) == "a8");
    CHECK(algebraic(turkish, Square(57)) == "a1");
    CHECK(algebraic(turkish, Square(64)) == "h1");
}

}  // namespace
}  // namespace soplo
