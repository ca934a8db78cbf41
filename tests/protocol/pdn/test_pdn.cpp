// Tests game files: the published cases, exact round trips of the games in data/pdn, reports of
// faults, and random bytes.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/pdn/clock.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/pdn/writer.hpp"
#include "tests/support/test_data.hpp"

using namespace soplo;

namespace {

/// Everything that the reader reports about one text.
struct Reading {
    std::vector<PdnGame> games;
    std::vector<PdnFault> faults, notes;
    std::uint64_t seen = 0;
};

Reading read(const std::string& text, PdnOptions options = {}) {
    Reading reading;
    std::istringstream in(text);
    options.on_fault = [&](const PdnFault& f) {
        (f.is_warning ? reading.notes : reading.faults).push_back(f);
    };
    PdnReader reader(in, "games.pdn", options);
    PdnGame game;
    while (reader.next(game)) reading.games.push_back(game);
    reading.seen = reader.games_seen();
    return reading;
}

/// Returns the only game of a text, which must have no faults.
PdnGame game_in(const std::string& text, const PdnOptions& options = {}) {
    const Reading reading = read(text, options);
    for (const PdnFault& f : reading.faults) FAIL_CHECK(f.text());
    REQUIRE(reading.games.size() == 1);
    return reading.games[0];
}

PdnFault fault_in(const std::string& text, const PdnOptions& options = {}) {
    const Reading reading = read(text, options);
    REQUIRE(reading.faults.size() == 1);
    return reading.faults[0];
}

PdnOptions with(const Rules& r) {
    PdnOptions options;
    options.fallback = &r;
    return options;
}

PdnOptions raw() {
    PdnOptions options;
    options.check_moves = false;
    return options;
}

std::vector<std::string> moves_of(const PdnGame& game) {
    std::vector<std::string> moves;
    for (const GameMove& m : game.main_line()) moves.push_back(hub_move(m));
    return moves;
}

std::vector<std::string> texts(const PdnGame& game, PdnKind kind) {
    std::vector<std::string> all;
    for (const PdnItem& item : game.items) {
        if (item.kind == kind) all.push_back(item.text);
    }
    return all;
}

using Words = std::vector<std::string>;

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::string whole(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(test_data() + "/pdn")) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string in_windows_lines(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return result;
}

void check_same(const std::vector<PdnGame>& a, const std::vector<PdnGame>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].tags == b[i].tags);
        CHECK(a[i].items == b[i].items);
        CHECK(a[i].result == b[i].result);
        CHECK(a[i].start == b[i].start);
        CHECK(a[i].main_line() == b[i].main_line());
    }
}

}  // namespace

// -- the published cases

TEST_CASE("N-PDN-1: 1-1 is a result, not a move") {
    const PdnGame game = game_in("1. 32-28 19-23 1-1");
    CHECK(moves_of(game) == Words{"32-28", "19-23"});
    CHECK(game.outcome == PdnOutcome::draw);
    CHECK(game.result == "1-1");
}

TEST_CASE("results are whole words: 1-18 is not a draw") {
    const PdnGame game = game_in("1. 1-18 2-0", raw());
    CHECK(texts(game, PdnKind::move) == Words{"1-18"});
    CHECK(game.result == "2-0");
    for (const char* word : {"1-0", "0-1", "2-0", "0-2", "1-1", "0-0", "1/2-1/2", "*"}) {
        CHECK(is_pdn_result(word));
    }
    for (const char* word : {"1-10", "11-1", "0-11", "2-02", "", "1", "-"}) {
        CHECK_FALSE(is_pdn_result(word));
    }
}

TEST_CASE("N-PDN-2: leading zeros") {
    const PdnGame game = game_in("01. 34-29 18-22 02. 32-28 16-21");
    CHECK(moves_of(game) == Words{"34-29", "18-22", "32-28", "16-21"});
    CHECK(moves_of(game_in("1. 32-28 01-07x 1-1", raw())).size() == 2);
}

