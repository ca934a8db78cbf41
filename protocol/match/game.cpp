// The referee of one game between two engines.
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

/// Rounds to milliseconds, so that a value stays the same when it is written and read again.
double in_milliseconds(double seconds) {
    constexpr double thousand = 1000;
    return std::round(seconds * thousand) / thousand;
}

/// A failure of the engine of one side. It ends the game; play() catches it.
struct Fault {
    Side side;
    Ending ending;
    std::string reason;
};

/// The state of a running game.
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
                while (!is_over()) play_move();
            }
        } catch (const Fault& fault) {
            lose(fault);
        }
        end_for_engines();
        return std::move(record_);
    }

  private:
    [[nodiscard]] std::string text_of(const GameMove& m) const {
        return pdn_move(game_.rules(), game_.position(), m, game_.legal_moves());
    }
    [[nodiscard]] EngineClient& engine(Side side) { return *engines_[at(side)]; }
    [[nodiscard]] int number_of(Side side) const { return plan_.engines[at(side)]; }

    /// Calls `call` with the engine of a side. Throws the engine's failure as a Fault of that side.
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
    void end_for_engines();

    void play_move();
    void start_thinking(Side, const TimeAllowance&);
    EngineAnswer wait_for_answer(Side, const TimeAllowance&, Deadline begin);
    void read_ponderer(Side);
    void check_time(Side, const TimeAllowance&, double seconds) const;
    [[nodiscard]] GameMove read_move(Side, const EngineAnswer&) const;
    void handle_claim(Side, const EngineAnswer&);
    void record_move(Side, const GameMove&, const EngineAnswer&, double seconds);
    void start_pondering(Side, const std::string& expected);

    const GamePlan& plan_;
    const GameTerms& terms_;
    EngineSource& source_;
    Game game_;
    GameClock clock_;
    GameRecord record_;
    std::array<EngineClient*, 2> engines_{};           // nullptr: not started, or failed
    std::array<std::optional<GameMove>, 2> expected_;  // the reply on which a side ponders
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
    // The side to move comes last, because it may begin to think at once.
    const Side turn = game_.position().turn;
    for (const Side side : {other(turn), turn}) {
        ask(side, [&](EngineClient& e) { e.new_game(game_, side); });
    }
    return true;
}

