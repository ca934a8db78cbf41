// The analysis of games with scripted searches, the annotated PDN, and the data of the page.
#include <doctest/doctest.h>

#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/analysis/games/annotation.hpp"
#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/analysis/games/page.hpp"
#include "protocol/analysis/games/workers.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/pdn/writer.hpp"
#include "tests/support/page_steps.hpp"

namespace soplo {
namespace {

using Json = nlohmann::json;

/// The answer to the search of one position.
struct Answer {
    std::string line;  ///< moves in any notation
    Score score = 0;
};

/// Answers at once from a script. The search of a position that is not in the script is an error.
class ScriptedPlayer : public Player {
  public:
    ScriptedPlayer(const Rules& rules, std::map<std::size_t, Answer> script)
        : rules_(rules), script_(std::move(script)) {}

    [[nodiscard]] const Rules& rules() const override { return rules_; }
    void set_threads(int) override {}
    void set_table_mb(std::size_t) override {}
    void set_draw_rules(DrawSet) override {}
    void set_network(std::shared_ptr<const Network>) override {}
    void set_level(int) override {}
    void new_game() override { asked.clear(); }
    void set_position(const Setup& start, std::span<const GameMove> moves) override {
        game_.emplace(rules_, start, DrawSet::none);
        for (const GameMove& m : moves) game_->play(m);
    }
    void start(const Limits& limits, Listener& listener) override {
        CHECK(limits.analyse);
        asked.push_back(game_->moves().size());
        const Answer& answer = script_.at(asked.back());
        Info info;
        info.depth = 9;
        info.nodes = 100;
        info.score = answer.score;
        Game line = *game_;
        std::istringstream words(answer.line);
        for (std::string word; words >> word;) {
            info.pv.push_back(line.parse(word));
            line.play(info.pv.back());
        }
        listener.info(info);
        listener.done({info.pv.front(), {}});
    }
    void stop() override {}
    void ponder_hit() override {}
    void wait() override {}

    std::vector<std::size_t> asked;  ///< the plies of the searched positions, in order

