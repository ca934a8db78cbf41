// Tests of the evaluation: all ways to compute it agree, it is equal for both colours, and only
// weights of the variant are accepted.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "engine/base/error.hpp"
#include "engine/moves/generate.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "eval/evaluate.hpp"
#include "eval/shipped.hpp"

namespace soplo {
namespace {

/// Returns random weights.
Network any_network(const Rules& rules) {
    Network n(rules);
    std::mt19937 numbers(7);
    const auto within = [&](int most) {
        return static_cast<int>(numbers() % static_cast<unsigned>(2 * most + 1)) - most;
    };
    for (auto& rows : n.inputs) {
        for (auto& row : rows) {
            for (std::int16_t& w : row) w = static_cast<std::int16_t>(within(Network::one / 3));
        }
    }
    for (std::int16_t& w : n.bias) w = static_cast<std::int16_t>(within(Network::one));
    for (auto& by_place : n.worth) {
        for (std::int32_t& w : by_place) w = Network::one * Network::one + within(50'000);
    }
    for (Network::Layers& l : n.layers) {
        for (std::size_t o = 0; o < 16; ++o) {
            for (std::size_t i = 0; i < Network::hidden; ++i) {
                l.in.weight(i, o) = static_cast<std::int16_t>(within(300));
            }
            for (std::size_t i = 0; i < 16; ++i) {
                l.middle.weight(i, o) = static_cast<std::int16_t>(within(500));
            }
            l.in.bias[o] = within(100'000);
            l.middle.bias[o] = within(100'000);
            l.out[o] = static_cast<std::int16_t>(within(900));
        }
        l.out_bias = within(20'000);
    }
    return n;
}

/// Returns the position with the colours exchanged and the board rotated.
Setup turned_round(const Rules& rules, const Setup& s) {
    Setup t;
    t.turn = other(s.turn);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        for (const Square q : s.men[side]) {
            t.men[1 - side].insert(Square(rules.squares() + 1 - q.number()));
        }
        for (const Square q : s.kings[side]) {
            t.kings[1 - side].insert(Square(rules.squares() + 1 - q.number()));
        }
    }
    return t;
}

/// Checks every position of some random games; kings are frequent in them.
template <const Rules& R>
void check_games() {
    CAPTURE(R.name);
    const Network network = any_network(R);
    Evaluator<R> running;
    running.set_weights(std::make_shared<const Weights<R>>(network));
    std::mt19937 numbers(3);
    int different = 0;
    for (int game = 0; game < 30; ++game) {
        Position<R> p;
        p.pieces = Board<R>::start_men;
        for (int ply = 0; ply < 150; ++ply) {
            MoveList<R> moves;
            generate<R>(p, moves);
            if (moves.empty() || is_decided<R>(p)) break;
            // Same order as in a search: evaluate some successors, then continue with one of them.
            for (std::size_t i = 0; i < std::min<std::size_t>(3, moves.size()); ++i) {
                Position<R> beside = p.after(moves[i]);
                if constexpr (R.huff) beside.liable = 0;
                REQUIRE(running.evaluate(beside, ply + 1) ==
                        network.evaluate(sample_of<R>(beside)));
            }
            p = p.after(moves[numbers() % moves.size()]);
            if constexpr (R.huff) p.liable = 0;
            const Score score = running.evaluate(p, ply + 1);
            Evaluator<R> fresh;
            fresh.set_weights(std::make_shared<const Weights<R>>(network));
            REQUIRE(score == fresh.evaluate(p));
            REQUIRE(score == network.evaluate(sample_of<R>(p)));
            const Setup setup = p.to_setup();
            REQUIRE(sample_of(R, setup) == sample_of<R>(p));
            const Position<R> mirror = Position<R>::from(turned_round(R, setup));
            REQUIRE(score == running.evaluate(mirror));
            REQUIRE(Fallback<R>::evaluate(p) == Fallback<R>::evaluate(mirror));
            different += score != network.plain(sample_of<R>(p)) ? 1 : 0;
        }
    }
    CHECK(different > 500);
}

TEST_CASE("incremental, fresh and plain evaluation agree for both colours") {
    check_games<international>();
    check_games<american>();
    check_games<spanish>();
    check_games<turkish>();
    check_games<canadian>();
    check_games<losing>();
    check_games<russian_soplo>();
}

TEST_CASE("the portable layer and the vector instructions give the same sums") {
    Layer16<64> layer;
    std::mt19937 numbers(5);
    for (std::size_t i = 0; i < 64; ++i) {
        for (std::size_t o = 0; o < 16; ++o) {
            layer.weight(i, o) =
                static_cast<std::int16_t>(static_cast<int>(numbers() % 2001) - 1000);
        }
    }
    alignas(64) std::array<std::int16_t, 64> in{};
    for (std::int16_t& x : in) x = static_cast<std::int16_t>(numbers() % 513);
    alignas(64) std::array<std::int32_t, 16> sums{};
    layer.apply(in.data(), sums.data());
    for (std::size_t o = 0; o < 16; ++o) {
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < 64; ++i) sum += in[i] * layer.weight(i, o);
        CHECK(sums[o] == sum);
    }
}

TEST_CASE("sums are clipped before they are multiplied") {
    constexpr int shift = 9, one = 1 << shift;
    alignas(64) std::array<std::int16_t, 64> a{}, b{}, products{};
    std::mt19937 numbers(6);
    for (int round = 0; round < 50; ++round) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = static_cast<std::int16_t>(static_cast<int>(numbers() % 65536) - 32768);
            b[i] = static_cast<std::int16_t>(static_cast<int>(numbers() % 1000) - 200);
        }
        a[0] = b[0] = one;
        multiply_clipped<64, shift>(a.data(), b.data(), products.data());
        multiply_clipped<64, shift>(b.data(), a.data(), a.data());  // in place, the other way round
        CHECK(products[0] == one);
        CHECK(a == products);
        for (std::size_t i = 0; i < b.size(); ++i)
            CHECK(products[i] <= std::clamp<int>(b[i], 0, one));
    }
    for (int x = -2; x <= one + 2; ++x) {
        a.fill(static_cast<std::int16_t>(x));
        for (int y = -2; y <= one + 2; y += 3) {
            b.fill(static_cast<std::int16_t>(y));
            multiply_clipped<64, shift>(a.data(), b.data(), products.data());
            REQUIRE(products[63] == std::clamp(x, 0, one) * std::clamp(y, 0, one) >> shift);
        }
    }
}

std::string refusal(std::span<const std::byte> bytes, const Rules& rules) {
    try {
        static_cast<void>(Network::from_bytes(bytes, rules, "a.net"));
    } catch (const BadInput& e) {
        return e.what();
    }
    return "taken";
}

TEST_CASE("weights can be written and read; invalid files are refused") {
    const Network network = any_network(russian);
    std::vector<std::byte> bytes = network.to_bytes();
    CHECK(Network::from_bytes(bytes, russian, "a.net").to_bytes() == bytes);
    CHECK(refusal(bytes, brazilian) ==
          "a.net: weights of the variant \"russian\", not of \"brazilian\"");
    const std::span whole(bytes);
    CHECK(refusal(whole.first(10), russian) == "a.net: too short for weights of an evaluation");
    CHECK(refusal(whole.first(bytes.size() - 1), russian).starts_with("a.net: cut short"));
    bytes[5000] ^= std::byte{1};
    CHECK(refusal(bytes, russian) == "a.net: damaged: the checksum is wrong");
    bytes[5000] ^= std::byte{1};
    bytes[8] ^= std::byte{1};
    CHECK(refusal(bytes, russian) == "a.net: weights made for another version of the program");
    bytes[0] = std::byte{'X'};
    CHECK(refusal(bytes, russian) == "a.net: not a file of evaluation weights");
    CHECK_THROWS_WITH_AS(static_cast<void>(Network::from_file("no/such.net", russian)),
                         "no/such.net: cannot be read", BadInput);
}

TEST_CASE("every variant has embedded weights of its own") {
    for (const Rules* r : variants) {
        CAPTURE(r->name);
        const auto network = shipped_network(*r);
        REQUIRE(network != nullptr);
        CHECK(network->variant == r->name);
        // A man more is an advantage, and the start position is even.
        Setup start = start_position(*r);
        const Score even = network->evaluate(sample_of(*r, start));
        CHECK(std::abs(even) < 60);
        const auto enemy = static_cast<std::size_t>(index(other(start.turn)));
        start.men[enemy].erase(*start.men[enemy].begin());
        const Score more = network->evaluate(sample_of(*r, start));
        CHECK((r->goal == Goal::no_move_wins ? more < even : more > even));
    }
}

}  // namespace
}  // namespace soplo
