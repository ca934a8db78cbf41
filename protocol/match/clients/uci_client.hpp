// The client for engines that speak UCI.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/clients/engine_link.hpp"
#include "protocol/uci/codec.hpp"

namespace soplo {

/// Plays games with one UCI engine.
class UciClient : public EngineClient {
  public:
    UciClient(const EngineSpec&, const GameTerms&, RunContext& context, int slot);

    void start() override;
    void new_game(const Game&, Side) override;
    void go(const Game&, const TimeAllowance&) override;
    [[nodiscard]] std::optional<EngineAnswer> poll_answer() override;
    void ponder(const Game&, const GameMove& expected, const TimeAllowance&) override;
    [[nodiscard]] bool ponder_hit() override;
    void stop() override;
    void end_game(const Game&, const Result&) override {}
    [[nodiscard]] Channel& channel() override { return link_.channel(); }

  private:
    void say(const UciCommand&);
    void read_greeting();
    void set_options();
    void catch_up(Deadline);
    void search(const Game&, const GameMove* expected, const TimeAllowance&);
    void take_info(const UciInfo&);
    [[nodiscard]] const UciOption* declared(std::string_view name) const;

    EngineLink link_;
    std::vector<UciOption> options_;
    bool is_pondering_ = false;
    EngineAnswer pending_;  ///< the answer of the running search, as far as it has come
};

}  // namespace soplo
