// The game in the terminal without its terminal: texts in both languages, moves as people type
// them, when the engine agrees to a draw, games kept in files, and a few moves of every variant.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/play/move_input.hpp"
#include "protocol/play/session.hpp"
#include "protocol/play/spanish.hpp"
#include "protocol/system/text.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/walk.hpp"

namespace soplo {
namespace {

/// A sentence of the engine with its own beginning cut off must be in the Spanish table, and
/// nothing of its English may stay.
void check_spanish(std::string_view sentence) {
    CAPTURE(sentence);
    const std::optional<std::string> spanish = spanish_sentence(sentence);
    REQUIRE(spanish);
    CAPTURE(*spanish);
    for (const char* english : {"the ", " is ", " must ", "capture ", " moves", " king", " man",
                                "White", "Black", "occurrence", " against"}) {
        CHECK(spanish->find(english) == std::string::npos);
    }
}

/// Why the move is illegal, without the move; empty for a legal one.
std::string law(const Game& game, const std::string& move) {
    const std::string sentence = game.explain(move);
    const std::string opening = move + ": ";
    return sentence.starts_with(opening) ? sentence.substr(opening.size()) : sentence;
}

Screen screen(Language language = Language::english) { return Screen({.language = language}); }

/// What a reading came to: the move in Hub form, or the trouble.
std::string read(const Game& game, std::string_view text, Language language = Language::english) {
    const MoveReading reading = read_move(game, text, screen(language));
    CHECK(reading.move.has_value() == reading.trouble.empty());
    return reading.move ? hub_move(*reading.move) : reading.trouble;
}

/// A folder for the files of a test, which is also where unfinished games would be kept.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "soplo-play-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

  private:
    std::filesystem::path path_;
};

/// What a session writes while it carries out the lines.
std::string transcript(const PlayOptions& options, const std::vector<std::string>& lines) {
    const detail::CaughtStream out(stdout);
    PlaySession session(options, {});
    session.begin();
    for (const std::string& line : lines) {
        if (!session.handle(line)) break;
    }
    session.leave();
    return out.text();
}

PlayOptions options_for(const Rules& r, int level = 1) {
    PlayOptions options;
    options.engine.rules = &r;
    options.engine.level = level;
    options.engine.hash_mb = 1;
    options.seconds = 0.5;
    return options;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++n;
    return n;
}

}  // namespace

TEST_CASE("every law that the engine can name is told in Spanish") {
    std::set<std::string> reached;
    std::vector<Row> rows = read_rows("rule_cases.tsv", 3);
    rows.push_back({0, {"italian", "W:WK30:B10,K12,K18,20,K26,K27"}});  // FID 6.10
    for (const Row& row : rows) {
        const Rules& r = variant_named(row.columns[0]);
        const Game game = game_from(r, row.columns[1], DrawSet::none);
        const Setup& now = game.position();
        for (const Square from : now.pieces(Side::white) | now.pieces(Side::black)) {
            for (int to = 1; to <= r.squares(); ++to) {
                for (const char* mark : {"-", "x"}) {
                    const std::string move = fmt::format("{}{}{}", from.number(), mark, to);
                    const std::string sentence = law(game, move);
                    if (sentence.empty()) continue;
                    check_spanish(sentence);
                    reached.insert(sentence);
                }
            }
        }
        for (const GameMove& capture : arbiter(r).all_captures(now)) {
            const std::string sentence = law(game, hub_move(capture));
            if (sentence.empty()) continue;
            check_spanish(sentence);
            reached.insert(sentence);
        }
    }
    for (const char* part :
         {"(majority)", "(value)", "(king precedence)", "(quality)", "(order)", "be completed",
          "obligatory", "stop directly behind", "occupied", "is to move", "pass over", "at once",
          "rows and columns only", "backwards", "nothing to capture", "does not move from",
          "is over ("}) {
        CAPTURE(std::string(part));
        const bool was_reached = std::any_of(reached.begin(), reached.end(), [&](const auto& s) {
            return s.find(part) != std::string::npos;
        });
        CHECK(was_reached);
    }
}

