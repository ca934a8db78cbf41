// The rows of the options of soplo match, and the match that they describe.
#include "protocol/match/command_line.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <set>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/match/clients/dxp_client.hpp"
#include "protocol/system/socket.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr int default_games = 100;
constexpr int most_games = 10'000'000;
constexpr int games_of_a_test = 100'000;  ///< limit with --sprt, which usually ends much earlier
constexpr double default_move_time = 0.1;
constexpr double stall_without_time = 60;

/// Names unnamed engines after their program. Throws BadInput if a name is given twice, because
/// results are counted by name.
void name_engines(std::vector<EngineSpec>& engines) {
    std::set<std::string> taken;
    for (const EngineSpec& e : engines) {
        if (e.name.empty()) continue;
        const bool is_printable =
            std::none_of(e.name.begin(), e.name.end(), [](unsigned char c) { return c < ' '; });
        if (!is_printable) throw BadInput("--engine: a name is one line of text");
        if (!taken.insert(e.name).second) {
            throw BadInput(fmt::format("--engine: the name '{}' is given twice", e.name));
        }
    }
    for (EngineSpec& e : engines) {
        if (!e.name.empty()) continue;
        const std::string base =
            e.words.empty() ? "engine" : std::filesystem::path(e.words[0]).filename().string();
        e.name = base;
        for (int n = 2; !taken.insert(e.name).second; ++n) e.name = fmt::format("{}-{}", base, n);
    }
}

TimeControl time_of(const Arguments& arguments) {
    int given = 0;
    for (const char* name : {"tc", "move-time", "nodes", "depth"})
        given += arguments.has(name) ? 1 : 0;
    if (given > 1) throw BadInput("match: only one of --tc, --move-time, --nodes and --depth");
    TimeControl time;
    if (arguments.has("tc")) return parse_time_control(arguments.text("tc"));
    if (const auto nodes = arguments.integer("nodes")) {
        time.nodes = static_cast<std::uint64_t>(*nodes);
    } else if (const auto depth = arguments.integer("depth")) {
        time.depth = static_cast<int>(*depth);
    } else {
        time.move_time = arguments.real("move-time").value_or(default_move_time);
    }
    return time;
}

bool is_our_set(std::string_view source) { return source == "builtin" || source == "ballots"; }

std::vector<Opening> openings_of(const Arguments& arguments, const std::string& source) {
    std::optional<int> plies;
    if (arguments.has("opening-plies")) {
        plies = static_cast<int>(*arguments.integer("opening-plies"));
    }
    std::vector<Opening> openings = load_openings(arguments.rules(), source, plies);
    // Keeps the order of a file, because its author may have chosen it.
    const std::string order = arguments.text("order", is_our_set(source) ? "random" : "sequential");
    const auto seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
    return order == "random" ? shuffled(std::move(openings), seed) : openings;
}

ScheduleTerms schedule_of(const Arguments& arguments, const MatchSetup& setup) {
    ScheduleTerms schedule = setup.schedule;
    const std::string format = arguments.text("format", "round-robin");
    if (format == "gauntlet") schedule.format = MatchFormat::gauntlet;
    if (format == "swiss") schedule.format = MatchFormat::swiss;
    schedule.engines = static_cast<int>(setup.engines.size());
    const bool is_swiss = schedule.format == MatchFormat::swiss;
    int games = is_our_set(setup.openings_source) ? default_games : 2 * schedule.openings;
    if (setup.sprt) games = games_of_a_test;
    if (is_swiss) games = 2;
    schedule.games = static_cast<int>(arguments.integer("games").value_or(games));
    if (is_swiss) {
        int rounds = 1;
        while ((1 << rounds) < schedule.engines) ++rounds;
        schedule.rounds = static_cast<int>(arguments.integer("rounds").value_or(rounds));
    } else if (arguments.has("rounds")) {
        throw BadInput("--rounds: belongs to --format swiss");
    }
    return schedule;
}

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

constexpr double day = 24 * 3600;

