// The referee: keeps the move history of a game and decides its result.
#include "engine/game/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/game/explain.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

std::string_view outcome_text(Outcome outcome) {
    switch (outcome) {
        case Outcome::white_wins:
            return "White wins";
        case Outcome::black_wins:
            return "Black wins";
        case Outcome::draw:
            return "draw";
        case Outcome::unfinished:
            break;
    }
    return "unfinished";
}

namespace {

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
constexpr std::array<Side, 2> both_sides{Side::white, Side::black};

Result won_by(Side side, std::string reason) {
    return {side == Side::white ? Outcome::white_wins : Outcome::black_wins, std::move(reason)};
}

/// Returns the events of a move that set draw counts back to zero.
Reset resets(const Rules& r, const Setup& before, const GameMove& m) {
    Reset set = Reset::none;
    if (m.is_capture() || m.huffed) set = set | Reset::capture;
    if (m.promotes) set = set | Reset::promotion;
    if (before.men[at(before.turn)].contains(m.from)) {
        set = set | Reset::man_move;
        if (place_of(r, m.from).row != place_of(r, m.to).row) set = set | Reset::man_advance;
    }
    return set;
}

/// Returns the half-move clock (:H) of a FEN, one number for the counts of all articles. When it is
/// read back, no article ends the game earlier than now, and the article with the fewest remaining
/// plies ends it on the same ply if one number can express that. Returns nothing if no article
/// counts.
std::optional<int> fen_clock(const DrawRules& draws, const DrawCounts& counts) {
    std::optional<int> shortest, left;
    for (int i = 0; i < draws.count; ++i) {
        if (!counts.is_active(i)) continue;
        const int limit = draws.rows[static_cast<std::size_t>(i)].plies;
        shortest = std::min(shortest.value_or(limit), limit);
        left = std::min(left.value_or(limit), limit - counts.plies(i));
    }
    if (!shortest) return std::nullopt;
    return std::max(*shortest - *left, 0);
}

std::string ordinal(int n) {
    constexpr std::array<std::string_view, 5> words{"first", "second", "third", "fourth", "fifth"};
    const auto i = static_cast<std::size_t>(n - 1);
    return i < words.size() ? std::string(words[i]) : fmt::format("{}th", n);
}

}  // namespace

Game::Game(const Rules& rules, DrawSet draw_set) : Game(rules, start_position(rules), draw_set) {}

Game::Game(const Rules& rules, const Setup& start, DrawSet draw_set)
    : arbiter_(&arbiter(rules)), draw_set_(draw_set) {
    const std::vector<std::string> found = faults(rules, start);
    if (!found.empty()) throw BadInput(fmt::format("{}", fmt::join(found, "; ")));
    const DrawRules& draws = rules.draws(draw_set_);
    states_.push_back(
        {start, arbiter_->key(start), DrawCounts(draws, material(start), start.half_moves)});
    legal_ = arbiter_->legal_moves(start);
}

MaterialCount Game::material(const Setup& s) const {
    MaterialCount m;
    for (const Side side : both_sides) {
        m.men[at(side)] = s.men[at(side)].size();
        m.kings[at(side)] = s.kings[at(side)].size();
        if (m.men[at(side)] == 0 && m.kings[at(side)] == 1 &&
            on_main_road(rules(), *s.kings[at(side)].begin())) {
            m.lone_king_on_main_road = true;
        }
    }
    const bool one_each = s.pieces(Side::white).size() == 1 && s.pieces(Side::black).size() == 1;
    m.capture_due = one_each && !arbiter_->all_captures(s).empty();
    return m;
}

