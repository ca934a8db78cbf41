// The command line as users and their scripts meet it: the program itself is run.
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/options/options.hpp"
#include "protocol/system/text.hpp"

using namespace soplo;

namespace {

/// What a run of the program left behind.
struct Run {
    int status = -1;
    std::string out, err;
    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> result;
        for (std::size_t at = 0; at < out.size();) {
            const std::size_t end = std::min(out.find('\n', at), out.size());
            result.push_back(out.substr(at, end - at));
            at = end + 1;
        }
        return result;
    }
};

/// An empty folder of its own, which is also the home, so that no configuration file interferes.
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

    void write(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream in(path_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    /// Runs a shell command line in which SOPLO is the program.
    [[nodiscard]] Run shell(std::string command) const {
        for (std::size_t at = 0; (at = command.find("SOPLO", at)) != command.npos;) {
            command.replace(at, 5, SOPLO_BINARY);
            at += std::string_view(SOPLO_BINARY).size();
        }
        const std::string all = fmt::format(
            "cd '{0}' && unset XDG_CONFIG_HOME && HOME='{0}' && export HOME && ( {1} ) "
            ">out 2>err </dev/null",
            path_.string(), command);
        Run run;
        run.status = WEXITSTATUS(std::system(all.c_str()));
        run.out = read("out");
        run.err = read("err");
        return run;
    }

  private:
    std::filesystem::path path_;
};

Run soplo_run(const std::string& words) { return Folder().shell("SOPLO " + words); }

/// Wrong input: status 2, nothing on stdout, one line on stderr that holds all of `parts`.
void check_wrong(const Run& run, const std::vector<std::string>& parts) {
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.starts_with("soplo: error: "));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    for (const std::string& part : parts) {
        CAPTURE(part);
        CHECK(run.err.find(part) != std::string::npos);
    }
}

}  // namespace

TEST_CASE("help and version") {
    const Run help = soplo_run("--help");
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    for (const char* name :
         {"variants", "moves", "show", "play-moves", "perft", "analyse", "bench", "hub"}) {
        CAPTURE(name);
        CHECK(help.out.find(fmt::format("  {} ", name)) != std::string::npos);
        const Run one = soplo_run(fmt::format("{} --help", name));
        CHECK(one.status == 0);
        CHECK(one.out.find("--help") != std::string::npos);
    }
    CHECK(soplo_run("help").out == help.out);
    CHECK(std::regex_match(soplo_run("--version").out, std::regex("soplo \\d+\\.\\d+\\.\\d+\n")));
}

TEST_CASE("wrong usage names what is wrong and what was meant") {
    check_wrong(soplo_run("analyze"), {"'analyze'", "'analyse'"});
    check_wrong(soplo_run("xyzzy"), {"'xyzzy'"});
    check_wrong(soplo_run("moves --varient russian"), {"--varient", "--variant"});
    check_wrong(soplo_run("moves --variant rusian"), {"--variant", "rusian", "russian"});
    check_wrong(soplo_run("moves --variant"), {"--variant"});
    check_wrong(soplo_run("moves --notation psn"), {"--notation", "psn", "pdn"});
    check_wrong(soplo_run("moves extra"), {"extra"});
    check_wrong(soplo_run("perft"), {"--depth"});
    check_wrong(soplo_run("perft --depth 0"), {"--depth", "'0'"});
    check_wrong(soplo_run("perft --depth 3x"), {"--depth", "3x"});
    check_wrong(soplo_run("perft --depth -3"), {"--depth", "-3"});
    check_wrong(soplo_run("analyse --threads 1000"), {"--threads", "1000"});
    check_wrong(soplo_run("analyse --time nan"), {"--time", "nan"});
    check_wrong(soplo_run("moves --fen W:W99:B1"), {"--fen", "99"});
    check_wrong(soplo_run("moves --fen start --fens -"), {"--fen", "--fens"});
    check_wrong(soplo_run("play-moves --json"), {"--json"});
    for (const char* option : {"--last 32-28", "--arrow 32-28", "--dashed-arrow 32-28", "--flip"}) {
        check_wrong(soplo_run(fmt::format("show {}", option)), {"--svg"});
    }
    check_wrong(soplo_run("show --svg -"), {"'-'", "standard output"});
    check_wrong(soplo_run("play --eval /dev/null"), {"/dev/null", "weights"});
}

