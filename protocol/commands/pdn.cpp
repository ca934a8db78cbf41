// soplo pdn: reads game files, checks every game, and writes the games as PDN, JSON or FENs.
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/commands/input.hpp"
#include "protocol/pdn/check.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/pdn/writer.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/memory.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

/// Counts over all files.
struct PdnTotals {
    std::uint64_t games = 0, faulty = 0, moves = 0, bytes = 0;
};

/// Writes games to a file, or to standard output for "-".
class Rewriter {
  public:
    explicit Rewriter(const std::string& name) : name_(name) {
        if (name == "-") return;
        file_.open(name, std::ios::binary);
        if (!file_) fail();
    }
    void write(const PdnGame& game) {
        const std::string text = pdn_text(game);
        if (name_ == "-") {
            fmt::print("{}", text);
        } else if (!(file_ << text)) {
            fail();
        }
    }
    void close() {
        if (name_ != "-" && !file_.flush()) fail();
    }

  private:
    [[noreturn]] void fail() const {
        throw std::runtime_error(
            fmt::format("cannot write '{}': {}", name_, std::generic_category().message(errno)));
    }

    std::string name_;
    std::ofstream file_;
};

std::string_view outcome_name(PdnOutcome outcome) {
    constexpr std::array<std::string_view, 5> names{"unknown", "white wins", "black wins", "draw",
                                                    "both lose"};
    return names[static_cast<std::size_t>(outcome)];
}

/// Returns the positions of the main line, the start position first.
std::vector<Setup> positions(const PdnGame& game) {
    std::vector<Setup> all{game.start};
    const Arbiter& judge = arbiter(*game.rules);
    std::size_t depth = 0;
    for (const PdnItem& item : game.items) {
        if (item.kind == PdnKind::open) ++depth;
        if (item.kind == PdnKind::close) --depth;
        if (depth > 0) continue;
        if (item.kind == PdnKind::move) all.push_back(judge.successor(all.back(), item.move));
        if (item.kind == PdnKind::setup)
            all.push_back(after_setup(*game.rules, all.back(), item.text));
    }
    return all;
}

Json json_of(const std::string& file, const PdnGame& game) {
    Json tags = Json::object();
    for (const PdnTag& tag : game.tags) tags[tag.name] = tag.value;
    Json json{{"file", file}, {"game", game.index}, {"tags", tags}, {"result", game.result}};
    if (game.rules == nullptr) return json;
    Json moves = Json::array();
    for (const GameMove& move : game.main_line()) moves.push_back(hub_move(move));
    json["variant"] = game.rules->name;
    json["outcome"] = outcome_name(game.outcome);
    json["start"] = fen(*game.rules, game.start);
    json["moves"] = moves;
    json["fen"] = fen(*game.rules, positions(game).back());
    return json;
}

/// File names may be in any encoding.
std::string json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

PdnOptions reader_options(const Arguments& arguments) {
    PdnOptions options;
    options.check_moves = !arguments.has("raw");
    options.fallback = &arguments.rules();
    const std::string first = arguments.text("first");
    if (first == "white") options.first = PdnFirst::white;
    if (first == "starter") options.first = PdnFirst::starter;
    options.on_fault = [](const PdnFault& fault) {
        std::fflush(stdout);
        remark("{}\n", fault.text());
    };
    return options;
}

/// Reads one file, prints what the options ask for, and adds to the totals.
void read_games(const Arguments& arguments, const std::string& name, Rewriter* rewriter,
                PdnTotals& totals) {
    InputFile input(name);
    PdnReader reader(input.stream(), input.name(), reader_options(arguments));
    PdnGame game;
    while (reader.next(game)) {
        for (const PdnItem& item : game.items) totals.moves += item.kind == PdnKind::move ? 1 : 0;
        if (rewriter != nullptr) rewriter->write(game);
        if (arguments.has("json")) fmt::print("{}\n", json_line(json_of(name, game)));
        if (arguments.has("fens")) {
            for (const Setup& s : positions(game)) fmt::print("{}\n", fen(*game.rules, s));
        }
    }
    input.check();
    totals.games += reader.games_seen();
    totals.faulty += reader.games_faulty();
    totals.bytes += reader.bytes_read();
}

