// The player that a client's settings describe: made when it is first needed, kept in step with
// every option that is set.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "protocol/options/options.hpp"
#include "search/player/player.hpp"

namespace soplo {

/// The weights that the settings name, or the program's own; null where there are none. Throws
/// BadInput for a file that is no such weights, std::runtime_error for one that cannot be read.
[[nodiscard]] std::shared_ptr<const Network> chosen_network(const EngineSettings&);

/// Tells an idle player what the settings say, but for the size of its table, which can fail.
/// Throws as chosen_network.
void instruct(Player&, const EngineSettings&);

/// Not for several threads; the player must be idle whenever a member is called.
class EngineHost {
  public:
    using PlayerMaker = std::function<std::unique_ptr<Player>(const Rules&, std::size_t table_mb)>;
    using Complain = std::function<void(std::string_view)>;

    /// `complain` hears of a table that does not fit into memory; a small one takes its place.
    EngineHost(const EngineSettings&, PlayerMaker, Complain complain);

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Rules& rules() const { return *settings_.rules; }

    /// Sets an option; `shown` is how messages name it. Other rules do away with the player. Throws
    /// BadInput, the settings as before.
    void set(const EngineOption&, std::string_view shown, std::string_view value);
    /// The player; made now if there is none. Clients start engines just to ask who they are.
    [[nodiscard]] Player& player();
    /// Null before the first need.
    [[nodiscard]] Player* player_if_any() { return player_.get(); }

  private:
    EngineSettings settings_;
    PlayerMaker make_player_;
    Complain complain_;
    std::unique_ptr<Player> player_;
};

}  // namespace soplo
