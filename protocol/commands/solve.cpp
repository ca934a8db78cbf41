// soplo solve: proves wins and draws.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/interrupt_poller.hpp"
#include "protocol/system/terminal.hpp"
#include "protocol/system/text.hpp"
#include "search/proof/prover.hpp"

namespace soplo {
namespace {

using Time = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr double default_seconds = 10;
/// Longest combination searched when no win was proven, in plies. Longer ones take too much time.
constexpr int longest_shot = 11;
constexpr std::uint64_t shot_nodes = 2'000'000;

/// The task, its time limit and the output form.
struct SolveRequest {
    ProofTask task;
    double seconds = 1e18;
    bool json = false;
};

/// The result of the proof search.
struct SolveAnswer {
    ProofResult result;
    std::optional<Shot> shot;  ///< a combination that wins material, if nothing is proven
    double seconds = 0;
};

SolveRequest request_of(const Arguments& arguments) {
    refuse_together(arguments, "solve", "win", {"draw"});
    const EngineSettings& settings = arguments.settings();
    SolveRequest request;
    request.json = arguments.has("json");
    request.task.aim = arguments.has("draw") ? Aim::draw : Aim::win;
    request.task.draws = settings.draw_rules;
    request.task.table_mb = settings.hash_mb;
    if (request.task.aim == Aim::draw && settings.draw_rules == DrawSet::none) {
        throw BadInput("solve: --draw needs draw rules; --draw-rules none has none");
    }
    const bool limited = arguments.has("depth") || arguments.has("nodes") || arguments.has("time");
    if (arguments.has("depth")) {
        request.task.most_plies = static_cast<int>(*arguments.integer("depth"));
    }
    if (arguments.has("nodes")) {
        request.task.nodes = static_cast<std::uint64_t>(*arguments.integer("nodes"));
    }
    refuse_together(arguments, "solve", "infinite", {"depth", "nodes", "time"});
    if (arguments.has("time")) request.seconds = *arguments.real("time");
    if (!limited && !arguments.has("infinite")) request.seconds = default_seconds;
    return request;
}

std::string_view wanted(Aim aim) { return aim == Aim::win ? "win" : "draw"; }

/// Returns the combination that wins most material.
std::optional<Shot> best_shot(Prover& prover, const Setup& position, std::function<bool()> stop) {
    std::optional<Shot> best;
    try {
        for (const Shot& shot : prover.shots(
                 position,
                 {.most_plies = longest_shot, .nodes = shot_nodes, .stop = std::move(stop)})) {
            if (!best || shot.gain > best->gain) best = shot;
        }
    } catch (const OutOfNodes&) {
        // The combination is only a hint; the answer does not need it.
    }
    return best;
}

SolveAnswer settle(const Game& game, SolveRequest request) {
    const InterruptWatch watch;
    const InterruptPoller interruption(watch, [] {});
    const auto begin = Time::now();
    const auto elapsed = [begin] {
        return std::chrono::duration<double>(Time::now() - begin).count();
    };
    const bool bar = is_terminal(StandardStream::error) && !request.json;
    request.task.stop = [&] {
        return interruption.was_interrupted() || elapsed() >= request.seconds;
    };
    request.task.excluded = [&](int plies, std::uint64_t nodes) {
        if (!bar) return;
        remark("\r\x1b[Kno {} within {} plies, {} nodes, {:.1f} s", wanted(request.task.aim), plies,
               nodes, elapsed());
    };
    SolveAnswer answer;
    const auto prover = make_prover(game.rules());
    answer.result = prover->solve(game.position(), request.task);
    answer.seconds = elapsed();
    if (!answer.result.proof && !answer.result.is_impossible && request.task.aim == Aim::win) {
        answer.shot =
            best_shot(*prover, game.position(), [&] { return interruption.was_interrupted(); });
    }
    if (bar) remark("\r\x1b[K");
    return answer;
}

std::string plies_text(int plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

void tell(const Game& game, const SolveRequest& request, const SolveAnswer& answer) {
    const ProofResult& v = answer.result;
    const std::string_view side = game.position().turn == Side::white ? "White" : "Black";
    const bool win = request.task.aim == Aim::win;
    const std::string work = fmt::format("{} nodes, {:.2f} s", v.nodes, answer.seconds);
    if (v.is_impossible) {
        fmt::print("disproven: {} has no {} ({})\n", side, wanted(request.task.aim), work);
        return;
    }
    if (!v.proof) {
        fmt::print("not proven: {} within {} ({})\n", win ? "there is no win" : "no draw was found",
                   plies_text(v.excluded), work);
        if (answer.shot) {
            const double men = answer.shot->gain / static_cast<double>(shot_man);
            fmt::print("material: {} wins {} by force in {}\n", hub_move(answer.shot->move),
                       answer.shot->gain >= shot_win ? std::string("everything")
                                                     : fmt::format("{:+.2f} men", men),
                       plies_text(answer.shot->plies));
        }
        return;
    }
    std::string what = "has at least a draw, however long the game lasts";
    if (win) {
        const bool shortest = v.excluded >= v.proof->plies - 1;
        what = fmt::format(
            "wins in {}, {}", plies_text(v.proof->plies),
            shortest ? "the shortest way" : fmt::format("not within {}", plies_text(v.excluded)));
    } else if (!v.is_never_lost) {
        what = fmt::format("has at least a draw within {}", plies_text(v.proof->plies));
    }
    fmt::print("proven: {} {} ({})\n", side, what, work);
    if (v.proof->line.empty()) return;
    fmt::print("line {}\n", line_text(game.rules(), game.position(), v.proof->line));
    fmt::print("best {}\n", hub_move(v.proof->line.front()));
}

void tell_json(const Game& game, const SolveRequest& request, const SolveAnswer& answer) {
    const ProofResult& v = answer.result;
    Json line{{"aim", wanted(request.task.aim)}, {"proven", v.proof.has_value()}};
    if (v.proof) {
        if (v.is_never_lost) {
            line["held"] = true;
        } else {
            line["plies"] = v.proof->plies;
        }
        if (request.task.aim == Aim::win) line["shortest"] = v.excluded >= v.proof->plies - 1;
    }
    if (v.is_impossible) {
        line["impossible"] = true;
    } else {
        line["excluded"] = v.excluded;
    }
    line["nodes"] = v.nodes;
    line["time"] = std::round(answer.seconds * 1000) / 1000;
    line["pv"] = Json::array();
    line["move"] = nullptr;
    if (v.proof) {
        for (const GameMove& m : v.proof->line) line["pv"].push_back(hub_move(m));
        if (!v.proof->line.empty()) line["move"] = hub_move(v.proof->line.front());
    }
    if (answer.shot) {
        line["shot"] = {{"move", hub_move(answer.shot->move)},
                        {"gain", answer.shot->gain / static_cast<double>(shot_man)},
                        {"plies", answer.shot->plies}};
    }
    line["fen"] = fen(game.rules(), game.position());
    fmt::print("{}\n", line.dump());
}

int run_solve(const Arguments& arguments) {
    const SolveRequest request = request_of(arguments);
    const Game game(arguments.rules(), position_argument(arguments), request.task.draws);
    if (game.legal_moves().empty()) return print_result(game, request.json);
    print_notes(game);
    const SolveAnswer answer = settle(game, request);
    if (request.json) {
        tell_json(game, request, answer);
    } else {
        tell(game, request, answer);
    }
    return 0;
}

constexpr std::array solve_rows{
    fen_row,
    OptionRow{.name = "win",
              .type = OptionType::flag,
              .help = "prove that the side to move wins (default)"},
    OptionRow{.name = "draw",
              .type = OptionType::flag,
              .help = "prove that the side to move has at least a draw"},
    OptionRow{"depth", OptionType::integer, "N", "search at most N plies deep", 1, longest_proof},
    nodes_row,
    OptionRow{"time", OptionType::real, "S",
              "stop after S seconds (default 10 if there is no other limit)", 0, 1e9},
    OptionRow{.name = "infinite",
              .type = OptionType::flag,
              .help = "search until it is proven or interrupted (Ctrl-C)"},
    json_row,
};

}  // namespace

const Command solve_command{.name = "solve",
                            .summary = "prove that the side to move wins or draws",
                            .engine_options = "variant hash draw-rules",
                            .options = solve_rows,
                            .run = run_solve};

}  // namespace soplo
