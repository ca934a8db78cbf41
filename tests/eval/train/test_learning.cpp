// Tests of the commands that make an evaluation, and of weights files in every front end.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/hub/params.hpp"
#include "protocol/uci/options.hpp"
#include "tests/support/run_program.hpp"

namespace soplo {
namespace {

namespace fs = std::filesystem;

/// A temporary folder that the destructor removes.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / ("soplo-learn-" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const char* name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

using Words = std::vector<std::string>;

TEST_CASE("the commands of the README work one after the other") {
    const Folder folder;
    const std::string samples = folder / "a.smp", weights = folder / "a.net";
    const Words play{"selfplay", "--variant", "russian", "--nodes", "30",    "--seed",
                     "3",        "--threads", "2",       "--out",   samples, "--games"};
    const auto games = [&](const char* count) {
        Words w = play;
        w.emplace_back(count);
        return run_caught(w);
    };
    const ProgramRun first = games("40");
    CHECK(first.status == 0);
    CHECK(first.out.starts_with("40 games, "));
    const ProgramRun more = games("120");
    CHECK(more.err.find("going on after 40 games") != std::string::npos);
    CHECK(more.out.starts_with("120 games, "));

    // One run with one thread gives the same result.
    const std::string whole = folder / "b.smp";
    Words other = play;
    other[8] = "1";
    other[10] = whole;
    other.emplace_back("120");
    CHECK(run_caught(other).status == 0);
    const auto read = [](const std::string& name) {
        std::ifstream in(name, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    CHECK(read(samples) == read(whole));

    // Each shard contains different games.
    Words shard = other;
    shard[10] = folder / "c.smp";
    shard.back() = "10";
    shard.insert(shard.end(), {"--shard", "2/3"});
    CHECK(run_caught(shard).status == 0);
    CHECK(read(shard[10]).substr(64, 32) != read(whole).substr(64, 32));

    const Words learn{"train", "--variant", "russian", "--samples", samples, "--out",
                      weights, "--epochs",  "2",       "--batch",   "512"};
    const ProgramRun learned = run_caught(learn);
    CHECK(learned.status == 0);
    CHECK(learned.out.find("epoch 2: loss ") != std::string::npos);
    const std::string checkpoint = folder / "a.state";
    Words again = learn;
    again[6] = folder / "b.net";
    again.insert(again.end(), {"--checkpoint", checkpoint});
    CHECK(run_caught(again).status == 0);
    CHECK(run_caught(again).err.find("going on after 2 epochs") != std::string::npos);
    CHECK(read(weights) == read(again[6]));

    const ProgramRun seen = run_caught(
        {"eval", "--variant", "russian", "--eval", weights, "--fen", "W:Wc3,d4:Bf6,h6", "--json"});
    const auto line = nlohmann::json::parse(seen.out);
    CHECK(line["pieces"].size() == 4);
    CHECK(line["score"].is_number());
    Words judge{"eval", "--variant", "russian", "--eval", weights, "--samples", samples};
    CHECK(run_caught(judge).out.find(" samples: loss 0.") != std::string::npos);
    judge.insert(judge.end(), {"--worst", "3", "--json"});
    const auto judged = nlohmann::json::parse(run_caught(judge).out);
    CHECK(judged["loss"].is_number());
    REQUIRE(judged["worst"].size() == 3);
    const ProgramRun shown = run_caught({"eval", "--variant", "russian", "--eval", weights, "--fen",
                                         judged["worst"][0]["fen"], "--json"});
    CHECK(nlohmann::json::parse(shown.out)["score"] == judged["worst"][0]["score"]);
    const ProgramRun analysed = run_caught(
        {"analyse", "--variant", "russian", "--eval", weights, "--nodes", "500", "--json"});
    CHECK(analysed.status == 0);
    CHECK(analysed.out != run_caught({"analyse", "--variant", "russian", "--eval", "fallback",
                                      "--nodes", "500", "--json"})
                              .out);
}

TEST_CASE("unusable input is refused with the reason") {
    const Folder folder;
    const std::string weights = folder / "russian.net";
    {
        const std::vector<std::byte> bytes = Network(russian).to_bytes();
        std::ofstream(weights, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
    }
    const auto refused = [](const Words& words) {
        const ProgramRun run = run_caught(words);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        return run.err;
    };
    CHECK(refused({"analyse", "--eval", weights, "--depth", "1"})
              .find("weights of the variant \"russian\", not of \"international\"") !=
          std::string::npos);
    const ProgramRun missing = run_caught({"eval", "--eval", folder / "none.net"});
    CHECK(missing.status == 1);
    CHECK(missing.err.find("cannot read") != std::string::npos);
    CHECK(missing.err.find("none.net': No such file") != std::string::npos);
    const ProgramRun plain = run_caught({"eval", "--variant", "russian", "--eval", "fallback"});
    CHECK(plain.status == 1);
    CHECK(plain.err.find("--eval fallback") != std::string::npos);
    CHECK(refused({"selfplay"}).find("--out") != std::string::npos);
    CHECK(refused({"selfplay", "--out", weights}).find("not a file of samples") !=
          std::string::npos);
    CHECK(refused({"selfplay", "--out", folder / "x", "--shard", "3/2"}).find("--shard: '3/2'") !=
          std::string::npos);
    CHECK(refused({"selfplay", "--variant", "russian", "--like", "turkish", "--out", folder / "x"})
              .find("another board") != std::string::npos);
    CHECK(refused({"eval", "--worst", "3"}).find("--worst needs") != std::string::npos);
    CHECK(refused({"eval", "--samples", weights}).find("not a file of samples") !=
          std::string::npos);
    CHECK(refused({"train", "--out", folder / "x"}).find("--samples") != std::string::npos);
    CHECK(refused({"train", "--samples", weights, "--out", folder / "x"})
              .find("not a file of samples") != std::string::npos);
}

TEST_CASE("a front end takes weights, refuses wrong ones, and drops them with their variant") {
    const Folder folder;
    const std::string weights = folder / "russian.net";
    const std::vector<std::byte> bytes = Network(russian).to_bytes();
    std::ofstream(weights, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    EngineSettings settings;
    settings.rules = &russian;
    std::string complaint;
    EngineSession host(settings, make_player, [&](std::string_view c) { complaint = c; });
    const EngineOption& eval = *find_uci_option("EvalFile");
    CHECK_THROWS_AS(host.set(eval, "EvalFile", folder / "none"), BadInput);
    host.set(eval, "EvalFile", weights);
    static_cast<void>(host.player());
    CHECK(complaint.empty());
    CHECK(host.settings().eval_file == weights);
    host.set(*find_engine_option("variant"), "variant", "italian");
    static_cast<void>(host.player());
    CHECK(complaint.find("not of \"italian\"") != std::string::npos);
    CHECK(host.settings().eval_file.empty());
    // Other engines' word for a kind of evaluation is no file of ours.
    CHECK(find_hub_option("eval") == nullptr);
}

}  // namespace
}  // namespace soplo
