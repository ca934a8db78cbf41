// Tests the modifiers of the 8x8 variants: optional captures (+free) and the huff (+soplo).
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/hub/session.hpp"
#include "search/player/think.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/walk.hpp"

namespace soplo {
namespace {

const Rules& variant(std::string_view name) {
    const Rules* r = find_variant(name);
    REQUIRE_MESSAGE(r != nullptr, name);
    return *r;
}

std::string text_of(const std::vector<GameMove>& moves) {
    std::vector<std::string> words;
    for (const GameMove& m : moves) words.push_back(hub_move(m));
    return fmt::format("{}", fmt::join(words, " "));
}

std::set<int> numbers(const SquareSet& set) {
    std::set<int> result;
    for (const Square s : set) result.insert(s.number());
    return result;
}

/// Returns whether a legal move begins with a huff.
bool may_huff(const Game& game) {
    return std::any_of(game.legal_moves().begin(), game.legal_moves().end(),
                       [](const GameMove& m) { return static_cast<bool>(m.huffed); });
}

// -- names

TEST_CASE("every 8x8 variant has both modifiers, and no other variant has one") {
    int plain = 0, modified = 0;
    for (const Rules* r : variants) {
        if (r->name.find('+') != std::string_view::npos) {
            ++modified;
            CHECK(r->size == 8);
            CHECK(r->optional_capture != r->huff);
            CHECK(r->game_type == 0);
            continue;
        }
        ++plain;
        CHECK_FALSE(r->optional_capture);
        CHECK_FALSE(r->huff);
        for (const std::string_view modifier : {"+free", "+soplo"}) {
            const Rules* with = find_variant(std::string(r->name) + std::string(modifier));
            CHECK_MESSAGE((with != nullptr) == (r->size == 8), r->name << modifier);
        }
    }
    CHECK(plain == 16);
    CHECK(modified == 20);
}

TEST_CASE("modifiers can follow aliases, in any letter case") {
    CHECK(&variant("english+free") == &american_free);
    CHECK(&variant("shashki+soplo") == &russian_soplo);
    CHECK(&variant("Checkers+Free") == &american_free);
    CHECK(&variant(" dama + SOPLO ") == &turkish_soplo);
    CHECK(&variant("makhos+free") == &thai_free);
    CHECK(&variant("American+free") == &american_free);
    CHECK(find_variant("american+") == nullptr);
    CHECK(find_variant("+free") == nullptr);
    CHECK(find_variant("american+free+soplo") == nullptr);
    CHECK(find_variant("normal+free") == nullptr);
}

TEST_CASE("the error message of a wrong name says what is wrong") {
    const auto refused = [](std::string_view name) {
        try {
            static_cast<void>(variant_named(name));
        } catch (const BadInput& e) {
            return std::string(e.what());
        }
        return std::string("accepted");
    };
    CHECK(refused("frisian+free") ==
          "'frisian+free': +free and +soplo are for boards of 8x8 only, and frisian is played on "
          "10x10");
    CHECK(refused("normal+SOPLO") ==
          "'normal+SOPLO': +free and +soplo are for boards of 8x8 only, and international is "
          "played on 10x10");
    CHECK(refused("canadian+free").find("12x12") != std::string::npos);
    CHECK(refused("american+fre") ==
          "'american+fre': unknown modifier '+fre'; there are +free and +soplo");
    CHECK(refused("american+free+soplo") ==
          "'american+free+soplo': one modifier at a time (+free and +soplo)");
    CHECK(refused("americn+free") ==
          "unknown variant 'americn+free'; did you mean 'american+free'?");
    CHECK(refused("intrnational+free") ==
          "unknown variant 'intrnational+free'; did you mean 'international'?");
    CHECK(refused("zzzzzz+free") == "unknown variant 'zzzzzz+free'");
}

// -- optional captures

TEST_CASE("R-OPT-1: with optional captures the quiet moves are legal too") {
    const Setup setup = parse_position(american, "B:W14:B9,1").setup;
    CHECK(text_of(arbiter(american).legal_moves(setup)) == "9x18x14");
    CHECK(text_of(arbiter(american_free).legal_moves(setup)) == "1-5 1-6 9-13 9x18x14");
}

TEST_CASE("optional captures follow the laws of the base variant and must be completed") {
    // Spanish: 10x17x13 captures the most kings.
    const Setup setup = parse_position(spanish, "W:W10:BK13,14").setup;
    const auto base = arbiter(spanish).legal_moves(setup);
    for (const GameMove& m : arbiter(spanish_free).legal_moves(setup)) {
        if (m.is_capture()) CHECK(std::find(base.begin(), base.end(), m) != base.end());
    }
    const Game game = game_from(spanish_free, "W:W10:BK13,14");
    CHECK(game.explain("10x19") ==
          "10x19: in a capture 10x17x13 is due: the most kings must be captured (quality)");
    const Game chain = game_from(american_free, "W:W21,28:B10,17,24");
    CHECK(chain.explain("21x14") ==
          "21x14: in a capture 21x7x10x17 is due: a capture must be completed");
    CHECK(chain.explain("28-23") == "28-23: a man does not move from 28 to 23");
    CHECK(chain.explain("21x7").empty());
}

TEST_CASE("optional captures: no piece is liable, and a FEN with liable pieces gives a warning") {
    Game game = game_from(american_free, "B:W14:B9,1");
    game.play("1-5");
    CHECK(game.position().liable.empty());
    CHECK_FALSE(may_huff(game));
    const ParsedPosition p = parse_position(american_free, "W:W14:B9,1:L9");
    CHECK(p.warnings.size() == 1);
    CHECK(p.setup.liable.empty());
}

// -- the huff

TEST_CASE("R-HUF-1: a missed capture makes a piece liable; it may be huffed or not") {
    // White's man on 10 can capture 14, but another man moves.
    Game game = game_from(spanish_soplo, "W:W4,5,10:B14,32");
    CHECK(text_of(game.legal_moves()) == "4-7 4-8 5-9 10-13 10x19x14");
    game.play("4-8");
    CHECK(numbers(game.position().liable) == std::set{10});
    CHECK(fen(game.rules(), game.position()) == "B:W5,8,10:B14,32:H1:F1:L10");

    SUBCASE("a huff is not a turn") {
        game.play("~10,32-28");
        CHECK(fen(game.rules(), game.position()) == "W:W5,8:B14,28:H0:F2");
    }
    SUBCASE("not huffed") {
        game.play("32-28");
        CHECK(numbers(game.position().pieces(Side::white)) == std::set{5, 8, 10});
        CHECK(game.position().liable.empty());
        CHECK_FALSE(may_huff(game));
    }
    SUBCASE("a huff is possible only on the next turn") {
        game.play("32-28");
        game.play("10x19x14");  // the missed capture
        CHECK(game.position().liable.empty());
        CHECK_FALSE(may_huff(game));
        CHECK(game.explain("~19,28-24") == "~19,28-24: no piece on 19 may be huffed");
    }
    SUBCASE("a piece that misses a capture again is liable again") {
        game.play("32-28");
        game.play("8-12");
        CHECK(numbers(game.position().liable) == std::set{10});
        game.play("~10,28-24");
        CHECK(numbers(game.position().pieces(Side::white)) == std::set{5, 12});
    }
    SUBCASE("without the modifier the capture is obligatory") {
        CHECK(game_from(spanish, "W:W4,5,10:B14,32").explain("4-8") ==
              "4-8: 10x19x14 is due: capturing is obligatory");
    }
}

TEST_CASE("the moved piece is liable on its new square") {
    Game game = game_from(american_soplo, "W:W22,32:B18,1");
    game.play("22-17");
    CHECK(numbers(game.position().liable) == std::set{17});
    game.play("~17,1-5");
    CHECK(numbers(game.position().pieces(Side::white)) == std::set{32});
}

TEST_CASE("exactly the pieces that had a lawful capture are liable") {
    // 22 and 23 can capture 18; 32 cannot.
    Game game = game_from(american_soplo, "W:W22,23,32:B18,1");
    game.play("32-28");
    CHECK(numbers(game.position().liable) == std::set{22, 23});
    std::set<int> huffs;
    for (const GameMove& m : game.legal_moves()) {
        if (m.huffed) huffs.insert(m.huffed.number());
    }
    CHECK(huffs == std::set{22, 23});
    // A player huffs one of them, not both.
    game.play("~22,1-5");
    CHECK(numbers(game.position().pieces(Side::white)) == std::set{23, 28});
}

TEST_CASE("after a lawful move no piece is liable") {
    Game game = game_from(american_soplo, "W:W22,23,32:B18,1");
    game.play("22x15x18");
    CHECK(game.position().liable.empty());
    CHECK_FALSE(may_huff(game));
    Game quiet = game_from(american_soplo, "start");
    quiet.play("11-15");
    CHECK(quiet.position().liable.empty());
}

TEST_CASE("captures against the laws of choice are allowed, and make the right piece liable") {
    // Brazilian: the man on 21 must capture two pieces, but the king captures one.
    Game game = game_from(brazilian_soplo, "W:W21,K30:B10,16,17");
    CHECK_FALSE(game_from(brazilian, "W:W21,K30:B10,16,17").explain("30x12x16").empty());
    CHECK(game.explain("30x12x16").empty());
    game.play("30x12x16");
    CHECK(numbers(game.position().liable) == std::set{21});

    // Czech: the king must capture, but the man captures. The king is liable on its square.
    Game czech_game = game_from(czech_soplo, "W:W21,K30:B10,16,17");
    czech_game.play("21x7x10x17");
    CHECK(numbers(czech_game.position().liable) == std::set{30});

    // Spanish: the piece makes the smaller of its two captures and is liable on its new square.
    Game same_piece = game_from(spanish_soplo, "W:W10:BK13,14,K1");
    same_piece.play("10x19x14");
    CHECK(numbers(same_piece.position().liable) == std::set{19});
}

TEST_CASE("an unlawful capture must be completed too") {
    const Game game = game_from(american_soplo, "W:W21,28:B10,17,24");
    CHECK(game.explain("21x14") ==
          "21x14: in a capture 21x7x10x17 is due: a capture must be completed");
    CHECK_THROWS_AS(static_cast<void>(game.parse("21x14x17")), BadInput);
}

TEST_CASE("a capture after a huff is made on the board without the huffed piece") {
    // Black may huff 22. After that 18 cannot capture it, but 14 can still capture 17.
    const Setup setup = parse_position(american_soplo, "B:W17,22,27:B13,14,18:L22").setup;
    const auto moves = arbiter(american_soplo).legal_moves(setup);
    const auto has = [&](std::string_view text) {
        return std::any_of(moves.begin(), moves.end(),
                           [&](const GameMove& m) { return hub_move(m) == text; });
    };
    CHECK_FALSE(has("13x22x17"));      // 22 is occupied
    CHECK(has("~22,13x22x17"));        // 22 is empty after the huff
    CHECK_FALSE(has("~22,18x25x22"));  // a huffed piece cannot be captured
    CHECK(has("18x25x22"));
    Game game(american_soplo, setup);
    game.play("~22,13x22x17");
    CHECK(numbers(game.position().pieces(Side::white)) == std::set{27});
    CHECK(game.position().liable.empty());
    // After the huff both 13 and 14 can capture 17, so a quiet move makes them liable.
    Game missed(american_soplo, setup);
    missed.play("~22,18-23");
    CHECK(numbers(missed.position().liable) == std::set{13, 14});
}

TEST_CASE("the huff of the last piece wins if the player has a move") {
    Game game = game_from(american_soplo, "W:W22:B18,1");
    game.play("22-17");
    game.play("~17,1-5");
    CHECK(game.result() == Result{Outcome::black_wins, "no pieces left"});

    // Black has a move only after a huff, which empties a square.
    const Game blocked = game_from(american_soplo, "B:W17,22:B13:L17");
    CHECK(text_of(blocked.legal_moves()) == "~17,13-17");
    CHECK(blocked.result() == Result{});
    CHECK(game_from(american_soplo, "B:W17,22:B13").result() ==
          Result{Outcome::white_wins, "no legal move"});
}

TEST_CASE("a wrong huff is explained") {
    const Game game = game_from(american_soplo, "B:W17,27,K32:B13,14,1:L27");
    CHECK(game.explain("~17,1-5") == "~17,1-5: no piece on 17 may be huffed");
    CHECK(game.explain("~13,1-5") == "~13,1-5: no piece on 13 may be huffed");
    CHECK(game.explain("~40,1-5") ==
          "'~40,1-5' is not a move: '40' is not a square of this board (1 to 32)");
    CHECK(game.explain("~27") == "'~27' is not a move (from and to, such as 32-28 or 28x19)");
    CHECK(game.explain("~27,1-10") == "~27,1-10: there is nothing to capture between 1 and 10");
    CHECK(game.explain("~27,32-28") ==
          "~27,32-28: the piece on 32 is White's, and Black is to move");
    CHECK(game.explain("~27,1-5").empty());
    CHECK(game_from(american_soplo, "start").explain("~22,11-15") ==
          "~22,11-15: no piece on 22 may be huffed");
    const Game letters = game_from(russian_soplo, "B:Wb4,e3:Ba5,a7,g7:Le3");
    CHECK(letters.explain("~b4,g7-f6") == "~b4,g7-f6: no piece on b4 may be huffed");
    CHECK(letters.explain("~e3,g7-f6").empty());
}

TEST_CASE("FEN and Hub forms of the huff survive a round trip") {
    const std::string_view text = "B:W6,22,27:B1,18:L22,27";
    const Setup setup = parse_position(american_soplo, text).setup;
    CHECK(numbers(setup.liable) == std::set{22, 27});
    CHECK(fen(american_soplo, setup) == text);
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_position(american_soplo, "B:W6:B1:L22")),
                         "no piece that may be huffed on 22", BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_position(american_soplo, "B:W6:B1:L1")), BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_position(american_soplo, "B:W6:B1:L99")), BadInput);
    CHECK_THROWS_AS(static_cast<void>(parse_position(american_soplo, "B:W6:B1:Lx")), BadInput);

    Game game(american_soplo, setup);
    for (const GameMove& m : game.legal_moves()) {
        CHECK(game.parse(hub_move(m)) == m);
        CHECK(game.parse(pdn_move(game.rules(), setup, m, game.legal_moves())) == m);
    }
    // Captured squares are read in any order, and blanks around the comma are ignored.
    CHECK(hub_move(game.parse(" ~22 , 1-5 ")) == "~22,1-5");
}