TEST_CASE("rarer sentences and texts that are no moves are told in Spanish, too") {
    const Game plain(international);
    for (const char* text : {"32", "32-", "32-xy", "32-99", "0-1", "a4-b5x", "hello"}) {
        check_spanish(plain.explain(text));
    }
    check_spanish(Game(russian).explain("a1-z9"));
    check_spanish(Game(russian).explain("a9-b2"));
    check_spanish(law(game_from(frisian, "W:WK46,31:B1,2:+0+346"), "46-41"));
    const Rules& soplo = variant_named("american+soplo");
    check_spanish(law(Game(soplo), "~12,9-13"));
    try {
        static_cast<void>(game_from(international, "W:W32,33:B1").parse("x28"));
    } catch (const BadInput& e) {
        check_spanish(e.what());
    }
}

TEST_CASE("every reason of a result is told in Spanish") {
    for (const Rules* r : variants) {
        for (const DrawSet set : {DrawSet::simple, DrawSet::federation}) {
            const DrawRules& draws = r->draws(set);
            for (int i = 0; i < draws.count; ++i) {
                check_spanish(draws.rows[static_cast<std::size_t>(i)].reason);
            }
        }
    }
    for (const char* reason :
         {"no legal move", "no pieces left", "first king", "third occurrence of the position",
          "fourth occurrence of the position"}) {
        check_spanish(reason);
    }
    CHECK(spanish_sentence("third occurrence of the position") ==
          "tercera aparición de la posición");
    CHECK_FALSE(spanish_sentence("something else"));
}

TEST_CASE("no word stands for two commands, and accents do not matter") {
    std::map<std::string, PlayCommand> seen;
    for (const PlayCommandRow& row : play_command_rows) {
        for (const std::string_view list : {row.words.english, row.words.spanish}) {
            for (const std::string& word : words(list)) {
                CAPTURE(word);
                CHECK(seen.emplace(word, row.command).first->second == row.command);
                CHECK(find_play_command(word) == row.command);
                CHECK_FALSE(looks_like_move(word));
            }
        }
    }
    CHECK(find_play_command("POSICION") == PlayCommand::position);
    CHECK(find_play_command("Posición") == PlayCommand::position);
    CHECK_FALSE(find_play_command("pos"));
    CHECK(level_word("Fácil") == "easy");
    CHECK(in_ascii("¿Qué «año»?") == "Que 'ano'?");
}

TEST_CASE("moves as people type them") {
    const Game game(international);
    for (const char* text : {"32-28", "32 28", "3228", "32x28", " 32 - 28 "}) {
        if (text[2] == 'x') continue;
        CHECK(read(game, trimmed(text)) == "32-28");
    }
    CHECK(read(game, "26") == "31-26");
    CHECK(read(game, "28") == "'28' fits several moves: 32-28, 33-28");
    CHECK(read(game, "28", Language::spanish) == "«28» puede ser varias jugadas: 32-28, 33-28");
    CHECK(read(game, "35") == "35-30");  // the only move of that man; none ends there
    CHECK(read(game, "50") == "no legal move begins or ends on 50");
    CHECK(read(game, "32-27x") == "'32-27x' is not a move: a square is missing at the end");
    CHECK(read(game, "32-31", Language::spanish) == "32-31: la casilla 31 está ocupada");

    const Game captures = game_from(russian, "W:Wa1,h2:Bb2,d4,d6");
    CHECK(read(captures, "a1:c3:e5:c7") == read(captures, "c7"));
    CHECK(read(captures, "A1 C7") == read(captures, "c7"));
    CHECK(read(captures, "c7").starts_with("29x"));

    // Of moves that differ in a huff only, the short form is the one without.
    const Game huff = game_from(variant_named("american+soplo"), "W:W30,32:B9,1:L9");
    CHECK(read(huff, "30-26") == "30-26");
    CHECK(read(huff, "26") == "30-26");
    CHECK(read(huff, "~9,30-26") == "~9,30-26");
    CHECK(looks_like_move("~9,30-26"));
}

