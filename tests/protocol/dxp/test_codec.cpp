// Reading and writing DXP messages, and dividing a stream into messages.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/dxp/codec.hpp"

using namespace soplo;
using namespace std::string_literals;

namespace {

const std::string start_board = "Wzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

template <class Message>
Message read(std::string_view text) {
    const DxpMessage m = parse_dxp(text);
    REQUIRE(std::holds_alternative<Message>(m));
    return std::get<Message>(m);
}

/// Returns the error in a message.
std::string fault(std::string_view text) {
    try {
        static_cast<void>(parse_dxp(text));
    } catch (const BadInput& e) {
        return e.what();
    }
    return "nothing";
}

SquareSet set_of(std::initializer_list<int> numbers) {
    SquareSet set;
    for (const int n : numbers) set.insert(Square(n));
    return set;
}

/// Returns the messages in `bytes`, of which `step` arrive at a time; "!" stands for one that is
/// too long.
std::vector<std::string> cut(const std::string& bytes, std::size_t step) {
    DxpFrames frames;
    std::vector<std::string> result;
    for (std::size_t i = 0; i < bytes.size(); i += step) {
        std::string_view piece = std::string_view(bytes).substr(i, step);
        while (!piece.empty()) {
            try {
                if (const auto message = frames.next(piece)) result.push_back(*message);
            } catch (const BadInput&) {
                result.emplace_back("!");
            }
        }
    }
    return result;
}

}  // namespace