TEST_CASE("failures at run time have status 1") {
    const Run missing = soplo_run("moves --fens no/such/file");
    CHECK(missing.status == 1);
    CHECK(missing.err.find("no/such/file") != std::string::npos);
    const Run unwritable = soplo_run("show --svg no/such/file");
    CHECK(unwritable.status == 1);
    CHECK(unwritable.err.find("no/such/file") != std::string::npos);
    CHECK(soplo_run("hub --log no/such/file").status == 1);
}

TEST_CASE("what cannot be read is said in the same words everywhere") {
    for (const char* words : {"moves --fens", "analyse --epd", "analyse --pdn", "analyse --eval",
                              "play --eval", "play --resume", "pdn", "train --out net --samples"}) {
        CAPTURE(words);
        for (const auto& [file, reason] : {std::pair{".", "Is a directory"},
                                           std::pair{"no/file", "No such file or directory"}}) {
            const Run run = soplo_run(fmt::format("{} {}", words, file));
            CHECK(run.status == 1);
            CHECK(run.out.empty());
            CHECK(run.err == fmt::format("soplo: error: cannot read '{}': {}\n", file, reason));
        }
    }
}

TEST_CASE("an error stream that takes nothing does not end the work") {
    for (const char* stream : {"2>/dev/full", "2>&-"}) {
        CAPTURE(stream);
        const auto run = [&](const std::string& words) {
            return Folder().shell(fmt::format("SOPLO {} {}", words, stream));
        };
        CHECK(run("xyzzy").status == 2);
        const Run noted = run("analyse --depth 1 --fen W:W6:B1,K7,K11,K12");  // one legal move
        CHECK(noted.status == 0);
        CHECK(noted.out.ends_with("best 6x8x11x12\n"));
        const Folder folder;
        folder.write("epd", "nonsense\nstart\n");
        const Run faulty =
            folder.shell(fmt::format("SOPLO analyse --depth 1 --epd epd {}", stream));
        CHECK(faulty.status == 2);
        CHECK(faulty.out.ends_with("solved 0 of 0, 1 without a question\n"));
    }
}

TEST_CASE("a closed stream is not taken for a file, nor a file for it") {
    const Folder folder;
    folder.write("game.pdn", "1. 32-28 19-23 *\n");
    const Run mute =
        folder.shell("SOPLO analyse --pdn game.pdn --depth 1 --annotate marked.pdn --hash 1 >&-");
    CHECK(mute.status == 1);
    CHECK(mute.err == "soplo: error: cannot write the output\n");
    const std::string marked = folder.read("marked.pdn");
    CHECK(marked.starts_with("["));
    CHECK(marked.find("1. 32-28 19-23") != marked.npos);
    CHECK(marked.find("accuracy") == marked.npos);
    const Run deaf = folder.shell("timeout 60 SOPLO play --level 1 <&-");
    CHECK(deaf.status == 0);
    CHECK(deaf.out.ends_with("Goodbye.\n"));
}

TEST_CASE("variants") {
    const Run run = soplo_run("variants");
    CHECK(run.status == 0);
    CHECK(run.lines().size() == variants.size());
    const std::vector<std::string> lines = soplo_run("variants --json").lines();
    REQUIRE(lines.size() == variants.size());
    std::vector<std::string> names;
    for (const std::string& line : lines) {
        const auto v = nlohmann::json::parse(line);
        names.push_back(v.at("name"));
        CHECK(v.at("aliases").is_array());
        if (v["name"] == "international") {
            CHECK(v["board"] == "10x10");
            CHECK(v["gametype"].get<std::string>().starts_with("20,W,10,10,N2"));
        }
        if (v["name"] == "breakthrough") CHECK(v["aliases"][0] == "bt");
    }
    for (const char* name :
         {"international", "american", "russian", "brazilian", "spanish", "italian", "czech",
          "turkish", "pool", "portuguese", "thai", "canadian", "frisian", "killer", "breakthrough",
          "losing", "american+free", "turkish+free", "spanish+soplo"}) {
        CAPTURE(name);
        CHECK(std::find(names.begin(), names.end(), name) != names.end());
    }
}

