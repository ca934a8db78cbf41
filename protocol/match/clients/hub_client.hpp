// The client for engines that speak the Hub protocol, version 2.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/hub/line.hpp"
#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// Plays games with one Hub engine.
class HubClient : public EngineClient {
  public:
    HubClient(const EngineSpec&, const GameTerms&, RunContext& context, int slot);

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
    void read_greeting();
    void set_parameters();
    void set_parameter(const std::string& name, const std::string& value);
    void catch_up();
    void take_info(const HubCommand&);

    EngineLink link_;
    std::map<std::string, HubCommand> declared_;  ///< param lines by name
    bool answers_ping_ = false;
    bool is_pondering_ = false;
    EngineAnswer pending_;  ///< the answer of the running search, as far as it has come
};

}  // namespace soplo