TEST_CASE("N-PDN-3: variations, parentheses in comments, strengths") {
    const PdnGame game =
        game_in("1.32-28 18-23 2.38-32 (2.37-32? 23-29!) 12-18 {a (b) c} $1 31-27(?)");
    CHECK(moves_of(game) == Words{"32-28", "18-23", "38-32", "12-18", "31-27"});
    CHECK(texts(game, PdnKind::comment) == Words{"a (b) c"});
    CHECK(game.items.back().strength == 2);
    CHECK(game.items[4].text == "37-32");
    CHECK(game.items[4].strength == 2);
    CHECK(game.items[5].strength == 1);
    CHECK(std::count_if(game.items.begin(), game.items.end(), [](const PdnItem& item) {
              return item.kind == PdnKind::nag && item.number == 1;
          }) == 1);
}

TEST_CASE("N-PDN-4: the full path of an unambiguous capture") {
    const std::string text = "[GameType \"29\"]\n[FEN \"W:Wa3:Bb4,d6,f8\"]\n17. a3xc5xe7 f8xd6 *";
    const PdnGame game = game_in(text);
    CHECK(texts(game, PdnKind::move) == Words{"a3xe7", "f8xd6"});
    CHECK(game.items[0].number == 17);
}

TEST_CASE("N-PDN-6: 1-0 in English draughts is a win for Black, who moves first") {
    const std::string text = "[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 23-19 1-0";
    CHECK(game_in(text).outcome == PdnOutcome::black_wins);
    PdnOptions options;
    options.first = PdnFirst::white;
    CHECK(game_in(text, options).outcome == PdnOutcome::white_wins);
    CHECK(game_in("[GameType \"25\"]\n1. c3-d4 1-0").outcome == PdnOutcome::white_wins);
    CHECK(game_in("[GameType \"23\"]\n1. 11-15 1-0").outcome == PdnOutcome::white_wins);
    options.first = PdnFirst::starter;
    CHECK(game_in("[GameType \"23\"]\n1. 11-15 1-0", options).outcome == PdnOutcome::black_wins);
    for (const Rules* r : variants) {
        for (const PdnOutcome o : {PdnOutcome::white_wins, PdnOutcome::black_wins, PdnOutcome::draw,
                                   PdnOutcome::both_lose}) {
            CHECK(pdn_outcome(*r, pdn_result(*r, o)) == o);
        }
    }
}

TEST_CASE("N-PDN-7: a nested comment is reported as a fault, and reading continues") {
    const Reading reading = read(
        "[Event \"one\"]\n\n1. 32-28\n{ nested { comment } } 19-23 1-1\n\n"
        "[Event \"two\"]\n\n1. 33-29 *\n");
    REQUIRE(reading.faults.size() == 1);
    CHECK(reading.faults[0].game == 1);
    CHECK(reading.faults[0].place.line == 4);
    CHECK(reading.faults[0].place.column == 22);
    CHECK(has(reading.faults[0].message, "nest"));
    REQUIRE(reading.games.size() == 1);
    CHECK(*reading.games[0].tag("Event") == "two");
    CHECK(reading.games[0].index == 2);
}

TEST_CASE("N-PDN-8: byte order mark, Windows line ends, Latin-1, Windows-1251") {
    const PdnGame game = game_in(
        "\xef\xbb\xbf[Event \"UTF-8 \xc3\xa9\"]\r\n"
        "[White \"Jos\xe9 Garc\xed"
        "a\"]\r\n"
        "[Black \"\xc8\xe2\xe0\xed\xee\xe2\"]\r\n\r\n"
        "1. 32-28 {d\xe9j\xe0 vu}\r\n19-23 2-0\r\n");
    CHECK(*game.tag("Event") == "UTF-8 é");
    CHECK(*game.tag("White") == "José García");
    CHECK(*game.tag("Black") == "Иванов");
    CHECK(texts(game, PdnKind::comment) == Words{"déjà vu"});
    CHECK(game.outcome == PdnOutcome::white_wins);
}

TEST_CASE("N-PDN-10: the second side moves first") {
    for (const char* text : {"1... 20-25 *", "1. ... 20-25 *", "1. ...20-25 *"}) {
        const PdnGame game = game_in(text);
        CHECK(moves_of(game) == Words{"20-25"});
        CHECK(game.start.turn == Side::black);
        CHECK(game.items[0].second);
    }
    const PdnGame game = game_in("[FEN \"B:W38,43:B7,15\"]\n23. ... 7-12 24. 38-32 *");
    CHECK(moves_of(game) == Words{"7-12", "38-32"});
    CHECK(game.items[0].number == 23);
    CHECK(game.items[1].number == 24);
    CHECK(has(pdn_text(game), "23... 7-12 24. 38-32 *"));
}