TEST_CASE("moves") {
    CHECK(soplo_run("moves").out ==
          "31-26\n31-27\n32-27\n32-28\n33-28\n33-29\n34-29\n34-30\n35-30\n");
    CHECK(soplo_run("moves --variant Normal --fen start").lines().size() == 9);
    const Run lost = soplo_run("moves --fen W:W:B21");
    CHECK(lost.status == 0);
    CHECK(lost.out.empty());
    // PDN 3.0, ambiguous captures: one from and to, two routes.
    CHECK(soplo_run("moves --fen W:WK47:B14,19,29,31,42").lines().size() >= 2);
    CHECK(soplo_run("moves --variant russian --notation pdn --fen W:Wd4:Be5").out == "d4:f6\n");
    CHECK(soplo_run("moves --variant russian --fen W:Wd4:Be5").out == "18x11x15\n");
}

TEST_CASE("many positions, one answer a line") {
    const Folder folder;
    folder.write("fens", "start\nW:Wx:B1\n\nW:W:B21\r\nB:B1:W50\n");
    const Run run = folder.shell("SOPLO moves --fens fens");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    const std::vector<std::string> lines = run.lines();
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30");
    CHECK(lines[1].starts_with("error: "));
    CHECK(lines[2].starts_with("error: "));
    CHECK(lines[3].empty());
    CHECK(lines[4] == "1-6 1-7");
    CHECK(folder.shell("SOPLO moves --fens - < fens").out == run.out);
}

TEST_CASE("perft") {
    // Numbers of the start position as several generators publish them.
    const std::vector<std::string> lines = soplo_run("perft --depth 6").lines();
    REQUIRE(lines.size() == 6);
    const std::vector<std::string> nodes{"9", "81", "658", "4265", "27117", "167140"};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(std::regex_match(
            lines[i], std::regex(fmt::format("{}\t{}\t\\d+\\.\\d+\t\\d+", i + 1, nodes[i]))));
    }
    const std::vector<std::string> divided =
        soplo_run("perft --depth 4 --divide --bulk --threads 2 --hash 1").lines();
    REQUIRE(divided.size() == 9 + 4);
    long long sum = 0;
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(std::regex_match(divided[i], std::regex("\\d+-\\d+: \\d+")));
        sum += std::stoll(divided[i].substr(divided[i].find(' ') + 1));
    }
    CHECK(sum == 4265);
    CHECK(divided.back().starts_with("4\t4265\t"));
}

TEST_CASE("show") {
    const Folder folder;
    const Run run = folder.shell("SOPLO show --svg board.svg");
    CHECK(run.status == 0);
    CHECK(run.out.find("    b   b   b   b   b\n") != std::string::npos);
    CHECK(std::all_of(run.out.begin(), run.out.end(), [](char c) { return c > 0; }));
    CHECK(run.out.find("\nFEN:     W:W31,32,33") != std::string::npos);
    CHECK(run.out.find("\nHub:     Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\n") !=
          std::string::npos);
    CHECK(run.out.find("\nTo move: White\n") != std::string::npos);
    CHECK(run.out.find("Result:") == std::string::npos);
    const std::string svg = folder.read("board.svg");
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    std::size_t discs = 0;
    for (std::size_t at = 0; (at = svg.find("<circle", at)) != svg.npos; ++at) ++discs;
    CHECK(discs == 40);
    CHECK(soplo_run("show --fen W:W:B21").out.find("Result:  Black wins") != std::string::npos);
    CHECK(soplo_run("show --variant losing --fen W:W:B21").out.find("Result:  White wins") !=
          std::string::npos);
    const std::string kings = soplo_run("show --fen W:WK28:BK5").out;
    CHECK(kings.find("Draw:    0 of ") != std::string::npos);
    const std::string russian = soplo_run("show --variant russian").out;
    CHECK(russian.find("a b c d e f g h") != std::string::npos);
    // a1 is White's and dark: the last line of the board begins with a man.
    CHECK(russian.find("\n  1  w   w   w   w\n") != std::string::npos);
}

