// Analysis for people: problems and their files, the end of a game in words, chances, explanations
// of captures, proofs on the command line.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/analysis/problems.hpp"
#include "protocol/analysis/score_text.hpp"
#include "tests/support/run_program.hpp"

namespace soplo {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// A file that the destructor removes.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view text) {
        std::string name = (std::filesystem::temp_directory_path() / "soplo-epd-XXXXXX").string();
        const int fd = ::mkstemp(name.data());
        REQUIRE(fd >= 0);
        ::close(fd);
        name_ = name;
        std::ofstream(name_, std::ios::binary) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(name_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    std::string name_;
};

Problem problem(std::string_view line, const char* variant = "international") {
    return read_problem(variant_named(variant), line);
}

TEST_CASE("problems are read with EPD operations or as rows of a test suite") {
    const Problem p =
        problem(R"(W:W27,32,37:B17,19,1 bm 27-22 32-28; id "a; b # c"; am 37-31; c0 x;)");
    CHECK(p.id == "a; b # c");
    REQUIRE(p.best.size() == 2);
    CHECK(hub_move(p.best[0]) == "27-22");
    REQUIRE(p.avoid.size() == 1);
    CHECK(hub_move(p.avoid[0]) == "37-31");
    CHECK(p.is_question());
    const Problem row = problem("W:W27,32,37:B17,19,1\t27-22\twin\t11");
    CHECK(row.best.size() == 1);
    CHECK(row.avoid.empty());
    CHECK(problem("W:W28:B23\tbm 28x19; id t").id == "t");
    // Without a semicolon at the end, with a comment, in the variant's notation.
    CHECK(problem("W:Wd4:Be5 bm d4:f6 # easy", "russian").best.size() == 1);
    CHECK_FALSE(problem("start").is_question());
    CHECK(problem("W : W 27, 32 : B 1 id spaced").id == "spaced");
    CHECK(is_blank_problem("  # only a comment"));
    CHECK_FALSE(is_blank_problem("start"));
}

TEST_CASE("the error message of a bad problem names the fault") {
    const std::pair<const char*, const char*> cases[] = {
        {"W:W99:B1 bm 1-2;", "99"},
        {"start bm 32-29;", "32-29"},
        {"start bm;", "a move is missing"},
        {"start bm 32-28; id \"one;", "a quotation mark is not closed: id \"one"},
        {"start best 32-28;", "'best'"},
        {"start bm 32-28; xx 1;", "'xx'"},
        {"nonsense bm 32-28;", "nonsense"},
    };
    for (const auto& c : cases) {
        CAPTURE(c.first);
        try {
            static_cast<void>(problem(c.first));
            FAIL("no error");
        } catch (const BadInput& e) {
            CAPTURE(e.what());
            CHECK(holds(e.what(), c.second));
        }
    }
}

TEST_CASE("damaged lines of problems are read or refused with BadInput") {
    std::mt19937_64 random(1);
    const std::string seeds[] = {R"(W:W27,32,37:B17,19,1 bm 27-22; id "a; b"; am 37-31; c0 x; # c)",
                                 "W:W27,32,37:B17,19,1\t27-22\twin\t11", "start bm 32-28;"};
    int read = 0, refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string line = seeds[random() % 3];
        for (int n = 1 + static_cast<int>(random() % 3); n > 0; --n) {
            const std::size_t at = random() % line.size();
            const auto byte = static_cast<char>(random() % 256);
            if (byte == '\n') continue;
            if (random() % 2 == 0) {
                line[at] = byte;
            } else {
                line.erase(at, 1);
            }
        }
        if (is_blank_problem(line)) continue;
        try {
            static_cast<void>(problem(line));
            ++read;
        } catch (const BadInput& e) {
            CHECK_FALSE(holds(e.what(), "\n"));
            ++refused;
        }
    }
    CHECK(read > 100);
    CHECK(refused > 100);
}

TEST_CASE("a best move that is not a move to avoid solves a problem") {
    const Problem p = problem("W:W27,32,37:B17,19,1 bm 27-22 32-28; am 32-28");
    const auto move = [&](std::string_view text) {
        const Rules& r = variant_named("international");
        return parse_move(r, p.position, text, arbiter(r).legal_moves(p.position));
    };
    CHECK(p.is_solved_by(move("27-22")));
    CHECK_FALSE(p.is_solved_by(move("32-28")));
    CHECK_FALSE(p.is_solved_by(move("37-31")));
}

TEST_CASE("a file of problems: results, a total, and bad lines that do not stop the rest") {
    const TemporaryFile file(
        "# problems\n\n"
        "W:W27,32,37:B17,19,1 bm 27-22; id first;\n"
        "W:Wx:B1 bm 1-2;\n"
        "W:W27,32,37:B17,19,1 am 27-22;\r\n"
        "start\n"
        "W:W:B21\n");
    const ProgramRun run = run_caught({"analyse", "--epd", file.name(), "--nodes", "20000"});
    CHECK(run.status == 2);
    const std::vector<std::string> lines = lines_of(run.out);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].starts_with("   3  solved  27-22 "));
    CHECK(lines[0].ends_with("  bm 27-22  first"));
    CHECK(lines[1].starts_with("   5  missed  27-22 "));
    CHECK(lines[2].starts_with("   6  -       "));
    CHECK(lines[3] == "   7  -       the game is over: Black wins (no pieces left)");
    CHECK(lines[4] == "solved 1 of 2, 2 without a question");
    CHECK(run.err.starts_with(fmt::format("soplo: error: {}:4: ", file.name())));
    CHECK(holds(run.err, "x"));
    CHECK(lines_of(run.err).size() == 1);
}

