// A conversation in the Hub protocol: lines of a client carried out on a player.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/game.hpp"
#include "protocol/hub_codec.hpp"
#include "protocol/hub_report.hpp"
#include "protocol/options.hpp"
#include "search/player.hpp"

namespace soplo {

/// One client. handle() must be called from one thread; the sink may be written from the search's.
class HubSession {
  public:
    using PlayerMaker = std::function<std::unique_ptr<Player>(const Rules&, std::size_t table_mb)>;

    HubSession(const EngineSettings&, LineSink&, PlayerMaker);
    /// Ends a running search, which still says done.
    ~HubSession();
    HubSession(const HubSession&) = delete;
    HubSession& operator=(const HubSession&) = delete;

    /// Carries out one line; false when the client has said goodbye. Does not throw.
    [[nodiscard]] bool handle(std::string_view line);
    /// Blocks until the running search, if any, has said done by itself.
    void wait();

  private:
    void carry_out(const HubCommand&);
    void settle_version(const HubCommand&, bool in_style_1);
    void end_search();
    void error(std::string_view message);

    void hub(const HubCommand&);
    void set_param(const HubCommand&);
    void init(const HubCommand&);
    void new_game(const HubCommand&);
    void pos(const HubCommand&);
    void move(const HubCommand&);
    void level(const HubCommand&);
    void go(const HubCommand&);

    void answer_without_player();
    Player& player();

    EngineSettings settings_;
    HubOutput output_;
    PlayerMaker make_player_;
    HubVersion version_ = HubVersion::undecided;
    HubLevel level_;

    Game game_;  ///< as the client told it

    std::atomic<bool> finished_ = true;  ///< no search runs
    bool pondering_ = false;
    std::optional<HubReport> report_;
    std::unique_ptr<Player> player_;  ///< none before the first need: clients start engines to ask
};

}  // namespace soplo
