// One engine session: the player that the settings describe, the game that is being played, and the
// search that is running. Hub, UCI, DXP and the play command each keep one.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/game/game.hpp"
#include "protocol/options/options.hpp"
#include "search/player/player.hpp"

namespace soplo {

/// Returns the weights that the settings name, or those in the program; nullptr if the built-in
/// evaluation is to be used. Throws BadInput if the file holds no weights for this variant,
/// std::runtime_error if it cannot be read.
[[nodiscard]] std::shared_ptr<const Network> chosen_network(const EngineSettings&);

/// Returns a new player with all settings. Throws as chosen_network, and BadInput if the memory for
/// the table is not available.
[[nodiscard]] std::unique_ptr<Player> player_for(const EngineSettings&);

/// Not thread-safe, except for the reports of the search, which come on the search's own thread.
class EngineSession {
  public:
    using PlayerMaker = std::function<std::unique_ptr<Player>(const Rules&, std::size_t table_mb)>;
    /// Called with a message on an error from which the session recovers by itself: a table that
    /// does not fit into memory, weights that do not fit the variant, a search that cannot start.
    using OnError = std::function<void(std::string_view)>;

    EngineSession(const EngineSettings&, PlayerMaker, OnError);
    /// Ends a running search.
    ~EngineSession();
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Rules& rules() const { return *settings_.rules; }
    [[nodiscard]] const Game& game() const { return game_; }

    /// Returns the player and creates it on first use. Creation is delayed because some clients
    /// start an engine only to read its id. Falls back to a table of 1 MB and to the weights in the
    /// program if the settings cannot be carried out. No search may be running.
    [[nodiscard]] Player& player();
    /// Creates the player now. Throws as player_for instead of falling back.
    void create_player();

    // Each of these ends a running search first.

    /// Sets an option. Other rules start a new game; other draw rules apply to the game from its
    /// start. Throws BadInput and leaves the settings as they were; the message begins with
    /// `shown`.
    void set(const EngineOption&, std::string_view shown, std::string_view value);
    /// Replaces the game.
    void set_game(Game game);
    /// Plays a move in any notation of the variant. Throws BadInput, which says why it is illegal.
    void play(std::string_view move);
    /// Makes the player forget earlier searches.
    void new_game();
    /// Starts a search of the game's last position and returns at once. The listener hears at least
    /// one report, and the last report begins with the move that is played. In a game that is over,
    /// or if the search cannot start, it hears the answer before this function returns; in the
    /// second case the answer is the first legal move. The listener must live until is_searching()
    /// is false.
    void start(const Limits&, Listener&);
    /// Ends the search and waits for its answer.
    void end_search();

    [[nodiscard]] bool is_searching() const { return !finished_; }
    /// Asks the search to end and returns at once. Has no effect if none is running.
    void stop();
    /// Tells a search that ponders that the expected move was played. Has no effect on other
    /// searches.
    void ponder_hit();
    /// Waits until the running search, if any, has answered by itself.
    void wait();

  private:
    /// Passes the reports of a search on and adds the report that a client must not miss.
    class Relay final : public Listener {
      public:
        Relay(Listener& client, std::atomic<bool>& finished)
            : client_(client), finished_(finished) {}
        void info(const Info&) override;
        void done(const Done&) override;

      private:
        Listener& client_;
        std::atomic<bool>& finished_;
        std::optional<Info> last_;  // about the best line
    };

    EngineSettings settings_;
    PlayerMaker make_player_;
    OnError on_error_;
    Game game_;
    std::atomic<bool> finished_ = true;
    bool pondering_ = false;
    std::optional<Relay> relay_;
    std::unique_ptr<Player> player_;  // last, because its search reports to relay_
};

}  // namespace soplo