TEST_CASE("problems do not depend on the order of the lines") {
    const std::string one = "W:W27,32,37:B17,19,1 bm 27-22;\n", other = "start bm 32-28;\n";
    const auto lines = [](const std::string& text) {
        const TemporaryFile file(text);
        return lines_of(run_caught({"analyse", "--epd", file.name(), "--nodes", "5000"}).out);
    };
    const std::vector<std::string> forth = lines(one + other), back = lines(other + one);
    REQUIRE(forth.size() == 3);
    CHECK(forth[0].substr(4) == back[1].substr(4));
    CHECK(forth[1].substr(4) == back[0].substr(4));
}

TEST_CASE("wrong usage of analyse and solve") {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"analyse", "--epd", "x", "--fen", "start"}, "--fen"},
        {{"analyse", "--epd", "x", "--multi-pv", "2"}, "--multi-pv"},
        {{"analyse", "--all-moves", "--multi-pv", "2"}, "--all-moves"},
        {{"analyse", "--infinite", "--depth", "2"}, "--infinite"},
        {{"solve", "--win", "--draw"}, "--draw"},
        {{"solve", "--draw", "--draw-rules", "none"}, "--draw"},
        {{"solve", "--depth", "201"}, "201"},
        {{"moves", "--explain", "--fens", "x"}, "--explain"},
    };
    for (const auto& c : cases) {
        CAPTURE(c.second);
        const ProgramRun run = run_caught(c.first);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(holds(run.err, c.second));
    }
    const ProgramRun missing = run_caught({"analyse", "--epd", "no/such/file"});
    CHECK(missing.status == 1);
    CHECK(holds(missing.err, "no/such/file"));
}

TEST_CASE("every legal move gets a score, the best first, also where one wins at once") {
    const std::vector<std::string> lines =
        lines_of(run_caught({"analyse", "--json", "--all-moves", "--depth", "6"}).out);
    REQUIRE(lines.size() == 9);
    std::vector<std::string> moves;
    double last = 100;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = nlohmann::json::parse(lines[i]);
        CHECK(line.at("multipv") == i + 1);
        CHECK(line.at("depth") == 6);
        const double score = line.at("score");
        CHECK(score <= last);
        last = score;
        moves.push_back(line.at("move"));
    }
    std::sort(moves.begin(), moves.end());
    CHECK(std::unique(moves.begin(), moves.end()) == moves.end());
    // The search of the other moves continues after a win has been found.
    const std::vector<std::string> won = lines_of(
        run_caught({"analyse", "--json", "--all-moves", "--depth", "5", "--fen", "W:W28,34,40:B18"})
            .out);
    CHECK(nlohmann::json::parse(won.front()).contains("win_in"));
    for (const std::string& line : won) CHECK(nlohmann::json::parse(line).at("depth") == 5);
    const ProgramRun human = run_caught({"analyse", "--all-moves", "--depth", "4"});
    CHECK(lines_of(human.out).size() == 10);
    CHECK(lines_of(human.out).back().starts_with("best "));
}

