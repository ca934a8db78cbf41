// The HTML report: its data compared with the referee in every variant, hostile names, one
// self-contained page. If SOPLO_REPORT_FOLDER is set, the pages stay there for a test in a browser.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/notation/notation.hpp"
#include "engine/rules/geometry.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/match/report.hpp"
#include "tests/support/page_steps.hpp"

namespace soplo {
namespace {

using Json = nlohmann::json;

/// A name with which an engine could insert code into the page.
const std::string hostile =
    R"~(</script><img src=x onerror="alert('1')">&amp; %s "q" "page data")~";

/// Returns a game of random legal moves with invented scores and clocks.
class RandomGame {
  public:
    RandomGame(const Rules& r, std::uint64_t seed) : game_(r), random_(seed) {}

    GameRecord play(int opening_plies, int plies) {
        record_.start = game_.start();
        for (int i = 0; i < opening_plies; ++i) record_.opening_moves.push_back(move(false));
        while (game_.result().outcome == Outcome::unfinished &&
               static_cast<int>(record_.moves.size()) < plies) {
            record_.moves.push_back(move(true));
        }
        const Result end = game_.result();
        const bool over = end.outcome != Outcome::unfinished;
        record_.outcome = over ? end.outcome : Outcome::draw;
        record_.ending = over ? Ending::rules : Ending::adjudication;
        record_.reason = over ? end.reason : "ply limit";
        return record_;
    }

  private:
    MatchMove move(bool by_engine) {
        const Setup before = game_.position();
        const std::vector<GameMove> legal = game_.legal_moves();
        const GameMove m = legal[random_() % legal.size()];
        game_.play(m);
        MatchMove made{m, pdn_move(game_.rules(), before, m, legal), 0, {}, {}, {}, {}};
        if (!by_engine) return made;
        made.seconds = static_cast<double>(random_() % 200) / 100;
        double& left = left_[static_cast<std::size_t>(index(before.turn))];
        left -= made.seconds - 0.5;
        made.clock = left;
        const auto side = [&](Side s) {
            return static_cast<double>(game_.position().pieces(s).size());
        };
        made.score = side(before.turn) - side(other(before.turn)) +
                     static_cast<double>(random_() % 100) / 100 - 0.5;
        made.depth = 10 + static_cast<int>(random_() % 10);
        made.nodes = random_() % 5'000'000;
        return made;
    }

    Game game_;
    std::mt19937_64 random_;
    std::array<double, 2> left_{60, 60};
    GameRecord record_;
};

/// Returns the games of a round-robin, in pairs.
std::vector<GameRecord> tournament(const Rules& r, const std::vector<std::string>& names, int pairs,
                                   int plies, std::uint64_t seed) {
    std::vector<GameRecord> games;
    int pair = 0;
    for (int opening = 1; opening <= pairs; ++opening) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            for (std::size_t j = i + 1; j < names.size(); ++j) {
                ++pair;
                for (const bool swapped : {false, true}) {
                    GameRecord g = RandomGame(r, seed + games.size()).play(opening % 4, plies);
                    g.number = static_cast<int>(games.size()) + 1;
                    g.opening = opening;
                    g.pair = pair;
                    g.names = {swapped ? names[j] : names[i], swapped ? names[i] : names[j]};
                    games.push_back(g);
                }
            }
        }
    }
    return games;
}

void fail(GameRecord& game, Ending ending, std::string reason, Outcome outcome) {
    game.ending = ending;
    game.reason = std::move(reason);
    game.outcome = outcome;
}

MatchHeader header_of(const Rules& r, const std::vector<std::string>& names) {
    return {&r,    DrawSet::simple, "1+0.5", names.size() == 2 ? "match" : "round-robin",
            names, "2026.01.31"};
}

/// Returns the data inside the page.
Json data_in(const std::string& page) {
    const std::string begin = R"(<script type="application/json" id="page-data">)";
    const std::size_t from = page.find(begin);
    REQUIRE(from != page.npos);
    const std::size_t start = from + begin.size();
    return Json::parse(page.substr(start, page.find("</script>", start) - start));
}