TEST_SUITE("messages") {
    TEST_CASE("the examples of the protocol description") {
        const auto r = read<DxpGameRequest>("R01Tornado voor Windows 4.0        W060065A");
        CHECK(r.version == 1);
        CHECK(r.name == "Tornado voor Windows 4.0");
        CHECK(r.follower == Side::white);
        CHECK(r.minutes == 60);
        CHECK(r.moves == 65);
        CHECK_FALSE(r.position);
        const auto a = read<DxpGameAnswer>("ATornado voor Windows 4.0        0");
        CHECK(a.name == "Tornado voor Windows 4.0");
        CHECK(a.answer == DxpAnswer::accepted);
        const auto quiet = read<DxpMove>("M0012061100");
        CHECK(quiet == DxpMove{12, Square(6), Square(11), {}});
        const auto capture = read<DxpMove>("M001205250422122320");
        CHECK(capture == DxpMove{12, Square(5), Square(25), set_of({12, 20, 22, 23})});
        CHECK(read<DxpGameEnd>("E00") == DxpGameEnd{DxpReason::unknown, false});
        CHECK(read<DxpGameEnd>("E31") == DxpGameEnd{DxpReason::i_win, true});
        CHECK(read<DxpBackRequest>("B005Z") == DxpBackRequest{5, Side::black});
        CHECK(read<DxpBackAnswer>("K1") == DxpBackAnswer{DxpBack::not_supported});
        CHECK(read<DxpChat>("Chello there").text == "hello there");
        CHECK(read<DxpChat>("C").text.empty());
    }

    TEST_CASE("every message is written as it was read") {
        for (const std::string& text :
             {"R01Tornado voor Windows 4.0        W060065A"s,
              "R01DXP Client                      Z001000B" + start_board,
              "R01DXP Client                      W001000BZeeWeeeeeeeeeeeeeeeeeeeeeweeeeeeeeweeeze"
              "eeeeeweZeee"s,
              "R02                                Z.50000A"s,
              "R01x                               Z2.5999A"s, "ASoplo                           2"s,
              "ASoplo                           7"s, "M0000322800"s, "M0000271803111221"s, "E00"s,
              "E11"s, "E20"s, "E31"s, "Cerror: 1-50"s, "B001W"s, "B999Z"s, "K0"s, "K1"s, "K2"s}) {
            CAPTURE(text);
            CHECK(format_dxp(parse_dxp(text)) == text);
        }
    }

    TEST_CASE("captured squares come in any order and go ascending") {
        CHECK(format_dxp(parse_dxp("M001205250422122320")) == "M001205250412202223");
    }

    TEST_CASE("boards are the positions of every 50-square variant") {
        for (const Rules* rules : variants) {
            if (!dxp_obstacle(*rules).empty()) continue;
            CAPTURE(rules->name);
            DxpGameRequest m{.name = "x", .position = start_position(*rules)};
            m.position->turn = Side::white;
            CHECK(format_dxp(m).substr(43) == start_board);
        }
        const Setup kings = parse_position(international, "B:W8,K50:BK1,20").setup;
        const DxpGameRequest m{.name = "x", .position = kings};
        CHECK(format_dxp(m).substr(42) == "BZZeeeeeeweeeeeeeeeeezeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW");
        CHECK(read<DxpGameRequest>(format_dxp(m)).position == kings);
    }

    TEST_CASE("other boards are refused with a sentence, by what the rules say") {
        CHECK(dxp_obstacle(international).empty());
        CHECK(dxp_obstacle(frisian).empty());
        CHECK(dxp_obstacle(losing).empty());
        CHECK(dxp_obstacle(russian) ==
              "russian: DXP knows boards of 50 squares only, this one has 32");
        CHECK(dxp_obstacle(canadian).find("72") != std::string::npos);
        CHECK(dxp_obstacle(turkish).find("64") != std::string::npos);
        const Rules with_huff = derive(international, "huffed", [](Rules& r) { r.huff = true; });
        CHECK(dxp_obstacle(with_huff).find("huff") != std::string::npos);
    }

    TEST_CASE("time: whole minutes, fractions, none") {
        const auto minutes = [](const std::string& field) {
            return read<DxpGameRequest>("R01" + std::string(32, ' ') + "W" + field + "000A")
                .minutes;
        };
        CHECK(minutes("000") == 0);
        CHECK(minutes("999") == 999);
        CHECK(minutes(".25") == 0.25);
        CHECK(minutes("0.1") == 0.1);
        CHECK(minutes("2.5") == 2.5);
        CHECK(minutes(" 15") == 15);
        for (const char* bad : {"...", "   ", "-10", "1e2", "1,5", "inf", "nan"}) {
            CAPTURE(bad);
            CHECK(fault("R01" + std::string(32, ' ') + "W" + bad + "000A") ==
                  "GAMEREQ: time: '"s + bad + "' is no time");
        }
    }

    TEST_CASE("a time that does not fit the field becomes the nearest one above 0") {
        CHECK(dxp_minutes(0) == 0);
        CHECK(dxp_minutes(-1) == 0);
        CHECK(dxp_minutes(0.001) == 0.01);
        CHECK(dxp_minutes(0.126) == 0.13);
        CHECK(dxp_minutes(0.996) == 1);
        CHECK(dxp_minutes(1.25) == 1.3);
        CHECK(dxp_minutes(9.96) == 10);
        CHECK(dxp_minutes(15.4) == 15);
        CHECK(dxp_minutes(5000) == 999);
        for (const double m : {0.0, 0.01, 0.25, 0.9, 1.0, 2.5, 9.9, 10.0, 75.0, 999.0}) {
            CHECK(dxp_minutes(m) == m);
            CHECK(read<DxpGameRequest>(format_dxp(DxpGameRequest{.minutes = m})).minutes == m);
        }
    }

    TEST_CASE("what does not fit a field is cut, brought into range and made printable") {
        CHECK(format_dxp(DxpGameAnswer{"A name of more than thirty-two characters"}) ==
              "AA name of more than thirty-two c0");
        CHECK(format_dxp(DxpGameAnswer{"Fran\xe7ois\n"}).starts_with("AFran?ois? "));
        CHECK(format_dxp(DxpMove{123456, Square(1), Square(6), {}}) == "M9999010600");
        CHECK(format_dxp(DxpMove{-1, Square(1), Square(6), {}}) == "M0000010600");
        CHECK(format_dxp(DxpChat{std::string(500, 'a')}).size() == dxp_max_length);
        CHECK(format_dxp(DxpChat{"two\nlines"s + '\0'}) == "Ctwo?lines?");
        CHECK(read<DxpChat>("Cbell\a").text == "bell?");
    }

    TEST_CASE("a faulty message says which field is wrong") {
        const std::string name(32, ' ');
        CHECK(fault("") == "an empty message");
        CHECK(fault("Xyz\n") == "unknown message 'Xyz?'");
        CHECK(fault("R") == "GAMEREQ: version: '' is cut short");
        CHECK(fault("R01") == "GAMEREQ: name: '' is cut short");
        CHECK(fault("Rxx" + name + "W005000A") == "GAMEREQ: version: 'xx' is no number");
        CHECK(fault("R01" + name + "B005000A") == "GAMEREQ: colour: 'B' is none of WZ");
        CHECK(fault("R01" + name + "W0050x0A") == "GAMEREQ: moves: '0x0' is no number");
        CHECK(fault("R01" + name + "W005000C") == "GAMEREQ: position: 'C' is none of AB");
        CHECK(fault("R01" + name + "W005000BWzz") == "GAMEREQ: board: 'zz' is cut short");
        CHECK(fault("R01" + name + "W005000BW" + std::string(49, 'e') + "b") ==
              "GAMEREQ: square 50: 'b' is none of wWzZe");
        CHECK(fault("R01" + name + "W005000Axyz") ==
              "GAMEREQ: message: 'xyz' is left over behind its end");
        CHECK(fault("A" + name) == "GAMEACC: code: '' is cut short");
        CHECK(fault("M00003228") == "MOVE: number captured: '' is cut short");
        CHECK(fault("M0000322801") == "MOVE: captured square: '' is cut short");
        CHECK(fault("M0000512800") == "MOVE: from: '51' is no square of 1 to 50");
        CHECK(fault("M0000003200") == "MOVE: from: '0' is no square of 1 to 50");
        CHECK(fault("M0000281902232323") == "MOVE: captured square: '23' is there twice");
        CHECK(fault("M000028190123 24") == "MOVE: message: ' 24' is left over behind its end");
        CHECK(fault("E") == "GAMEEND: reason: '' is cut short");
        CHECK(fault("E50") == "GAMEEND: reason: '5' is none of 0123");
        CHECK(fault("E02") == "GAMEEND: stop code: '2' is none of 01");
        CHECK(fault("B00W") == "BACKREQ: move number: '00W' is no number");
        CHECK(fault("B001X") == "BACKREQ: side to move: 'X' is none of WZ");
        CHECK(fault("K3") == "BACKACC: code: '3' is none of 012");
        CHECK(fault("K0 ") == "nothing");  // because padding is allowed
    }

    TEST_CASE("moves between the protocol and a game") {
        Game game(international, parse_position(international, "W:W28,36:B14,22,23").setup);
        for (const GameMove& m : game.legal_moves()) {
            CHECK(to_game_move(to_dxp_move(m, 7)) == m);
        }
        CHECK(format_dxp(to_dxp_move(game.legal_moves().front(), 7)) == "M00072810021423");
        game.play(to_game_move(read<DxpMove>("M00002810022314")));
        CHECK(hub_move(game.moves().back()) == "28x10x14x23");
        // Two pieces between the same squares: the captured ones tell the captures apart.
        CHECK_THROWS_AS(game.play(to_game_move(read<DxpMove>("M000022280123"))), BadInput);
    }

    TEST_CASE("promotion, which a message cannot say, is that of the first legal move that fits") {
        Game game(international, parse_position(international, "W:W7:B45").setup);
        game.play(to_game_move(read<DxpMove>("M0000070100")));
        CHECK(game.moves().back().promotes);
        CHECK(game.position().kings[0].contains(Square(1)));
    }
}

TEST_SUITE("stream") {
    TEST_CASE("messages come whole however the bytes arrive") {
        const std::string bytes = "E00\0Chello\0\0M0000322800\0K"s;
        const std::vector<std::string> expected{"E00", "Chello", "", "M0000322800"};
        for (std::size_t step = 1; step <= bytes.size(); ++step)
            CHECK(cut(bytes, step) == expected);
    }

    TEST_CASE("a message may have 127 characters, and the stream goes on behind one with more") {
        const std::string longest(127, 'C'), too_long(128, 'C'), flood(100000, 'C');
        for (const std::size_t step : {1, 7, 127, 128, 129, 1000, 1000000}) {
            CAPTURE(step);
            CHECK(cut(longest + "\0E00\0"s, step) == std::vector<std::string>{longest, "E00"});
            CHECK(cut(too_long + "\0E00\0"s, step) == std::vector<std::string>{"!", "E00"});
            CHECK(cut(flood + "\0E00\0"s, step) == std::vector<std::string>{"!", "E00"});
            CHECK(cut(flood, step) == std::vector<std::string>{"!"});
        }
    }
}
