// Tests Game: results with their reasons, the exact ply of every counted draw, and the reasons why
// moves are illegal.
#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"

namespace soplo {
namespace {

Game game_from(const Rules& r, std::string_view text, DrawSet draws = DrawSet::simple) {
    return Game(r, parse_position(r, text).setup, draws);
}

void play_all(Game& game, std::initializer_list<std::string_view> moves) {
    for (const std::string_view m : moves) game.play(m);
}

bool is_man(const Setup& s, Square square) {
    return s.men[static_cast<std::size_t>(index(s.turn))].contains(square);
}

using Allowed = std::function<bool(const Setup&, const GameMove&)>;

bool by_king(const Setup& s, const GameMove& m) { return !is_man(s, m.from); }
bool any_quiet(const Setup&, const GameMove&) { return true; }

/// Plays `plies` random quiet moves that promote no man, allow no capture and repeat no position.
/// Starts again when no such move is left. Returns false if it finds no sequence of that length.
bool shuffle(Game& game, int plies, const Allowed& allowed, std::uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    const std::size_t start = game.moves().size();
    for (int attempt = 0; attempt < 500; ++attempt) {
        while (game.moves().size() - start < static_cast<std::size_t>(plies)) {
            std::vector<GameMove> choices;
            for (const GameMove& m : game.legal_moves()) {
                if (m.is_capture() || m.promotes || !allowed(game.position(), m)) continue;
                choices.push_back(m);
            }
            bool moved = false;
            while (!choices.empty() && !moved) {
                const std::size_t i = random() % choices.size();
                game.play(choices[i]);
                choices.erase(choices.begin() + static_cast<std::ptrdiff_t>(i));
                moved = game.occurrences() == 1 && !game.legal_moves().empty() &&
                        !game.legal_moves().front().is_capture();
                if (!moved) game.undo();
            }
            if (!moved) break;
        }
        if (game.moves().size() - start == static_cast<std::size_t>(plies)) return true;
        while (game.moves().size() > start) game.undo();
    }
    return false;
}

/// A position from which `plies` of the allowed moves end in a draw for `reason`.
struct DrawCase {
    const Rules& rules;
    std::string_view fen;
    int plies;
    std::string_view reason;
    Allowed allowed;
};

TEST_CASE(
    "D-INT-1: every counted draw of the simple sets ends a game at its ply and not one before") {
    // The numbers are from rules.md, section 4. n moves by each side are 2n plies.
    const std::vector<DrawCase> cases{
        {international, "W:WK1,K6,K47,48:BK5,K50,3", 50, "25 king moves each without capture",
         by_king},
        {international, "W:WK1,K2,K3:BK45", 32, "16 moves each, one king against three", by_king},
        {international, "W:WK1,K2:BK45", 10, "5 moves each, one king against two or one", by_king},
        {international, "W:WK1:BK45", 10, "5 moves each, one king against two or one", by_king},
        {american, "B:WK1,K2,K6:BK31,K32,K27", 80, "40 moves each without capture or promotion",
         any_quiet},
        {russian, "W:WK1,K2,K6,32:BK29,K31,3", 80, "40 moves each without capture or promotion",
         by_king},
        {turkish, "W:WK57,K1,49:BK8,K64,16", 100,
         "50 moves each without capture or advance of a man", by_king},
        {frisian, "W:WK1,K2:BK45", 14, "7 moves each, two kings against one", by_king},
        {frisian, "W:WK1:BK45", 4, "2 moves each, one king each", by_king},
    };
    for (const DrawCase& c : cases) {
        INFO(c.rules.name << " " << c.fen);
        Game game = game_from(c.rules, c.fen);
        REQUIRE(shuffle(game, c.plies - 1, c.allowed));
        CHECK(game.result().outcome == Outcome::unfinished);
        Game last = game;
        bool reached = shuffle(last, 1, c.allowed);
        // The random moves may have left no move for the last ply; try other moves then.
        for (std::uint64_t seed = 2; !reached && seed < 20; ++seed) {
            last = game_from(c.rules, c.fen);
            reached = shuffle(last, c.plies, c.allowed, seed);
        }
        REQUIRE(reached);
        CHECK(last.result() == Result{Outcome::draw, std::string(c.reason)});
        CHECK(game_from(c.rules, c.fen, DrawSet::none).draw_progress().empty());
    }
}

TEST_CASE("D-ENG-1: captures and promotions reset the 40 moves, man moves do not") {
    Game game = game_from(american, "B:WK1,K2,25:BK31,K32,4");
    REQUIRE(shuffle(game, 30, by_king));
    const std::size_t man_moves = game.moves().size();
    REQUIRE(shuffle(game, 1, [](const Setup& s, const GameMove& m) { return is_man(s, m.from); }));
    CHECK(game.moves().size() == man_moves + 1);
    REQUIRE(game.draw_progress().size() == 1);
    CHECK(game.draw_progress()[0] ==
          DrawProgress{"40 moves each without capture or promotion", 31, 80});

    // The article of the federation also resets the count when a man advances.
    Game strict = game_from(american, "B:WK1,K2,25:BK31,K32,4", DrawSet::federation);
    for (const GameMove& m : game.moves()) strict.play(m);
    REQUIRE(strict.draw_progress().size() == 1);
    CHECK(strict.draw_progress()[0].plies == 0);

    Game promotion = game_from(american, "W:W5,K32:BK31,K3:H20:F30");
    promotion.play("5-1");
    CHECK(promotion.draw_progress()[0].plies == 0);
    Game captured = game_from(american, "W:W22,K32:B18,K1:H20:F30");
    captured.play("22x15x18");
    CHECK(captured.draw_progress()[0].plies == 0);
}

TEST_CASE("D-TUR-1: advances of men reset the 50 moves, sideways steps do not") {
    const std::string_view fen = "W:W49,52:B16,13";
    const Allowed sideways = [](const Setup&, const GameMove& m) {
        return (m.from.number() - 1) / 8 == (m.to.number() - 1) / 8;
    };
    Game game = game_from(turkish, fen);
    REQUIRE(shuffle(game, 20, sideways));
    CHECK(game.draw_progress()[0].plies == 20);
    CHECK(shuffle(game, 1, [&](const Setup& s, const GameMove& m) { return !sideways(s, m); }));
    CHECK(game.draw_progress()[0].plies == 0);

    Game end = game_from(turkish, "W:W49,52:B16,13:H99:F60");
    CHECK(end.result().outcome == Outcome::unfinished);
    REQUIRE(shuffle(end, 1, sideways));
    CHECK(end.result().outcome == Outcome::draw);
}

TEST_CASE("Turkish, federation: one piece each is a draw unless a capture is due") {
    CHECK(game_from(turkish, "W:WK1:BK64", DrawSet::federation).result() ==
          Result{Outcome::draw, "one piece each"});
    CHECK(game_from(turkish, "W:WK1:BK33", DrawSet::federation).result().outcome ==
          Outcome::unfinished);
    CHECK(game_from(turkish, "W:WK1:BK64").result().outcome == Outcome::unfinished);
}

TEST_CASE("Portuguese, federation: the count uses the long diagonal of the mirrored board") {
    // The diagonal a1-h8 of other boards is h1-a8 on this board: squares 1, 5, 10 ... 32.
    const Game on = game_from(portuguese, "W:WK2,K3,K8:BK32", DrawSet::federation);
    REQUIRE(on.draw_progress().size() == 2);
    CHECK(on.draw_progress()[1].limit == 24);
    const Game off = game_from(portuguese, "W:WK2,K3,K8:BK31", DrawSet::federation);
    CHECK(off.draw_progress().size() == 1);
}

TEST_CASE("D-INT-3: the 16 moves start at the capture that makes three against one") {
    // 40 plies of king moves have been played. 47x33 leaves three kings against one.
    Game game = game_from(international, "W:WK47,K1,K2:B38,K5:H40:F60");
    CHECK(game.draw_progress().size() == 1);
    CHECK(game.draw_progress()[0].plies == 40);
    REQUIRE_FALSE(game.legal_moves().empty());
    game.play(game.legal_moves().front());
    REQUIRE(game.position().pieces(Side::black).size() == 1);
    REQUIRE(game.draw_progress().size() == 2);
    CHECK(game.draw_progress()[0].plies == 0);
    CHECK(game.draw_progress()[1] == DrawProgress{"16 moves each, one king against three", 0, 32});
}

TEST_CASE("from three kings to two: the smaller of the remaining 16 moves and 5 moves applies") {
    // Black's king captures one of three kings after 28 plies. 4 of 32 plies remain, fewer than 10.
    Game late = game_from(international, "B:W28,K1,K45:BK10:H28:F60");
    Game soon = game_from(international, "B:W28,K1,K45:BK10:H4:F60");
    for (Game* g : {&late, &soon}) {
        REQUIRE(g->legal_moves().front().is_capture());
        g->play(g->legal_moves().front());
        REQUIRE(g->draw_progress().size() == 2);
    }
    CHECK(late.draw_progress()[1] ==
          DrawProgress{"5 moves each, one king against two or one", 6, 10});
    CHECK(soon.draw_progress()[1] ==
          DrawProgress{"5 moves each, one king against two or one", 0, 10});
}

TEST_CASE("a win found on the last permitted move counts") {
    Game won = game_from(international, "W:WK5,47:B36:H49:F60");
    won.play("5-41");
    CHECK(won.result() == Result{Outcome::white_wins, "no legal move"});
    Game drawn = game_from(international, "W:WK5,47:B36:H49:F60");
    drawn.play("5-10");
    CHECK(drawn.result() == Result{Outcome::draw, "25 king moves each without capture"});
    CHECK_FALSE(drawn.legal_moves().empty());  // a drawn game still has legal moves
}

TEST_CASE("the third occurrence of a position is a draw; the start position counts") {
    Game game = game_from(international, "W:WK46,K45:BK4,3");
    const std::initializer_list<std::string_view> round{"46-41", "4-9", "41-46", "9-4"};
    play_all(game, round);
    CHECK(game.occurrences() == 2);
    CHECK(game.result().outcome == Outcome::unfinished);
    play_all(game, {"46-41", "4-9", "41-46"});
    CHECK(game.result().outcome == Outcome::unfinished);
    game.play("9-4");
    CHECK(game.result() == Result{Outcome::draw, "third occurrence of the position"});
    game.undo();
    CHECK(game.result().outcome == Outcome::unfinished);

    Game none = game_from(international, "W:WK46,K45:BK4,3", DrawSet::none);
    for (int i = 0; i < 40; ++i) play_all(none, round);
    CHECK(none.result().outcome == Outcome::unfinished);
}

TEST_CASE("Italian, federation: the fourth occurrence is a draw") {
    Game game = game_from(italian, "W:WK32:BK1", DrawSet::federation);
    const auto round = [&] { play_all(game, {"32-28", "1-5", "28-32", "5-1"}); };
    round();
    round();
    CHECK(game.occurrences() == 3);
    CHECK(game.result().outcome == Outcome::unfinished);
    round();
    CHECK(game.result() == Result{Outcome::draw, "fourth occurrence of the position"});
}

TEST_CASE("wins and losses") {
    CHECK(game_from(international, "B:W31:B").result() ==
          Result{Outcome::white_wins, "no pieces left"});
    CHECK(game_from(american, "W:W21:B14,17").result() ==
          Result{Outcome::black_wins, "no legal move"});
    CHECK(game_from(losing, "B:W31:B").result() == Result{Outcome::black_wins, "no pieces left"});
    CHECK(game_from(international, "W:W31:B").result().outcome == Outcome::unfinished);
    // D-BT-1
    CHECK(game_from(breakthrough,
                    "B:WK4,31,35,36,38,40,43,44,45,46,47,48,49,50:"
                    "B1,2,3,6,7,8,9,11,13,16")
              .result() == Result{Outcome::white_wins, "first king"});
    Game race = game_from(breakthrough, "W:W10,31:B36,20");
    race.play("10-4");
    CHECK(race.result() == Result{Outcome::white_wins, "first king"});
    CHECK(race.legal_moves().empty());
    CHECK(game_from(breakthrough, "W:W31:B").result().outcome == Outcome::unfinished);
}

TEST_CASE("a game plays moves, takes them back and refuses illegal moves") {
    Game game(international);
    CHECK(game.legal_moves().size() == 9);
    play_all(game, {"32-28", "19-23", "28x19x23", "14x23"});
    CHECK(game.moves().size() == 4);
    CHECK(game.position().full_move == 3);
    CHECK(game.start() == start_position(international));
    const Setup before = game.position();
    CHECK_THROWS_AS(game.play("99-1"), BadInput);
    CHECK_THROWS_AS(game.play(GameMove{Square(1), Square(50), {}, false, {}}), BadInput);
    CHECK_THROWS_AS(game.play(GameMove{}), BadInput);
    CHECK(game.position() == before);
    for (int i = 0; i < 6; ++i) game.undo();
    CHECK(game.position() == start_position(international));
    CHECK(game.moves().empty());
    CHECK(game.legal_moves().size() == 9);
    CHECK(game.position_at(0) == game.start());
    CHECK_THROWS_AS(game_from(international, "W:W4:B49"), BadInput);
    CHECK_THROWS_AS(Game(international, Setup{}), BadInput);
}

TEST_CASE("A-PUSH-1: a move object that is played twice is refused the second time") {
    Game game(international);
    const GameMove m = game.parse("32-28");
    game.play(m);
    CHECK_THROWS_WITH_AS(game.play(m), "32-28: there is no piece on 32", BadInput);
    CHECK(game.position().kings[0].empty());
    CHECK(game.moves().size() == 1);
}

/// An illegal move and its explanation.
struct IllegalMove {
    const Rules& rules;
    std::string_view fen, move, why;
};

TEST_CASE("why a move is illegal") {
    const std::vector<IllegalMove> cases{
        {international, "start", "32-99",
         "'32-99' is not a move: '99' is not a square of this board (1 to 50)"},
        {international, "start", "22-17", "22-17: there is no piece on 22"},
        {international, "start", "19-23",
         "19-23: the piece on 19 is Black's, and White is to move"},
        {international, "B:W31:B", "1-7", "1-7: the game is over (no pieces left)"},
        {international, "start", "32-23", "32-23: there is nothing to capture between 32 and 23"},
        {international, "start", "32-22", "32-22: a man does not move from 32 to 22"},
        {international, "start", "32-32", "32-32: a man does not move from 32 to 32"},
        {international, "start", "37-32", "37-32: the square 32 is occupied"},
        {international, "start", "37-28", "37-28: a man cannot pass over its own piece on 32"},
        {international, "start", "32x28", "32x28: there is nothing to capture between 32 and 28"},
        {international, "W:W28:B1", "28-33", "28-33: a man does not move backwards"},
        {international, "W:W28,32:B23", "32-27", "32-27: 28x19x23 is due: capturing is obligatory"},
        {international, "W:W28:B23,1", "28x19x22",
         "28x19x22: the captured squares are not those of 28x19x23"},
        {brazilian, "W:W21,K30:B10,16,17", "30x12x16",
         "30x12x16: 21x7x10x17 is due: 2 pieces must be captured (majority)"},
        {italian, "W:W24,K25:B20,21", "24x15",
         "24x15: 25x18x21 is due: a king must capture before a man (king precedence)"},
        {czech, "W:W21,K30:B10,16,17", "21x7x10x17",
         "21x7x10x17: 30x12x16 is due: a king must capture before a man (king precedence)"},
        {spanish, "W:W10:BK13,14", "10x19",
         "10x19: 10x17x13 is due: the most kings must be captured (quality)"},
        {italian, "W:WK30:B10,K12,K18,20,K26,K27", "30x23x16x7",
         "30x23x16x7: 30x5x10x18x26 is due: a king must be captured as early as possible "
         "(order)"},
        {frisian, "W:W28:B18,K29", "28x8",
         "28x8: 28x30x29 is due: the most valuable capture must be made (value)"},
        {american, "W:W21,28:B10,17,24", "21x14",
         "21x14: 21x7x10x17 is due: a capture must be completed"},
        {american, "W:W21,28:B10,17,24", "21x14x17",
         "21x14x17: 21x7x10x17 is due: a capture must be completed"},
        {russian, "W:WK29:B18,19", "29x8", "29x8: 29x24x18x19 is due: a capture must be completed"},
        {russian, "W:WK29:B22,15", "29x18",
         "29x18: 29x4x15x22 is due: a capture must be completed"},
        {italian, "W:W30:BK26", "30x21", "30x21: a man does not capture a king"},
        {american, "W:W18:B23", "18x27", "18x27: a man does not capture backwards"},
        {american, "W:WK18:B1", "18-9", "18-9: there is nothing to capture between 18 and 9"},
        {american, "W:WK18:B1", "18-5", "18-5: a king does not move from 18 to 5"},
        {frisian, "W:WK5,36:B1,2:H0:F1:+0+305", "5-10",
         "5-10: the king on 5 has made 3 moves in a row: another piece must move, or it must "
         "capture"},
        {frisian, "W:WK28,36:B1", "28-18",
         "28-18: a king goes along rows and columns only to capture"},
        {international, "W:WK46,37:B1", "46-32",
         "46-32: a king cannot pass over its own piece on 37"},
        {spanish, "W:WK1:B14,19", "1x23", "1x23: a king cannot jump over 14 and 19 at once"},
        {killer, "W:WK46:BK23", "46x14",
         "46x14: 46x19x23 is due: the king must stop directly behind the captured piece"},
        {thai, "W:WK29:B18", "29x11",
         "29x11: 29x15x18 is due: the king must stop directly behind the captured piece"},
        {russian, "W:Wc3:Bd4", "c3-b4", "c3-b4: c3:e5 is due: capturing is obligatory"},
        {turkish, "W:Wa2:Bh7", "a2-a1", "a2-a1: a man does not move backwards"},
        {international, "start", "~19,32-28", "~19,32-28: no piece on 19 may be huffed"},
    };
    for (const IllegalMove& c : cases) {
        INFO(c.rules.name << " " << c.fen);
        const Game game = game_from(c.rules, c.fen);
        CHECK(game.explain(c.move) == c.why);
        CHECK_THROWS_WITH_AS(static_cast<void>(game.parse(c.move)), std::string(c.why).c_str(),
                             BadInput);
    }
}

TEST_CASE("legal moves get no explanation; ambiguous moves are named as ambiguous") {
    const Game game = game_from(international, "W:WK47:B14,19,29,31,42");
    CHECK(game.explain("47x38x24x13x36").empty());
    CHECK_THROWS_WITH_AS(static_cast<void>(game.parse("47x36")),
                         "'47x36' fits several moves: 47x38x20x9x36, 47x38x24x13x36", BadInput);
}

}  // namespace
}  // namespace soplo
