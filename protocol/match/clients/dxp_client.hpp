// An engine that speaks DXP, as the match runner drives it: the runner proposes every game and
// tells the engine its opponent's moves.
#pragma once

#include <string>

#include "protocol/dxp/codec.hpp"
#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// Why the terms cannot be told in DXP, in a sentence; empty if they can.
[[nodiscard]] std::string dxp_terms_obstacle(const GameTerms&);

/// Starts the program of the link, if it has one, and connects with it in the role that the spec
/// says. Throws EngineFailure.
void start_dxp(EngineLink&);

class DxpClient : public EngineClient {
  public:
    DxpClient(const EngineSpec&, const GameTerms&, EngineYard& yard, int slot);

    void start() override;
    void new_game(const Game&, Side) override;
    void go(const Game&, const TimeAllowance&) override;
    [[nodiscard]] std::optional<Thought> answer() override;
    // DXP has no words for pondering: an engine does it or not.
    void ponder(const Game&, const GameMove&, const TimeAllowance&) override {}
    [[nodiscard]] bool ponder_hit() override { return false; }
    void stop() override {}
    void end_game(const Game&, const Result&) override;
    [[nodiscard]] Channel& channel() override { return link_.channel(); }

  private:
    void say(const DxpMessage&);
    [[nodiscard]] DxpMessage read(std::string_view message) const;
    std::optional<Thought> take(const DxpMove&);
    std::optional<Thought> take(const DxpGameEnd&);
    std::optional<Thought> take(const DxpBackRequest&);
    template <class Message>
    std::optional<Thought> take(const Message&) {
        return {};  // chat, and answers to what was never asked
    }

    EngineLink link_;
    Side side_ = Side::white;
    std::size_t told_ = 0;     ///< moves of the game that the engine knows
    Deadline since_{};         ///< when the opponent's time began
    bool game_is_on_ = false;  ///< and nobody has ended it
};

}  // namespace soplo