/// Returns speed and memory use, for scripts/bench-pdn.
std::string measures(const PdnTotals& totals, double seconds) {
    constexpr double mega = 1e6;
    const double megabytes = static_cast<double>(totals.bytes) / mega;
    return fmt::format(", {:.1f} MB in {:.2f} s ({:.1f} MB/s), {:.1f} MB of memory", megabytes,
                       seconds, seconds > 0 ? megabytes / seconds : 0.0, peak_memory() / mega);
}

void refuse_bad_mixtures(const Arguments& arguments) {
    if (arguments.rest().empty()) throw BadInput("pdn: a FILE is needed ('-' is standard input)");
    if (arguments.has("raw") && arguments.has("fens")) {
        throw BadInput("pdn: --fens needs the moves, which --raw does not read");
    }
    const int outputs = (arguments.has("json") ? 1 : 0) + (arguments.has("fens") ? 1 : 0) +
                        (arguments.text("rewrite") == "-" ? 1 : 0);
    if (outputs > 1) throw BadInput("pdn: --json, --fens and --rewrite - cannot be given together");
    for (const std::string& name : arguments.rest()) {
        std::error_code ignored;
        if (std::filesystem::equivalent(name, arguments.text("rewrite"), ignored)) {
            throw BadInput(fmt::format("pdn: --rewrite would destroy '{}' while reading", name));
        }
    }
}

int run_pdn(const Arguments& arguments) {
    refuse_bad_mixtures(arguments);
    std::unique_ptr<Rewriter> rewriter;
    if (arguments.has("rewrite")) rewriter = std::make_unique<Rewriter>(arguments.text("rewrite"));
    PdnTotals totals;
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& name : arguments.rest()) {
        read_games(arguments, name, rewriter.get(), totals);
    }
    if (rewriter) rewriter->close();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const bool is_occupied =
        arguments.has("json") || arguments.has("fens") || arguments.text("rewrite") == "-";
    fmt::print(is_occupied ? stderr : stdout, "{} games, {} faulty, {} moves{}\n", totals.games,
               totals.faulty, totals.moves,
               arguments.has("stats") ? measures(totals, seconds.count()) : "");
    return arguments.has("check") && totals.faulty > 0 ? 1 : 0;
}

constexpr std::array pdn_rows{
    OptionRow{.name = "check",
              .type = OptionType::flag,
              .help = "exit with status 1 if a game is faulty"},
    OptionRow{.name = "rewrite",
              .argument = "OUT",
              .help = "write the games without faults to OUT in PDN 3.0 ('-': standard output)"},
    OptionRow{
        .name = "json",
        .type = OptionType::flag,
        .help = "print one JSON object per game: tags, variant, result, moves, last position"},
    OptionRow{.name = "fens",
              .type = OptionType::flag,
              .help = "print the positions of the main line of each game, one per line"},
    OptionRow{.name = "raw",
              .type = OptionType::flag,
              .help = "check only the syntax, not the moves; many times faster"},
    OptionRow{
        .name = "first",
        .type = OptionType::choice,
        .argument = "SIDE",
        .help = "winner in 1-0: white, starter, or variant (default: as usual in the variant)",
        .choices = "variant white starter"},
    OptionRow{.name = "stats",
              .type = OptionType::flag,
              .help = "add time, speed and memory to the last line"},
};

}  // namespace

const Command pdn_command{.name = "pdn",
                          .summary = "read PDN files, report their faults, and write them again",
                          .engine_options = "variant",
                          .options = pdn_rows,
                          .rest = "FILE...",
                          .run = run_pdn};

}  // namespace soplo
