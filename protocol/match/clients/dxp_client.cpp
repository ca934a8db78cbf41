// The messages between the runner and a DXP engine.
#include "protocol/match/clients/dxp_client.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/system/socket.hpp"

namespace soplo {
namespace {

constexpr double seconds_per_minute = 60;

/// Returns the reason of the end, as the engine's opponent would send it.
DxpReason reason_for(Outcome outcome, Side engine) {
    if (outcome == Outcome::unfinished) return DxpReason::unknown;
    if (outcome == Outcome::draw) return DxpReason::draw;
    const bool engine_won = (outcome == Outcome::white_wins) == (engine == Side::white);
    return engine_won ? DxpReason::i_lose : DxpReason::i_win;
}

std::uint16_t port_for(EngineLink& link) {
    const std::lock_guard lock(link.context().start_mutex);
    return free_port(link.slot());
}

}  // namespace

std::string dxp_terms_obstacle(const GameTerms& terms) {
    const std::string board = dxp_obstacle(*terms.rules);
    if (!board.empty()) return board;
    const TimeControl& tc = terms.time;
    constexpr double most_minutes = 999;
    const bool whole_game = tc.has_clock() && tc.moves == 0 && tc.inc == 0;
    if (whole_game && tc.time <= most_minutes * seconds_per_minute) return {};
    return fmt::format("DXP can only tell the time for a whole game (--tc SECONDS), not {}",
                       time_control_text(tc));
}

DxpClient::DxpClient(const EngineSpec& spec, const GameTerms& terms, RunContext& context, int slot)
    : link_(spec, terms, context, slot) {}

void start_dxp(EngineLink& link) {
    const EngineSpec& spec = link.spec();
    const Deadline deadline = in_seconds(link.terms().start_limit);
    const WaitCheck check = [&] { link.check_alive(); };
    try {
        const std::uint16_t port = port_for(link);
        std::vector<std::string> words;
        for (const std::string& w : spec.words) words.push_back(with_port(w, port));
        // The runner must listen before it starts an engine that connects to it.
        std::optional<SocketListener> listener;
        if (!spec.listen.empty()) listener.emplace(parse_address(with_port(spec.listen, port)));
        if (!words.empty()) link.start_process(words, {});
        link.use_socket(
            listener ? listener->accept(deadline, check)
                     : connect_to(parse_address(with_port(spec.connect, port)), deadline, check),
            '\0');
    } catch (const EngineFailure&) {
        throw;
    } catch (const std::runtime_error& e) {
        link.fail(Ending::no_start, e.what());
    }
}

void DxpClient::start() {
    start_dxp(link_);
    link_.set_ready();
}

void DxpClient::say(const DxpMessage& message) { link_.send(format_dxp(message) + '\0'); }

DxpMessage DxpClient::read(std::string_view message) const {
    try {
        return parse_dxp(message);
    } catch (const BadInput& e) {
        link_.fail(Ending::wrong_message, e.what());
    }
}

void DxpClient::new_game(const Game& game, Side side) {
    link_.drop_received();  // late messages of the last game
    side_ = side;
    known_moves_ = game.moves().size();
    DxpGameRequest request{.name = "Soplo match", .follower = side};
    request.minutes = dxp_minutes(link_.terms().time.time / seconds_per_minute);
    const bool from_start = game.position() == start_position(game.rules());
    if (!from_start) request.position = game.position();
    say(request);
    const Deadline deadline = in_seconds(link_.terms().start_limit);
    for (;;) {
        const DxpMessage message = read(link_.receive(deadline, "answer to the proposed game"));
        const auto* answer = std::get_if<DxpGameAnswer>(&message);
        if (answer == nullptr) continue;
        if (answer->answer != DxpAnswer::accepted) {
            link_.fail(Ending::wrong_message, fmt::format("it refused the game with code {}",
                                                          static_cast<int>(answer->answer)));
        }
        break;
    }
    is_in_game_ = true;
    opponent_since_ = SteadyClock::now();
}

void DxpClient::go(const Game& game, const TimeAllowance&) {
    if (game.moves().size() == known_moves_) return;  // the engine knows that it has the first move
    const std::chrono::duration<double> used = SteadyClock::now() - opponent_since_;
    say(to_dxp_move(game.moves().back(), static_cast<int>(std::lround(used.count()))));
    known_moves_ = game.moves().size();
}

std::optional<EngineAnswer> DxpClient::poll_answer() {
    for (int i = 0; i < messages_at_a_time; ++i) {
        const std::optional<std::string> text = link_.next();
        if (!text) break;
        const DxpMessage message = read(*text);
        auto answer = std::visit([this](const auto& m) { return take(m); }, message);
        if (!answer) continue;
        answer->arrival = opponent_since_ = channel().arrival();
        return answer;
    }
    return {};
}

std::optional<EngineAnswer> DxpClient::take(const DxpMove& move) {
    ++known_moves_;
    EngineAnswer answer;
    answer.move = hub_move(to_game_move(move));
    return answer;
}

std::optional<EngineAnswer> DxpClient::take(const DxpGameEnd& end) {
    constexpr std::array kinds{EngineAnswer::Kind::unknown, EngineAnswer::Kind::loss,
                               EngineAnswer::Kind::draw, EngineAnswer::Kind::win};
    is_in_game_ = false;
    say(DxpGameEnd{.reason = DxpReason::unknown, .stop = end.stop});
    EngineAnswer answer;
    answer.kind = kinds[static_cast<std::size_t>(end.reason)];
    return answer;
}

std::optional<EngineAnswer> DxpClient::take(const DxpBackRequest&) {
    say(DxpBackAnswer{DxpBack::not_supported});
    return {};
}

/// Does not send the last move of a finished game, because an engine without a legal move would
/// answer it with a GAMEEND of its own.
void DxpClient::end_game(const Game&, const Result& result) {
    if (!std::exchange(is_in_game_, false)) return;
    say(DxpGameEnd{.reason = reason_for(result.outcome, side_)});
    const Deadline deadline = in_seconds(link_.terms().stall_limit);
    for (;;) {
        const DxpMessage message = read(link_.receive(deadline, "answer to the end of the game"));
        if (std::holds_alternative<DxpGameEnd>(message)) return;
    }
}

}  // namespace soplo