TEST_CASE("the engine agrees to a draw by its score, and resigns when there is no hope") {
    const Game start(international);
    const Game ending = game_from(international, "W:WK46:BK25");
    CHECK_FALSE(agrees_to_draw(start, 0));
    CHECK(agrees_to_draw(start, -150));
    CHECK(agrees_to_draw(ending, 0));
    CHECK_FALSE(agrees_to_draw(ending, 120));

    Mood hopeless;
    for (int i = 0; i < 3; ++i) hopeless.note(start, -900);
    CHECK_FALSE(hopeless.resigns());
    hopeless.note(start, -900);
    CHECK(hopeless.resigns());
    CHECK_FALSE(hopeless.resigns());  // it plays on if asked to

    Mood hopeful;
    for (const Score score : {-900, -900, -900, 0, -900}) hopeful.note(start, score);
    CHECK_FALSE(hopeful.resigns());

    Mood peaceful;
    for (int i = 0; i < 20; ++i) peaceful.note(ending, 5);
    CHECK(peaceful.offers_draw());
    peaceful.note(ending, 5);
    CHECK_FALSE(peaceful.offers_draw());
    Mood eager;
    for (int i = 0; i < 30; ++i) eager.note(ending, 90);
    CHECK_FALSE(eager.offers_draw());
}

TEST_CASE("a lost game is resigned once, and played on when the person wants that") {
    PlayOptions options = options_for(international, 5);
    const char* crushing = "W:WK46,36,37,38,39,40,42,43,44,45,47,48,49,50:B1,6";
    options.start = parse_position(international, crushing).setup;
    const std::string out =
        transcript(options, {"46-41", "41-46", "46-41", "41-46", "40-35", "continue", "36-31"});
    CAPTURE(out);
    CHECK(count(out, "\nSoplo resigns.") == 1);
    CHECK(count(out, "You win: the other side has resigned.") == 1);
    CHECK(count(out, "\nThe game is over") == 2);  // when it ends, and to 40-35
    CHECK(count(out, "\nSoplo plays ") == 5);
}

TEST_CASE("a game of any variant comes back from its file as it was") {
    const Folder folder;
    std::mt19937_64 random(7);
    for (const Rules* r : variants) {
        CAPTURE(r->name);
        const TimeControl time = parse_time_control("40/300+2");
        PlayedGame played{.game = Game(*r, DrawSet::federation), .level = 4, .time = time};
        played.human = other(r->starts);
        played.clocks.emplace_back(time);
        for (int ply = 0; ply < 30 && !played.game.legal_moves().empty(); ++ply) {
            GameClock clock = played.clocks.back();
            clock.spend(played.game.position().turn, 3);
            played.clocks.push_back(clock);
            // The last of the moves is a huff wherever one is possible.
            played.game.play(
                ply % 2 == 0
                    ? played.game.legal_moves().back()
                    : played.game.legal_moves()[random() % played.game.legal_moves().size()]);
        }
        played.closed = {Outcome::draw, "agreement"};
        save_game(played, folder.file("game.pdn"));
        const PlayedGame back =
            load_game(folder.file("game.pdn"), international, DrawSet::simple, 10);
        CHECK(&back.game.rules() == r);
        CHECK(back.game.moves() == played.game.moves());
        CHECK(back.game.draw_set() == DrawSet::federation);
        CHECK(back.human == played.human);
        CHECK(back.level == 4);
        CHECK(back.result() == played.result());
        REQUIRE(back.clocks.size() == played.clocks.size());
        for (const Side side : {Side::white, Side::black}) {
            CHECK(*back.clocks.back().left(side) ==
                  doctest::Approx(*played.clocks.back().left(side)));
        }
    }
}

TEST_CASE("games of other programs are gone on with by the side to move") {
    const Folder folder;
    std::ofstream(folder.file("other.pdn"))
        << "[Event \"first\"]\n1. 32-28 *\n\n[Event \"last\"]\n[White \"A\"]\n1. 31-27 20-24 2. "
           "27-22 *\n";
    const PlayedGame game = load_game(folder.file("other.pdn"), international, DrawSet::none, 6);
    CHECK(game.game.moves().size() == 3);
    CHECK(game.human == Side::black);
    CHECK(game.level == 6);
    CHECK_FALSE(game.time);
    std::ofstream(folder.file("bad.pdn")) << "1. 32-27 18-23 2. 1-50 *\n";
    CHECK_THROWS_WITH_AS(
        static_cast<void>(load_game(folder.file("bad.pdn"), international, DrawSet::none, 6)),
        doctest::Contains("1-50"), BadInput);
    std::ofstream(folder.file("setup.pdn")) << "1. 32-28 /FEN \"W:W31:B3\"/ 2. 31-27 *\n";
    CHECK_THROWS_WITH_AS(
        static_cast<void>(load_game(folder.file("setup.pdn"), international, DrawSet::none, 6)),
        doctest::Contains("setup.pdn:1:10: game 1: a position is set up"), BadInput);
    std::ofstream(folder.file("time.pdn")) << "[Level \"3\"]\n[TimeControl \"soon\"]\n1. 32-28 *\n";
    CHECK_THROWS_WITH_AS(
        static_cast<void>(load_game(folder.file("time.pdn"), international, DrawSet::none, 6)),
        doctest::Contains("time.pdn: TimeControl: 'soon' is not a time"), BadInput);
    std::ofstream(folder.file("empty.pdn")) << "\n";
    CHECK_THROWS_AS(
        static_cast<void>(load_game(folder.file("empty.pdn"), international, DrawSet::none, 6)),
        BadInput);
    CHECK_THROWS_AS(
        static_cast<void>(load_game(folder.file("none.pdn"), international, DrawSet::none, 6)),
        std::runtime_error);
}

