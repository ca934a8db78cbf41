// soplo analyse --pdn as users run it: files, order, --resume, damaged games, wrong usage.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/pdn/reader.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/test_data.hpp"

namespace soplo {
namespace {

using Json = nlohmann::json;

const std::string games = test_data() + "/analysis/games.pdn";

/// A temporary folder that the destructor removes.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "soplo-test-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (path_ / name).string();
    }

  private:
    std::filesystem::path path_;
};

std::string contents(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    REQUIRE(in.is_open());
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// Runs soplo analyse with a small transposition table and few nodes.
ProgramRun analyse(std::vector<std::string> more) {
    std::vector<std::string> words{"analyse", "--nodes", "150", "--hash", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return run_caught(words);
}

std::vector<Json> json_lines(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
    return lines;
}

std::vector<Json> of_type(const std::vector<Json>& lines, const std::string& type) {
    std::vector<Json> found;
    for (const Json& line : lines) {
        if (line.at("type") == type) found.push_back(line);
    }
    return found;
}

void check_wrong(const ProgramRun& run, const std::vector<std::string>& parts) {
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.starts_with("soplo: error: "));
    for (const std::string& part : parts) CHECK(run.err.find(part) != run.err.npos);
}

TEST_CASE("the output is the same with any number of threads, in the order of the file") {
    const Folder folder;
    std::map<std::string, std::vector<std::string>> results;
    for (const std::string threads : {"1", "3"}) {
        const ProgramRun run =
            analyse({"--pdn", games, "--threads", threads, "--annotate",
                     folder / (threads + ".pdn"), "--html", folder / (threads + ".html")});
        CHECK(run.status == 0);
        results[threads] = {run.out, contents(folder / (threads + ".pdn")),
                            contents(folder / (threads + ".html"))};
    }
    CHECK(results["1"] == results["3"]);
    const std::string& text = results["1"][0];
    std::size_t at = 0;
    for (const char* head : {"game 1: Ana García - Bruno 2-0, 97 plies, international\n",
                             "game 3: ", "game 4: Bruno - Ana García 1-0, 101 plies, turkish\n",
                             "game 5: ", "game 6: ", "player "}) {
        CAPTURE(head);
        const std::size_t next = text.find(head, at);
        REQUIRE(next != text.npos);
        at = next;
    }
}

TEST_CASE("a damaged game and one with a set-up position are reported and skipped") {
    const Folder folder;
    const ProgramRun run = analyse({"--pdn", games, "--annotate", folder / "out.pdn"});
    CHECK(run.status == 0);
    CHECK(run.err.find("games.pdn:28:19: game 2: move 2. 50-1") != run.err.npos);
    CHECK(run.err.find("games.pdn:122:10: game 7: a position is set up") != run.err.npos);
    CHECK(run.err.find("soplo: note: 2 games skipped\n") != run.err.npos);
    CHECK(run.err.find('\r') == run.err.npos);  // no progress bar without a terminal
    std::istringstream in(contents(folder / "out.pdn"));
    PdnReader reader(in, "out.pdn", {});
    PdnGame game;
    int read = 0;
    while (reader.next(game)) {
        ++read;
        REQUIRE(game.tag("Annotator") != nullptr);
        CHECK(game.tag("Annotator")->find("150 nodes a move") != std::string::npos);
    }
    CHECK(read == 5);
    CHECK(reader.games_faulty() == 0);
    const ProgramRun alone = analyse({"--pdn", games, "--game", "2"});
    CHECK(alone.status == 1);
    CHECK(alone.out.empty());
    CHECK(alone.err.find("game 2: move 2. 50-1") != alone.err.npos);
}

TEST_CASE("JSON: one line for each move, game and player") {
    const ProgramRun run = analyse({"--pdn", games, "--json"});
    const std::vector<Json> lines = json_lines(run.out);
    const std::vector<Json> moves = of_type(lines, "move");
    CHECK(moves.size() == 97 + 79 + 101 + 133 + 3);
    for (const Json& m : moves) {
        CAPTURE(m.dump());
        for (const char* field : {"game", "ply", "number", "side", "move", "best", "loss", "mark",
                                  "choice", "depth", "nodes", "pv", "fen"}) {
            REQUIRE(m.contains(field));
        }
        CHECK(m.contains("score") + m.contains("win_in") + m.contains("loss_in") == 1);
        CHECK(m.contains("best_score") + m.contains("best_win_in") + m.contains("best_loss_in") ==
              1);
        CHECK(m["loss"].get<double>() >= 0);
        if (m["best"] == m["move"]) CHECK(m["loss"] == 0);
        CHECK(m["nodes"].get<int>() <= 151);  // the one that hears of the limit
    }
    const std::vector<Json> totals = of_type(lines, "game");
    REQUIRE(totals.size() == 5);
    CHECK(totals[0]["white"]["name"] == "Ana García");
    CHECK(totals[4]["game"] == 6);
    CHECK(totals[4]["black"]["name"] == "Black");
    double loss = 0;
    int counted = 0;
    for (const Json& m : moves) {
        if (m["game"] != 1 || m["side"] != "white" || m["choice"] == false) continue;
        loss += m["loss"].get<double>();
        ++counted;
    }
    CHECK(totals[0]["white"]["moves"] == counted);
    CHECK(totals[0]["white"]["mean_loss"].get<double>() ==
          doctest::Approx(loss / counted).epsilon(0.001));
    const std::vector<Json> players = of_type(lines, "player");
    CHECK(players.size() == 4);
    for (const Json& p : players) {
        if (p["name"] == "Bruno") CHECK(p["games"] == 4);
    }
    CHECK(lines.size() == moves.size() + totals.size() + players.size());
}

TEST_CASE("one game only, one side only") {
    const std::vector<Json> lines =
        json_lines(analyse({"--pdn", games, "--game", "6", "--side", "b", "--json"}).out);
    const std::vector<Json> moves = of_type(lines, "move");
    REQUIRE(moves.size() == 2);
    CHECK(moves[0]["number"] == "17...");
    CHECK(moves[0]["ply"] == 1);
    CHECK(moves[1]["ply"] == 3);
    CHECK(of_type(lines, "player").size() == 1);
    const ProgramRun run = analyse({"--pdn", games, "--game", "6", "--side", "w"});
    CHECK(run.out.find("  White  accuracy") != run.out.npos);
    CHECK(run.out.find("  Black  ") == run.out.npos);
}

TEST_CASE("an interrupted analysis continues and gives the same output") {
    const Folder folder;
    const auto run = [&](const std::string& name) {
        return analyse({"--pdn", games, "--resume", folder / (name + ".state"), "--annotate",
                        folder / (name + ".pdn"), "--json"});
    };
    const ProgramRun whole = run("whole");
    CHECK(whole.status == 0);
    const std::string state = contents(folder / "whole.state");
    CHECK(std::count(state.begin(), state.end(), '\n') == 6);
    // Two games and a part of the third are in the file. The test changes the scores of the first
    // game, to see whether they are read from the file.
    std::size_t end = 0;
    for (int i = 0; i < 3; ++i) end = state.find('\n', end) + 1;
    write(folder / "part.state", state.substr(0, end + 100));
    const ProgramRun rest = run("part");
    CHECK(rest.out == whole.out);
    CHECK(contents(folder / "part.pdn") == contents(folder / "whole.pdn"));
    CHECK(contents(folder / "part.state") == state);
    std::string changed = state;
    const std::string before = "\"score\":";
    changed.insert(changed.find(before) + before.size(), "-7777,\"was\":");
    write(folder / "changed.state", changed);
    CHECK(json_lines(run("changed").out)[0]["score"] == -77.77);

    const auto refuse = [&](std::vector<std::string> more, const std::vector<std::string>& parts) {
        more.insert(more.end(), {"--resume", folder / "whole.state"});
        check_wrong(analyse(std::move(more)), parts);
        CHECK(contents(folder / "whole.state") == state);
    };
    refuse({"--pdn", games, "--depth", "3"}, {"--resume", "150 nodes"});
    refuse({"--pdn", games, "--eval", "fallback"}, {"--resume", "eval", "fallback"});
    write(folder / "other.pdn", "1. 32-28 19-23 *\n");
    refuse({"--pdn", folder / "other.pdn"}, {"--resume", "game 1", "other games"});
    write(folder / "text", "Dear diary");
    check_wrong(analyse({"--pdn", games, "--resume", folder / "text"}),
                {"not a file of analyse --resume"});
    CHECK(contents(folder / "text") == "Dear diary");
}

TEST_CASE("wrong usage is reported, and no file is overwritten") {
    const Folder folder;
    write(folder / "one.pdn", "1. 32-28 *\n");
    const std::string one = folder / "one.pdn";
    check_wrong(analyse({"--html", "x.html"}), {"--html", "--pdn"});
    check_wrong(analyse({"--pdn", one, "--fen", "start"}), {"--fen", "--pdn"});
    check_wrong(analyse({"--pdn", one, "--multi-pv", "2"}), {"--multi-pv"});
    check_wrong(analyse({"--pdn", one, "--game", "2"}), {"--game 2", "1 game"});
    check_wrong(analyse({"--pdn", one, "--game", "first"}), {"--game", "first", "all"});
    check_wrong(analyse({"--pdn", one, "--side", "white"}), {"--side", "white"});
    check_wrong(analyse({"--pdn", one, "--annotate", one}), {"--annotate", "overwrite"});
    CHECK(contents(one) == "1. 32-28 *\n");
    const std::string both = folder / "both", same = folder / "./both";
    check_wrong(analyse({"--pdn", one, "--annotate", both, "--html", same}),
                {"--html", "--annotate"});
    check_wrong(analyse({"--pdn", one, "--html", both, "--resume", same}), {"--resume", "--html"});
    CHECK(!std::filesystem::exists(both));
    CHECK(analyse({"--pdn", one, "--annotate", "/dev/null", "--html", "/dev/null"}).status == 0);
    const ProgramRun endless = analyse({"--pdn", one, "--resume", "/dev/full"});
    CHECK(endless.status == 1);
    CHECK(endless.err.find("no regular file") != endless.err.npos);
    write(folder / "empty.pdn", "");
    check_wrong(analyse({"--pdn", folder / "empty.pdn"}), {"no game"});
    const ProgramRun missing = analyse({"--pdn", folder / "missing.pdn"});
    CHECK(missing.status == 1);
    CHECK(missing.err.find("missing.pdn") != missing.err.npos);
    CHECK(analyse({"--pdn", one, "--annotate", folder / "no/such/file"}).status == 1);
}

}  // namespace
}  // namespace soplo
