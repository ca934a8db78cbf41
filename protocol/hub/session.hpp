// A session in the Hub protocol: carries out the lines of one client.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/host/engine_session.hpp"
#include "protocol/hub/codec.hpp"
#include "protocol/hub/report.hpp"

namespace soplo {

/// One client. Call handle() from one thread. The lines are written from other threads too, because
/// the search reports on its own thread.
class HubSession : public LineSession {
  public:
    /// Reports `complaints`, the errors of soplo.ini, at the first init. The sink must live as
    /// long.
    HubSession(const EngineSettings&, LineSink&, EngineSession::PlayerMaker,
               std::vector<std::string> complaints = {});
    /// Ends a running search. The client still receives its done line.
    ~HubSession() override = default;
    HubSession(const HubSession&) = delete;
    HubSession& operator=(const HubSession&) = delete;

    [[nodiscard]] bool handle(std::string_view line) override;
    /// Blocks until the running search, if any, has written its done line by itself.
    void wait() { engine_.wait(); }
    /// Returns the game as the client has set it up.
    [[nodiscard]] const Game& game() const { return engine_.game(); }

  private:
    void carry_out(const HubCommand&);
    void note_version(const HubCommand&, bool in_style_1);
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

    std::optional<HubReport> report_;
    EngineSession engine_;  // last, because its search reports to the members above
};

}  // namespace soplo