TEST_CASE("the end of the game that a search has found is printed in words") {
    const auto words = [](std::string_view position, const Info& info) {
        const Rules& r = variant_named("international");
        return verdict_text(Game(r, parse_position(r, position).setup), info);
    };
    CHECK(words("start", {.score = win_in(23), .pv = {}}) == "White wins in 23 plies");
    CHECK(words("B:W28:B23", {.score = win_in(1), .pv = {}}) == "Black wins in 1 ply");
    CHECK(words("start", {.score = loss_in(22), .pv = {}}) == "Black wins in 22 plies");
    CHECK(words("start", {.depth = 60, .score = 0, .pv = {}}).empty());
    CHECK(words("start", {.score = 12, .pv = {}}).empty());
    // One king against one: five moves each (FMJD annex 1, 6.3).
    const std::string left = words("W:WK46:BK45", {.depth = 10, .score = 0, .pv = {}});
    CHECK(left.starts_with("draw by rule: 5 moves left ("));
    CHECK(words("W:WK46:BK45:H8", {.depth = 10, .score = 0, .pv = {}})
              .starts_with("draw by rule: 1 move left ("));
    // A search that is not deep enough has not found the end.
    CHECK(words("W:WK46:BK45", {.depth = 9, .score = 0, .pv = {}}).empty());
}

TEST_CASE("a game that is drawn, or will be drawn by a count, has certain chances") {
    const auto draw = [](std::string_view position, const Info& info) {
        const Rules& r = variant_named("international");
        return expectation_of(Game(r, parse_position(r, position).setup), info).draw;
    };
    CHECK(draw("W:WK46:BK45:H50", {.depth = 1, .score = 0, .pv = {}}) == 1);  // drawn already
    CHECK(draw("W:WK46:BK45:H50", {.depth = 1, .score = 30, .pv = {}}) == 1);
    CHECK(draw("W:WK46:BK45:H50", {.depth = 1, .score = win_in(3), .pv = {}}) == 0);
    CHECK(draw("W:WK46:BK45:H8", {.depth = 2, .score = 0, .pv = {}}) == 1);
    CHECK(draw("W:WK46:BK45:H8", {.depth = 1, .score = 0, .pv = {}}) < 1);
    CHECK(draw("W:WK46:BK45:H8", {.depth = 2, .score = 200, .pv = {}}) < 1);
    CHECK(draw("start", {.depth = 60, .score = 0, .pv = {}}) < 1);
}

TEST_CASE("a draw by repetition at the end of the line is named") {
    const Rules& r = variant_named("international");
    Game game(r, parse_position(r, "W:WK46,K47,6:BK1,K2,45").setup);
    const auto shuffle = [&] {
        for (const char* m : {"47-33", "2-7", "33-47", "7-2"}) game.play(m);
    };
    shuffle();
    std::vector<GameMove> line;
    Game ahead = game;
    for (const char* m : {"47-33", "2-7", "33-47", "7-2"}) {
        line.push_back(ahead.parse(m));
        ahead.play(m);
    }
    CHECK(verdict_text(game, {.depth = 1, .score = 0, .pv = line}) ==
          "the best line is a draw by rule in 4 plies (third occurrence of the position)");
}

TEST_CASE("a single legal move and a finished game are reported and answered") {
    const ProgramRun forced = run_caught({"analyse", "--fen", "W:W28:B23"});
    CHECK(forced.status == 0);
    CHECK(holds(forced.err, "only one legal move: 28x19x23"));
    CHECK(holds(forced.err, "White wins in 1 ply"));
    CHECK(lines_of(forced.out).back() == "best 28x19x23");
    const ProgramRun over = run_caught({"solve", "--fen", "W:W:B21"});
    CHECK(over.status == 0);
    CHECK(over.out == "the game is over: Black wins (no pieces left)\n");
}

