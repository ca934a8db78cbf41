// The state that all DXP connections of one program share: the engine and the session that uses it,
// the terms of the games, the results so far, and whether the program is done.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/rules/variants.hpp"
#include "protocol/dxp/game.hpp"
#include "protocol/host/engine_session.hpp"

namespace soplo {

/// Time limits, in seconds.
struct DxpTimes {
    /// Least time between two messages without an answer between them, because peers read messages
    /// that arrive together as one.
    DxpSpan gap{0.1};
    DxpSpan answer{30};     ///< for GAMEACC, and for GAMEEND if the game is over on the board
    DxpSpan echo{10};       ///< for the peer's GAMEEND after ours
    DxpSpan move{120};      ///< for a move, in addition to all the time of the game
    DxpSpan proposal{600};  ///< for GAMEREQ after we have connected
};

/// The settings of a program that plays over DXP.
struct DxpSettings {
    const Rules* rules = &international;
    DrawSet draw_rules = DrawSet::simple;
    std::string name = "Soplo";
    bool listens = false;    ///< accepts connections; otherwise connects to a peer
    bool initiates = false;  ///< this side proposes the games
    /// Games to play until the program ends; nothing: no limit.
    std::optional<int> games;
    double minutes = 5;                  ///< for each side and game, as the initiator proposes
    int moves = 0;                       ///< for each side; 0: no limit
    std::optional<Setup> position;       ///< nothing: the start position
    std::optional<std::uint64_t> nodes;  ///< limit of each search
    DxpTimes times;
};

/// Lets one session at a time use the engine, and counts the games. Not thread-safe.
class DxpHost {
  public:
    using Now = std::function<DxpTime()>;
    using OnGame = std::function<void(const DxpRecord&)>;

    /// The engine must live as long as the host. Calls `on_game` after every game, broken-off games
    /// included.
    DxpHost(DxpSettings, EngineSession&, Now, OnGame);

    [[nodiscard]] const DxpSettings& settings() const { return settings_; }
    [[nodiscard]] DxpTime now() const { return now_(); }
    [[nodiscard]] EngineSession& engine() { return engine_; }

    /// Acquires the engine for `session`. Returns false while another session holds it.
    [[nodiscard]] bool acquire_engine(const void* session);
    /// Releases the engine. Has no effect if another session holds it.
    void release_engine(const void* session);
    [[nodiscard]] bool is_engine_free() const { return engine_user_ == nullptr; }

    /// Returns the proposal of the next game. The colours change after every game.
    [[nodiscard]] DxpGameRequest proposal() const;
    /// Counts a game. A broken-off game does not count for is_complete(), and is ignored completely
    /// if it has no moves.
    void add(const DxpGame&, const Result&, const std::string& peer, bool is_broken_off);
    /// Returns the number of games that were not broken off.
    [[nodiscard]] int games() const { return games_; }
    /// Returns whether the number of games in the settings is reached after `coming` more games.
    [[nodiscard]] bool is_complete(int coming = 0) const;

    /// Ends the program. `failure` says why in one sentence; empty: without an error.
    void finish(std::string failure = {});
    [[nodiscard]] bool is_finished() const { return finished_; }
    /// Returns the reason given to finish().
    [[nodiscard]] const std::string& failure() const { return failure_; }

    /// Returns the results in one line, such as "Soplo v Scan 3.1: +3 =10 -7 (20 games)".
    [[nodiscard]] std::string tally() const;

  private:
    DxpSettings settings_;
    EngineSession& engine_;
    Now now_;
    OnGame on_game_;
    const void* engine_user_ = nullptr;
    int games_ = 0;
    int told_ = 0;  // games, broken-off games included
    int won_ = 0, drawn_ = 0, lost_ = 0;
    std::string opponent_ = "others";  // "others" after games with different opponents
    bool finished_ = false;
    std::string failure_;
};

/// Returns a game as one line, such as "1: Soplo - Scan 3.1 2-0, no legal move (87 plies)".
[[nodiscard]] std::string dxp_game_line(const DxpRecord&);

}  // namespace soplo
