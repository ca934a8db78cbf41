// Reading and writing the lines of the UCI protocol, a client's and an engine's.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

#include "protocol/uci/codec.hpp"

using namespace soplo;

namespace {

template <class T>
T command(std::string_view line) {
    const UciCommand read = parse_uci_command(line);
    REQUIRE(std::holds_alternative<T>(read));
    return std::get<T>(read);
}

template <class T>
T answer(std::string_view line) {
    const UciAnswer read = parse_uci_answer(line);
    REQUIRE(std::holds_alternative<T>(read));
    return std::get<T>(read);
}

}  // namespace

TEST_SUITE("a client's lines") {
    TEST_CASE("plain words, blanks of every kind") {
        for (const char* word : {"uci", "isready", "ucinewgame", "stop", "ponderhit", "quit"}) {
            CHECK(command<UciPlain>(word) == UciPlain{word});
        }
        CHECK(command<UciPlain>("  isready \t\r") == UciPlain{"isready"});
        CHECK(command<UciPlain>("") == UciPlain{});
        CHECK(command<UciPlain>(" \r").word.empty());
        CHECK(command<UciPlain>("debug  on") == UciPlain{"debug", "on"});
    }

    TEST_CASE("names and values of options hold blanks") {
        CHECK(command<UciSetOption>("setoption name Hash value 32") == UciSetOption{"Hash", "32"});
        CHECK(command<UciSetOption>("setoption name Clear Hash") == UciSetOption{"Clear Hash"});
        CHECK(command<UciSetOption>("setoption name Eval File value /a b/c value d") ==
              UciSetOption{"Eval File", "/a b/c value d"});
        CHECK(command<UciSetOption>("setoption name Book value") == UciSetOption{"Book"});
        CHECK(command<UciSetOption>("setoption Hash value 32") == UciSetOption{"Hash", "32"});
        CHECK(command<UciSetOption>("setoption").name.empty());
    }

    TEST_CASE("positions") {
        CHECK(command<UciPosition>("position startpos") == UciPosition{.from_start = true});
        CHECK(command<UciPosition>("position startpos moves 32-28 19-23 28x19x23") ==
              UciPosition{.from_start = true, .moves = {"32-28", "19-23", "28x19x23"}});
        CHECK(command<UciPosition>("position startpos moves").moves.empty());
        CHECK(command<UciPosition>("position fen W:WK1:BK50:H0:F1 moves 1-6") ==
              UciPosition{.fen = "W:WK1:BK50:H0:F1", .moves = {"1-6"}});
        CHECK(command<UciPosition>("position fen W : W31 : B20").fen == "W : W31 : B20");
        CHECK(command<UciPosition>("position W:W31:B20").fen == "W:W31:B20");
        for (const char* bad :
             {"position", "position fen", "position fen moves 1-6", "position moves 1-6"}) {
            CAPTURE(bad);
            CHECK_FALSE(command<UciPosition>(bad).from_start);
            CHECK(command<UciPosition>(bad).fen.empty());
        }
    }

    TEST_CASE("limits in any order") {
        const UciGo go = command<UciGo>(
            "go wtime 300000 btime 290000 winc 2000 binc 1000 movestogo 40 depth 9 nodes 5000 "
            "movetime 1500 mate 3 ponder infinite searchmoves 32-28 31-26");
        CHECK(go == UciGo{.depth = 9,
                          .nodes = 5000,
                          .mate = 3,
                          .movetime = 1500,
                          .wtime = 300000,
                          .btime = 290000,
                          .winc = 2000,
                          .binc = 1000,
                          .movestogo = 40,
                          .infinite = true,
                          .ponder = true,
                          .searchmoves = {"32-28", "31-26"}});
        CHECK(command<UciGo>("go searchmoves 32-28 depth 4") ==
              UciGo{.depth = 4, .searchmoves = {"32-28"}});
        CHECK(command<UciGo>("go") == UciGo{});
        CHECK(command<UciGo>("go wtime -30 btime 1000.6") == UciGo{.wtime = -30, .btime = 1001});
        CHECK(command<UciGo>("go nodes 1e300").nodes > 1000000000);
        CHECK(command<UciGo>("go nodes 99999999999999999999").nodes > 1000000000);
    }

    TEST_CASE("a limit that cannot be read counts as 0 and is reported") {
        CHECK(command<UciGo>("go wtime nan btime 5") ==
              UciGo{.wtime = 0, .btime = 5, .unread = {"wtime nan"}});
        CHECK(command<UciGo>("go depth") == UciGo{.depth = 0, .unread = {"depth"}});
        CHECK(command<UciGo>("go movetime infinite") ==
              UciGo{.movetime = 0, .infinite = true, .unread = {"movetime"}});
        CHECK(command<UciGo>("go quickly depth 3") == UciGo{.depth = 3, .unread = {"quickly"}});
    }

    TEST_CASE("what is written is read back the same") {
        const auto same = [](const auto& line) {
            CAPTURE(uci_line(line));
            CHECK(parse_uci_command(uci_line(line)) == UciCommand(line));
        };
        same(UciPlain{"ucinewgame"});
        same(UciSetOption{"Clear Hash"});
        same(UciSetOption{"UCI_Variant", "russian"});
        same(UciPosition{.from_start = true});
        same(UciPosition{.fen = "B:W31:B20", .moves = {"20-24"}});
        same(UciGo{});
        same(UciGo{.depth = 3, .infinite = true, .searchmoves = {"32-28"}});
        same(UciGo{.wtime = 1, .btime = 2, .winc = 3, .binc = 4, .movestogo = 5, .ponder = true});
        same(UciGo{.nodes = 7, .mate = 2, .movetime = 9});
    }
}