  private:
    const Rules& rules_;
    std::map<std::size_t, Answer> script_;
    std::optional<Game> game_;
};

Game game_of(const Rules& r, const std::string& fen, const std::string& moves) {
    Game game(r, parse_position(r, fen).setup);
    std::istringstream words(moves);
    for (std::string word; words >> word;) game.play(word);
    return game;
}

GameAnalysis analysis_of(ScriptedPlayer& player, const Game& game) {
    const std::atomic<bool> stop = false;
    std::atomic<std::int64_t> plies = 0;
    const std::optional<GameAnalysis> analysis = analyse_game(player, game, {}, stop, plies);
    REQUIRE(analysis);
    CHECK(plies == static_cast<std::int64_t>(game.moves().size()));
    return *analysis;
}

const std::string study = "B:W27,28,32,37,38:B13,14,18,19,24";
const std::string study_moves = "24-29 37-31 14-20";

TEST_CASE("a move's score is that of the position after it") {
    const Game game = game_of(international, study, study_moves);
    ScriptedPlayer player(international, {{3, {"28-23", 10}},
                                          {2, {"29-34", 5}},
                                          {1, {"28-23 19x28 32x12", 230}},
                                          {0, {"24-30", -240}}});
    const GameAnalysis a = analysis_of(player, game);
    CHECK(player.asked == std::vector<std::size_t>{3, 2, 1, 0});  // one search each, last first
    CHECK(a.last_score == 10);
    CHECK(a.moves[2].played_score == -10);
    CHECK(a.moves[2].best_score == 5);
    CHECK(loss_of(a.moves[2]) == 15);
    CHECK(mark_of(a.moves[2]) == Mark::none);
    CHECK(a.moves[1].played_score == -5);
    CHECK(a.moves[1].best_score == 230);
    CHECK(hub_move(a.moves[1].best) == "28-23");
    CHECK(a.moves[1].best_line.size() == 3);
    CHECK(mark_of(a.moves[1]) == Mark::blunder);
    // The later search, one ply deeper, gives the move a better score than the best move had.
    CHECK(a.moves[0].played_score == -230);
    CHECK(a.moves[0].best_score == -230);
    CHECK(a.moves[0].best == a.moves[0].played);
}

TEST_CASE("the best move loses nothing, and a win takes one ply more before the move") {
    const Game game = game_of(international, study, study_moves);
    ScriptedPlayer player(international, {{3, {"28-23", win_in(7)}},
                                          {2, {"14-20", -50}},
                                          {1, {"28-23", loss_in(12)}},
                                          {0, {"24-30", 20}}});
    const GameAnalysis a = analysis_of(player, game);
    CHECK(a.moves[2].best_score == -50);  // score of the best move, not of a later search
    CHECK(loss_of(a.moves[2]) == 0);
    CHECK(a.moves[1].played_score == 50);
    CHECK(loss_of(a.moves[1]) == 0);
    CHECK(a.moves[0].played_score == -50);
    ScriptedPlayer lost(international, {{3, {"28-23", win_in(7)}},
                                        {2, {"29-34", 0}},
                                        {1, {"37-31", win_in(20)}},
                                        {0, {"24-30", 0}}});
    const GameAnalysis b = analysis_of(lost, game);
    CHECK(b.moves[2].played_score == loss_in(8));
    CHECK(loss_of(b.moves[2]) == 1000);  // ten men are the most that counts
    CHECK(mark_of(b.moves[2]) == Mark::blunder);
    CHECK(b.moves[0].played_score == loss_in(21));
}

TEST_CASE("moves without a choice are neither searched nor counted") {
    const Game game = game_of(international, "W:W28,47:B23,45", "28x19 45-50");
    ScriptedPlayer player(international, {{2, {"19-14", 300}}});
    const GameAnalysis a = analysis_of(player, game);
    CHECK(player.asked == std::vector<std::size_t>{2});
    CHECK_FALSE(a.moves[0].had_choice);
    CHECK(a.moves[1].played_score == -300);
    CHECK(a.moves[0].played_score == 300);
    CHECK(tally_of(a, Side::white, Side::white).moves == 0);
    CHECK_FALSE(tally_of(a, Side::white, Side::white).accuracy());
}

TEST_CASE("the end of the game needs no search: won, lost, drawn") {
    const Game won = game_of(international, "W:W28:B23", "28x19");
    ScriptedPlayer nothing(international, {});
    CHECK(analysis_of(nothing, won).last_score == loss_in(0));
    CHECK(analysis_of(nothing, won).moves[0].played_score == win_in(1));
    const Game gave_away = game_of(losing, "W:W28:B23", "28x19");
    ScriptedPlayer nothing_here(losing, {});
    CHECK(analysis_of(nothing_here, gave_away).last_score == win_in(0));
    // The third occurrence is a draw, but the players go on.
    const std::string round = "48-43 3-8 43-48 8-3 ";
    const Game drawn = game_of(international, "W:WK48,36:BK3,15", round + round + "48-42");
    std::map<std::size_t, Answer> script;
    for (std::size_t i = 0; i < 8; ++i) {
        script[i] = {i % 2 == 0 ? "36-31" : "15-20", 400};
    }
    script[9] = {"3-8", 500};
    ScriptedPlayer player(international, script);
    const GameAnalysis a = analysis_of(player, drawn);
    CHECK(a.moves[8].best_score == draw_score);
    CHECK_FALSE(a.moves[8].had_choice);
    CHECK(a.moves[7].played_score == draw_score);
    CHECK(mark_of(a.moves[7]) == Mark::blunder);  // Black was better, it is said here
}

TEST_CASE("marks and accuracy follow the expected points") {
    CHECK(expected_points(0) == doctest::Approx(0.5));
    CHECK(expected_points(100) == doctest::Approx(0.84).epsilon(0.01));
    CHECK(expected_points(-100) == doctest::Approx(1 - expected_points(100)));
    CHECK(expected_points(win_in(30)) == 1);
    CHECK(expected_points(loss_in(30)) == 0);
    const auto mark = [](Score best, Score played) {
        JudgedMove m;
        m.best_score = best;
        m.played_score = played;
        return mark_text(mark_of(m));
    };
    CHECK(mark(0, -20) == "");
    CHECK(mark(0, -30) == "?!");
    CHECK(mark(0, -50) == "?");
    CHECK(mark(0, -100) == "??");
    CHECK(mark(800, 500) == "");  // won is won
    CHECK(mark(win_in(5), win_in(50)) == "");
    PlayerTally tally;
    tally.add(JudgedMove{});
    CHECK(*tally.accuracy() == doctest::Approx(100));
    JudgedMove bad;
    bad.best_score = 100;
    tally.add(bad);
    CHECK(*tally.accuracy() < 70);
    CHECK(*tally.mean_loss() == doctest::Approx(0.5));
}

/// A game from PDN and its scripted analysis.
GameToAnalyse read(const std::string& text) {
    std::istringstream in(text);
    PdnReader reader(in, "test", {});
    PdnGame pdn;
    REQUIRE(reader.next(pdn));
    Game game(*pdn.rules, pdn.start);
    for (const GameMove& m : pdn.main_line()) game.play(m);
    return {pdn, game};
}

const std::string study_pdn =
    "[White \"</script><img onerror=x>\"]\n[Black \"B\"]\n[Result \"*\"]\n[GameType \"20\"]\n[FEN "
    "\"" +
    study +
    "\"]\n\n{Begin} 17... 24-29 $13 {hm} (17... 14-20 18. 27-21) 18. 37-31?? 14-20 {end} *\n";

GameAnalysis study_analysis(const GameToAnalyse& game) {
    ScriptedPlayer player(international, {{3, {"28-23", 10}},
                                          {2, {"14-20", -10}},
                                          {1, {"28-23 19x28 32x12", 230}},
                                          {0, {"24-30 27-22", -1}}});
    return analysis_of(player, game.game);
}

TEST_CASE("marks, comments and variations stand after the game's own comments") {
    const GameToAnalyse game = read(study_pdn);
    const GameAnalysis analysis = study_analysis(game);
    const std::string text = pdn_text(annotated(game.pdn, game.game, analysis, {}, "Soplo"));
    CHECK(text.find("[Annotator \"Soplo\"]") != text.npos);
    std::string moves = text.substr(text.find("{Begin}"));
    std::replace(moves.begin(), moves.end(), '\n', ' ');
    CHECK(moves ==
          "{Begin} 17... 24-29 $13 $4 {hm} {-2.30 instead of -0.01} (17... 24-30 18. 27-22) "
          "(17... 14-20 18. 27-21) 18. 37-31?? {+0.10 instead of +2.30} "
          "(18. 28-23 19x28 19. 32x12) 18... 14-20 {end} *  ");
    // The written text is read again as the same game.
    const GameToAnalyse again = read(text);
    CHECK(again.game.moves() == game.game.moves());
    // A second analysis replaces the first one.
    CHECK(pdn_text(annotated(again.pdn, again.game, analysis, {}, "Soplo")) == text);
    const std::string white = pdn_text(annotated(game.pdn, game.game, analysis, Side::white, "S"));
    CHECK(white.find("24-30") == white.npos);
    CHECK(white.find("28-23") != white.npos);
}

TEST_CASE("the data of the page: White's scores, and better lines that agree with the referee") {
    const GameToAnalyse game = read(study_pdn);
    GamesPage page("study.pdn", "9 plies", {});
    page.add(game, study_analysis(game));
    const Json data = Json::parse(page.data());
    const Json& g = data["games"][0];
    CHECK(g["first_number"] == 17);
    CHECK(g["black_begins"] == true);
    CHECK(g["second_begins"] == true);
    CHECK(g["scores"] == "2.30 0.10 0.10");
    CHECK(g["bests"] == "0.01 2.30 0.10");
    CHECK(g["losses"] == "2.29 2.20 0.00");
    CHECK(g["marks"] == "?? ?? -");
    CHECK(g["lines"].size() == 2);
    CHECK(g["white"]["marks"] == Json({0, 0, 1}));
    CHECK(data["players"].size() == 2);
    CHECK(g["start"] == pieces_of(international, game.game.start()));
    Game line(international, game.game.position_at(1));
    for (const char* move : {"28-23", "19x28", "32x12"}) line.play(move);
    std::string after = g["start"];
    after = pieces_after(after, g["steps"].get<std::string>().substr(0, 6));
    after = pieces_after(after, g["lines"]["1"]["steps"]);
    CHECK(after == pieces_of(international, line.position()));
    GamesPage white("t", "", Side::white);
    white.add(game, study_analysis(game));
    const Json half = Json::parse(white.data());
    CHECK(half["games"][0]["marks"] == "- ?? -");
    CHECK(half["games"][0]["black"]["accuracy"] == nullptr);
    CHECK(half["players"].size() == 1);
}

TEST_CASE("the page is complete, needs no network, and names cannot insert code into it") {
    const GameToAnalyse game = read(study_pdn);
    GamesPage page("</script><img onerror=x>", "", {});
    page.add(game, study_analysis(game));
    const std::string html = page.html();
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(html.ends_with("</html>\n"));
    CHECK(html.find("Content-Security-Policy\" content=\"default-src 'none'") != html.npos);
    for (const char* mark : {"/* style */", "/* script */", "\"page data\"", "<img",
                             " src=", "@import", "<link rel=\"stylesheet", "innerHTML"}) {
        CAPTURE(mark);
        CHECK(html.find(mark) == html.npos);
    }
    // The only address is the name of an XML namespace.
    for (std::size_t at = html.find("://"); at != html.npos; at = html.find("://", at + 1)) {
        CHECK(html.substr(at + 3, 10) == "www.w3.org");
    }
}

}  // namespace
}  // namespace soplo