std::string squares_after(const Json& game, std::size_t plies) {
    return pieces_after(game["start"].get<std::string>(), game.value("steps", ""), plies);
}

TEST_CASE("the steps give the same positions as the referee, in every variant") {
    for (const Rules* r : variants) {
        CAPTURE(r->name);
        const std::vector<std::string> names{"A", "B"};
        const std::vector<GameRecord> games = tournament(*r, names, 3, 200, 7);
        const Json data = Json::parse(report_data(header_of(*r, names), games));
        CHECK(data["board"]["squares"].size() == static_cast<std::size_t>(r->squares()));
        for (std::size_t i = 0; i < games.size(); ++i) {
            Game game(*r, games[i].start);
            std::vector<MatchMove> moves = games[i].opening_moves;
            moves.insert(moves.end(), games[i].moves.begin(), games[i].moves.end());
            for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
                if (ply > 0) game.play(moves[ply - 1].move);
                REQUIRE(squares_after(data["games"][i], ply) == pieces_of(*r, game.position()));
            }
        }
    }
}

TEST_CASE("board data: names and places of squares, and the side at the top") {
    const auto board = [](const Rules& r) {
        return Json::parse(report_data(header_of(r, {"A", "B"}), {}))["board"];
    };
    CHECK(board(international)["squares"][0] == Json({0, 1, "1"}));
    CHECK(board(russian)["squares"][0] == Json({0, 1, "b8"}));
    CHECK(board(spanish)["squares"][0] == Json({0, 0, "1"}));
    CHECK(board(spanish)["white_on_top"] == true);
    CHECK(board(turkish)["every_square"] == true);
    CHECK(board(turkish)["squares"].size() == 64);
    CHECK(board(canadian)["size"] == 12);
}

TEST_CASE("tables of the data") {
    const std::vector<std::string> names{"A", "B"};
    std::vector<GameRecord> games = tournament(international, names, 2, 20, 1);
    fail(games[0], Ending::rules, "no legal move", Outcome::white_wins);
    fail(games[1], Ending::time_loss, "0.31 s over", Outcome::white_wins);
    fail(games[2], Ending::rules, "25 king moves", Outcome::draw);
    fail(games[3], Ending::no_result, "", Outcome::unfinished);
    const Json data =
        Json::parse(report_data(header_of(international, names), games, Sprt{0, 10, 0.05, 0.1}));
    CHECK(data["title"] == "A vs B");
    CHECK(data["duel"]["summary"] == summary_line("A", "B", Tally{1, 1, 1, {0, 0, 1, 0, 0}}));
    CHECK(data["duel"]["sprt"]["upper"] == doctest::Approx(std::log(0.9 / 0.05)).epsilon(0.01));
    CHECK(data["duel"]["course"].back()[0] == 3);
    CHECK(data["standings"][0]["games"] == 3);
    CHECK(data["standings"][0]["points"] == 1.5);
    const bool a_is_first = data["standings"][0]["name"] == "A";
    CHECK(data["standings"][a_is_first ? 0 : 1]["failures"] == 1);  // A played Black in game 2
    CHECK(data["standings"][a_is_first ? 1 : 0]["failures"] == 0);
    CHECK(data["games"][1]["failure"] == true);
    CHECK(data["games"][1]["ending"] == "time loss");
    CHECK(data["games"][1]["reason"] == "0.31 s over");
    CHECK(data["games"][3]["result"] == "unfinished");
    CHECK(data["openings"].size() == 2);
    CHECK(data["openings"][0]["name"] == games[0].opening_moves[0].text);
    // Scores are from White's side: the score of the second move changes its sign.
    std::istringstream scores(data["games"][0]["scores"].get<std::string>());
    std::string opening, first, second;
    scores >> opening >> first >> second;
    CHECK(opening == "-");
    CHECK(std::stod(first) == doctest::Approx(-*games[0].moves[0].score).epsilon(0.01));
    CHECK(std::stod(second) == doctest::Approx(*games[0].moves[1].score).epsilon(0.01));
}

