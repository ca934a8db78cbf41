// soplo dxp: plays against another program over a network.
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

/// Appends games to a file. Opens the file for each game, so that a finished game is on disk.
class GameFile {
  public:
    /// An empty name means no file. Throws std::runtime_error if the file cannot be written, so
    /// that the user learns it before the first game.
    explicit GameFile(std::string name) : name_(std::move(name)) { add(""); }

    /// Appends text. Throws std::runtime_error.
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
                           : "dxp: --listen or --connect is needed");
    }
    if (const std::string obstacle = dxp_obstacle(arguments.rules()); !obstacle.empty()) {
        throw BadInput("--variant: " + obstacle);
    }
    for (const char* name : {"minutes", "moves", "fen"}) {
        if (arguments.has("initiate") || !arguments.has(name)) continue;
        throw BadInput(fmt::format(
            "--{} needs --initiate, because the side that proposes the games sets it", name));
    }
    if (arguments.has("wait") && !arguments.has("connect")) {
        throw BadInput("--wait needs --connect");
    }
    const std::string name = arguments.text("name");
    const bool is_printable =
        std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (name.size() > dxp_max_name || !is_printable) {
        throw BadInput(
            fmt::format("--name: '{}' is not a name; expected at most {} characters of ASCII", name,
                        dxp_max_name));
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
    if (!listens && address.port == 0)
        throw BadInput("--connect: port 0 cannot be reached; expected 1 to 65535");

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
              .help = "wait for a connection; without HOST only from this machine"},
    OptionRow{.name = "connect",
              .argument = "HOST:PORT",
              .help = "connect to a waiting program (the usual port is 27531)"},
    OptionRow{"wait", OptionType::real, "S", "try to connect for S seconds (default 10)", 0, 86400},
    OptionRow{.name = "initiate",
              .type = OptionType::flag,
              .help = "propose the games; colours alternate, White first"},
    OptionRow{"games", OptionType::integer, "N",
              "play N games (default 1 with --initiate, otherwise no limit)", 1, 1000000},
    OptionRow{"minutes", OptionType::real, "T",
              "minutes for each side and game, fractions allowed; 0: move at once (default 5)", 0,
              999},
    OptionRow{"moves", OptionType::integer, "M",
              "end a game after M moves of each side; 0: no limit (default 0)", 0, 999},
    fen_row,
    OptionRow{"nodes", OptionType::integer, "N", "search at most N nodes for each move", 1, 1e18},
    OptionRow{.name = "name",
              .argument = "S",
              .help = "name sent to the other side (default Soplo and its version)"},
    OptionRow{.name = "pdn", .argument = "FILE", .help = "append every finished game to FILE"},
    OptionRow{.name = "log",
              .argument = "FILE",
              .help = "write every message of both sides with its time; '-': standard error"},
};

}  // namespace

const Command dxp_command{
    .name = "dxp",
    .summary = "play against another program over a network (DamExchange protocol)",
    .engine_options = "variant threads hash level draw-rules eval",
    .options = dxp_rows,
    .run = run_dxp};

}  // namespace soplo
