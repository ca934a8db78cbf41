// One game of self-play: a random opening, then a search with a node limit for each move. The game
// ends by the rules, or earlier when the scores are clear.
#pragma once

#include <optional>
#include <random>

#include "search/player/root.hpp"
#include "search/selfplay/selfplay.hpp"

namespace soplo {

/// The self-player of variant R.
template <const Rules& R>
class SelfPlayerFor final : public SelfPlayer {
  public:
    SelfPlayerFor(const SelfPlaySettings& settings, std::shared_ptr<const Network> network)
        : settings_(settings),
          draws_(settings.draws == DrawSet::none ? nullptr : &R.draws(settings.draws)),
          table_(1),
          worker_(table_, control_, true) {
        if (network != nullptr) worker_.set_weights(std::make_shared<const Weights<R>>(*network));
        control_.node_limit = settings.nodes;
    }

    std::vector<Sample> play(std::uint64_t number) override {
        numbers_.seed(fold(settings_.seed + 0x9e3779b97f4a7c15ULL, number + 0xd1b54a32d192ed03ULL));
        if (!play_opening()) return {};
        std::optional<Side> winner;
        const bool is_usable = play_to_end(winner);
        if (!is_usable) return {};
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            if (samples_[i].result != unknown) {
                samples_[i].result = !winner ? 1 : *winner == turns_[i] ? 2 : 0;
            }
            samples_[i].game = static_cast<std::uint16_t>(number);
        }
        return std::move(samples_);
    }

  private:
    static constexpr std::uint8_t unknown = 3;
    static constexpr int longest_game = 220;      // plies
    static constexpr Score uneven_opening = 150;  // centi-men
    static constexpr Score clear_win = 500, clear_draw = 15;
    static constexpr int win_plies = 6, draw_plies = 30, draw_from = 100, bare_plies = 12;

    /// A move with the score of its search.
    struct SearchedMove {
        Move<R> move;
        std::optional<Score> score;  ///< empty for a single legal move, which is not searched
    };

    /// Plays the random opening. Returns false when it ended the game.
    bool play_opening() {
        table_.clear();
        worker_.clear();
        samples_.clear();
        turns_.clear();
        keys_.clear();
        Position<R> start;
        start.pieces = Board<R>::start_men;
        node_ = Node<R>::first(start, draws_, 0);
        const int span = settings_.most_random - settings_.fewest_random + 1;
        const int plies =
            settings_.fewest_random + static_cast<int>(numbers_() % static_cast<unsigned>(span));
        for (int ply = 0; ply < plies; ++ply) {
            MoveList<R> moves;
            generate<R>(node_.position, moves);
            if (moves.empty() || is_decided<R>(node_.position)) return false;
            make(moves[numbers_() % moves.size()]);
        }
        return true;
    }

    void make(const Move<R>& m) {
        keys_.push_back(node_.key);
        node_ = node_.after(m, draws_);
    }

    /// Plays the game to its end and sets `winner`, empty for a draw. Returns false when the
    /// opening was uneven.
    bool play_to_end(std::optional<Side>& winner) {
        int clear = 0, level = 0, bare = 0;
        bool first = true;
        for (int ply = static_cast<int>(keys_.size()); ply < longest_game; ++ply) {
            const Side turn = node_.position.turn;
            if (is_decided<R>(node_.position)) return winner = other(turn), true;
            MoveList<R> moves;
            generate<R>(node_.position, moves);
            if (moves.empty()) {
                winner = R.goal == Goal::no_move_wins ? turn : other(turn);
                return true;
            }
            if (is_drawn()) return true;
            const SearchedMove searched = choose(node_, keys_, moves);
            if (searched.score) {
                const Score score = *searched.score;
                if (first && std::abs(score) > uneven_opening) return false;
                first = false;
                const Score white = turn == Side::white ? score : -score;
                const int sign = is_clear(score) ? (white > 0 ? 1 : -1) : 0;
                clear = sign == 0 ? 0 : (clear * sign > 0 ? clear + sign : sign);
                level = std::abs(score) <= clear_draw && ply >= draw_from ? level + 1 : 0;
                if (clear >= win_plies) return winner = Side::white, true;
                if (-clear >= win_plies) return winner = Side::black, true;
                if (level >= draw_plies) return true;
                take_sample(node_, moves, score, 0);
                if (static_cast<int>(numbers_() % 100) < settings_.strays) add_side_position();
            }
            bare = is_bare_ending() && searched.move.is_quiet() ? bare + 1 : 0;
            if (bare >= bare_plies) return true;
            make(searched.move);
        }
        return true;
    }