TEST_CASE("N-PDN-11: clocks") {
    const PdnGame game = game_in(
        "1. 32-28 {[%clock w0:00:10 B0:00:03] quick} 19-23 {well [%clk 1:05:23] played}\n"
        "2. 28x19 [%emt 12.5] *");
    const Words comments = texts(game, PdnKind::comment);
    REQUIRE(comments.size() == 3);
    const std::vector<PdnClock> both = pdn_clocks(comments[0]);
    REQUIRE(both.size() == 1);
    CHECK(both[0].left[0] == 10);
    CHECK(both[0].left[1] == 3);
    CHECK(both[0].running == Side::black);
    CHECK(without_commands(comments[0]) == "quick");
    const std::vector<PdnClock> one = pdn_clocks(comments[1]);
    REQUIRE(one.size() == 1);
    CHECK(one[0].name == "clk");
    CHECK(one[0].seconds == 3923);
    CHECK(without_commands(comments[1]) == "well played");
    REQUIRE(pdn_clocks(comments[2]).size() == 1);
    CHECK(pdn_clocks(comments[2])[0].seconds == 12.5);
    CHECK(pdn_clocks("[%clk soon] [%clk] [%x 1] [%clock w1:x] [%clk 1:2:3:4] [%clk").empty());
}

TEST_CASE("N-PDN-12: Russian captures with a colon, a cross or no mark") {
    for (const char* capture : {"d4:b6", "d4xb6", "d4b6"}) {
        const PdnGame game = game_in(std::string("[GameType \"25,W,8,8,A0,0\"]\n"
                                                 "[FEN \"W:Wd4:Bc5,h8\"]\n1. ") +
                                     capture + " *");
        CHECK(texts(game, PdnKind::move) == Words{"d4:b6"});
    }
}

TEST_CASE("N-AMB-1: ambiguous captures") {
    const std::string head = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. ";
    for (const char* path : {"47x38x24x13x36", "47x38x20x9x36"}) {
        CHECK(texts(game_in(head + path + " *"), PdnKind::move) == Words{path});
    }
    const PdnFault fault = fault_in(head + "47x36 *");
    CHECK(has(fault.message, "47x38x24x13x36"));
    CHECK(has(fault.message, "47x38x20x9x36"));
    CHECK(fault.place.line == 3);
    CHECK(fault.place.column == 4);
    // The captured squares after the move also make it unambiguous.
    CHECK(texts(game_in(head + "47x36 <42,29,19,31> *"), PdnKind::move).size() == 1);
}

// -- round trips

TEST_CASE("the games in tests/data/pdn survive a round trip unchanged") {
    std::set<int> game_types;
    std::set<PdnKind> kinds;
    std::size_t clocks = 0;
    for (const std::filesystem::path& file : shipped()) {
        CAPTURE(file);
        const std::string text = whole(file);
        const Reading first = read(text);
        CHECK(first.faults.empty());
        CHECK(first.notes.empty());
        REQUIRE_FALSE(first.games.empty());
        std::string written;
        for (const PdnGame& game : first.games) {
            written += pdn_text(game);
            game_types.insert(game.rules->game_type);
            for (const PdnItem& item : game.items) {
                kinds.insert(item.kind);
                clocks += pdn_clocks(item.text).size();
            }
        }
        CHECK(written == text);
        check_same(read(written).games, first.games);
        check_same(read(in_windows_lines(text)).games, first.games);
        std::istringstream lines(written);
        for (std::string line; std::getline(lines, line);) CHECK(width(line) < 80);

        const Reading tokens = read(text, raw());
        REQUIRE(tokens.games.size() == first.games.size());
        for (std::size_t i = 0; i < first.games.size(); ++i) {
            CHECK(pdn_text(tokens.games[i]) == pdn_text(first.games[i]));
        }
    }
    game_types.erase(0);
    CHECK(game_types.size() >= 8);
    CHECK(kinds.size() >= 5);
    CHECK(clocks > 100);
}

