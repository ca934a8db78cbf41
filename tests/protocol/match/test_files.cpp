// Records of games as JSON, PDN and state files: written files are read again, and damage is found.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/match/merge.hpp"
#include "protocol/match/model/record_text.hpp"
#include "protocol/match/setup.hpp"
#include "protocol/match/state_file.hpp"
#include "protocol/pdn/reader.hpp"

using namespace soplo;

namespace {

/// A temporary folder for one test.
class Folder {
  public:
    Folder() : path_(std::filesystem::temp_directory_path() / pattern()) {
        std::filesystem::create_directory(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const { return path_ / name; }

  private:
    static std::string pattern() {
        static int count = 0;
        return "soplo-files-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    }
    std::filesystem::path path_;
};

GameRecord a_game(const Rules& rules, int number) {
    GameRecord r;
    r.number = number;
    r.round = (number + 1) / 2;
    r.opening = r.pair = r.round;
    r.names = {"A", "B"};
    r.start = start_position(rules);
    Game game(rules);
    for (int i = 0; i < 40 && !game.legal_moves().empty(); ++i) {
        const auto& legal = game.legal_moves();
        MatchMove m;
        m.move = legal[static_cast<std::size_t>(i * 7 + number) % legal.size()];
        m.text = pdn_move(rules, game.position(), m.move, legal);
        if (i >= 2) {
            m.seconds = 0.125;
            m.clock = 59.5 - i;
            m.score = -0.25;
            if (i % 3 != 0) m.depth = i;
            if (i % 2 != 0) m.nodes = 12345;
        }
        game.play(m.move);
        (i < 2 ? r.opening_moves : r.moves).push_back(m);
    }
    r.outcome = Outcome::black_wins;
    r.ending = Ending::illegal_move;
    r.reason = "32-27: 28x19x23 is due: \"capturing\" is obligatory";
    return r;
}

MatchSetup a_setup() {
    MatchSetup s;
    s.terms.rules = &russian;
    s.terms.draws = DrawSet::federation;
    s.terms.time = parse_time_control("40/60+0.5");
    s.terms.adjudication = parse_adjudication("draw-score=0.1,draw-moves=3,plies=200");
    s.engines = {parse_engine("cmd=a 'b c',name=A,param.x=1,param.y=2"),
                 parse_engine("cmd=d {port},name=B,proto=dxp,connect={port},dir=/tmp")};
    s.schedule = {.format = MatchFormat::gauntlet, .engines = 2, .games = 8, .rounds = 0};
    s.set_openings("builtin", load_openings(russian, "builtin"));
    s.sprt = parse_sprt("elo1=7");
    s.date = "2026.01.31";
    return s;
}

std::string text_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

std::string error_of(auto call) {
    try {
        call();
    } catch (const std::exception& e) {
        return e.what();
    }
    return "none";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("a record is the same after writing and reading JSON, in every variant") {
    for (const Rules* rules : variants) {
        CAPTURE(rules->name);
        const GameRecord game = a_game(*rules, 3);
        const std::string line = record_json(*rules, game, true).dump();
        CHECK(record_of(*rules, Json::parse(line)) == game);
    }
}

TEST_CASE("without times a record does not depend on the measured times") {
    const GameRecord game = a_game(international, 1);
    GameRecord slower = game;
    for (MatchMove& m : slower.moves) {
        m.seconds *= 2;
        m.clock = *m.clock - 1;
    }
    CHECK(record_json(international, game, false) == record_json(international, slower, false));
    CHECK(record_json(international, game, true) != record_json(international, slower, true));
}

TEST_CASE("every ending and outcome has a text that is read again") {
    GameRecord game = a_game(international, 1);
    for (int e = 0; e <= static_cast<int>(Ending::no_start); ++e) {
        for (int o = 0; o < 4; ++o) {
            game.ending = static_cast<Ending>(e);
            game.outcome = static_cast<Outcome>(o);
            CHECK(record_of(international, record_json(international, game, true)) == game);
        }
    }
    Json json = record_json(international, game, true);
    json["ending"] = "boredom";
    CHECK_THROWS_AS(static_cast<void>(record_of(international, json)), BadInput);
    json.erase("ending");
    CHECK_THROWS_AS(static_cast<void>(record_of(international, json)), BadInput);
    json = record_json(international, game, true);
    json["moves"][0]["move"] = "1-50";
    CHECK_THROWS_AS(static_cast<void>(record_of(international, json)), BadInput);
}

TEST_CASE("the PDN of a record is read again without a fault") {
    MatchHeader header{.rules = &international,
                       .draws = DrawSet::simple,
                       .time_control = "40/60+0.5",
                       .format = "match",
                       .engines = {"A", "B"},
                       .date = "2026.01.31"};
    const GameRecord game = a_game(international, 1);
    const std::string text = record_pdn(header, game);
    CHECK(has(text, "[Termination \"illegal move: 32-27: 28x19x23 is due: \\\"capturing\\\""));
    CHECK(has(text, "[TimeControl \"40/60+0.5\"]"));
    CHECK(has(text, "[%clk 0:00:58] -0.25/2}"));  // 57.5 s left: a second begun counts
    CHECK(has(text, "[%clk 0:00:54] -0.25}"));
    std::istringstream in(text);
    std::string faults;
    PdnReader reader(in, "test", {.on_fault = [&](const PdnFault& f) { faults += f.text(); }});
    PdnGame pdn;
    REQUIRE(reader.next(pdn));
    CHECK(faults.empty());
    CHECK(pdn.outcome == PdnOutcome::black_wins);
    std::vector<GameMove> moves;
    for (const MatchMove& m : game.opening_moves) moves.push_back(m.move);
    for (const MatchMove& m : game.moves) moves.push_back(m.move);
    CHECK(pdn.main_line() == moves);

    header.time_control = "1000 nodes a move";
    CHECK(has(record_pdn(header, game), "[Limit \"1000 nodes a move\"]"));
}

TEST_CASE("a setup is the same after writing and reading JSON, and differences are named") {
    const MatchSetup setup = a_setup();
    const Json json = setup_json(setup);
    CHECK(setup_json(setup_of(json)) == json);
    CHECK(difference(json, json, false).empty());

    MatchSetup other = setup;
    other.schedule.games = 10;
    CHECK(difference(json, setup_json(other), false) == "games: 8 here, 10 there");
    other = setup;
    other.sprt.reset();
    CHECK(has(difference(json, setup_json(other), false), "sprt: "));
    other = setup;
    other.date = "2027.01.01";  // a match may take longer than a day
    CHECK(difference(json, setup_json(other), false).empty());
    other = setup;
    std::vector<Opening> openings = setup.openings;
    std::swap(openings[0], openings[1]);
    other.set_openings("builtin", openings);
    CHECK(has(difference(json, setup_json(other), false), "checksum"));
    other = setup;
    other.shard = parse_shard("2/3");
    CHECK(has(difference(json, setup_json(other), false), "shard: \"1/1\" here, \"2/3\" there"));
    CHECK(difference(json, setup_json(other), true).empty());
    for (const char* text : {"0/2", "3/2", "1", "a/b", "1/0", ""}) {
        CHECK_THROWS_AS(static_cast<void>(parse_shard(text)), BadInput);
    }
}

TEST_CASE("a state file keeps games, and an incomplete last line is ignored") {
    const Folder folder;
    const std::string file = folder / "state";
    MatchSetup setup = a_setup();
    {
        StateFile state(file, setup);
        CHECK(state.take_games().empty());
        state.add(a_game(russian, 2));
        state.add(a_game(russian, 1));
        CHECK(has(error_of([&] { StateFile second(file, setup); }), "in use"));
    }
    const std::string whole = text_of(file);
    // The file may end after any byte; the games of the complete lines are found.
    for (const std::size_t cut : {whole.size() - 1, whole.size() - 100, whole.find('\n') + 5,
                                  whole.find('\n') - 5, std::size_t{0}}) {
        CAPTURE(cut);
        std::ofstream(file, std::ios::binary) << whole.substr(0, cut);
        const auto lines = std::count(whole.begin(), whole.begin() + static_cast<long>(cut), '\n');
        StateFile state(file, setup);
        CHECK(static_cast<long>(state.take_games().size()) == std::max(0L, lines - 1));
        state.add(a_game(russian, 7));
        const SavedMatch saved = read_state(file);
        CHECK(saved.games.back() == a_game(russian, 7));
        CHECK(setup_json(setup_of(saved.setup)) == setup_json(setup));
    }
}

TEST_CASE("a state file refuses another match and a damaged line") {
    const Folder folder;
    const std::string file = folder / "state";
    MatchSetup setup = a_setup();
    { StateFile(file, setup).add(a_game(russian, 1)); }
    // The date of the first run stays.
    MatchSetup later = setup;
    later.date = "2026.02.01";
    { StateFile state(file, later); }
    CHECK(later.date == setup.date);

    MatchSetup other = setup;
    other.terms.margin = 3;
    CHECK(has(error_of([&] { StateFile state(file, other); }), "belongs to another match: margin"));

    const std::string whole = text_of(file);
    std::ofstream(file, std::ios::binary) << whole << "{\"game\":3}\n" << whole;
    CHECK(has(error_of([&] { StateFile state(file, setup); }), file + ":3: "));
    std::ofstream(file, std::ios::binary) << "not a state\n";
    CHECK(has(error_of([&] { StateFile state(file, setup); }), file + ":1: "));
    std::ofstream(file, std::ios::binary) << "not a state";
    CHECK(has(error_of([&] { StateFile state(file, setup); }), "no state of a match"));
    CHECK(text_of(file) == "not a state");
}

TEST_CASE("shards are joined in the order of the schedule") {
    const Folder folder;
    MatchSetup setup = a_setup();
    for (const auto& [text, numbers] :
         {std::pair{"1/2", std::vector{6, 1, 5, 2}}, std::pair{"2/2", std::vector{3, 8, 4, 7}}}) {
        setup.shard = parse_shard(text);
        StateFile state(folder / std::string(1, text[0]), setup);
        for (const int n : numbers) state.add(a_game(russian, n));
    }
    const MergedMatch merged = merge_states({folder / "2", folder / "1"});
    REQUIRE(merged.games.size() == 8);
    for (int i = 0; i < 8; ++i) {
        CHECK(merged.games[static_cast<std::size_t>(i)] == a_game(russian, i + 1));
    }
    CHECK(setup_json(merged.setup) == setup_json(a_setup()));

    CHECK(has(error_of([&] {
                  return merge_states({folder / "1", folder / "1"});
              }),
              "in an earlier file too"));
    setup.shard = parse_shard("2/2");
    setup.schedule.games = 6;
    { StateFile state(folder / "x", setup); }
    CHECK(has(error_of([&] {
                  return merge_states({folder / "1", folder / "x"});
              }),
              "different matches: games"));
}