void MatchGame::end(Outcome outcome, Ending ending, std::string reason) {
    record_.outcome = outcome;
    record_.ending = ending;
    // The reason may quote the engine, which may have sent control characters.
    std::replace_if(
        reason.begin(), reason.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
    record_.reason = std::move(reason);
}

void MatchGame::lose(const Fault& fault) {
    end(win_of(other(fault.side)), fault.ending, fault.reason);
    // After an illegal or late move the engine can play the next game.
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

/// Tells both engines about the end, if their protocol can, and stops their searches. A failure
/// here does not change the result.
void MatchGame::end_for_engines() {
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

void MatchGame::play_move() {
    const Side side = game_.position().turn;
    const TimeAllowance allowance = clock_.allowance(side);
    ask(side, [&](EngineClient&) { start_thinking(side, allowance); });
    const Deadline begin = SteadyClock::now();
    const EngineAnswer answer = wait_for_answer(side, allowance, begin);
    const std::chrono::duration<double> elapsed = answer.arrival - begin;
    const double seconds = in_milliseconds(std::max(0.0, elapsed.count()));
    check_time(side, allowance, seconds);
    if (answer.kind != EngineAnswer::Kind::move) return handle_claim(side, answer);
    const GameMove move = read_move(side, answer);
    record_move(side, move, answer, seconds);
    if (!is_over()) start_pondering(side, answer.expected);
}

void MatchGame::start_thinking(Side side, const TimeAllowance& allowance) {
    if (const auto expected = std::exchange(expected_[at(side)], {})) {
        if (*expected == game_.moves().back()) {
            if (engine(side).ponder_hit()) return;
        } else {
            engine(side).stop();
        }
    }
    engine(side).go(game_, allowance);
}

EngineAnswer MatchGame::wait_for_answer(Side side, const TimeAllowance& allowance, Deadline begin) {
    const std::optional<double> limit = allowance.seconds(side);
    const std::chrono::duration<double> patience(std::max(0.0, limit.value_or(0)) +
                                                 terms_.stall_limit);
    const Deadline deadline = begin + std::chrono::duration_cast<SteadyClock::duration>(patience);
    for (;;) {
        auto answer = ask(side, [](EngineClient& e) { return e.poll_answer(); });
        if (answer) return std::move(*answer);
        if (SteadyClock::now() >= deadline) {
            const std::string allowed =
                limit ? fmt::format(", {:.3g} s were allowed", *limit) : std::string();
            throw Fault{side, Ending::stall,
                        fmt::format("no answer for {:.1f} s{}", patience.count(), allowed)};
        }
        std::vector<Channel*> channels{&engine(side).channel()};
        if (expected_[at(other(side))]) {
            read_ponderer(other(side));
            channels.push_back(&engine(other(side)).channel());
        }
        Channel::wait(channels, deadline);
    }
}

/// Reads the output of the pondering engine. Otherwise its pipe would fill and block it.
void MatchGame::read_ponderer(Side side) {
    [[maybe_unused]] const auto early = ask(side, [](EngineClient& e) { return e.poll_answer(); });
}

void MatchGame::check_time(Side side, const TimeAllowance& allowance, double seconds) const {
    const std::optional<double> limit = allowance.seconds(side);
    if (!limit || seconds <= std::max(0.0, *limit) + terms_.margin) return;
    throw Fault{side, Ending::time_loss,
                fmt::format("{:.3f} s over the time ({:.3f} s used, {:.3f} s left)",
                            seconds - std::max(0.0, *limit), seconds, *limit)};
}

GameMove MatchGame::read_move(Side side, const EngineAnswer& answer) const {
    const std::string remark =
        answer.remark.empty() ? "" : fmt::format("; it said \"{}\"", answer.remark);
    if (answer.move.empty()) {
        throw Fault{
            side, Ending::wrong_message,
            fmt::format("no move, though {} are legal{}", game_.legal_moves().size(), remark)};
    }
    try {
        static_cast<void>(read_move_text(game_.rules(), answer.move));
    } catch (const BadInput& e) {
        throw Fault{side, Ending::wrong_message, e.what() + remark};
    }
    try {
        return game_.parse(answer.move);
    } catch (const BadInput& e) {
        throw Fault{side, Ending::illegal_move, e.what() + remark};
    }
}

void MatchGame::handle_claim(Side side, const EngineAnswer& answer) {
    switch (answer.kind) {
        case EngineAnswer::Kind::loss:
            return end(win_of(other(side)), Ending::resignation, "it resigned");
        case EngineAnswer::Kind::draw:
            throw Fault{side, Ending::wrong_message,
                        "it claimed a draw that the rules do not give"};
        case EngineAnswer::Kind::win:
            throw Fault{side, Ending::wrong_message, "it claimed a win that the rules do not give"};
        case EngineAnswer::Kind::unknown:
        case EngineAnswer::Kind::move:
            break;
    }
    throw Fault{side, Ending::wrong_message, "it left the game without a result"};
}

void MatchGame::record_move(Side side, const GameMove& move, const EngineAnswer& answer,
                            double seconds) {
    clock_.spend(side, seconds);
    MatchMove& made = record_.moves.emplace_back();
    made.move = move;
    made.text = text_of(move);
    made.seconds = seconds;
    if (const auto left = clock_.left(side)) made.clock = in_milliseconds(*left);
    made.score = answer.score;
    made.depth = answer.depth;
    made.nodes = answer.nodes;
    game_.play(move);
}

void MatchGame::start_pondering(Side side, const std::string& expected) {
    if (!terms_.ponder || expected.empty()) return;
    GameMove reply;
    try {
        reply = game_.parse(expected);
    } catch (const BadInput&) {
        return;  // the engine expects an illegal move; it does not ponder then
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