TEST_CASE("a played game is written as a PDN file") {
    for (const Rules* r : variants) {
        Setup start = start_position(*r);
        start.turn = other(r->starts);
        start.full_move = 7;
        Game game(*r, start);
        for (int i = 0; i < 5; ++i) game.play(game.legal_moves().front());
        const std::vector<PdnTag> tags{{"White", "a \"b\" \\ c", {}}, {"Extra", "kept", {}}};
        const PdnGame made = pdn_game(game, {Outcome::black_wins, "resigned"}, tags);
        const PdnGame again = game_in(pdn_text(made));
        CHECK(again.rules == r);
        CHECK(again.start == start);
        CHECK(again.main_line() == game.moves());
        CHECK(again.items == made.items);
        CHECK(again.outcome == PdnOutcome::black_wins);
        CHECK(*again.tag("White") == "a \"b\" \\ c");
        CHECK(*again.tag("Extra") == "kept");
        CHECK(again.items[0].number == 7);
        CHECK(again.items[0].second);
    }
}

TEST_CASE("tags are written in export order, and long comments are broken into lines") {
    std::string comment;
    for (int i = 0; i < 40; ++i) comment += "%word [Tag \"x\"] [%clk 0:00:01] ünïcödé ";
    const PdnGame game = game_in(
        "[FEN \"W:W31:B3\"]\n[Z \"z\"]\n[Result \"2-0\"]\n[Event \"e\"]\n"
        "[GameType \"20\"]\n[Black \"b\"]\n1. 31-27 {" +
        comment + "} *");
    const std::string text = pdn_text(game);
    CHECK(
        text.starts_with("[Event \"e\"]\n[Black \"b\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n"
                         "[FEN \"W:W31:B3\"]\n[Z \"z\"]\n\n1. 31-27 {"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        CHECK(width(line) < 80);
        CHECK_FALSE(line.starts_with('%'));
    }
    CHECK(game_in(text).items == game.items);
}

TEST_CASE("characters that PDN does not allow are replaced") {
    Game played(international);
    PdnGame game = pdn_game(played, {}, {});
    game.set_tag("Event", "two\nlines\t\x01");
    PdnItem comment;
    comment.kind = PdnKind::comment;
    comment.text = "brace } and\nline";
    game.items.push_back(comment);
    const PdnGame again = game_in(pdn_text(game));
    CHECK(*again.tag("Event") == "two lines");
    CHECK(again.items[0].text == "brace ) and line");
}

// -- variants

TEST_CASE("the variant of a game: GameType numbers, contradictions, the Variant tag") {
    const auto rules_of = [](const std::string& tags) { return game_in(tags + "*").rules->name; };
    for (const Rules* r : variants) {
        if (r->game_type == 0) continue;
        CHECK(rules_of("[GameType \"" + std::to_string(r->game_type) + "\"]\n") == r->name);
        CHECK(rules_of("[GameType \"" + std::string(r->game_type_text) + "\"]\n") == r->name);
    }
    CHECK(rules_of("[Event \"x\"]\n") == "international");
    CHECK(game_in("[Event \"x\"]\n*", with(russian)).rules->name == "russian");
    CHECK(rules_of("[Variant \"american+free\"]\n") == "american+free");
    CHECK(rules_of("[Variant \"Killer\"]\n[GameType \"20,W,10,10,N2,0\"]\n") == "killer");
    // Numbers of other programs: 27 pool, 32 English (PlayStrategy).
    CHECK(rules_of("[Variant \"Pool\"]\n[GameType \"27,B,8,8,N1,0\"]\n") == "pool");
    CHECK(rules_of("[Variant \"English\"]\n[GameType \"32,B,8,8,N1,0\"]\n") == "american");
    CHECK(rules_of("[Variant \"Standard\"]\n[GameType \"25,W,8,8,A0,0\"]\n") == "russian");
    CHECK(game_in("[GameType \"77,W,8,8,A0,0\"]\n*", with(czech)).rules->name == "czech");
    // In unified pool checkers White moves first.
    CHECK(game_in("[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 *").start.turn == Side::white);

    CHECK(has(fault_in("[GameType \"77\"]\n*").message, "Variant tag"));
    CHECK(has(fault_in("[GameType \"draughts\"]\n*").message, "'draughts'"));
    CHECK(has(fault_in("[Variant \"russain\"]\n*").message, "did you mean 'russian'"));
    // Jamaican boards are mirrored.
    CHECK(has(fault_in("[GameType \"23,W,8,8,A1,1\"]\n*").message, "GameType"));
}

TEST_CASE("a rewritten game has tags that name its variant") {
    const PdnGame game = game_in("[White \"w\"]\n1. a3-a4 *", with(turkish_free));
    CHECK(*game.tag("Variant") == "turkish+free");
    CHECK(game_in(pdn_text(game)).rules->name == "turkish+free");
    CHECK(*game_in("1. 43-37 *", with(canadian)).tag("GameType") == "27,W,12,12,N2,0");
}

// -- where games begin and end, and other dialects

TEST_CASE("games with and without tags and results follow each other") {
    const Reading reading = read(
        "1. 32-28 1-1\n*\n* 1. 33-29 2-0\n[Event \"c\"] [Site \"s\"] 1. 31-26\n"
        "[Event \"d\"]\n[Event \"e\"]\n1. 31-27 {end} 0-2 {black\nwon}\n{stray}\n[FILENAME "
        "\"\"]\n");
    CHECK(reading.faults.empty());
    REQUIRE(reading.games.size() == 5);
    CHECK(reading.games[2].result == "*");
    CHECK(*reading.games[2].tag("Site") == "s");
    CHECK(reading.games[3].items.empty());
    CHECK(reading.games[4].index == 5);
    CHECK(texts(reading.games[4], PdnKind::comment) == Words{"end", "black won"});
}

TEST_CASE("dialects: wrappers, % lines, ; remarks, forced moves, dashes, other results") {
    const PdnGame game = game_in(
        "[pdn]\n% skipped [Event \"no\"]\n[Event \"a\"]\n[Result \"\xc2\xbd-\xc2\xbd\"]\n"
        "1. 32\xe2\x80\x91"
        "28 ; remark } one\n19-23* 2. 28:19 \xc2\xbd-\xc2\xbd\n[/pdn]\n");
    CHECK(moves_of(game) == Words{"32-28", "19-23", "28x19x23"});
    CHECK(texts(game, PdnKind::comment) == Words{"remark ) one"});
    CHECK(game.result == "1/2-1/2");
    CHECK(game.outcome == PdnOutcome::draw);
    CHECK(std::any_of(game.items.begin(), game.items.end(), [](const PdnItem& item) {
        return item.kind == PdnKind::nag && item.number == 7;
    }));
    const PdnGame delft = game_in("[Result \"4-6\"]\n1. 3228 4-6\n", raw());
    CHECK(delft.result == "4-6");
    CHECK(texts(delft, PdnKind::move) == Words{"3228"});
    CHECK(game_in("[FEN \"B:W18,24,27,28,K10:B12,16,20,K22,K25,29.\"]\n[SetUp \"1\"]\n*")
              .start.turn == Side::black);
}

TEST_CASE("set-up commands") {
    const PdnGame game = game_in("1. 32-28 /FEN \"B:W31:B3\"/ 3-8 /FEN \"B::\"/ 2... 8-12 *");
    CHECK(moves_of(game) == Words{"32-28", "3-8", "8-12"});
    const PdnGame again = game_in(pdn_text(game));
    CHECK(again.items == game.items);
    CHECK(has(fault_in("1. 32-28 /FEN \"B:W99:B3\"/ *").message, "99"));
    CHECK(has(fault_in("1. 32-28 /BIN \"B\"/ *").message, "/BIN"));
}

TEST_CASE("notes: two different results, and a result that contradicts the final position") {
    Reading reading = read("[Result \"2-0\"]\n1. 32-28 0-2");
    REQUIRE(reading.games.size() == 1);
    CHECK(reading.games[0].outcome == PdnOutcome::black_wins);
    REQUIRE(reading.notes.size() == 1);
    CHECK(has(reading.notes[0].message, "differs"));
    reading = read("[FEN \"W:W31:B27\"]\n[Result \"0-2\"]\n1. 31x22 *");
    REQUIRE(reading.games.size() == 1);
    REQUIRE(reading.notes.size() == 1);
    CHECK(has(reading.notes[0].message, "White wins"));
}

// -- faults

TEST_CASE("a fault names file, line, column and game; only that game is lost") {
    const Reading reading = read(
        "[Event \"1\"]\n1. 32-28 19-23 2. 33-29 *\n\n"
        "[Event \"2\"]\n[White \"open]\n[Black \"b\"]\n\n1. 32-28 *\n\n"
        "[Event \"3\"]\n1. 32-28 ) *\n\n"
        "[Event \"4\"]\n1. 32-28 (1. 33-29 *\n\n"
        "[Event \"5\"]\n1. 32-28 {not closed *\n\n"
        "[Event \"6\"]\n1. 32-28 @ *\n\n"
        "[Event \"7\"]\n\n  1. 32-26 1-1\n\n"
        "[Event \"8\"]\n[FEN \"W:W77:B3\"]\n1. 32-28 1-1\n\n"
        "[Event \"9\"]\n1. 32-28 *\n");
    std::vector<std::uint64_t> games, lines, columns;
    for (const PdnFault& f : reading.faults) {
        CHECK(f.file == "games.pdn");
        games.push_back(f.game);
        lines.push_back(f.place.line);
        columns.push_back(f.place.column);
    }
    using Numbers = std::vector<std::uint64_t>;
    CHECK(games == Numbers{1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(lines == Numbers{2, 5, 11, 14, 17, 20, 24, 27});
    CHECK(columns == Numbers{19, 1, 10, 10, 10, 10, 6, 1});
    REQUIRE(reading.faults.size() == 8);
    CHECK(has(reading.faults[0].message, "28x19x23"));
    CHECK(reading.faults[7].text().starts_with("games.pdn:27:1: game 8: FEN: "));
    REQUIRE(reading.games.size() == 1);
    CHECK(*reading.games[0].tag("Event") == "9");
    CHECK(reading.games[0].index == 9);
}

TEST_CASE("soplo pdn: exit status and rewriting") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("soplo-pdn-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string bad = (folder / "bad.pdn").string();
    const std::string out = (folder / "out.pdn").string();
    std::ofstream(bad) << "1. 32-28 2-0\n1. 1-2 *\n";
    for (const std::filesystem::path& file : shipped()) {
        CHECK(run_program({"pdn", "--check", "--rewrite", out, file.string()}) == 0);
        CHECK(whole(out) == whole(file));
    }
    CHECK(run_program({"pdn", "--check", bad}) == 1);
    CHECK(run_program({"pdn", bad}) == 0);
    CHECK(run_program({"pdn", "--json", bad}) == 0);
    CHECK(run_program({"pdn", "--raw", "--stats", "--check", bad}) == 0);
    CHECK(run_program({"pdn", "--check", "--variant", "russian", bad}) == 1);
    CHECK(run_program({"pdn", (folder / "missing.pdn").string()}) == 1);
    CHECK(run_program({"pdn", folder.string()}) == 1);
    CHECK(run_program({"pdn"}) == 2);
    CHECK(run_program({"pdn", "--rewrite", bad, bad}) == 2);
    CHECK(run_program({"pdn", "--raw", "--fens", bad}) == 2);
    std::filesystem::remove_all(folder);
}

TEST_CASE("random input is reported as faults and does not crash the reader") {
    const std::string deep(100000, '(');
    CHECK(has(fault_in("1. 32-28 " + deep).message, "nest"));
    CHECK(has(fault_in(std::string(10000, '7')).message, "too long"));
    CHECK(has(fault_in("1. 32-28 $123456 *").message, "'$'"));
    CHECK(has(fault_in("1234567. 32-28 *").message, "move number"));
    CHECK(has(fault_in("[Event \"" + std::string(1000000, 'x') + "\"]\n*").message,
              "longer than 65536"));
    CHECK(has(fault_in("{" + std::string(3000000, 'x')).message, "1048576"));
    CHECK(has(fault_in("\xff\xfe" + std::string("[\0E\0", 4)).message, "UTF-16"));
    CHECK(read(std::string(100000, '\0')).seen == 0);
    CHECK(read("").seen == 0);
    CHECK(read("\xef\xbb\xbf\r\n \r\n").seen == 0);
    std::string bytes;
    for (unsigned i = 0, x = 1; i < 500000; ++i, x = x * 1664525u + 1013904223u) {
        bytes += static_cast<char>(x >> 24);
    }
    CHECK(read(bytes).games.size() <= read(bytes).seen);
    // A correct game after the random bytes is still read.
    const Reading reading = read(bytes + "\n}\n* \n[Event \"good\"]\n1. 32-28 1-1\n");
    REQUIRE_FALSE(reading.games.empty());
    CHECK(reading.games.back().tag("Event") != nullptr);
}