TEST_CASE("play-moves") {
    const Run run = soplo_run("play-moves 32-28 19-23 28x19x23");
    CHECK(run.status == 0);
    CHECK(run.out ==
          "B:W19,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
          "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20\n");
    // Counters are printed where they came in, or on demand.
    CHECK(soplo_run("play-moves --fen W:WK28:BK1:H3:F10 28-23").out == "B:WK23:BK1:H4:F10\n");
    CHECK(soplo_run("play-moves --fen W:WK28:BK1 28-23").out == "B:WK23:BK1\n");
    CHECK(soplo_run("play-moves --counters --fen W:WK28:BK1 28-23").out == "B:WK23:BK1:H1:F1\n");
    CHECK(soplo_run("play-moves").out.starts_with("W:W31,32"));
    // FMJD annex 1, 4.1: capturing is obligatory.
    check_wrong(soplo_run("play-moves 32-28 19-23 33-29"), {"33-29", "28x19"});
    check_wrong(soplo_run("play-moves 32-28 hello"), {"hello"});
    check_wrong(soplo_run("play-moves 32-28 32-28"), {"32-28"});
}

TEST_CASE("analyse") {
    const std::string move = R"(\d+(-\d+|(x\d+)+))";
    const Run run = soplo_run("analyse --depth 5");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    const std::vector<std::string> lines = run.lines();
    REQUIRE(lines.size() >= 2);
    CHECK(std::regex_match(lines.back(), std::regex("best " + move)));
    const std::regex row(R"( *\d+ +\d+ +[-+]\d+\.\d\d +\d+ +\d+\.\d\d +\d+ +\d+  .+)");
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        CAPTURE(lines[i]);
        CHECK(std::regex_match(lines[i], row));
    }
    for (const std::string& line :
         soplo_run("analyse --nodes 2000 --json --variant turkish").lines()) {
        const auto info = nlohmann::json::parse(line);
        for (const char* field : {"depth", "seldepth", "multipv", "nodes", "time", "nps",
                                  "hashfull", "tbhits", "pv", "move", "fen"}) {
            CAPTURE(field);
            CHECK(info.contains(field));
        }
        CHECK(info.contains("score") + info.contains("win_in") + info.contains("loss_in") == 1);
        CHECK(info["move"] == info["pv"][0]);
    }
}

TEST_CASE("analyse sees a win, several lines, and the end of a game") {
    const std::vector<std::string> won =
        soplo_run("analyse --json --depth 6 --fen W:W28:B23").lines();
    REQUIRE(!won.empty());
    CHECK(nlohmann::json::parse(won.back()).at("win_in") == 1);
    const Run over = soplo_run("analyse --fen W:W:B21");
    CHECK(over.status == 0);
    CHECK(over.out.find("Black wins") != std::string::npos);
    CHECK(over.out.find("best") == std::string::npos);
    const auto json = nlohmann::json::parse(soplo_run("analyse --json --fen W:W:B21").out);
    CHECK(json.at("move").is_null());
    CHECK(json.at("result") == "Black wins");
    int second = 0;
    for (const std::string& line : soplo_run("analyse --json --depth 4 --multi-pv 2").lines()) {
        second += nlohmann::json::parse(line).at("multipv") == 2;
    }
    CHECK(second >= 1);
}

TEST_CASE("the same work gives the same output") {
    const auto facts = [](const Run& run) {
        std::vector<std::string> result;
        for (const std::string& line : run.lines()) {
            auto info = nlohmann::json::parse(line);
            info.erase("time");
            info.erase("nps");
            result.push_back(info.dump());
        }
        return result;
    };
    const std::string command = "analyse --json --nodes 20000 --threads 1 --variant frisian";
    const std::vector<std::string> once = facts(soplo_run(command));
    CHECK(!once.empty());
    CHECK(facts(soplo_run(command)) == once);
}

TEST_CASE("Ctrl-C ends an analysis with its best line") {
    const Run run = Folder().shell("timeout --preserve-status -s INT 0.5 SOPLO analyse --time 60");
    CHECK(run.status == 0);
    CHECK(run.lines().back().starts_with("best "));
}

