// Writes scores, lines and results of a search as text and as JSON.
#include "protocol/analysis/score_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "eval/network.hpp"
#include "protocol/system/diagnostics.hpp"

namespace soplo {
namespace {

std::string_view name_of(Side side) { return side == Side::white ? "White" : "Black"; }

std::string plies_text(int plies) { return plies == 1 ? "1 ply" : fmt::format("{} plies", plies); }

/// Returns the draw count that ends the game first, if the search is deep enough to reach its end.
/// Returns nothing while there are men, because the move of a man resets the counts.
std::optional<DrawProgress> next_count(const Game& game, int depth) {
    std::optional<DrawProgress> next;
    const Setup& now = game.position();
    if (!now.men[0].empty() || !now.men[1].empty()) return next;
    for (const DrawProgress& d : game.draw_progress()) {
        if (d.limit <= d.plies || d.limit - d.plies > depth) continue;
        if (!next || d.limit - d.plies < next->limit - next->plies) next = d;
    }
    return next;
}

/// Returns the rule by which the game is drawn at the end of a line, with the plies until then, or
/// an empty text.
std::string drawn_line(Game game, const std::vector<GameMove>& line) {
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        const auto& legal = game.legal_moves();
        if (std::find(legal.begin(), legal.end(), line[ply]) == legal.end()) break;
        game.play(line[ply]);
        const Result result = game.result();
        if (result.outcome != Outcome::draw) continue;
        return fmt::format("the best line is a draw by rule in {} ({})",
                           plies_text(static_cast<int>(ply) + 1), result.reason);
    }
    return {};
}

double in_per_cent(double chance) { return std::round(chance * 1000) / 10; }

}  // namespace

double nodes_per_second(const Info& info) {
    return info.time > 0 ? static_cast<double>(info.nodes) / info.time : 0;
}

std::string score_text(Score score) {
    if (is_win(score)) return fmt::format("win-in-{}", plies_to_end(score));
    if (is_loss(score)) return fmt::format("loss-in-{}", plies_to_end(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

Expectation expectation_of(const Game& game, const Info& info) {
    const bool is_seen = is_win(info.score) || is_loss(info.score);
    const bool is_drawn = game.result().outcome == Outcome::draw && !is_seen;
    const bool will_be = info.score == draw_score && next_count(game, info.depth);
    if (is_drawn || will_be) return {.win = 0, .draw = 1, .loss = 0};
    const auto [centre, width] = shipped_expectation(game.rules());
    return expect({centre / 100.0, width / 100.0}, info.score);
}

std::string verdict_text(const Game& game, const Info& best) {
    const Side own = game.position().turn;
    if (is_win(best.score) || is_loss(best.score)) {
        return fmt::format("{} wins in {}", name_of(is_win(best.score) ? own : other(own)),
                           plies_text(plies_to_end(best.score)));
    }
    if (game.result().outcome == Outcome::draw || best.score != draw_score) return {};
    if (const std::optional<DrawProgress> next = next_count(game, best.depth)) {
        const int moves = (next->limit - next->plies + 1) / 2;
        return fmt::format("draw by rule: {} move{} left ({})", moves, moves == 1 ? "" : "s",
                           next->reason);
    }
    return drawn_line(game, best.pv);
}

std::string line_text(const Rules& r, Setup setup, const std::vector<GameMove>& line) {
    const Arbiter& judge = arbiter(r);
    std::string text;
    for (const GameMove& m : line) {
        const std::vector<GameMove> legal = judge.legal_moves(setup);
        if (std::find(legal.begin(), legal.end(), m) == legal.end()) break;
        if (!text.empty()) text += ' ';
        text += pdn_move(r, setup, m, legal);
        setup = judge.successor(setup, m);
    }
    return text;
}

std::string analysis_header(bool ranks) {
    return fmt::format("{:>5} {:>4} {}{:>10} {:>13} {:>8} {:>10} {:>5}  {}", "depth", "sel",
                       ranks ? "rank " : "", "score", "nodes", "time", "nodes/s", "hash", "line");
}

std::string analysis_line(const Rules& r, const Setup& setup, const Info& info, bool ranks) {
    const std::string rank = ranks ? fmt::format("{:>4} ", info.multi_pv) : std::string();
    return fmt::format("{:>5} {:>4} {}{:>10} {:>13} {:>8.2f} {:>10.0f} {:>5}  {}", info.depth,
                       info.sel_depth, rank, score_text(info.score), info.nodes, info.time,
                       nodes_per_second(info), info.hash_full, line_text(r, setup, info.pv));
}

std::string ranked_header() {
    return fmt::format("{:>11} {:>5} {:>5} {:>5}  {}", "score", "win", "draw", "loss", "line");
}

std::string ranked_line(const Game& game, const Info& info) {
    const Expectation e = expectation_of(game, info);
    return fmt::format("{:>11} {:>4.0f}% {:>4.0f}% {:>4.0f}%  {}", score_text(info.score),
                       100 * e.win, 100 * e.draw, 100 * e.loss,
                       line_text(game.rules(), game.position(), info.pv));
}

void print_notes(const Game& game) {
    if (const Result result = game.result(); result.outcome == Outcome::draw) {
        remark("soplo: note: the game is drawn already: {}\n", result.reason);
    }
    if (game.legal_moves().size() == 1) {
        remark("soplo: note: only one legal move: {}\n", hub_move(game.legal_moves().front()));
    }
}

int print_result(const Game& game, bool json) {
    const Result result = game.result();
    if (json) {
        const nlohmann::ordered_json line{{"move", nullptr},
                                          {"result", outcome_text(result.outcome)},
                                          {"reason", result.reason},
                                          {"fen", fen(game.rules(), game.position())}};
        fmt::print("{}\n", line.dump());
    } else {
        fmt::print("the game is over: {} ({})\n", outcome_text(result.outcome), result.reason);
    }
    return 0;
}

nlohmann::ordered_json analysis_json(const Game& game, const Info& info) {
    nlohmann::ordered_json line{
        {"depth", info.depth}, {"seldepth", info.sel_depth}, {"multipv", info.multi_pv}};
    if (is_win(info.score)) {
        line["win_in"] = plies_to_end(info.score);
    } else if (is_loss(info.score)) {
        line["loss_in"] = plies_to_end(info.score);
    } else {
        line["score"] = info.score / 100.0;
    }
    line["nodes"] = info.nodes;
    line["time"] = std::round(info.time * 1000) / 1000;
    line["nps"] = std::llround(nodes_per_second(info));
    line["hashfull"] = info.hash_full;
    line["tbhits"] = info.tb_hits;
    line["pv"] = nlohmann::ordered_json::array();
    for (const GameMove& m : info.pv) line["pv"].push_back(hub_move(m));
    line["move"] = nullptr;
    if (!info.pv.empty()) line["move"] = hub_move(info.pv.front());
    line["fen"] = fen(game.rules(), game.position());
    const Expectation e = expectation_of(game, info);
    line["expectation"] = {
        {"win", in_per_cent(e.win)}, {"draw", in_per_cent(e.draw)}, {"loss", in_per_cent(e.loss)}};
    if (game.legal_moves().size() == 1) line["only_move"] = true;
    if (const std::string words = verdict_text(game, info); !words.empty()) {
        line["verdict"] = words;
    }
    return line;
}

}  // namespace soplo