TEST_SUITE("an engine's lines") {
    TEST_CASE("identity and plain words") {
        CHECK(answer<UciId>("id name Soplo 0.1.0") == UciId{"name", "Soplo 0.1.0"});
        CHECK(answer<UciId>("id author the developers\r") == UciId{"author", "the developers"});
        CHECK(answer<UciPlain>("uciok") == UciPlain{"uciok"});
        CHECK(answer<UciPlain>("readyok") == UciPlain{"readyok"});
        CHECK(answer<UciPlain>("Engine 1.0 by somebody").word == "Engine");
        CHECK(answer<UciPlain>("id").word == "id");
        CHECK(answer<UciPlain>("").word.empty());
    }

    TEST_CASE("options of every type") {
        CHECK(answer<UciOption>("option name Hash type spin default 16 min 1 max 33554432") ==
              UciOption{"Hash", UciOptionType::spin, "16", 1, 33554432});
        CHECK(answer<UciOption>("option name Ponder type check default false") ==
              UciOption{"Ponder", UciOptionType::check, "false"});
        CHECK(answer<UciOption>("option name Clear Hash type button") ==
              UciOption{"Clear Hash", UciOptionType::button});
        CHECK(
            answer<UciOption>("option name Style type combo default Very Solid var Very Solid "
                              "var Risky") ==
            UciOption{"Style", UciOptionType::combo, "Very Solid", 0, 0, {"Very Solid", "Risky"}});
        CHECK(answer<UciOption>("option name Path type string default <empty>") ==
              UciOption{"Path", UciOptionType::string});
        CHECK(answer<UciOption>("option name Go type button default 3 min 1 var x") ==
              UciOption{"Go", UciOptionType::button});
        CHECK(answer<UciOption>("option name Path type string default /my max/var a").value ==
              "/my max/var a");
        for (const char* bad : {"option", "option name X", "option name X type wheel",
                                "option name", "option type spin", "option name type spin"}) {
            CAPTURE(bad);
            CHECK(std::holds_alternative<UciPlain>(parse_uci_answer(bad)));
        }
    }

    TEST_CASE("reports of a search") {
        const UciInfo info = answer<UciInfo>(
            "info depth 12 seldepth 20 multipv 1 score cp -34 lowerbound nodes 12345 nps 1000000 "
            "hashfull 7 tbhits 2 time 12 pv 32-28 19-23 28x19x23");
        CHECK(info == UciInfo{.depth = 12,
                              .seldepth = 20,
                              .multipv = 1,
                              .score = UciScore{UciScore::Unit::cp, -34, UciScore::Bound::lower},
                              .nodes = 12345,
                              .nps = 1000000,
                              .hashfull = 7,
                              .tbhits = 2,
                              .time = 12,
                              .pv = {"32-28", "19-23", "28x19x23"}});
        CHECK(answer<UciInfo>("info score mate -3").score ==
              UciScore{UciScore::Unit::mate, -3, UciScore::Bound::exact});
        CHECK(answer<UciInfo>("info pv 32-28 19-23 depth 3") ==
              UciInfo{.depth = 3, .pv = {"32-28", "19-23"}});
        CHECK(answer<UciInfo>("info string depth 3 is a text") ==
              UciInfo{.text = "depth 3 is a text"});
        CHECK(answer<UciInfo>("info depth x nodes 5") == UciInfo{.nodes = 5});
        CHECK_FALSE(answer<UciInfo>("info depth 1 score").score);
        CHECK_FALSE(answer<UciInfo>("info depth 1 score cp").score);
        CHECK_FALSE(answer<UciInfo>("info depth 1 score half 3").score);
        CHECK(answer<UciInfo>("info depth 4 currmove 32-28 currmovenumber 1").pv.empty());
        for (const char* nothing : {"info", "info depth", "info score", "info wdl 1 2 3"}) {
            CAPTURE(nothing);
            CHECK(std::holds_alternative<UciPlain>(parse_uci_answer(nothing)));
        }
    }

    TEST_CASE("answers, also without a move") {
        CHECK(answer<UciBestMove>("bestmove 32-28") == UciBestMove{.move = "32-28"});
        CHECK(answer<UciBestMove>("bestmove 32-28 ponder 19-23") ==
              UciBestMove{.move = "32-28", .ponder = "19-23"});
        CHECK(answer<UciBestMove>("bestmove 32-28 ponder (none)") == UciBestMove{.move = "32-28"});
        for (const char* none : {"bestmove", "bestmove (none)", "bestmove (none) ponder 19-23",
                                 "bestmove 0000", "bestmove NULL"}) {
            CAPTURE(none);
            CHECK(answer<UciBestMove>(none) == UciBestMove{});
        }
    }

    TEST_CASE("what is written is read back the same") {
        const auto same = [](const auto& line) {
            CAPTURE(uci_line(line));
            CHECK(parse_uci_answer(uci_line(line)) == UciAnswer(line));
        };
        same(UciId{"name", "Soplo"});
        same(UciOption{"Hash", UciOptionType::spin, "64", 1, 65536});
        same(UciOption{"Clear Hash", UciOptionType::button});
        same(UciOption{"UCI_Variant", UciOptionType::combo, "normal", 0, 0, {"normal", "bt"}});
        same(UciOption{"Book", UciOptionType::string});
        same(UciInfo{.text = "hello there"});
        same(UciInfo{.depth = 3,
                     .seldepth = 5,
                     .multipv = 2,
                     .score = UciScore{UciScore::Unit::mate, 2, UciScore::Bound::upper},
                     .nodes = 1,
                     .nps = 2,
                     .hashfull = 3,
                     .tbhits = 4,
                     .time = 5,
                     .pv = {"1-6"}});
        same(UciBestMove{});
        same(UciBestMove{.move = "32-28", .ponder = "19-23"});
        CHECK(uci_line(UciBestMove{}) == "bestmove (none)");
    }
}