    /// Returns whether a score decides the game. If the goal is not to leave the opponent without a
    /// move, only a proven score does.
    [[nodiscard]] static bool is_clear(Score s) noexcept {
        if constexpr (R.goal != Goal::no_move_loses) return is_win(s) || is_loss(s);
        return std::abs(s) >= clear_win;
    }

    [[nodiscard]] bool is_drawn() const {
        if (draws_ == nullptr) return false;
        if (node_.counts.drawn_by(*draws_) >= 0) return true;
        return 1 + std::count(keys_.begin(), keys_.end(), node_.key) >= draws_->repetitions;
    }

    /// Returns whether both sides have kings and the board has at most three pieces. A search of
    /// few nodes does not win such positions.
    [[nodiscard]] bool is_bare_ending() const {
        const Position<R>& p = node_.position;
        return R.goal == Goal::no_move_loses && count_bits(p.occupied()) <= 3 &&
               p.kings_of(Side::white) != 0 && p.kings_of(Side::black) != 0;
    }

    /// Searches a position. It starts no depth after two fifths of the nodes, because few of those
    /// depths would finish. Without this rule the same mean depth takes 1.28 times as long
    /// (international, 200 nodes).
    SearchedMove choose(const Node<R>& node, const std::vector<std::uint64_t>& keys,
                        const MoveList<R>& moves) {
        if (moves.size() == 1) return {moves[0], {}};
        control_.stop.store(false, std::memory_order_relaxed);
        table_.age();
        worker_.set_root(node, keys, draws_);
        Root<R> root(worker_, moves);
        root.run(1, max_ply - 1, 1, [&](int depth, bool finished) {
            const Score s = root.moves()[0].score;
            const bool proven = (is_win(s) || is_loss(s)) && plies_to_end(s) <= depth;
            return finished && !proven &&
                   worker_.context().counter().nodes() * 5 < settings_.nodes * 2;
        });
        return {root.moves()[0].move, root.moves()[0].score};
    }

    /// Searches a position one or two random moves away from the game and adds it to the samples.
    void add_side_position() {
        Node<R> node = node_;
        std::vector<std::uint64_t> keys = keys_;
        MoveList<R> moves;
        for (auto left = 1 + numbers_() % 2; left > 0; --left) {
            moves.clear();
            generate<R>(node.position, moves);
            if (moves.empty() || is_decided<R>(node.position)) return;
            keys.push_back(node.key);
            node = node.after(moves[numbers_() % moves.size()], draws_);
        }
        moves.clear();
        generate<R>(node.position, moves);
        if (moves.size() < 2 || is_decided<R>(node.position) || !is_quiet(node, moves)) return;
        const SearchedMove searched = choose(node, keys, moves);
        take_sample(node, moves, *searched.score, unknown);
    }

    /// Returns whether no side can capture or huff.
    [[nodiscard]] static bool is_quiet(const Node<R>& node, const MoveList<R>& moves) {
        for (const Move<R>& m : moves) {
            if (m.is_capture()) return false;
        }
        if constexpr (R.huff) {
            if (node.position.liable != 0) return false;
        }
        return !is_threatened<R>(node.position);
    }

    /// Adds a position to the samples if it is quiet.
    void take_sample(const Node<R>& node, const MoveList<R>& moves, Score score,
                     std::uint8_t result) {
        if (!is_quiet(node, moves)) return;
        const Position<R>& p = node.position;
        samples_.push_back(sample_of<R>(p));
        samples_.back().score =
            static_cast<std::int16_t>(std::clamp(score, -Sample::most, Sample::most));
        samples_.back().result = result;
        turns_.push_back(p.turn);
    }

    const SelfPlaySettings settings_;
    const DrawRules* const draws_;
    std::mt19937_64 numbers_;
    Table table_;
    SearchControl control_;
    Worker<R> worker_;
    Node<R> node_;
    std::vector<std::uint64_t> keys_;
    std::vector<Sample> samples_;
    std::vector<Side> turns_;
};

/// Returns a self-player of variant R. The build instantiates it once per variant.
template <const Rules& R>
[[nodiscard]] std::unique_ptr<SelfPlayer> make_self_player_for(
    const SelfPlaySettings& settings, std::shared_ptr<const Network> network) {
    return std::make_unique<SelfPlayerFor<R>>(settings, std::move(network));
}

}  // namespace soplo