TEST_CASE("liable pieces are part of the position key and of repetition") {
    const auto& judge = arbiter(american_soplo);
    const auto key = [&](std::string_view text) {
        return judge.key(parse_position(american_soplo, text).setup);
    };
    CHECK(key("B:W6,22:B1,18:L22") != key("B:W6,22:B1,18"));
    CHECK(key("B:W6,22:B1,18:L22") != key("B:W6,22:B1,18:L6"));
    CHECK(key("B:W6,22:B1,18:L22") == key("B:W22,6:B18,1:L22"));
}

// -- the program

TEST_CASE("the command line accepts the modifiers") {
    const ProgramRun moves =
        run_caught({"moves", "--variant", "english+soplo", "--fen", "B:W6,22:B1,18:L22"});
    CHECK(moves.out == "1-5\n~22,1-5\n1x10x6\n~22,1x10x6\n~22,18-22\n18-23\n~22,18-23\n18x25x22\n");
    CHECK(run_caught({"moves", "--variant", "english+free", "--fen", "B:W14:B9,1"}).out ==
          "1-5\n1-6\n9-13\n9x18x14\n");
    const ProgramRun played = run_caught({"play-moves", "--variant", "spanish+soplo", "--fen",
                                          "W:W4,5,10:B14,32", "4-8", "~10,32-28"});
    CHECK(played.out == "W:W5,8:B14,28\n");
    const ProgramRun refused = run_caught({"play-moves", "--variant", "spanish+soplo", "--fen",
                                           "W:W4,5,10:B14,32", "4-8", "~5,32-28"});
    CHECK(refused.status == 2);
    CHECK(refused.err == "soplo: error: ~5,32-28: no piece on 5 may be huffed\n");
    const ProgramRun divided = run_caught({"perft", "--variant", "spanish+soplo", "--fen",
                                           "B:W5,8,10:B14,32:L10", "--depth", "1", "--divide"});
    CHECK(divided.out.find("~10,32-28: 1\n") != std::string::npos);
    CHECK(run_caught({"moves", "--variant", "frisian+soplo"}).status == 2);
}

