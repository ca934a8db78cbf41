// Playing one game between two engines.
#include "protocol/match/game.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"
#include "protocol/match/adjudication.hpp"
#include "protocol/match/model/game_clock.hpp"

namespace soplo {
namespace {

constexpr std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }
constexpr std::array<Side, 2> both_sides{Side::white, Side::black};

Outcome win_of(Side side) {
    return side == Side::white ? Outcome::white_wins : Outcome::black_wins;
}

/// Enough digits for a person, and the same after writing and reading.
double in_milliseconds(double seconds) {
    constexpr double thousand = 1000;
    return std::round(seconds * thousand) / thousand;
}

/// A failure and whose it is.
struct Fault {
    Side side;
    Ending ending;
    std::string reason;
};

class MatchGame {
  public:
    MatchGame(const GamePlan& plan, const Opening& opening, const GameTerms& terms,
              const std::array<const EngineSpec*, 2>& players, EngineSource& source)
        : plan_(plan),
          terms_(terms),
          source_(source),
          game_(*terms.rules, opening.start, terms.draws),
          clock_(terms.time, {players[0]->odds, players[1]->odds}) {
        record_.number = plan.number;
        record_.round = plan.round;
        record_.opening = plan.opening;
        record_.pair = plan.pair;
        record_.names = {players[0]->name, players[1]->name};
        record_.start = opening.start;
        for (const GameMove& m : opening.moves) {
            MatchMove& made = record_.opening_moves.emplace_back();
            made.move = m;
            made.text = text_of(m);
            game_.play(m);
        }
    }

    GameRecord play() {
        try {
            if (begin()) {
                while (!is_over()) take_turn();
            }
        } catch (const Fault& fault) {
            lose(fault);
        }
        say_goodbye();
        return std::move(record_);
    }

  private:
    [[nodiscard]] std::string text_of(const GameMove& m) const {
        return pdn_move(game_.rules(), game_.position(), m, game_.legal_moves());
    }
    [[nodiscard]] EngineClient& engine(Side side) { return *engines_[at(side)]; }
    [[nodiscard]] int number_of(Side side) const { return plan_.engines[at(side)]; }

    /// Lets `call` speak to the engine of a side; its failure becomes a fault of that side.
    template <class Call>
    auto ask(Side side, Call call) {
        try {
            return call(engine(side));
        } catch (const EngineFailure& e) {
            throw Fault{side, e.ending(), e.what()};
        }
    }

    bool begin();
    void get_engine(Side);
    [[nodiscard]] bool is_over();
    void end(Outcome, Ending, std::string reason);
    void lose(const Fault&);
    void say_goodbye();

    void take_turn();
    void set_thinking(Side, const TimeAllowance&);
    Thought wait_for_answer(Side, const TimeAllowance&, Deadline begin);
    void watch_ponderer(Side);
    void judge_time(Side, const TimeAllowance&, double seconds) const;
    [[nodiscard]] GameMove read_move(Side, const Thought&) const;
    void judge_claim(Side, const Thought&);
    void book(Side, const GameMove&, const Thought&, double seconds);
    void start_pondering(Side, const std::string& expected);

