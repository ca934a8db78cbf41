// Clocks, result and record of a game over DXP.
#include "protocol/dxp/game.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "protocol/pdn/writer.hpp"

namespace soplo {
namespace {

/// Seconds for a move if the game has no time, or the time is used up.
constexpr double quick_move = 0.05;

Setup start_of(const Rules& rules, const DxpGameRequest& terms) {
    return terms.position ? *terms.position : start_position(rules);
}

std::string clock_text(double seconds) {
    const auto tenths = static_cast<long long>(std::floor(std::max(seconds, 0.0) * 10));
    return fmt::format("{}:{:02}:{:02}.{}", tenths / 36000, tenths / 600 % 60, tenths / 10 % 60,
                       tenths % 10);
}

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace

DxpGame::DxpGame(const Rules& rules, DrawSet draws, const DxpGameRequest& terms, Side ours,
                 DxpTime now)
    : game_(rules, start_of(rules, terms), draws),
      ours_(ours),
      seconds_each_(terms.minutes * 60),
      moves_each_(terms.moves),
      turn_began_(now) {}

double DxpGame::thinking(DxpTime now) const { return DxpSpan(now - turn_began_).count(); }

void DxpGame::play(const GameMove& move, DxpTime now) {
    game_.play(move);
    seconds_.push_back(thinking(now));
    turn_began_ = now;
    look_for_draw();
}

void DxpGame::look_for_draw() {
    if (drawn_) return;
    const Result result = game_.result();
    if (result.outcome == Outcome::draw) drawn_ = Drawn{game_.moves().size(), result};
}

bool DxpGame::go_back(const DxpBackRequest& request, DxpTime now) {
    // The numbers count from the start of the game, also if Black moved first.
    const bool by_second = request.turn != game_.start().turn;
    const int ply = 2 * (request.move - 1) + (by_second ? 1 : 0);
    if (ply < 0 || static_cast<std::size_t>(ply) > game_.moves().size()) return false;
    const auto kept = static_cast<std::size_t>(ply);
    while (game_.moves().size() > kept) game_.undo();
    seconds_.resize(kept);
    if (drawn_ && drawn_->plies > kept) drawn_.reset();
    score_ = 0;
    turn_began_ = now;
    return true;
}

Result DxpGame::on_board() const { return drawn_ ? drawn_->result : game_.result(); }

bool DxpGame::is_at_limit() const {
    return moves_each_ > 0 && game_.moves().size() >= 2 * static_cast<std::size_t>(moves_each_);
}

std::optional<Result> DxpGame::ending() const {
    const Result board = on_board();
    if (board.outcome != Outcome::unfinished) return board;
    if (!is_at_limit()) return std::nullopt;
    if (is_win(score_)) return Result{win_of(ours_), "move limit, a win was seen"};
    if (is_loss(score_)) return Result{win_of(other(ours_)), "move limit, a loss was seen"};
    return Result{Outcome::unfinished, "move limit"};
}

double DxpGame::seconds_used(Side side, std::size_t plies) const {
    double used = 0;
    for (std::size_t i = 0; i < plies; ++i) {
        if (game_.position_at(i).turn == side) used += seconds_[i];
    }
    return used;
}

Limits DxpGame::limits(std::optional<std::uint64_t> nodes, DxpTime now) const {
    Limits limits;
    limits.nodes = nodes;
    const double left = seconds_each_ - seconds_used(ours_, seconds_.size()) - thinking(now);
    if (left <= 0) {
        limits.move_time = quick_move;
        return limits;
    }
    const auto played = static_cast<int>(game_.moves().size() / 2);
    limits.clock = Clock{
        .moves = moves_each_ > 0 ? std::max(moves_each_ - played, 1) : 0, .time = left, .inc = 0};
    return limits;
}

std::string DxpGame::clock_comment(std::size_t ply) const {
    const std::string spent = fmt::format("[%emt {}]", clock_text(seconds_[ply]));
    if (seconds_each_ <= 0) return spent;
    const double left = seconds_each_ - seconds_used(game_.position_at(ply).turn, ply + 1);
    return fmt::format("[%clk {}] {}", clock_text(left), spent);
}

std::string DxpGame::time_control() const {
    if (seconds_each_ <= 0) return "-";
    if (moves_each_ == 0) return fmt::format("{}", seconds_each_);
    return fmt::format("{}/{}", moves_each_, seconds_each_);
}

DxpRecord DxpGame::record(int number, const Result& result, const std::string& our_name,
                          const std::string& their_name) const {
    DxpRecord record{.number = number,
                     .white = ours_ == Side::white ? our_name : their_name,
                     .black = ours_ == Side::white ? their_name : our_name,
                     .ours = ours_,
                     .result = result,
                     .plies = game_.moves().size(),
                     .pdn = {}};
    const std::array tags{PdnTag{"Event", "DXP game"},
                          PdnTag{"Date", today()},
                          PdnTag{"Round", std::to_string(number)},
                          PdnTag{"White", record.white},
                          PdnTag{"Black", record.black},
                          PdnTag{"Termination", result.reason},
                          PdnTag{"TimeControl", time_control()}};
    record.pdn = pdn_game(game_, result, tags);
    std::vector<PdnItem> with_clocks;
    std::size_t ply = 0;
    for (PdnItem& item : record.pdn.items) {
        with_clocks.push_back(std::move(item));
        PdnItem comment;
        comment.kind = PdnKind::comment;
        comment.text = clock_comment(ply++);
        with_clocks.push_back(std::move(comment));
    }
    record.pdn.items = std::move(with_clocks);
    return record;
}

}  // namespace soplo
