// The checks of DXP engines. The runner requests the games and the engine accepts them.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/dxp/codec.hpp"
#include "protocol/match/check/positions.hpp"
#include "protocol/match/check/report.hpp"
#include "protocol/match/clients/dxp_client.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {
namespace {

constexpr double minutes = 1;

/// All checks of one DXP engine.
class DxpCheck {
  public:
    DxpCheck(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
             const std::function<void(const CheckResult&)>& report)
        : spec_(spec),
          terms_(terms),
          context_(context),
          report_(report),
          positions_(check_positions(*terms.rules, games_for_positions)) {}

    void run() {
        try {
            start();
        } catch (const EngineFailure& e) {
            throw_not_started(spec_, e);
        }
        ask_about_games();
        ask_about_moves();
        ask_about_messages();
    }

  private:
    template <class Ask>
    void item(std::string name, Ask ask) {
        const bool is_right = ask_item(report_, std::move(name), [&] {
            if (!link_) start();
            ask();
        });
        if (!is_right) link_.reset();
    }

    void start() {
        link_ = std::make_unique<EngineLink>(spec_, terms_, context_, 0);
        start_dxp(*link_);
        link_->set_ready();
    }
    void say(const DxpMessage& message) { link_->send(format_dxp(message) + '\0'); }
    DxpMessage receive(std::string_view awaited) {
        const std::string text = link_->receive(in_seconds(patience()), awaited);
        try {
            return parse_dxp(text);
        } catch (const BadInput& e) {
            wrong("{}", e.what());
        }
    }
    /// Returns the next message, which must be of this kind. Skips chat.
    template <class Message>
    Message await(std::string_view awaited) {
        const DxpMessage message = receive(awaited);
        if (std::holds_alternative<DxpChat>(message)) return await<Message>(awaited);
        if (const auto* wanted = std::get_if<Message>(&message)) return *wanted;
        wrong("'{}', not the {}", format_dxp(message), awaited);
    }
    [[nodiscard]] double patience() const {
        constexpr double seconds_of_a_minute = 60;
        return minutes * seconds_of_a_minute + terms_.stall_limit;
    }

    void propose(const Game& game, Side engine, double time = minutes) {
        DxpGameRequest request{.name = "Soplo check", .follower = engine, .minutes = time};
        if (!(game.position() == positions_.start.position())) request.position = game.position();
        say(request);
        const auto answer = await<DxpGameAnswer>("answer to the proposed game");
        if (answer.answer != DxpAnswer::accepted) {
            wrong("it refuses the game with code {}", static_cast<int>(answer.answer));
        }
    }
    /// Receives the engine's move and plays it. An illegal move is wrong.
    void take_move(Game& game) {
        const auto move = await<DxpMove>("move");
        try {
            game.play(to_game_move(move));
        } catch (const BadInput& e) {
            wrong("{}", e.what());
        }
    }
    void end_game() {
        say(DxpGameEnd{});
        static_cast<void>(await<DxpGameEnd>("echo of the end of the game"));
    }
    /// Plays a game of one move from the position.
    void check_game(Game game, double time = minutes) {
        propose(game, game.position().turn, time);
        take_move(game);
        end_game();
    }
    void send_any_move(Game& game) {
        game.play(game.legal_moves().front());
        say(to_dxp_move(game.moves().back(), 0));
    }

    void ask_about_games();
    void ask_about_moves();
    void ask_about_messages();

    const EngineSpec& spec_;
    const GameTerms& terms_;
    RunContext& context_;
    const std::function<void(const CheckResult&)>& report_;
    CheckPositions positions_;
    std::unique_ptr<EngineLink> link_;
};

void DxpCheck::ask_about_games() {
    item("a game in which it begins", [&] { check_game(positions_.start); });
    item("a game in which it waits", [&] {
        Game game = positions_.start;
        propose(game, other(game.position().turn));
        send_any_move(game);
        take_move(game);
        end_game();
    });
    item("several moves in a game", [&] {
        Game game = positions_.start;
        constexpr int moves = 4;
        propose(game, game.position().turn);
        for (int i = 0; i < moves && !game.legal_moves().empty(); ++i) {
            take_move(game);
            if (!game.legal_moves().empty() && i + 1 < moves) send_any_move(game);
        }
        end_game();
    });
    item("a second end of a game is ignored", [&] {
        check_game(positions_.start);
        say(DxpGameEnd{});
        check_game(positions_.start);
    });
    item("a game with almost no time", [&] { check_game(positions_.start, 0); });
}

void DxpCheck::ask_about_moves() {
    item("positions set up", [&] {
        for (const Game& game : positions_.middle) check_game(game);
    });
    item("captures of several pieces", [&] {
        for (const Game& game : positions_.captures) check_game(game);
    });
    if (!positions_.forced.empty()) {
        item("a single legal move", [&] { check_game(positions_.forced.front()); });
    }
    if (positions_.lost.empty()) return;
    item("without a legal move it ends the game", [&] {
        const Game& game = positions_.lost.front();
        propose(game, game.position().turn);
        const auto end = await<DxpGameEnd>("end of the game");
        if (end.reason != DxpReason::i_lose) {
            wrong("it ends the game with reason {}", static_cast<int>(end.reason));
        }
        say(DxpGameEnd{});
    });
}

void DxpCheck::ask_about_messages() {
    item("chat is ignored, in a game and between games", [&] {
        say(DxpChat{"good day"});
        Game game = positions_.start;
        propose(game, game.position().turn);
        say(DxpChat{"good luck"});
        take_move(game);
        say(DxpChat{"well played"});
        end_game();
    });
    item("a request to go back is answered", [&] {
        Game game = positions_.start;
        propose(game, game.position().turn);
        take_move(game);
        say(DxpBackRequest{.move = 1, .turn = game.position().turn});
        static_cast<void>(await<DxpBackAnswer>("answer to the request to go back"));
        end_game();
    });
    item("a message may come in pieces", [&] {
        const std::string text =
            format_dxp(DxpGameRequest{.name = "Soplo check",
                                      .follower = positions_.start.position().turn,
                                      .minutes = minutes}) +
            '\0';
        link_->send(text.substr(0, 20));
        constexpr std::chrono::milliseconds moment{20};
        Channel* const channel = &link_->channel();
        Channel::wait({&channel, 1}, SteadyClock::now() + moment);
        link_->send(text.substr(20));
        static_cast<void>(await<DxpGameAnswer>("answer to the proposed game"));
        Game game = positions_.start;
        take_move(game);
        end_game();
    });
}

}  // namespace

void check_dxp(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
               const std::function<void(const CheckResult&)>& report) {
    DxpCheck(spec, terms, context, report).run();
}

}  // namespace soplo
