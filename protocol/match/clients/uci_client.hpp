// The client for engines that speak UCI.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/clients/line_client.hpp"
#include "protocol/uci/codec.hpp"

namespace soplo {

/// Plays games with one UCI engine.
class UciClient : public LineClient {
  public:
    UciClient(const EngineSpec&, const GameTerms&, RunContext& context, int slot);

    void start() override;
    void new_game(const Game&, Side) override;
    void go(const Game&, const TimeAllowance&) override;
    void ponder(const Game&, const GameMove& expected, const TimeAllowance&) override;

  private:
    bool read_line(const std::string& text) override;
    void say(const UciCommand&);
    void read_greeting();
    void set_options();
    void catch_up(Deadline);
    void search(const Game&, const GameMove* expected, const TimeAllowance&);
    void take_info(const UciInfo&);
    [[nodiscard]] const UciOption* declared(std::string_view name) const;

    std::vector<UciOption> options_;
};

}  // namespace soplo
