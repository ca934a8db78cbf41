// Tests the notation of positions and moves: the dialects of the published cases, the message of
// every fault, and round trips of random positions.
#include <doctest/doctest.h>

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/geometry.hpp"
#include "engine/rules/variants.hpp"

namespace soplo {
namespace {

Setup parsed(const Rules& r, std::string_view text) { return parse_position(r, text).setup; }

/// Returns the message of the BadInput that `act` throws, or an empty text if it throws none.
template <class Act>
std::string complaint(const Act& act) {
    try {
        act();
    } catch (const BadInput& error) {
        return error.what();
    }
    return {};
}

std::string fen_fault(const Rules& r, std::string_view text) {
    return complaint([&] { static_cast<void>(parse_position(r, text)); });
}

SquareSet set_of(std::initializer_list<int> numbers) {
    SquareSet set;
    for (const int n : numbers) set.insert(Square(n));
    return set;
}

bool mentions(const std::string& message, std::string_view part) {
    return message.find(part) != std::string::npos;
}

/// Returns a random valid position with up to all squares occupied, men, kings and counters.
Setup random_setup(const Rules& r, std::mt19937_64& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (;;) {
        Setup s;
        s.turn = below(2) == 0 ? Side::white : Side::black;
        const int empty_in_ten = 1 + below(9);
        for (int n = 1; n <= r.squares(); ++n) {
            if (below(10) < empty_in_ten) continue;
            const auto side = static_cast<std::size_t>(below(2));
            (below(3) == 0 ? s.kings : s.men)[side].insert(Square(n));
        }
        if (below(2) == 0) s.half_moves = below(100);
        if (below(2) == 0) s.full_move = 1 + below(200);
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            if (r.king_run_limit > 0 && !s.kings[side].empty() && below(2) == 0) {
                s.king_runs[side] = {1 + below(r.king_run_limit), *s.kings[side].begin()};
            }
        }
        if (faults(r, s).empty()) return s;
        for (const Side side : {Side::white, Side::black}) {
            const auto i = static_cast<std::size_t>(index(side));
            for (const Square man : s.men[i]) {
                if (place_of(r, man).row == promotion_row(r, side)) s.men[i].erase(man);
            }
        }
        if (faults(r, s).empty()) return s;
    }
}

// -- positions

TEST_CASE("the start positions are those of rules.md") {
    CHECK(parsed(international, "W:W31-50:B1-20") == start_position(international));
    CHECK(parsed(american, "B:W21-32:B1-12") == start_position(american));
    CHECK(parsed(spanish, "W:W1-12:B21-32") == start_position(spanish));
    CHECK(parsed(turkish, "W:W41-56:B9-24") == start_position(turkish));
    CHECK(parsed(thai, "B:W25-32:B1-8") == start_position(thai));
    CHECK(parsed(canadian, "W:W43-72:B1-30") == start_position(canadian));
    for (const Rules* r : variants) {
        CHECK(parsed(*r, "start") == start_position(*r));
        CHECK(faults(*r, start_position(*r)).empty());
    }
}

TEST_CASE("F-FEN-2: a K before a range puts kings on all its squares") {
    const Setup s = parsed(international, "W:WK12-14:BK28-31");
    CHECK(s.kings[0] == set_of({12, 13, 14}));
    CHECK(s.kings[1] == set_of({28, 29, 30, 31}));
    CHECK(s.men[0].empty());
}

TEST_CASE("F-FEN-3: a side may be empty") {
    const Setup s = parsed(international, "W:W31:B");
    CHECK(s.men[0] == set_of({31}));
    CHECK(s.pieces(Side::black).empty());
}

TEST_CASE("F-FEN-6 and 8: trailing dot, any order, repeated groups, leading zeros") {
    const Setup english = parsed(american, "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.");
    CHECK(english.men[0] == set_of({18, 24, 27, 28}));
    CHECK(english.kings[1] == set_of({22, 25, 29}));
    CHECK(parsed(international, "B:B12,11,03:WK5,44") ==
          parsed(international, "B:WK5,44:B3,11,12"));
    CHECK(parsed(international, "B:B12:WK5:B11:W44:B3") ==
          parsed(international, "B:WK5,44:B3,11,12"));
}

TEST_CASE("F-FEN-9: counters") {
    const Setup s = parsed(international, "W:WK1,K2,K3:BK45:H12:F60");
    CHECK(s.half_moves == 12);
    CHECK(s.full_move == 60);
    CHECK(fen(international, s) == "W:WK1,K2,K3:BK45:H12:F60");
}

TEST_CASE("F-FEN-11: counts of king moves, Black's first, with and without the square") {
    const Setup s = parsed(frisian, "W:WK5,36:B1,2:H0:F1:+0+205");
    CHECK(s.king_runs[0] == KingRun{2, Square(5)});
    CHECK(s.king_runs[1] == KingRun{});
    CHECK(parsed(frisian, "W:WK5,36:B1,2:+0+2") == s);
    CHECK(fen(frisian, s) == "W:WK5,36:B1,2:+0+205");

    const ParsedPosition unclear = parse_position(frisian, "W:WK5,K6,36:B1,2:+0+2");
    CHECK(unclear.setup.king_runs[0] == KingRun{});
    CHECK(unclear.warnings.size() == 1);
    CHECK(parse_position(international, "W:WK5,36:B1,2:+0+205").warnings.size() == 1);
    CHECK(mentions(fen_fault(frisian, "W:WK5,36:B1,2:+0+206"), "'206'"));
    CHECK(mentions(fen_fault(frisian, "W:WK5,36:B1,2:+0+405"), "'405'"));
}

TEST_CASE("dialects that programs and people write") {
    const Setup plain = parsed(international, "W:WK2,20:B31,45");
    for (const std::string_view text : {
             "[FEN \"W:WK2,20:B31,45\"]",
             "\"W:WK2,20:B31,45\"",
             "W:W:WK2,20:B31,45",
             " W : W K2 , 20 : B 31 45 ",
             "W:_WK2,_20:_B31,45",
             "w:wk2,20:b31,45",
             "W:WK2,20:B31,45:",
             "W:WK002,020:B31,45.",
             "W:W20K2:B31,45",
             "W:WK2,20,:B31,,45",
             "W:WK2-2,20:B31,45",
             "[FEN \"W:W:WK2,20:B31,45.\"]",
         }) {
        INFO(text);
        CHECK(parsed(international, text) == plain);
    }
    CHECK(parsed(international, "W:W31 - 50:B1 - 20") == start_position(international));
}

TEST_CASE("squares by number and by file and rank, mixed") {
    const Setup s = parsed(russian, "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8");
    CHECK(s.men[0].size() == 7);
    CHECK(s.kings[0] == set_of({3}));
    CHECK(parsed(russian, "W:WA1,kc3,32:Bb6") == parsed(russian, "W:W29,K22,32:B9"));
    CHECK(fen(russian, parsed(russian, "W:W29,K22:B9")) == "W:WKc3,a1:Bb6");
    CHECK(parsed(turkish, "W:Wa2,b2:Ba6") == parsed(turkish, "W:W49,50:B17"));
    CHECK(parsed(international, "W:Wa1:B1") == parsed(international, "W:W46:B1"));
    // On the 12x12 board k is a file and K is a king.
    CHECK(parsed(canadian, "W:Wk1:B1").men[0].size() == 1);
    CHECK(parsed(canadian, "W:Wkk1:B1").kings[0] == parsed(canadian, "W:Wk1:B1").men[0]);
    CHECK(parsed(canadian, "W:WK50:B1").kings[0] == set_of({50}));
}

TEST_CASE("unknown groups give warnings, and so do huff marks in a variant without the huff") {
    const ParsedPosition p = parse_position(international, "W:W31:B19:X7:L19");
    CHECK(p.setup == parsed(international, "W:W31:B19"));
    REQUIRE(p.warnings.size() == 2);
    CHECK(mentions(p.warnings[0], "'X7'"));
    CHECK(mentions(p.warnings[1], "'L19'"));
}

TEST_CASE("pieces that may be huffed") {
    Rules huffing = american;
    huffing.huff = true;
    const Setup s = parsed(huffing, "B:W22,27,K30:B1:L22,27");
    CHECK(s.liable == set_of({22, 27}));
    CHECK(fen(huffing, s) == "B:W22,27,K30:B1:L22,27");
    CHECK(mentions(fen_fault(huffing, "B:W22:B1:L1"), "1"));
}

TEST_CASE("every error message quotes the wrong token") {
    const auto fault = [](std::string_view text) { return fen_fault(international, text); };
    CHECK(mentions(fault("W:W4:B49"), "'4': a white man on its promotion row"));
    CHECK(mentions(fault("W:W4:B49"), "; '49': a black man on its promotion row"));
    CHECK(mentions(fault("W:W31,31:B1"), "'31': the square is given twice"));
    CHECK(mentions(fault("W:W31,K31:B1"), "'K31': the square is given twice"));
    CHECK(mentions(fault("W:W30-32:B31"), "'31': the square has pieces of both colours"));
    CHECK(mentions(fault("W:W51:B1"), "'51' is not a square"));
    CHECK(mentions(fault("W:W0:B1"), "'0' is not a square"));
    CHECK(mentions(fault("W:W99999999999999999999:B1"), "'99999999999999999999' is not"));
    CHECK(mentions(fault("W:W50-31:B1"), "'50-31' runs backwards"));
    CHECK(mentions(fault("W:W31-:B1"), "'31-'"));
    CHECK(mentions(fault("W:W31:"), "no list of the black pieces"));
    CHECK(mentions(fault("W:B1"), "no list of the white pieces"));
    CHECK(mentions(fault("W:W:B"), "no pieces at all"));
    CHECK(mentions(fault("W:WX5:B1"), "'X5'"));
    CHECK(mentions(fault("W:W31;32:B1"), "'31;32'"));
    CHECK(mentions(fault("X:W31:B1"), "'X' is not a side"));
    CHECK(mentions(fault("?:W29,13,11:B22,4,2"), "'?'"));
    CHECK(mentions(fault("W:WG28,31:B19"), "'G28' is a ghost"));
    CHECK(mentions(fault("W:W31:BP19"), "'P19' is a ghost"));
    CHECK(mentions(fault("W:31,32:B19"), "'31,32'"));
    CHECK(mentions(fault("W:W31:B19:Hx"), "'Hx'"));
    CHECK(mentions(fault("W:W31:B19:F0"), "'F0'"));
    CHECK(mentions(fault("rubbish"), "'rubbish'"));
    CHECK(mentions(fault(""), "not a position"));
    CHECK(mentions(fen_fault(russian, "W:Wa2:B1"), "'a2'"));
    CHECK(mentions(fen_fault(russian, "W:Wa1-c3:B1"), "'a1-c3'"));
    CHECK(mentions(fen_fault(spanish, "W:W31:B10"), "'31'"));  // White moves towards higher numbers
}

TEST_CASE("one line reports all faults") {
    const std::string message = fen_fault(international, "Q:W4,60,7,7,z:B7\n:H-1");
    for (const std::string_view part : {"'Q'", "'4'", "'60'", "'7': the square is given twice",
                                        "'z'", "'7': the square has pieces of both", "'H-1'"}) {
        CHECK_MESSAGE(mentions(message, part), part << " in " << message);
    }
    CHECK_FALSE(mentions(message, "\n"));
}

TEST_CASE("faults of a Setup that was not read from text") {
    Setup s = parsed(international, "W:W31:B20");
    s.kings[0].insert(Square(31));
    s.men[1].insert(Square(31));
    s.men[0].insert(Square(60));
    s.men[0].insert(Square(3));
    s.half_moves = -1;
    s.full_move = 0;
    s.king_runs[0] = {1, Square(31)};
    s.liable.insert(Square(20));
    CHECK(faults(international, s).size() == 8);
    CHECK(faults(international, Setup{}).size() == 1);
}

TEST_CASE("Hub strings of every board, and their faults") {
    const Setup s = start_position(international);
    const std::string text = hub_position(international, s);
    CHECK(text == "W" + std::string(20, 'b') + std::string(10, 'e') + std::string(20, 'w'));
    CHECK(parsed(international, text) == s);
    CHECK(parse_hub_position(international, "w" + text.substr(1)) == s);
    CHECK(hub_position(turkish, start_position(turkish)).size() == 65);
    CHECK(hub_position(canadian, start_position(canadian)).size() == 73);

    const auto fault = [](const Rules& r, std::string_view t) {
        return complaint([&] { static_cast<void>(parse_hub_position(r, t)); });
    };
    CHECK(mentions(fault(brazilian, text), "33"));
    CHECK(mentions(fault(brazilian, text), "51"));
    CHECK(mentions(fen_fault(brazilian, text), "33"));
    CHECK(mentions(fault(international, text.substr(0, 50) + "q"), "'q' on square 50"));
    CHECK(mentions(fault(international, "W" + std::string(50, 'e')), "no pieces"));
    CHECK(mentions(fault(international, "Ww" + std::string(49, 'e')), "promotion row"));
}

TEST_CASE("ranges are written only if asked, and only for three or more squares") {
    const Setup s = parsed(international, "W:W31,32,K33,K34,K35,36,38,39,40:B1,2");
    CHECK(fen(international, s) == "W:W31,32,K33,K34,K35,36,38,39,40:B1,2");
    CHECK(fen(international, s, {.ranges = true}) == "W:W31,32,K33-35,36,38-40:B1,2");
    CHECK(fen(international, s, {.counters = true}) ==
          "W:W31,32,K33,K34,K35,36,38,39,40:B1,2:H0:F1");
    CHECK(fen(russian, start_position(russian), {.ranges = true}).find('-') == std::string::npos);
}

TEST_CASE("F-FEN-10: a written position is read back unchanged") {
    std::mt19937_64 random(20);
    for (const Rules* r : variants) {
        for (int i = 0; i < 300; ++i) {
            const Setup s = random_setup(*r, random);
            const std::string text = fen(*r, s);
            INFO(r->name << " " << text);
            CHECK(parsed(*r, text) == s);
            CHECK(parsed(*r, fen(*r, s, {.ranges = true, .counters = true})) == s);
            CHECK(parse_position(*r, text).warnings.empty());
            Setup bare = s;
            bare.half_moves = 0;
            bare.full_move = 1;
            bare.king_runs = {};
            CHECK(parse_hub_position(*r, hub_position(*r, s)) == bare);
        }
    }
}

// -- moves

GameMove capture(int from, int to, std::initializer_list<int> captured, bool promotes = false) {
    return {Square(from), Square(to), set_of(captured), promotes, {}};
}
GameMove quiet(int from, int to) { return {Square(from), Square(to), {}, false, {}}; }

TEST_CASE("Hub form of moves") {
    CHECK(hub_move(quiet(32, 28)) == "32-28");
    CHECK(hub_move(capture(28, 19, {23})) == "28x19x23");
    CHECK(hub_move(capture(5, 25, {23, 12, 22, 20})) == "5x25x12x20x22x23");
    GameMove huffed = quiet(32, 28);
    huffed.huffed = Square(22);
    CHECK(hub_move(huffed) == "~22,32-28");
}

TEST_CASE("N-AMB-1: ambiguous captures are written with all intermediate squares") {
    const Setup s = parsed(international, "W:WK47:B14,19,29,31,42");
    const std::vector<GameMove> legal{capture(47, 36, {14, 29, 31, 42}),
                                      capture(47, 36, {19, 29, 31, 42})};
    CHECK(pdn_move(international, s, legal[0], legal) == "47x38x20x9x36");
    CHECK(pdn_move(international, s, legal[1], legal) == "47x38x24x13x36");
    CHECK(parse_move(international, s, "47x38x20x9x36", legal) == legal[0]);
    CHECK(parse_move(international, s, "47x38x24x13x36", legal) == legal[1]);
    // The reader also accepts landing squares that the writer omits, and accepts some of them.
    CHECK(parse_move(international, s, "47x33x24x13x36", legal) == legal[1]);
    CHECK(parse_move(international, s, "47x20x36", legal) == legal[0]);
    const std::string message =
        complaint([&] { static_cast<void>(parse_move(international, s, "47x36", legal)); });
    CHECK(mentions(message, "47x38x24x13x36"));
    CHECK(mentions(message, "47x38x20x9x36"));
    // Without the other capture the first and the last square are enough.
    CHECK(pdn_move(international, s, legal[0], std::vector<GameMove>{legal[0]}) == "47x36");
}

TEST_CASE("N-HUB-1: captured squares are read in any order") {
    const Setup s = parse_hub_position(brazilian, "Bbbbbebbbbbwbeeeewweeweeewwewwwww");
    const std::vector<GameMove> legal = arbiter(brazilian).legal_moves(s);
    const GameMove m = parse_move(brazilian, s, "8x13x11x17x18", legal);
    CHECK(m.captured == set_of({11, 17, 18}));
    CHECK(parse_move(brazilian, s, "8x13x11x18x17", legal) == m);
    CHECK(parse_move(brazilian, s, "08x13x18x17x11", legal) == m);
}

TEST_CASE("dialects of moves") {
    const Setup s = parsed(international, "W:W28,32,38:B1,23");
    const std::vector<GameMove> legal = arbiter(international).legal_moves(s);
    const GameMove m = capture(28, 19, {23});
    for (const std::string_view text :
         {"28x19x23", "28x19", "28:19", "28-19", "2819", "28X19", " 28 x 19 ",
          "28\xc3\x97"
          "19",
          "28\xe2\x80\x93"
          "19",
          "28 19"}) {
        INFO(text);
        CHECK(parse_move(international, s, text, legal) == m);
    }
    const Setup start = start_position(international);
    const std::vector<GameMove> first = arbiter(international).legal_moves(start);
    CHECK(parse_move(international, start, "32-28", first) == quiet(32, 28));
    CHECK(parse_move(international, start, "3228", first) == quiet(32, 28));
    CHECK(complaint([&] { static_cast<void>(parse_move(international, start, "32x28", first)); }) ==
          "'32x28' is not a legal move here");
}

TEST_CASE("N-PDN-2: leading zeros") {
    const Setup s = parsed(international, "B:W44:B1");
    const std::vector<GameMove> legal = arbiter(international).legal_moves(s);
    CHECK(parse_move(international, s, "01-07", legal) == quiet(1, 7));
    CHECK(parse_move(international, s, "0107", legal) == quiet(1, 7));
    CHECK(pdn_move(international, s, quiet(1, 7), legal) == "1-7");
}

TEST_CASE("N-PDN-4: the whole path of a capture that is not ambiguous") {
    const Setup s = parsed(czech, "W:Wa3:Bb4,d6");
    const std::vector<GameMove> legal = arbiter(czech).legal_moves(s);
    REQUIRE(legal.size() == 1);
    CHECK(parse_move(czech, s, "a3xc5xe7", legal) == legal[0]);
    CHECK(parse_move(czech, s, "a3e7", legal) == legal[0]);
    CHECK(pdn_move(czech, s, legal[0], legal) == "a3xe7");
}

TEST_CASE("N-PDN-12: Russian captures are read with ':', 'x' or no mark and written with ':'") {
    const Setup s = parsed(russian, "W:Wd4,b2:Bc5,h8");
    const std::vector<GameMove> legal = arbiter(russian).legal_moves(s);
    for (const std::string_view text : {"d4:b6", "d4xb6", "d4b6", "D4:B6", "18x9"}) {
        INFO(text);
        CHECK(parse_move(russian, s, text, legal) == capture(18, 9, {14}));
    }
    CHECK(pdn_move(russian, s, legal[0], legal) == "d4:b6");
    const Setup start = start_position(russian);
    const std::vector<GameMove> first = arbiter(russian).legal_moves(start);
    CHECK(parse_move(russian, start, "c3d4", first) == quiet(22, 18));
    CHECK(pdn_move(russian, start, quiet(22, 18), first) == "c3-d4");
}

TEST_CASE("R-RUS-2: captures of different length between the same squares") {
    const Setup s = parsed(russian, "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8");
    const std::vector<GameMove> legal = arbiter(russian).legal_moves(s);
    REQUIRE(legal.size() == 3);
    const GameMove one = parse_move(russian, s, "f8:b4", legal);
    CHECK(one.captured.size() == 1);
    const GameMove four = parse_move(russian, s, "f8xh6xf4xd6xb4", legal);
    CHECK(four.captured.size() == 4);
    CHECK(pdn_move(russian, s, one, legal) == "f8:b4");
    CHECK(pdn_move(russian, s, four, legal) == "f8:h6:f4:d6:b4");
}

TEST_CASE("R-BRA-1: a path that crosses its own start") {
    const Setup s = parsed(brazilian, "W:Wc5:Bd6,d4,b6,f6,f4");
    const std::vector<GameMove> legal = arbiter(brazilian).legal_moves(s);
    REQUIRE(legal.size() == 1);
    CHECK(parse_move(brazilian, s, "c5xe7xg5xe3xc5xa7", legal) == legal[0]);
}

TEST_CASE("P-FRI-2: a path over nineteen pieces") {
    const Setup s =
        parsed(frisian, "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47");
    const std::vector<GameMove> legal = arbiter(frisian).legal_moves(s);
    REQUIRE(legal.size() == 1);
    const std::string_view path = "50x46x37x28x19x35x5x2x22x44x42x24x4x15x33x11x31x9x6x46";
    CHECK(parse_move(frisian, s, path, legal) == legal[0]);
    CHECK(parse_move(frisian, s, "50x46", legal).captured.size() == 19);
}

TEST_CASE("R-RUS-4: a path on which the man promotes and continues as a king") {
    const Setup s = parsed(russian, "W:Wg7,f6:Bc7,e7,b4,a3");
    const std::vector<GameMove> legal = arbiter(russian).legal_moves(s);
    REQUIRE(legal.size() == 3);
    for (const std::string_view to : {"c3", "d2", "e1"}) {
        const GameMove m = parse_move(russian, s, "f6xd8xa5x" + std::string(to), legal);
        CHECK(algebraic(russian, m.to) == to);
        CHECK(m.promotes);
    }
    CHECK_THROWS_AS(static_cast<void>(parse_move(russian, s, "f6xh8xc3", legal)), BadInput);
}

TEST_CASE("R-TUR-1: a path may cross the squares of pieces that it has captured") {
    const Setup s = parsed(turkish, "W:WKa4:Bc8,b6,h6,b4");
    const std::vector<GameMove> legal = arbiter(turkish).legal_moves(s);
    REQUIRE(legal.size() == 5);
    const GameMove m = parse_move(turkish, s, "a4xh4xh8xb8xb1", legal);
    CHECK(algebraic(turkish, m.to) == "b1");
    CHECK(parse_move(turkish, s, "a4xh4xh8xb8xb5", legal) != m);
}

TEST_CASE("huffs are part of the move") {
    GameMove huff = quiet(22, 18);
    huff.huffed = Square(10);
    const std::vector<GameMove> legal{quiet(22, 18), huff};
    const Setup s = parsed(american, "W:W22:B10");
    CHECK(parse_move(american, s, "~10,22-18", legal) == huff);
    CHECK(parse_move(american, s, "~10 22-18", legal) == huff);
    CHECK(parse_move(american, s, "22-18", legal) == quiet(22, 18));
    CHECK(pdn_move(american, s, huff, legal) == "~10,22-18");
}

TEST_CASE("a dash means the quiet move if a capture has the same first and last square") {
    // With optional captures the king can reach the square by captures or by a quiet move.
    const Setup s = parsed(thai, "W:WK29:B1");
    const std::vector<GameMove> legal{quiet(29, 22), capture(29, 22, {25, 26})};
    CHECK(parse_move(thai, s, "29-22", legal) == legal[0]);
    CHECK(parse_move(thai, s, "29x22", legal) == legal[1]);
    CHECK(pdn_move(thai, s, legal[1], std::vector<GameMove>{legal[1]}) == "29-22");
    CHECK(pdn_move(thai, s, legal[0], legal) == "29-22");
    CHECK(pdn_move(thai, s, legal[1], legal) == "29x22");
}

TEST_CASE("texts that are not moves are refused") {
    const Setup s = start_position(international);
    const std::vector<GameMove> legal = arbiter(international).legal_moves(s);
    const auto fault = [&](std::string_view text) {
        return complaint([&] { static_cast<void>(parse_move(international, s, text, legal)); });
    };
    CHECK(mentions(fault(""), "not a move"));
    CHECK(mentions(fault("32"), "'32' is not a move"));
    CHECK(mentions(fault("32-"), "missing at the end"));
    CHECK(mentions(fault("32-51"), "'51' is not a square of this board"));
    CHECK(mentions(fault("32--28"), "'-28'"));
    CHECK(mentions(fault("hello"), "'hello'"));
    CHECK(mentions(fault("~99,32-28"), "'99'"));
    CHECK(mentions(fault("32-27-22"), "'32-27-22' is not a legal move"));
    CHECK(fault("32-28 ").empty());
}

TEST_CASE("every written form of a move is read back, in random games of every variant") {
    std::mt19937_64 random(21);
    for (const Rules* r : variants) {
        const Arbiter& referee = arbiter(*r);
        int captures = 0;
        for (int game = 0; game < 60; ++game) {
            Setup s = game < 10 ? start_position(*r) : random_setup(*r, random);
            for (int ply = 0; ply < 60; ++ply) {
                const std::vector<GameMove> legal = referee.legal_moves(s);
                if (legal.empty()) break;
                for (const GameMove& m : legal) {
                    captures += m.is_capture() ? 1 : 0;
                    const std::string pdn = pdn_move(*r, s, m, legal);
                    INFO(r->name << " " << fen(*r, s) << " " << hub_move(m) << " " << pdn);
                    CHECK(parse_move(*r, s, hub_move(m), legal) == m);
                    CHECK(parse_move(*r, s, pdn, legal) == m);
                }
                s = referee.successor(s, legal[random() % legal.size()]);
            }
        }
        CHECK(captures > 100);
    }
}

// -- names of variants

TEST_CASE("variants are found by name, Hub name and alias in any letter case") {
    for (const Rules* r : variants) CHECK(find_variant(r->name) == r);
    CHECK(find_variant("normal") == &international);
    CHECK(find_variant("English") == &american);
    CHECK(find_variant("checkers") == &american);
    CHECK(find_variant("BT") == &breakthrough);
    CHECK(find_variant("antidraughts") == &losing);
    CHECK(find_variant("shashki") == &russian);
    CHECK(find_variant("dama") == &turkish);
    CHECK(find_variant(" frisian ") == &frisian);
    CHECK(find_variant("") == nullptr);
    CHECK(find_variant("chess") == nullptr);
}

TEST_CASE("the error message of a misspelt name suggests the most similar one") {
    const auto message = [](std::string_view name) {
        return complaint([&] { static_cast<void>(variant_named(name)); });
    };
    CHECK(message("internatonal") ==
          "unknown variant 'internatonal'; did you mean 'international'?");
    CHECK(message("Rusian") == "unknown variant 'Rusian'; did you mean 'russian'?");
    CHECK(message("zzzzzz") == "unknown variant 'zzzzzz'");
    CHECK(&variant_named("Killer") == &killer);
}

}  // namespace
}  // namespace soplo