constexpr std::array match_rows{
    OptionRow{.name = "engine",
              .argument = "FIELDS",
              .help = "cmd=PROGRAM,name=NAME[,proto=hub|dxp|uci][,dir=FOLDER][,odds=FACTOR]"
                      "[,param.NAME=VALUE...]; odds multiplies the engine's time or nodes; "
                      "DXP: connect=[HOST:]PORT or listen=[HOST:]PORT; once for each engine",
              .repeats = true},
    OptionRow{.name = "games",
              .type = OptionType::integer,
              .argument = "N",
              .help = "games between each two engines (default 100, or each opening of a file "
                      "twice)",
              .min = 1,
              .max = most_games},
    OptionRow{.name = "tc",
              .argument = "MOVES/SECONDS+INC",
              .help = "clock of each side; MOVES/ and +INC are optional"},
    OptionRow{.name = "move-time",
              .type = OptionType::real,
              .argument = "S",
              .help = "seconds for each move (default 0.1)",
              .min = 0.001,
              .max = day},
    OptionRow{.name = "nodes",
              .type = OptionType::integer,
              .argument = "N",
              .help = "nodes for each move",
              .min = 1,
              .max = 1e15},
    OptionRow{.name = "depth",
              .type = OptionType::integer,
              .argument = "N",
              .help = "depth of each search",
              .min = 1,
              .max = 1000},
    OptionRow{.name = "openings",
              .argument = "FILE",
              .help = "openings, each played twice with colours swapped: a file of FEN, moves or "
                      "PDN, or builtin (default), or ballots (built-in openings of three plies)"},
    OptionRow{.name = "opening-plies",
              .type = OptionType::integer,
              .argument = "N",
              .help = "cut the openings of a file after N plies; of builtin, use those of N plies",
              .min = 1,
              .max = 1000},
    OptionRow{.name = "order",
              .type = OptionType::choice,
              .argument = "ORDER",
              .help = "order of the openings: sequential (default for files) or random",
              .choices = "sequential random"},
    OptionRow{.name = "seed",
              .type = OptionType::integer,
              .argument = "N",
              .help = "seed of the random order (default 1)",
              .max = 1e15},
    OptionRow{.name = "concurrency",
              .type = OptionType::integer,
              .argument = "C",
              .help = "games played at the same time (default 1)",
              .min = 1,
              .max = most_slots - 1},
    OptionRow{.name = "format",
              .type = OptionType::choice,
              .argument = "FORM",
              .help = "round-robin (default), gauntlet (the first engine against the others) or "
                      "swiss",
              .choices = "round-robin gauntlet swiss"},
    OptionRow{.name = "rounds",
              .type = OptionType::integer,
              .argument = "N",
              .help = "rounds of a Swiss tournament (default: the least number that can give one "
                      "winner)",
              .min = 1,
              .max = 1000},
    OptionRow{.name = "sprt",
              .argument = "FIELDS",
              .help = "elo0=0,elo1=5,alpha=0.05,beta=0.05: stop as soon as this sequential test is "
                      "decided"},
    OptionRow{.name = "adjudicate",
              .argument = "FIELDS",
              .help = "draw-score=S,draw-moves=N[,draw-from=N], win-score=S,win-moves=N, plies=N "
                      "(default plies=1000): end a game early"},
    OptionRow{.name = "ponder",
              .type = OptionType::flag,
              .help = "let the engines think in their opponent's time"},
    OptionRow{.name = "margin",
              .type = OptionType::real,
              .argument = "S",
              .help = "seconds by which a move may exceed its time (default 0.2)",
              .max = day},
    OptionRow{.name = "stall",
              .type = OptionType::real,
              .argument = "S",
              .help = "seconds over the time after which an engine counts as hanging (default 10; "
                      "60 with --nodes or --depth)",
              .max = day},
    OptionRow{.name = "start-limit",
              .type = OptionType::real,
              .argument = "S",
              .help = "seconds an engine may take to start (default 30)",
              .max = day},
    OptionRow{.name = "pdn", .argument = "FILE", .help = "write the games in PDN"},
    OptionRow{
        .name = "json", .argument = "FILE", .help = "write the games, one JSON object per line"},
    OptionRow{.name = "report", .argument = "FILE", .help = "write an HTML report of the match"},
    OptionRow{.name = "resume",
              .argument = "FILE",
              .help = "save every finished game in FILE, and continue a match that FILE holds"},
    OptionRow{.name = "shard",
              .argument = "I/N",
              .help = "play only part I of N; 'match merge' joins the files of --resume"},
    OptionRow{.name = "log",
              .argument = "FOLDER",
              .help = "write the engines' messages and error streams into FOLDER"},
};

}  // namespace