/// Returns the lines that a Hub client reads.
class Lines : public LineSink {
  public:
    void write(std::string_view line) override { text += std::string(line) + "\n"; }
    std::string text;
};

TEST_CASE("Hub clients send and receive huffs") {
    Lines lines;
    EngineSettings settings;
    settings.rules = &american_soplo;
    HubSession session(settings, lines,
                       [](const Rules& r, std::size_t mb) { return make_player(r, mb); });
    const std::string position =
        hub_position(american_soplo, parse_position(american_soplo, "W:W22,32:B18,1").setup);
    CHECK(session.handle("init"));
    // White misses a capture, so the search for Black includes the huff.
    CHECK(session.handle(fmt::format("pos pos={} moves=\"22-17\"", position)));
    CHECK(session.handle("level depth=5"));
    CHECK(session.handle("go think"));
    session.wait();
    CHECK(lines.text.find("error") == std::string::npos);
    CHECK(lines.text.find("done move=~17,") != std::string::npos);
    CHECK(session.handle(fmt::format("pos pos={} moves=\"22-17 ~17,1-5 32-28\"", position)));
    CHECK(lines.text.find("error") == std::string::npos);
    CHECK(session.handle(fmt::format("pos pos={} moves=\"22-17 ~32,1-5\"", position)));
    CHECK(lines.text.find("no piece on 32 may be huffed") != std::string::npos);
}

