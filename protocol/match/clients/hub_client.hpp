// The client for engines that speak the Hub protocol, version 2.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/hub/line.hpp"
#include "protocol/match/clients/line_client.hpp"

namespace soplo {

/// Plays games with one Hub engine.
class HubClient : public LineClient {
  public:
    HubClient(const EngineSpec&, const GameTerms&, RunContext& context, int slot);

    void start() override;
    void new_game(const Game&, Side) override;
    void go(const Game&, const TimeAllowance&) override;
    void ponder(const Game&, const GameMove& expected, const TimeAllowance&) override;

  private:
    bool read_line(const std::string& text) override;
    void read_greeting();
    void set_parameters();
    void set_parameter(const std::string& name, const std::string& value);
    void catch_up();
    void take_info(const HubCommand&);

    std::map<std::string, HubCommand> declared_;  ///< param lines by name
    bool answers_ping_ = false;
};

}  // namespace soplo