std::span<const OptionRow> match_option_rows() { return match_rows; }

std::vector<EngineSpec> engines_of(const Arguments& arguments, std::size_t least) {
    std::vector<EngineSpec> engines;
    for (const std::string& text : arguments.texts("engine")) engines.push_back(parse_engine(text));
    if (engines.size() < least) {
        throw BadInput(fmt::format("match: {} --engine \"cmd=PROGRAM,name=NAME\" needed",
                                   least == 1 ? "an" : "at least two"));
    }
    name_engines(engines);
    return engines;
}

GameTerms terms_of(const Arguments& arguments) {
    GameTerms terms;
    terms.rules = &arguments.rules();
    terms.draws = arguments.settings().draw_rules;
    terms.time = time_of(arguments);
    terms.margin = arguments.real("margin").value_or(terms.margin);
    if (terms.time.nodes || terms.time.depth) terms.stall_limit = stall_without_time;
    terms.stall_limit = arguments.real("stall").value_or(terms.stall_limit);
    terms.start_limit = arguments.real("start-limit").value_or(terms.start_limit);
    terms.ponder = arguments.has("ponder");
    if (arguments.has("adjudicate")) {
        terms.adjudication = parse_adjudication(arguments.text("adjudicate"));
    }
    terms.log_folder = arguments.text("log");
    return terms;
}

MatchSetup match_setup_of(const Arguments& arguments) {
    MatchSetup setup;
    setup.engines = engines_of(arguments, 2);
    setup.terms = terms_of(arguments);
    const std::string source = arguments.text("openings", "builtin");
    setup.set_openings(source, openings_of(arguments, source));
    if (arguments.has("sprt")) setup.sprt = parse_sprt(arguments.text("sprt"));
    if (arguments.has("shard")) setup.shard = parse_shard(arguments.text("shard"));
    setup.schedule = schedule_of(arguments, setup);
    setup.date = today();
    for (const EngineSpec& e : setup.engines) {
        if (e.protocol != EngineProtocol::dxp) continue;
        const std::string obstacle = dxp_terms_obstacle(setup.terms);
        if (!obstacle.empty()) throw BadInput(fmt::format("--engine '{}': {}", e.name, obstacle));
    }
    if (setup.sprt && setup.engines.size() != 2)
        throw BadInput("--sprt: needs exactly two engines");
    if (setup.schedule.format == MatchFormat::swiss && setup.shard.count > 1) {
        throw BadInput("--shard: not with --format swiss, whose pairings need all earlier results");
    }
    try {
        // State files are UTF-8. Replaced bytes would look like another match on --resume.
        static_cast<void>(setup_json(setup).dump());
    } catch (const Json::exception&) {
        throw BadInput("match: names, commands and parameters must be UTF-8");
    }
    return setup;
}

int concurrency_of(const Arguments& arguments, const MatchSetup& setup) {
    const int concurrency = static_cast<int>(arguments.integer("concurrency").value_or(1));
    for (const EngineSpec& e : setup.engines) {
        if (concurrency == 1 || e.can_run_many()) continue;
        throw BadInput(
            fmt::format("--concurrency: '{}' can play only one game at a time; with {} in cmd and "
                        "in its address each game gets a port of its own",
                        e.name, port_mark));
    }
    return concurrency;
}

MatchFiles files_of(const Arguments& arguments) {
    return {arguments.text("pdn"), arguments.text("json"), arguments.text("report")};
}

void refuse_other_options(const Arguments& arguments, std::string_view what,
                          std::string_view allowed) {
    const std::vector<std::string> known = words(allowed);
    for (const OptionRow& row : match_rows) {
        const bool is_known = std::find(known.begin(), known.end(), row.name) != known.end();
        if (is_known || !arguments.has(row.name)) continue;
        throw BadInput(
            fmt::format("match {}: --{} is not an option of this subcommand", what, row.name));
    }
}

}  // namespace soplo
