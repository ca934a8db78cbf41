// Writing the news of an analysis.
#include "protocol/analysis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/arbiter.hpp"
#include "engine/notation.hpp"

namespace soplo {
namespace {

double nodes_per_second(const Info& info) {
    return info.time > 0 ? static_cast<double>(info.nodes) / info.time : 0;
}

/// The line in the variant's notation, as far as its moves are legal.
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

}  // namespace

std::string score_text(Score score) {
    if (is_win(score)) return fmt::format("win-in-{}", plies_to_end(score));
    if (is_loss(score)) return fmt::format("loss-in-{}", plies_to_end(score));
    return fmt::format("{:+.2f}", score / 100.0);
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

std::string analysis_json(const std::string& position, const Info& info) {
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
    line["fen"] = position;
    return line.dump();
}

}  // namespace soplo