TEST_CASE("a match without games, one without scores, one from another position") {
    const std::string empty = html_report(header_of(russian, {"A", "B"}), {});
    CHECK(data_in(empty)["games"].empty());
    GameRecord game;
    game.number = 1;
    game.names = {"A", "B"};
    game.start = parse_position(russian, "B:Wc3,Kd4:Bh8,Ka7:F17").setup;
    fail(game, Ending::no_start, "not found", Outcome::black_wins);
    const std::vector<GameRecord> games{game};
    const Json data = data_in(html_report(header_of(russian, {"A", "B"}), games));
    CHECK(data["games"][0]["first_number"] == 17);
    CHECK(data["games"][0]["second_begins"] == true);
    CHECK(!data["games"][0].contains("moves"));
    CHECK(!data["games"][0].contains("scores"));
}

TEST_CASE("names and reasons cannot insert code into the page") {
    const std::vector<std::string> names{hostile, "B\xff\xfe", "C"};
    std::vector<GameRecord> games = tournament(american, names, 1, 10, 3);
    fail(games[0], Ending::wrong_message, hostile, Outcome::black_wins);
    const std::string page = html_report(header_of(american, names), games);
    CHECK(page.find("<img") == page.npos);
    CHECK(page.find("onerror=\"") == page.npos);
    const Json data = data_in(page);
    CHECK(data["games"][0]["reason"] == hostile);
    CHECK(data["games"][0]["white"] == hostile);
}

TEST_CASE("the page is complete and needs no network") {
    const std::string page = html_report(header_of(american, {"A", "B"}), {});
    CHECK(page.starts_with("<!doctype html>"));
    CHECK(page.ends_with("</html>\n"));
    CHECK(page.find("Content-Security-Policy\" content=\"default-src 'none'") != page.npos);
    for (const char* mark : {"/* style */", "/* script */", "\"page data\""}) {
        CHECK(page.find(mark) == page.npos);
    }
    // The only address is the name of an XML namespace.
    for (std::size_t at = page.find("://"); at != page.npos; at = page.find("://", at + 1)) {
        CHECK(page.substr(at + 3, 10) == "www.w3.org");
    }
    CHECK(page.find("<link rel=\"stylesheet") == page.npos);
    CHECK(page.find("src=") == page.npos);
    CHECK(page.find("innerHTML") == page.npos);
}

TEST_CASE("pages for a browser") {
    const char* folder = std::getenv("SOPLO_REPORT_FOLDER");
    if (folder == nullptr) return;
    const auto write = [&](const std::string& name, const std::string& page) {
        std::ofstream out(std::string(folder) + "/" + name + ".html", std::ios::binary);
        out << page;
        REQUIRE(out.flush());
    };
    std::vector<std::string> names{"Soplo 0.2", "Moby Dam",
                                   "An engine with quite a long name 4.1.7", "Truus", hostile};
    std::vector<GameRecord> games = tournament(international, names, 8, 160, 11);
    fail(games[7], Ending::time_loss, "0.31 s over", Outcome::white_wins);
    fail(games[30], Ending::illegal_move, "32-27: 28x19x23 is due: capturing is obligatory",
         Outcome::black_wins);
    fail(games[31], Ending::crash, hostile, Outcome::black_wins);
    write("tournament", html_report(header_of(international, names), games));
    names.resize(2);
    for (const Rules* r : {&american, &spanish, &turkish, &canadian, &russian_soplo}) {
        games = tournament(*r, names, 20, 120, 5);
        write(std::string(r->name), html_report(header_of(*r, names), games, Sprt{}));
    }
    write("empty", html_report(header_of(russian, names), {}));
}

}  // namespace
}  // namespace soplo