TEST_CASE("chances depend on the score") {
    const ExpectationFit fit{.centre = 1.2, .width = 0.6};
    const Expectation even = expect(fit, 0);
    CHECK(even.win == doctest::Approx(even.loss));
    CHECK(even.win == doctest::Approx(1 / (1 + std::exp(2.0))));
    CHECK(expect(fit, 120).win == doctest::Approx(0.5));
    CHECK(expect(fit, win_in(30)).win == 1);
    CHECK(expect(fit, loss_in(30)).loss == 1);
    double last = -1;
    for (Score s = -max_eval; s <= max_eval; s += 40) {
        const Expectation e = expect(fit, s), mirrored = expect(fit, -s);
        CHECK(e.win + e.draw + e.loss == doctest::Approx(1));
        CHECK(e.draw >= 0);
        CHECK(e.win >= last);
        CHECK(e.win == doctest::Approx(mirrored.loss));
        last = e.win;
    }
    // A variant without draws.
    const Expectation sharp = expect({.centre = -0.5, .width = 0.5}, 20);
    CHECK(sharp.draw == doctest::Approx(0));
    CHECK(sharp.win > sharp.loss);
}

TEST_CASE("captures are explained by the rule that demands them") {
    // FMJD annex 1, 4.13: the majority. Italian art. 5: the king before the man.
    /// A position and the explanations that its output must contain.
    struct Case {
        const char *variant, *position;
        std::vector<std::string> lines;
    };
    const Case cases[] = {
        {"international",
         "W:W28,36:B14,22,23",
         {"28x10x14x23    due      2 pieces must be captured (majority)",
          "28x17x22       not due  28x10x14x23 is due: 2 pieces must be captured (majority)",
          "no quiet move: capturing is obligatory"}},
        {"italian",
         "W:WK22,21:B17,18,10",
         {"21x5x10x18     not due  22x6x10x18 is due: a king must capture before a man (king "
          "precedence)",
          "22x6x10x18     due      a king must capture before a man (king precedence)",
          "no quiet move: capturing is obligatory"}},
        {"american+free",
         "W:W22,30:B18",
         {"22x15x18       allowed  capturing is optional",
          "quiet moves allowed, too: 22-17 30-25 30-26"}},
        {"russian",
         "W:Wd4:Be5",
         {"18x11x15       due      the only capture", "no quiet move: capturing is obligatory"}},
        {"international", "W:W28:B5", {"nothing to capture, quiet moves: 28-22 28-23"}},
        {"international", "W:W:B5", {"there is no legal move"}},
    };
    for (const Case& c : cases) {
        CAPTURE(c.position);
        const ProgramRun run =
            run_caught({"moves", "--explain", "--variant", c.variant, "--fen", c.position});
        CHECK(run.status == 0);
        CHECK(lines_of(run.out) == c.lines);
    }
}

TEST_CASE("solve gives a proof, or says how deep it searched") {
    const auto solve = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"solve", "--hash", "8"});
        return lines_of(run_caught(words).out);
    };
    const auto won = solve({"--fen", "W:W27,32,37:B17,19,1"});
    REQUIRE(won.size() == 3);
    CHECK(won[0].starts_with("proven: White wins in 11 plies, the shortest way ("));
    CHECK(won[1].starts_with("line 27-22 17x28 32x14 "));
    CHECK(won[2] == "best 27-22");
    // With one more black piece White wins a man, but does not win the game so soon.
    const auto man = solve({"--fen", "W:W27,32,37:B17,19,1,2", "--depth", "5"});
    REQUIRE(man.size() == 2);
    CHECK(man[0].starts_with("not proven: there is no win within 6 plies ("));
    CHECK(man[1] == "material: 27-22 wins +1.00 men by force in 3 plies");
    // King against king is a draw after five moves each; neither side ever loses.
    const auto held = solve({"--draw", "--fen", "W:WK46:BK45"});
    REQUIRE(held.size() == 3);
    CHECK(held[0].starts_with("proven: White has at least a draw, however long the game lasts ("));
    CHECK(held[1].starts_with("line "));
    // White loses its last man after every move.
    const auto lost = solve({"--fen", "W:W28:B18,12,7"});
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].starts_with("disproven: White has no win ("));
}

}  // namespace
}  // namespace soplo
