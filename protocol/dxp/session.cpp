// The DXP session: what each message does in each state.
#include "protocol/dxp/session.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/system/text.hpp"
#include "search/player/think.hpp"

namespace soplo {

/// The result of one search. Wakes the line when it is complete.
class DxpSession::MoveSearch final : public ResultListener {
  public:
    explicit MoveSearch(DxpLine& line) : line_(line) {}
    void done(const Done& done) override {
        ResultListener::done(done);
        finished_ = true;
        line_.wake();
    }
    /// Thread-safe.
    [[nodiscard]] bool is_finished() const { return finished_; }

  private:
    DxpLine& line_;
    std::atomic<bool> finished_ = false;
};

DxpSession::DxpSession(DxpHost& host, DxpLine& line)
    : host_(host), line_(line), outbox_(line, host.settings().times.gap) {}

DxpSession::~DxpSession() {
    stop_thinking();
    host_.release_engine(this);
}

// -- messages from the peer

void DxpSession::open() {
    if (!host_.settings().initiates) {
        if (!host_.settings().listens) {
            deadline_ = later(host_.now(), host_.settings().times.proposal);
        }
        return;
    }
    if (was_asked_ || host_.is_finished() || !host_.acquire_engine(this)) return;
    propose();
    update();
}

void DxpSession::handle(std::string_view text) {
    std::optional<DxpMessage> message;
    try {
        message = parse_dxp(text);
    } catch (const BadInput& fault) {
        misread(text, fault.what());
    }
    if (message) std::visit([this](const auto& m) { on(m); }, *message);
    update();
}

void DxpSession::misread(std::string_view text, std::string_view fault) {
    if (!text.starts_with('R')) return complain(fault);
    // In another version the text after the version number may have another form.
    const std::optional<long long> version = parse_integer(text.substr(1, 2));
    if (version && *version != dxp_version) return refuse_version();
    refuse(DxpAnswer::refused, fault);
}

void DxpSession::complain(std::string_view fault) {
    outbox_.say(DxpChat{fmt::format("error: {}", fault)});
}

void DxpSession::reject(std::string_view fault) {
    complain(fault);
    update();
}

void DxpSession::on(const DxpGameRequest& m) {
    if (m.version != dxp_version) return refuse_version();
    if (host_.settings().initiates) {
        return refuse(DxpAnswer::refused, "this side proposes the games");
    }
    // A peer that proposes the next game considers the last one as ended.
    if (const std::optional<Result> result = ended()) {
        settle(*result);
        go_on();
    }
    if (host_.is_finished() || host_.is_complete()) {
        return refuse(DxpAnswer::refused, "no further game is wanted here");
    }
    if (state_ != State::idle) return refuse(DxpAnswer::refused, "a game is being played");
    if (!host_.acquire_engine(this)) {
        return refuse(DxpAnswer::refused, "a game with another opponent is being played");
    }
    try {
        game_.emplace(*host_.settings().rules, host_.settings().draw_rules, m, m.follower,
                      host_.now());
    } catch (const BadInput& fault) {
        host_.release_engine(this);
        return refuse(DxpAnswer::refused, fault.what());
    }
    outbox_.say(DxpGameAnswer{host_.settings().name, DxpAnswer::accepted});
    begin(m.name);
}

void DxpSession::on(const DxpGameAnswer& m) {
    if (state_ != State::asked) return;
    outbox_.heard_answer_to<DxpGameRequest>(host_.now());
    deadline_.reset();
    if (m.answer != DxpAnswer::accepted) {
        state_ = State::idle;
        const bool version = m.answer == DxpAnswer::wrong_version;
        return host_.finish(fmt::format(
            "{} refuses the game: {}", m.name,
            version ? "it speaks another version of DXP" : "it is busy, or cannot play it"));
    }
    game_.emplace(*host_.settings().rules, host_.settings().draw_rules, *terms_,
                  other(terms_->follower), host_.now());
    begin(m.name);
}

void DxpSession::on(const DxpMove& m) {
    if (state_ == State::ending) return;  // because the peer sent it before it received our GAMEEND
    if (state_ != State::playing) return complain("a move, but no game is being played");
    if (game_->is_our_turn()) return complain("a move out of turn");
    try {
        game_->play(to_game_move(m), host_.now());
    } catch (const BadInput& law) {
        return foul(law.what());
    }
    outbox_.heard_answer_to<DxpMove>(host_.now());
    turn();
}

void DxpSession::on(const DxpGameEnd& m) {
    peer_stops_ = peer_stops_ || m.stop;
    if (state_ == State::playing) {
        stop_thinking();
        const Result result = judged(m.reason);
        outbox_.say(DxpGameEnd{DxpReason::unknown, m.stop || host_.is_complete(1)});
        settle(result);
        return go_on();
    }
    if (state_ == State::ending) {
        outbox_.heard_answer_to<DxpGameEnd>(host_.now());
        settle(result_.outcome == Outcome::unfinished ? judged(m.reason) : result_);
        return go_on();
    }
    if (state_ == State::idle && !host_.settings().initiates) go_on();
}

void DxpSession::on(const DxpBackRequest& m) {
    if (state_ != State::playing || !game_->go_back(m, host_.now())) {
        return outbox_.say(DxpBackAnswer{DxpBack::refused});
    }
    stop_thinking();
    outbox_.say(DxpBackAnswer{DxpBack::agreed});
    turn();
}

// -- proposing and beginning

void DxpSession::propose() {
    was_asked_ = true;
    terms_ = host_.proposal();
    state_ = State::asked;
    deadline_ = later(host_.now(), host_.settings().times.answer);
    outbox_.say(*terms_);
}

void DxpSession::refuse_version() {
    refuse(DxpAnswer::wrong_version, "only version 01 is spoken here");
}

void DxpSession::refuse(DxpAnswer answer, std::string_view reason) {
    outbox_.say(DxpGameAnswer{host_.settings().name, answer});
    complain(reason);
}

void DxpSession::begin(const std::string& peer) {
    peer_ = peer.empty() ? "?" : peer;
    peer_stops_ = false;
    ++games_;
    state_ = State::playing;
    host_.engine().new_game();
    turn();
}

// -- playing

void DxpSession::turn() {
    if (!game_->is_our_turn()) return await_peer();
    deadline_.reset();
    if (const std::optional<Result> result = game_->ending()) return end_game(*result);
    think();
}

void DxpSession::await_peer() {
    const DxpTimes& times = host_.settings().times;
    const bool is_over = game_->ending().has_value();
    deadline_ =
        later(host_.now(), is_over ? times.answer : times.move + DxpSpan(game_->seconds_each()));
}

void DxpSession::think() {
    search_ = std::make_unique<MoveSearch>(line_);
    host_.engine().set_game(game_->game());
    host_.engine().start(game_->limits(host_.settings().nodes, host_.now()), *search_);
}

void DxpSession::stop_thinking() {
    chosen_.reset();
    if (!search_) return;
    host_.engine().end_search();
    search_.reset();
}

void DxpSession::take_answer() {
    host_.engine().wait();
    const SearchResult& result = search_->result();
    game_->note_score(result.best_line().score);
    chosen_ = result.move.value_or(game_->game().legal_moves().front());
    search_.reset();
}

void DxpSession::send_move() {
    const GameMove move = *std::exchange(chosen_, std::nullopt);
    const DxpTime now = host_.now();
    outbox_.send(to_dxp_move(move, static_cast<int>(std::lround(game_->thinking(now)))), now);
    game_->play(move, now);
    turn();
}

// -- ending

void DxpSession::foul(std::string_view law) {
    complain(law);
    end_game({win_of(game_->ours()), fmt::format("illegal move: {}", law)});
}

void DxpSession::end_game(const Result& result) {
    result_ = result;
    state_ = State::ending;
    deadline_ = later(host_.now(), host_.settings().times.echo);
    outbox_.say(DxpGameEnd{reason_for(result.outcome), host_.is_complete(1)});
}

DxpReason DxpSession::reason_for(Outcome outcome) const {
    if (outcome == Outcome::unfinished) return DxpReason::unknown;
    if (outcome == Outcome::draw) return DxpReason::draw;
    return outcome == win_of(game_->ours()) ? DxpReason::i_win : DxpReason::i_lose;
}

Result DxpSession::judged(DxpReason claim) const {
    const Result known = game_->ending().value_or(Result{});
    if (known.outcome != Outcome::unfinished) return known;
    switch (claim) {
        case DxpReason::i_lose:
            return {win_of(game_->ours()), "the opponent resigned"};
        case DxpReason::draw:
            return {Outcome::draw, "draw claimed by the opponent"};
        case DxpReason::i_win:
            return {win_of(other(game_->ours())), "win claimed by the opponent"};
        case DxpReason::unknown:
            break;
    }
    return {Outcome::unfinished, known.reason.empty() ? "ended by the opponent" : known.reason};
}

std::optional<Result> DxpSession::ended() const {
    if (state_ == State::ending) return result_;
    if (state_ == State::playing) return game_->ending();
    return std::nullopt;
}

bool DxpSession::break_off(std::string_view reason) {
    if (!game_) return false;
    const std::optional<Result> result = ended();
    settle(result.value_or(Result{Outcome::unfinished, std::string(reason)}), !result);
    return !result;
}

void DxpSession::settle(const Result& result, bool is_broken_off) {
    stop_thinking();
    host_.add(*game_, result, peer_, is_broken_off);
    game_.reset();
    deadline_.reset();
    state_ = State::idle;
    if (!host_.settings().initiates) host_.release_engine(this);
}

void DxpSession::go_on() {
    const DxpSettings& settings = host_.settings();
    if (host_.is_finished()) return;
    if (host_.is_complete()) return host_.finish();
    if (settings.initiates) {
        if (!peer_stops_) return propose();
        return give_up(fmt::format("{} wants no further game", peer_));
    }
    if (settings.listens) return;
    if (!peer_stops_) return open();
    if (settings.games) return give_up(fmt::format("{} wants no further game", peer_));
    host_.finish();
}

void DxpSession::time_out() {
    const DxpTimes& times = host_.settings().times;
    switch (state_) {
        case State::idle:
            return give_up(
                fmt::format("no game was proposed within {} s: one of the two sides "
                            "must initiate",
                            times.proposal.count()));
        case State::asked:
            state_ = State::idle;
            return give_up(fmt::format("no answer to the proposal of a game within {} s",
                                       times.answer.count()));
        case State::playing: {
            if (const std::optional<Result> result = game_->ending()) return end_game(*result);
            const std::string silence =
                fmt::format("no move within {} s", times.move.count() + game_->seconds_each());
            complain(silence);
            break_off(silence);
            return give_up(fmt::format("{}: {}", peer_, silence));
        }
        case State::ending:
            settle(result_);
            return go_on();
    }
}

void DxpSession::give_up(std::string failure) {
    host_.release_engine(this);
    const DxpSettings& settings = host_.settings();
    const bool another_may_come = settings.listens && (!settings.initiates || games_ == 0);
    if (another_may_come) return;
    if (settings.games) {
        failure += fmt::format(" ({} of {} games played)", host_.games(), *settings.games);
    }
    host_.finish(std::move(failure));
}

void DxpSession::cut() {
    const bool is_broken_off = break_off("the line was cut");
    outbox_.clear();
    deadline_.reset();
    state_ = State::idle;
    const DxpSettings& settings = host_.settings();
    if (host_.is_complete()) return host_.finish();
    const bool has_played = games_ > 0 && !is_broken_off;
    if (has_played && !settings.games && !settings.listens) return host_.finish();
    give_up(fmt::format("the line was cut{}", is_broken_off ? " in a game" : ""));
}

void DxpSession::interrupt() {
    if (state_ == State::playing) {
        outbox_.say(DxpGameEnd{reason_for(ended().value_or(Result{}).outcome), true});
    }
    break_off("interrupted");
    host_.finish();
    update();
}

// -- time-outs and messages to the peer

void DxpSession::update() {
    const DxpTime now = host_.now();
    outbox_.flush(now);
    if (search_ && search_->is_finished()) take_answer();
    if (chosen_ && outbox_.may_send(now)) send_move();
    if (deadline_ && now >= *deadline_) {
        deadline_.reset();
        time_out();
    }
}

std::optional<DxpTime> DxpSession::next_update() const {
    if (outbox_.is_empty() && !chosen_) return deadline_;
    return std::min(deadline_.value_or(outbox_.free_from()), outbox_.free_from());
}

}  // namespace soplo
