// soplo dxp: games against another program over a network.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/dxp/link.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/pdn/writer.hpp"
#include "protocol/system/lines.hpp"

namespace soplo {
namespace {

constexpr double default_patience = 10;  // seconds

/// Adds to a file of games, opened for each, so that a game is safe as soon as it has ended.
class GameFile {
  public:
    /// Throws std::runtime_error, as add does: that a file cannot be written is told before the
    /// first game. No file without a name.
    explicit GameFile(std::string name) : name_(std::move(name)) { add(""); }

    void add(std::string_view text) const {
        if (name_.empty()) return;
        std::ofstream file(name_, std::ios::app);
        file << text << std::flush;
        if (file) return;
        throw std::runtime_error(fmt::format("--pdn: cannot write '{}': {}", name_,
                                             std::generic_category().message(errno)));
    }

  private:
    std::string name_;
};

void say(std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void check_usage(const Arguments& arguments) {
    if (arguments.has("listen") == arguments.has("connect")) {
        throw BadInput(arguments.has("listen")
                           ? "dxp: --listen and --connect cannot be given together"
                           : "dxp: either --listen or --connect is needed");
    }
    if (const std::string obstacle = dxp_obstacle(arguments.rules()); !obstacle.empty()) {
        throw BadInput("--variant: " + obstacle);
    }
    for (const char* name : {"minutes", "moves", "fen"}) {
        if (arguments.has("initiate") || !arguments.has(name)) continue;
        throw BadInput(
            fmt::format("--{} is for the side that proposes the games: --initiate", name));
    }
    if (arguments.has("wait") && !arguments.has("connect")) {
        throw BadInput("--wait goes with --connect");
    }
    const std::string name = arguments.text("name");
    const bool is_printable =
        std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (name.size() > dxp_max_name || !is_printable) {
        throw BadInput(fmt::format("--name: '{}' is longer than {} characters, or not plain ASCII",
                                   name, dxp_max_name));
    }
}

DxpSettings settings_of(const Arguments& arguments) {
    DxpSettings settings;
    settings.rules = &arguments.rules();
    settings.draw_rules = arguments.settings().draw_rules;
    settings.name = arguments.text("name", "Soplo " SOPLO_VERSION);
    settings.listens = arguments.has("listen");
    settings.initiates = arguments.has("initiate");
    if (arguments.has("games")) settings.games = static_cast<int>(*arguments.integer("games"));
    if (settings.initiates && !settings.games) settings.games = 1;
    settings.minutes = arguments.real("minutes").value_or(settings.minutes);
    settings.moves = static_cast<int>(arguments.integer("moves").value_or(0));
    if (arguments.has("fen")) settings.position = position_argument(arguments);
    if (arguments.has("nodes")) {
        settings.nodes = static_cast<std::uint64_t>(*arguments.integer("nodes"));
    }
    return settings;
}

int run_dxp(const Arguments& arguments) {
    check_usage(arguments);
    const bool listens = arguments.has("listen");
    const std::string_view place = listens ? "listen" : "connect";
    const Address address = parse_dxp_address(fmt::format("--{}", place), arguments.text(place));
    if (!listens && address.port == 0) throw BadInput("--connect: port 0 cannot be reached");

    const GameFile games(arguments.text("pdn"));
    std::unique_ptr<LineLog> log;
    if (arguments.has("log")) log = std::make_unique<LineLog>(arguments.text("log"));
    const EngineSettings& engine = arguments.settings();
    if (log) {
        log->write('*', fmt::format("soplo {} dxp, {}, {} threads, {} MB", SOPLO_VERSION,
                                    engine.rules->name, engine.threads, engine.hash_mb));
    }
    // Errors that come later have no place on standard output, and the game can go on after them.
    EngineSession session(engine, make_player, [](std::string_view) {});
    session.create_player();

    std::string lost_game;
    DxpHost host(settings_of(arguments), session, DxpTime::clock::now,
                 [&](const DxpRecord& record) {
                     say(dxp_game_line(record));
                     try {
                         games.add(pdn_text(record.pdn));
                     } catch (const std::runtime_error& e) {
                         lost_game = e.what();
                     }
                 });
    DxpLink link(host, log.get());
    if (listens) {
        say(fmt::format("listening on {}", link.listen(address)));
    } else {
        link.connect(address, DxpSpan(arguments.real("wait").value_or(default_patience)));
    }
    link.run();
    say(host.tally());
    if (!host.failure().empty()) throw std::runtime_error(host.failure());
    if (!lost_game.empty()) throw std::runtime_error(lost_game);
    return 0;
}

constexpr std::array dxp_rows{
    OptionRow{.name = "listen",
              .argument = "[HOST:]PORT",
              .help = "wait for others; HOST is this machine alone unless it is given"},
    OptionRow{.name = "connect",
              .argument = "HOST:PORT",
              .help = "go to one who waits (the usual port is 27531)"},
    OptionRow{"wait", OptionType::real, "S", "try to connect for S seconds (default 10)", 0, 86400},
    OptionRow{.name = "initiate",
              .type = OptionType::flag,
              .help = "propose the games, changing colours, White first"},
    OptionRow{"games", OptionType::integer, "N",
              "games to play (default 1 with --initiate, else no end)", 1, 1000000},
    OptionRow{"minutes", OptionType::real, "T",
              "minutes each for a game, parts of one too; 0: at once (default 5)", 0, 999},
    OptionRow{"moves", OptionType::integer, "M",
              "a game ends after M moves each; 0: no limit (default 0)", 0, 999},
    fen_row,
    OptionRow{"nodes", OptionType::integer, "N", "search N nodes a move at most", 1, 1e18},
    OptionRow{.name = "name", .argument = "S", .help = "our name (default Soplo and its version)"},
    OptionRow{.name = "pdn", .argument = "FILE", .help = "add every game to FILE as it ends"},
    OptionRow{.name = "log",
              .argument = "FILE",
              .help = "write every message, both ways, with the time; '-' is the error stream"},
};

}  // namespace

const Command dxp_command{.name = "dxp",
                          .summary = "play against another program over a network (DamExchange)",
                          .engine_options = "variant threads hash level draw-rules eval",
                          .options = dxp_rows,
                          .run = run_dxp};

}  // namespace soplo
