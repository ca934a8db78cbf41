// Searches the positions of a game, the last one first, and compares its moves with the best ones.
#include "protocol/analysis/games/game_analysis.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "search/player/think.hpp"

namespace soplo {
namespace {

/// Returns the score from the other side, one ply earlier.
Score one_ply_earlier(Score s) {
    if (is_win(s)) return 1 - s;
    if (is_loss(s)) return -1 - s;
    return -s;
}

/// What the referee knows of a position without a search.
struct Ruling {
    Outcome outcome = Outcome::unfinished;
    std::size_t choices = 0;  ///< legal moves
};

/// Makes one search for each position, from the end of the game to its start. The score of a played
/// move is that of the position after it, from the other side. A second search for each move would
/// take twice the time. Going backwards the transposition table already holds the rest of the game;
/// so both scores use the same lines. The later search is one ply deeper: if its score of the
/// played move is better than the best score before it, the played move counts as the best move.
class GameAnalyser {
  public:
    GameAnalyser(Player& player, const Game& game, const Limits& limits)
        : player_(player), game_(game), limits_(limits) {
        limits_.analyse = true;
        limits_.multi_pv = 1;
        Game replay(game.rules(), game.start(), game.draw_set());
        rulings_.push_back({replay.result().outcome, replay.legal_moves().size()});
        for (const GameMove& m : game.moves()) {
            replay.play(m);
            rulings_.push_back({replay.result().outcome, replay.legal_moves().size()});
        }
    }

    [[nodiscard]] std::optional<GameAnalysis> run(const std::atomic<bool>& stop,
                                                  std::atomic<std::int64_t>& plies) {
        GameAnalysis analysis;
        analysis.moves.resize(game_.moves().size());
        Score score = analysis.last_score = final_score();
        for (std::size_t i = game_.moves().size(); i-- > 0;) {
            if (stop) return {};
            analysis.moves[i] = judge(i, one_ply_earlier(score));
            score = analysis.moves[i].best_score;
            ++plies;
        }
        if (stop) return {};
        return analysis;
    }

  private:
    [[nodiscard]] Score final_score() {
        const Outcome outcome = rulings_.back().outcome;
        if (outcome == Outcome::draw) return draw_score;
        const Side turn = game_.position().turn;
        if (outcome == Outcome::unfinished) return search(game_.moves().size()).score;
        const bool wins = (outcome == Outcome::white_wins) == (turn == Side::white);
        return wins ? win_in(0) : loss_in(0);
    }

    [[nodiscard]] JudgedMove judge(std::size_t ply, Score played_score) {
        JudgedMove judged;
        judged.played = judged.best = game_.moves()[ply];
        judged.played_score = judged.best_score = played_score;
        if (rulings_[ply].outcome == Outcome::draw) {
            judged.had_choice = false;
            judged.played_score = judged.best_score = draw_score;
            return judged;
        }
        judged.had_choice = rulings_[ply].choices > 1;
        if (!judged.had_choice) return judged;
        Info found = search(ply);
        judged.depth = found.depth;
        judged.nodes = found.nodes;
        const bool is_best = found.pv.front() == judged.played;
        if (is_best) {
            judged.played_score = judged.best_score = found.score;
            judged.best_line = std::move(found.pv);
        } else if (found.score > played_score) {
            judged.best = found.pv.front();
            judged.best_score = found.score;
            judged.best_line = std::move(found.pv);
        } else {
            judged.best_line = {judged.played};
        }
        return judged;
    }

    [[nodiscard]] Info search(std::size_t ply) {
        player_.set_position(game_.start(), std::span(game_.moves()).first(ply));
        return think(player_, limits_).best_line();
    }

    Player& player_;
    const Game& game_;
    Limits limits_;
    std::vector<Ruling> rulings_;  // of the start and of the position after each move
};

double lost_points(const JudgedMove& m) {
    return expected_points(m.best_score) - expected_points(m.played_score);
}

double accuracy_of(const JudgedMove& m) {
    // A move that loses 0.1 points has an accuracy of 61 %, one that loses 0.5 points 8 %.
    constexpr double steepness = 5;
    return 100 * std::exp(-steepness * lost_points(m));
}

}  // namespace

double expected_points(Score s) {
    if (is_win(s)) return 1;
    if (is_loss(s)) return 0;
    // An advantage of one man gives 0.84 points.
    constexpr double scale = 60;
    return 1 / (1 + std::exp(-s / scale));
}

int loss_of(const JudgedMove& m) {
    constexpr Score most = 1000;
    return std::clamp(m.best_score, -most, most) - std::clamp(m.played_score, -most, most);
}

Mark mark_of(const JudgedMove& m) {
    // From an even position these are losses of about 0.25, 0.45 and 0.8 men.
    constexpr double dubious = 0.10, mistake = 0.18, blunder = 0.30;
    const double lost = m.had_choice ? lost_points(m) : 0;
    if (lost >= blunder) return Mark::blunder;
    if (lost >= mistake) return Mark::mistake;
    return lost >= dubious ? Mark::dubious : Mark::none;
}

std::string_view mark_text(Mark mark) {
    constexpr std::array<std::string_view, 4> texts{"", "?!", "?", "??"};
    return texts[static_cast<std::size_t>(mark)];
}

void PlayerTally::add(const JudgedMove& m) {
    if (!m.had_choice) return;
    ++moves;
    accuracy_sum += accuracy_of(m);
    loss_sum += loss_of(m) / 100.0;
    ++marks[static_cast<std::size_t>(mark_of(m))];
}

void PlayerTally::add(const PlayerTally& other) {
    games += other.games;
    moves += other.moves;
    accuracy_sum += other.accuracy_sum;
    loss_sum += other.loss_sum;
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i] += other.marks[i];
}

std::optional<double> PlayerTally::accuracy() const {
    if (moves == 0) return {};
    return accuracy_sum / moves;
}

std::optional<double> PlayerTally::mean_loss() const {
    if (moves == 0) return {};
    return loss_sum / moves;
}

PlayerTally tally_of(const GameAnalysis& analysis, Side first, Side side) {
    PlayerTally tally;
    tally.games = 1;
    for (std::size_t i = first == side ? 0 : 1; i < analysis.moves.size(); i += 2) {
        tally.add(analysis.moves[i]);
    }
    return tally;
}

std::optional<GameAnalysis> analyse_game(Player& player, const Game& game, const Limits& limits,
                                         const std::atomic<bool>& stop,
                                         std::atomic<std::int64_t>& plies) {
    player.new_game();
    return GameAnalyser(player, game, limits).run(stop, plies);
}

}  // namespace soplo