void Game::play(const GameMove& move) {
    const auto found = std::find_if(legal_.begin(), legal_.end(), [&](const GameMove& m) {
        return m.from == move.from && m.to == move.to && m.captured == move.captured &&
               m.huffed == move.huffed;
    });
    if (found == legal_.end()) {
        // explain() is empty if the text also fits a legal move, as 28-19 fits 28x19x23.
        const std::string reason = explain(hub_move(move));
        throw BadInput(reason.empty() ? fmt::format("{}: not a legal move", hub_move(move))
                                      : reason);
    }
    const State& before = states_.back();
    State next;
    next.setup = arbiter_->successor(before.setup, *found);
    next.key = arbiter_->key(next.setup);
    next.counts = before.counts.advanced(
        rules().draws(draw_set_), resets(rules(), before.setup, *found), material(next.setup));
    if (draw_set_ != DrawSet::none) {
        const std::optional<int> clock = fen_clock(rules().draws(draw_set_), next.counts);
        next.setup.half_moves = clock.value_or(next.setup.half_moves);
    }
    moves_.push_back(*found);
    states_.push_back(next);
    legal_ = arbiter_->legal_moves(states_.back().setup);
}

GameMove Game::parse(std::string_view text) const {
    const std::vector<GameMove> fitting =
        fitting_moves(rules(), position(), read_move_text(rules(), text), legal_);
    if (fitting.empty()) throw BadInput(explain(text));
    if (fitting.size() > 1) throw BadInput(ambiguity(rules(), position(), text, fitting));
    return fitting.front();
}

void Game::undo() {
    if (moves_.empty()) return;
    moves_.pop_back();
    states_.pop_back();
    legal_ = arbiter_->legal_moves(position());
}

Result Game::decided() const {
    const Setup& now = position();
    if (rules().goal == Goal::first_king_wins) {
        // If a setup has kings on both sides, the side that has just moved wins.
        for (const Side side : {other(now.turn), now.turn}) {
            if (!now.kings[at(side)].empty()) return won_by(side, "first king");
        }
    }
    if (!legal_.empty()) return {};
    const Side winner = rules().goal == Goal::no_move_wins ? now.turn : other(now.turn);
    return won_by(winner, now.pieces(now.turn).empty() ? "no pieces left" : "no legal move");
}

Result Game::result() const {
    Result end = decided();
    if (end.outcome != Outcome::unfinished || draw_set_ == DrawSet::none) return end;
    const DrawRules& draws = rules().draws(draw_set_);
    const int row = states_.back().counts.drawn_by(draws);
    if (row >= 0) {
        return {Outcome::draw, std::string(draws.rows[static_cast<std::size_t>(row)].reason)};
    }
    if (occurrences() >= draws.repetitions) {
        return {Outcome::draw,
                fmt::format("{} occurrence of the position", ordinal(draws.repetitions))};
    }
    return {};
}

std::vector<DrawProgress> Game::draw_progress() const {
    std::vector<DrawProgress> progress;
    if (draw_set_ == DrawSet::none) return progress;
    const DrawRules& draws = rules().draws(draw_set_);
    const DrawCounts& counts = states_.back().counts;
    for (int i = 0; i < draws.count; ++i) {
        const DrawRow& row = draws.rows[static_cast<std::size_t>(i)];
        if (counts.is_active(i)) progress.push_back({row.reason, counts.plies(i), row.plies});
    }
    return progress;
}

int Game::occurrences() const {
    const std::uint64_t key = states_.back().key;
    return static_cast<int>(std::count_if(states_.begin(), states_.end(),
                                          [&](const State& s) { return s.key == key; }));
}

std::string Game::explain(std::string_view text) const {
    MoveText move;
    try {
        move = read_move_text(rules(), text);
    } catch (const BadInput& error) {
        return error.what();
    }
    if (!fitting_moves(rules(), position(), move, legal_).empty()) return {};
    const Result end = decided();
    if (end.outcome != Outcome::unfinished) {
        return fmt::format("{}: the game is over ({})", shown(trimmed(text)), end.reason);
    }
    return fmt::format("{}: {}", shown(trimmed(text)),
                       broken_law(*arbiter_, position(), legal_, move));
}

}  // namespace soplo
