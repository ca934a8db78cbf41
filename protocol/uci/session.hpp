// A session in the UCI protocol: carries out the lines of one client.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/host/engine_session.hpp"
#include "protocol/system/lines.hpp"
#include "protocol/uci/codec.hpp"
#include "protocol/uci/options.hpp"
#include "protocol/uci/report.hpp"

namespace soplo {

/// Returns the limits that a go line asks for, with all numbers brought into their ranges. A search
/// without a limit runs until stop. Does not read searchmoves, because they need the position.
[[nodiscard]] Limits limits_of(const UciGo&, Side to_move);

/// One client. Call handle() from one thread. The sink is written from the search's thread too.
class UciSession : public LineSession {
  public:
    /// Reports `complaints`, the errors of soplo.ini, at the first isready. The sink must live as
    /// long.
    UciSession(const EngineSettings&, LineSink&, EngineSession::PlayerMaker,
               std::vector<std::string> complaints = {});
    /// Ends a running search. The client still receives its bestmove line.
    ~UciSession() override = default;
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    [[nodiscard]] bool handle(std::string_view line) override;
    /// Blocks until the running search, if any, has written its bestmove line by itself.
    void wait() { engine_.wait(); }

  private:
    [[nodiscard]] bool carry_out(const UciPlain&);
    [[nodiscard]] bool carry_out(const UciSetOption&);
    [[nodiscard]] bool carry_out(const UciPosition&);
    [[nodiscard]] bool carry_out(const UciGo&);

    void uci();
    void is_ready();
    void show();
    void remark(std::string_view text);
    void error(std::string_view text);

    LineSink& sink_;
    std::vector<std::string> complaints_;
    std::optional<UciReport> report_;
    EngineSession engine_;  // last, because its search reports to the members above
};

}  // namespace soplo