TEST_CASE("a few moves of every variant, in both languages") {
    for (const Rules* r : variants) {
        CAPTURE(r->name);
        const std::string first = pdn_move(*r, start_position(*r), Game(*r).legal_moves().front(),
                                           Game(*r).legal_moves());
        const std::string out = transcript(
            options_for(*r), {first, "undo", first, "lang es", "rules", "switch", "game"});
        CAPTURE(out);
        CHECK(count(out, "\nSoplo plays ") == 2);
        CHECK(count(out, "\nSoplo juega ") == 1);
        CHECK(count(out, std::string(r->title_es)) >= 1);
        CHECK(count(out, "1. " + first) == 1);
        CHECK(count(out, "Not possible") == 0);
    }
}

TEST_CASE("the huff is offered with its notation, taken, and explained when it is suffered") {
    const Rules& r = variant_named("american+soplo");
    PlayOptions options = options_for(r);
    options.start = parse_position(r, "W:W30,32,27:B9,1:L9").setup;
    const std::string taken = joined(words(transcript(options, {"~9,30-26", "undo"})), " ");
    CAPTURE(taken);
    CHECK(taken.find("You may remove (huff) one of its pieces on 9 and then") != std::string::npos);
    CHECK(taken.find("Soplo plays 1-") != std::string::npos);

    // The user misses 22x15, and the game explains the huff. The engine may huff the man or not.
    options.start = parse_position(r, "W:W22,32:B18,1,2").setup;
    options.engine.level = 10;
    const std::string suffered = joined(words(transcript(options, {"32-28"})), " ");
    CAPTURE(suffered);
    CHECK(
        suffered.find("You did not make an obligatory capture. Soplo may remove (huff) one of your "
                      "pieces on 22.") != std::string::npos);
    CHECK((suffered.find("It removes (huffs) your piece on 22") != std::string::npos) ==
          (suffered.find("Soplo plays ~22,") != std::string::npos));
}

TEST_CASE("nothing is lost by what is typed wrong") {
    const Folder folder;
    const std::string file = folder.file("game.pdn");
    const std::string out =
        transcript(options_for(international),
                   {"save " + file, "save " + file, "new", "save " + file, "save! " + file,
                    "load nowhere.pdn", "new nonsense", "level 11", "time -1", "clock x", "lang fr",
                    "", "accept", "continue", "undo", "32-28", "game"});
    CAPTURE(out);
    for (const char* part : {"exists already", "cannot read 'nowhere.pdn'", "no variant 'nonsense'",
                             "'11' is not a level", "'-1' is not a time", "'x' is not a time",
                             "'fr' is not a language", "No draw has been offered",
                             "The game is not over", "no move of yours", "1. 32-28"}) {
        CAPTURE(part);
        CHECK(count(out, part) == 1);
    }
    CHECK(count(out, "Saved in") == 3);
}

TEST_CASE("the board shows the numbers of the squares, and turns round") {
    const std::string out = transcript(options_for(international), {"flip"});
    CHECK(out.find("  1    b   b   b   b   b         1     2     3     4     5\n") !=
          std::string::npos);
    CHECK(out.find(" 50    w   w   w   w   w        50    49    48    47    46\n") !=
          std::string::npos);
    const std::string named = transcript(options_for(russian), {"flip"});
    CHECK(named.find("  1  w   w   w   w\n     a b c d e f g h\n") != std::string::npos);
    CHECK(named.find("  8    b   b   b   b\n     h g f e d c b a\n") == std::string::npos);
    CHECK(named.find("     h g f e d c b a\n") != std::string::npos);
}

}  // namespace soplo