    const GamePlan& plan_;
    const GameTerms& terms_;
    EngineSource& source_;
    Game game_;
    GameClock clock_;
    GameRecord record_;
    std::array<EngineClient*, 2> engines_{};           // null: not there, or failed
    std::array<std::optional<GameMove>, 2> expected_;  // what a side ponders on
};

void MatchGame::get_engine(Side side) {
    try {
        engines_[at(side)] = &source_.get(number_of(side));
    } catch (const EngineFailure& e) {
        lose({side, e.ending(), e.what()});
    }
}

bool MatchGame::begin() {
    get_engine(Side::white);
    const bool white_failed = record_.outcome != Outcome::unfinished;
    get_engine(Side::black);
    if (white_failed && engines_[at(Side::black)] == nullptr) {
        end(Outcome::unfinished, Ending::no_result, "neither engine could be started");
    }
    if (record_.outcome != Outcome::unfinished || record_.ending != Ending::no_result) return false;
    if (engines_[0] == nullptr || engines_[1] == nullptr) return false;
    // An engine that has to move may begin to think at once.
    const Side turn = game_.position().turn;
    for (const Side side : {other(turn), turn}) {
        ask(side, [&](EngineClient& e) { e.new_game(game_, side); });
    }
    return true;
}

void MatchGame::end(Outcome outcome, Ending ending, std::string reason) {
    record_.outcome = outcome;
    record_.ending = ending;
    // An engine's words are in it, and an engine may say anything.
    std::replace_if(
        reason.begin(), reason.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
    record_.reason = std::move(reason);
}

void MatchGame::lose(const Fault& fault) {
    end(win_of(other(fault.side)), fault.ending, fault.reason);
    // After an illegal move or a late one the conversation itself is sound.
    const bool is_sound = fault.ending == Ending::illegal_move || fault.ending == Ending::time_loss;
    if (is_sound) return;
    engines_[at(fault.side)] = nullptr;
    source_.drop(number_of(fault.side));
}

bool MatchGame::is_over() {
    if (record_.ending != Ending::no_result) return true;
    if (const Result result = game_.result(); result.outcome != Outcome::unfinished) {
        end(result.outcome, Ending::rules, result.reason);
        return true;
    }
    const auto broken_off = adjudicated(terms_.adjudication, record_.moves, game_.position().turn,
                                        static_cast<int>(game_.moves().size()));
    if (!broken_off) return false;
    end(broken_off->outcome, Ending::adjudication, broken_off->reason);
    return true;
}

/// Tells both engines, if their protocol can, and leaves them idle. What goes wrong here costs
/// nobody the game.
void MatchGame::say_goodbye() {
    for (const Side side : both_sides) {
        if (engines_[at(side)] == nullptr) continue;
        try {
            if (expected_[at(side)]) engine(side).stop();
            engine(side).end_game(game_, {record_.outcome, record_.reason});
        } catch (const EngineFailure&) {
            engines_[at(side)] = nullptr;
            source_.drop(number_of(side));
        }
    }
}

void MatchGame::take_turn() {
    const Side side = game_.position().turn;
    const TimeAllowance allowance = clock_.allowance(side);
    ask(side, [&](EngineClient&) { set_thinking(side, allowance); });
    const Deadline begin = SteadyClock::now();
    const Thought thought = wait_for_answer(side, allowance, begin);
    const std::chrono::duration<double> elapsed = thought.arrival - begin;
    const double seconds = in_milliseconds(std::max(0.0, elapsed.count()));
    judge_time(side, allowance, seconds);
    if (thought.says != Thought::Says::move) return judge_claim(side, thought);
    const GameMove move = read_move(side, thought);
    book(side, move, thought, seconds);
    if (!is_over()) start_pondering(side, thought.expected);
}

void MatchGame::set_thinking(Side side, const TimeAllowance& allowance) {
    if (const auto expected = std::exchange(expected_[at(side)], {})) {
        if (*expected == game_.moves().back()) {
            if (engine(side).ponder_hit()) return;
        } else {
            engine(side).stop();
        }
    }
    engine(side).go(game_, allowance);
}

Thought MatchGame::wait_for_answer(Side side, const TimeAllowance& allowance, Deadline begin) {
    const std::optional<double> limit = allowance.seconds(side);
    const std::chrono::duration<double> patience(std::max(0.0, limit.value_or(0)) +
                                                 terms_.stall_limit);
    const Deadline deadline = begin + std::chrono::duration_cast<SteadyClock::duration>(patience);
    for (;;) {
        auto thought = ask(side, [](EngineClient& e) { return e.answer(); });
        if (thought) return std::move(*thought);
        if (SteadyClock::now() >= deadline) {
            const std::string allowed =
                limit ? fmt::format(", {:.3g} s were allowed", *limit) : std::string();
            throw Fault{side, Ending::stall,
                        fmt::format("no answer for {:.1f} s{}", patience.count(), allowed)};
        }
        std::vector<Channel*> channels{&engine(side).channel()};
        if (expected_[at(other(side))]) {
            watch_ponderer(other(side));
            channels.push_back(&engine(other(side)).channel());
        }
        Channel::wait(channels, deadline);
    }
}

/// Reads what the pondering side says, or it would fill its pipe and stand still.
void MatchGame::watch_ponderer(Side side) {
    [[maybe_unused]] const auto early = ask(side, [](EngineClient& e) { return e.answer(); });
}

void MatchGame::judge_time(Side side, const TimeAllowance& allowance, double seconds) const {
    const std::optional<double> limit = allowance.seconds(side);
    if (!limit || seconds <= std::max(0.0, *limit) + terms_.margin) return;
    throw Fault{side, Ending::time_loss,
                fmt::format("{:.3f} s over the time ({:.3f} s used, {:.3f} s left)",
                            seconds - std::max(0.0, *limit), seconds, *limit)};
}

GameMove MatchGame::read_move(Side side, const Thought& thought) const {
    const std::string remark =
        thought.remark.empty() ? "" : fmt::format("; it said \"{}\"", thought.remark);
    if (thought.move.empty()) {
        throw Fault{
            side, Ending::wrong_message,
            fmt::format("no move, though {} are legal{}", game_.legal_moves().size(), remark)};
    }
    try {
        static_cast<void>(read_move_text(game_.rules(), thought.move));
    } catch (const BadInput& e) {
        throw Fault{side, Ending::wrong_message, e.what() + remark};
    }
    try {
        return game_.parse(thought.move);
    } catch (const BadInput& e) {
        throw Fault{side, Ending::illegal_move, e.what() + remark};
    }
}

void MatchGame::judge_claim(Side side, const Thought& thought) {
    switch (thought.says) {
        case Thought::Says::loss:
            return end(win_of(other(side)), Ending::resignation, "it gave up");
        case Thought::Says::draw:
            throw Fault{side, Ending::wrong_message,
                        "it claimed a draw that the rules do not give"};
        case Thought::Says::win:
            throw Fault{side, Ending::wrong_message, "it claimed a win that the rules do not give"};
        case Thought::Says::unknown:
        case Thought::Says::move:
            break;
    }
    throw Fault{side, Ending::wrong_message, "it left the game without a result"};
}

void MatchGame::book(Side side, const GameMove& move, const Thought& thought, double seconds) {
    clock_.spend(side, seconds);
    MatchMove& made = record_.moves.emplace_back();
    made.move = move;
    made.text = text_of(move);
    made.seconds = seconds;
    if (const auto left = clock_.left(side)) made.clock = in_milliseconds(*left);
    made.score = thought.score;
    made.depth = thought.depth;
    made.nodes = thought.nodes;
    game_.play(move);
}

void MatchGame::start_pondering(Side side, const std::string& expected) {
    if (!terms_.ponder || expected.empty()) return;
    GameMove reply;
    try {
        reply = game_.parse(expected);
    } catch (const BadInput&) {
        return;  // a wrong guess is the engine's own loss
    }
    ask(side, [&](EngineClient& e) { e.ponder(game_, reply, clock_.allowance(side)); });
    expected_[at(side)] = reply;
}

}  // namespace

GameRecord play_match_game(const GamePlan& plan, const Opening& opening, const GameTerms& terms,
                           const std::array<const EngineSpec*, 2>& players, EngineSource& source) {
    return MatchGame(plan, opening, terms, players, source).play();
}

}  // namespace soplo