TEST_CASE("bench") {
    const std::regex form("(\\d+) nodes (\\d+) nps");
    std::smatch once, again;
    const std::string first = soplo_run("bench --depth 3").lines().back();
    const std::string second = soplo_run("bench --depth 3").lines().back();
    REQUIRE(std::regex_match(first, once, form));
    REQUIRE(std::regex_match(second, again, form));
    CHECK(once[1] == again[1]);
    const std::string plain = soplo_run("bench --depth 3 --eval fallback").lines().back();
    REQUIRE(std::regex_match(plain, again, form));
    CHECK(once[1] != again[1]);
    CHECK(soplo_run("bench --depth 3 --eval no-such.net").status == 1);
}

TEST_CASE("without a subcommand a pipe gets Hub") {
    const Run run = Folder().shell("printf 'hub\\n' | SOPLO");
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(run.lines().front().starts_with("id name=Soplo "));
    CHECK(run.lines().back() == "wait");
    const Run options = Folder().shell("printf 'hub\\n' | SOPLO --variant russian");
    CHECK(options.out.find("param name=variant value=russian ") != std::string::npos);
    CHECK(soplo_run("").out.empty());
}

TEST_CASE("configuration files") {
    const Folder folder;
    const auto variant = [&](const std::string& words) {
        const std::string out = folder.shell("SOPLO show " + words).out;
        const std::size_t at = out.find("Variant: ");
        return at == out.npos ? out : out.substr(at + 9, out.find('\n', at) - at - 9);
    };
    folder.write(".config/soplo/soplo.ini",
                 "# mine\nvariant = american\n\n; threads\nthreads=2\r\n");
    CHECK(variant("") == "american");
    folder.write("soplo.ini", "variant=turkish");
    CHECK(variant("") == "turkish");
    CHECK(variant("--variant losing") == "losing");
    const std::string hub = folder.shell("echo hub | SOPLO hub --threads 3").out;
    CHECK(hub.find("param name=variant value=turkish ") != std::string::npos);
    CHECK(hub.find("param name=threads value=3 ") != std::string::npos);
    folder.write("soplo.ini", "variant=turkish\n\nhsah=5\n");
    check_wrong(folder.shell("SOPLO show"), {"soplo.ini:3", "hsah", "hash"});
    folder.write("soplo.ini", "threads=many\n");
    check_wrong(folder.shell("SOPLO show"), {"soplo.ini:1", "threads", "many"});
    folder.write("soplo.ini", "what\n");
    check_wrong(folder.shell("SOPLO show"), {"soplo.ini:1", "what"});
}

TEST_CASE("numbers and near misses") {
    CHECK(parse_integer("12") == 12);
    CHECK(parse_integer("-3") == -3);
    CHECK(parse_integer("+3") == 3);
    for (const char* bad : {"", " 1", "1 ", "1.0", "x", "+-1", "99999999999999999999"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_integer(bad));
    }
    CHECK(parse_real("1e-07") == 1e-07);
    CHECK_FALSE(parse_real("inf"));
    const std::vector<std::string_view> names{"variants", "moves", "perft"};
    CHECK(near_miss("vairants", names) == "variants");
    CHECK(near_miss("move", names) == "moves");
    CHECK(near_miss("per", names) == "perft");
    CHECK_FALSE(near_miss("bench", names));
    CHECK_FALSE(near_miss("", names));
}

TEST_CASE("every engine option keeps what it is given") {
    for (const EngineOption& o : engine_options()) {
        CAPTURE(o.row.name);
        EngineSettings settings;
        const std::string before = o.get(settings);
        set_engine_option(o, "x", before, settings);
        CHECK(o.get(settings) == before);
        if (o.row.type == OptionType::integer) {
            set_engine_option(o, "x", fmt::format("{}", o.row.max), settings);
            CHECK(o.get(settings) == fmt::format("{}", o.row.max));
            CHECK_THROWS_AS(set_engine_option(o, "x", fmt::format("{}", o.row.max + 1), settings),
                            BadInput);
            CHECK_THROWS_AS(set_engine_option(o, "x", "", settings), BadInput);
        }
    }
}
