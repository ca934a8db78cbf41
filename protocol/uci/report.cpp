// Formatting the reports of a search as UCI lines.
#include "protocol/uci/report.hpp"

#include <algorithm>
#include <cmath>

#include "engine/notation/notation.hpp"

namespace soplo {
namespace {

long long rounded(double x) { return std::isfinite(x) ? std::llround(x) : 0; }

}  // namespace

UciScore uci_score(Score score) {
    if (!is_win(score) && !is_loss(score)) return {.unit = UciScore::Unit::cp, .value = score};
    const int moves = (plies_to_end(score) + 1) / 2;
    // "mate 0" means a loss, so a game that is already won is reported as a win in 1.
    const int value = is_win(score) ? std::max(moves, 1) : -moves;
    return {.unit = UciScore::Unit::mate, .value = value};
}

UciInfo uci_info(const Info& info) {
    constexpr double milliseconds = 1000;
    UciInfo line{.depth = info.depth,
                 .seldepth = std::max(info.sel_depth, info.depth),
                 .multipv = info.multi_pv,
                 .score = uci_score(info.score),
                 .nodes = static_cast<long long>(info.nodes),
                 .nps = 0,
                 .hashfull = info.hash_full,
                 .time = rounded(info.time * milliseconds)};
    if (info.time > 0) line.nps = rounded(static_cast<double>(info.nodes) / info.time);
    if (info.tb_hits > 0) line.tbhits = static_cast<long long>(info.tb_hits);
    for (const GameMove& m : info.pv) line.pv.push_back(hub_move(m));
    return line;
}

UciBestMove uci_best_move(const Done& done) {
    UciBestMove best;
    if (done.move) best.move = hub_move(*done.move);
    if (done.move && done.ponder) best.ponder = hub_move(*done.ponder);
    return best;
}

void UciReport::info(const Info& info) { sink_.write(uci_line(uci_info(info))); }

void UciReport::done(const Done& done) { sink_.write(uci_line(uci_best_move(done))); }

}  // namespace soplo
