// The engine as an opponent: moves, hints, resigning and draw offers.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "engine/game/game.hpp"
#include "protocol/host/engine_session.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// The result of a search.
struct Advice {
    std::optional<GameMove> move;  ///< none: there is no legal move
    std::optional<Score> score;    ///< for the side to move; none: no search was needed
};

/// Returns whether the engine agrees to a draw. `own` is its score in centi-men, from its own side.
[[nodiscard]] bool agrees_to_draw(const Game&, Score own);

/// Decides from the engine's scores, move by move, whether it resigns or offers a draw.
class Mood {
  public:
    /// Records the score of the engine's move, from its own side.
    void note(const Game&, Score own);
    /// Returns whether the engine resigns; true at most once in a game.
    [[nodiscard]] bool resigns();
    /// Returns whether the engine offers a draw; true at most once in 20 moves.
    [[nodiscard]] bool offers_draw();

  private:
    int lost_ = 0;    // lost scores in a row
    int level_ = 0;   // level scores in a row
    int silent_ = 0;  // moves since its last offer
    bool has_resigned_ = false;
};

/// Not thread-safe, except hurry().
class Opponent {
  public:
    Opponent(const EngineSettings&, EngineSession::OnError);

    [[nodiscard]] const EngineSettings& settings() const { return engine_.settings(); }
    /// Sets an option of the engine by its name. Throws BadInput.
    void set(std::string_view option, std::string_view value);

    /// Returns the engine's move at its level. The position must have a legal move.
    [[nodiscard]] Advice move(const Game&, const Limits&);
    /// Returns the best move at full strength.
    [[nodiscard]] Advice advise(const Game&, const Limits&);
    /// Stops a running search at once; the next search stops at once too, until was_hurried() is
    /// called. Thread-safe.
    void hurry();
    /// Returns whether hurry() was called since the last call of this function.
    bool was_hurried() { return is_hurried_.exchange(false); }

  private:
    [[nodiscard]] Advice think(Player&, const Game&, const Limits&);

    EngineSession engine_;
    EngineSession adviser_;  ///< with its own table, because a weak level stores wrong scores
    std::mutex mutex_;
    Player* running_ = nullptr;
    std::atomic<bool> is_hurried_ = false;
};

}  // namespace soplo
