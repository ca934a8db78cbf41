// A conversation in the UCI protocol: lines of a client carried out on a player.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/host/engine_host.hpp"
#include "protocol/system/lines.hpp"
#include "protocol/uci/codec.hpp"
#include "protocol/uci/report.hpp"

namespace soplo {

/// The options of the one table that UCI clients may set, with their present values.
[[nodiscard]] std::vector<UciOption> uci_options(const EngineSettings&);
/// The limits that a go line asks for, numbers brought into their ranges; root moves are left to
/// the session, which knows the position. A search that nothing limits runs until stop.
[[nodiscard]] Limits limits_of(const UciGo&, Side to_move);

/// One client. handle() must be called from one thread; the sink may be written from the search's.
class UciSession : public LineSession {
  public:
    /// The complaints, about what went wrong before, are told at the first isready.
    UciSession(const EngineSettings&, LineSink&, EngineHost::PlayerMaker,
               std::vector<std::string> complaints = {});
    /// Ends a running search, which still says bestmove.
    ~UciSession() override;
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    [[nodiscard]] bool handle(std::string_view line) override;
    /// Blocks until the running search, if any, has said bestmove by itself.
    void wait();

  private:
    [[nodiscard]] bool carry_out(const UciPlain&);
    [[nodiscard]] bool carry_out(const UciSetOption&);
    [[nodiscard]] bool carry_out(const UciPosition&);
    [[nodiscard]] bool carry_out(const UciGo&);

    void uci();
    void is_ready();
    void show();
    void end_search();
    void remark(std::string_view text);
    void error(std::string_view text);

    LineSink& sink_;
    std::vector<std::string> complaints_;
    Game game_;  ///< as the client told it

    std::atomic<bool> finished_ = true;  ///< no search runs
    bool pondering_ = false;
    std::optional<UciReport> report_;
    EngineHost host_;  ///< last: its player ends before what it reports to
};

}  // namespace soplo
