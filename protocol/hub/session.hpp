// A conversation in the Hub protocol: lines of a client carried out on a player.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/host/engine_host.hpp"
#include "protocol/hub/codec.hpp"
#include "protocol/hub/report.hpp"

namespace soplo {

/// One client. handle() must be called from one thread; the sink may be written from the search's.
class HubSession : public LineSession {
  public:
    /// The complaints, about what went wrong before, are told at the first init.
    HubSession(const EngineSettings&, LineSink&, EngineHost::PlayerMaker,
               std::vector<std::string> complaints = {});
    /// Ends a running search, which still says done.
    ~HubSession() override;
    HubSession(const HubSession&) = delete;
    HubSession& operator=(const HubSession&) = delete;

    [[nodiscard]] bool handle(std::string_view line) override;
    /// Blocks until the running search, if any, has said done by itself.
    void wait();

  private:
    void carry_out(const HubCommand&);
    void settle_version(const HubCommand&, bool in_style_1);
    void end_search();
    [[nodiscard]] std::string error_line(std::string_view message) const;
    void error(std::string_view message) { output_.say(error_line(message)); }

    void hub(const HubCommand&);
    void set_param(const HubCommand&);
    void init(const HubCommand&);
    void new_game(const HubCommand&);
    void pos(const HubCommand&);
    void move(const HubCommand&);
    void level(const HubCommand&);
    void go(const HubCommand&);

    HubOutput output_;
    std::vector<std::string> complaints_;
    HubVersion version_ = HubVersion::undecided;
    HubLevel level_;

    Game game_;  ///< as the client told it

    std::atomic<bool> finished_ = true;  ///< no search runs
    bool pondering_ = false;
    std::optional<HubReport> report_;
    EngineHost host_;  ///< last: its player ends before what it reports to
};

}  // namespace soplo
