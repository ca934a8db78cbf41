// The client for engines that speak DXP. The runner requests every game and sends the opponent's
// moves.
#pragma once

#include <string>

#include "protocol/dxp/codec.hpp"
#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// Returns why a game on these terms cannot be requested in DXP, or an empty text if it can.
[[nodiscard]] std::string dxp_terms_obstacle(const GameTerms&);

/// Starts the program of the link, if it has one. Then connects to the engine, or accepts its
/// connection, as the spec says. Throws EngineFailure.
void start_dxp(EngineLink&);

/// Plays games with one DXP engine.
class DxpClient : public EngineClient {
  public:
    DxpClient(const EngineSpec&, const GameTerms&, RunContext& context, int slot);

    void start() override;
    void new_game(const Game&, Side) override;
    void go(const Game&, const TimeAllowance&) override;
    [[nodiscard]] std::optional<EngineAnswer> poll_answer() override;
    // DXP has no messages for pondering.
    void ponder(const Game&, const GameMove&, const TimeAllowance&) override {}
    [[nodiscard]] bool ponder_hit() override { return false; }
    void stop() override {}
    void end_game(const Game&, const Result&) override;
    [[nodiscard]] Channel& channel() override { return link_.channel(); }

  private:
    void say(const DxpMessage&);
    [[nodiscard]] DxpMessage read(std::string_view message) const;
    std::optional<EngineAnswer> take(const DxpMove&);
    std::optional<EngineAnswer> take(const DxpGameEnd&);
    std::optional<EngineAnswer> take(const DxpBackRequest&);
    template <class Message>
    std::optional<EngineAnswer> take(const Message&) {
        return {};  // ignores chat and unexpected answers
    }

    EngineLink link_;
    Side side_ = Side::white;
    std::size_t known_moves_ = 0;  ///< number of moves of the game that the engine knows
    Deadline opponent_since_{};    ///< begin of the opponent's time
    bool is_in_game_ = false;      ///< a game has begun, and no side has ended it
};

}  // namespace soplo