// -- whole games

/// Plays a game to its end. The engine plays both sides; every fifth move is random.
Result self_play(const Rules& r, std::uint64_t seed, int& huffs) {
    std::mt19937_64 random(seed);
    const std::unique_ptr<Player> player = make_player(r, 1);
    Game game(r);
    constexpr int longest = 600;
    while (game.result().outcome == Outcome::unfinished &&
           game.moves().size() < static_cast<std::size_t>(longest)) {
        if (random() % 5 == 0) {
            const auto& legal = game.legal_moves();
            game.play(GameMove(legal[random() % legal.size()]));
            continue;
        }
        Limits limits;
        limits.nodes = 500;
        const SearchResult found = think(*player, game, limits);
        REQUIRE(found.move);
        game.play(*found.move);  // throws if the move is illegal
    }
    for (const GameMove& m : game.moves()) huffs += m.huffed ? 1 : 0;
    return game.result();
}

TEST_CASE("the engine plays whole games with every modifier") {
    int huffs = 0;
    int games = 0;
    for (const Rules* r : variants) {
        if (!r->optional_capture && !r->huff) continue;
        for (const std::uint64_t seed : {1, 2}) {
            INFO(r->name << " seed " << seed);
            const Result result = self_play(*r, seed, huffs);
            CHECK(result.outcome != Outcome::unfinished);
            CHECK_FALSE(result.reason.empty());
            ++games;
        }
    }
    CHECK(games == 40);
    CHECK(huffs > 20);
}

}  // namespace
}  // namespace soplo
