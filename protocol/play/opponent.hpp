// The engine as an opponent of people: it moves, advises, and knows when to resign or agree to a
// draw.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "engine/game/game.hpp"
#include "protocol/host/engine_session.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// What a search came to; the move is empty only where there is none.
struct Advice {
    std::optional<GameMove> move;
    std::optional<Score> score;  ///< from the side to move; none when there was no need to search
};

/// Whether it agrees to a draw. `own` is its score, from its own side.
[[nodiscard]] bool agrees_to_draw(const Game&, Score own);

/// What it makes of its own scores, move after move.
class Mood {
  public:
    /// The score of its move in this game, from its own side.
    void note(const Game&, Score own);
    /// It sees no hope any more. Told once a game.
    [[nodiscard]] bool resigns();
    /// It would agree to a draw now, and has not said so lately.
    [[nodiscard]] bool offers_draw();

  private:
    int lost_ = 0;    // moves in a row
    int level_ = 0;   // moves in a row
    int silent_ = 0;  // moves since it offered
    bool has_resigned_ = false;
};

/// Not for several threads, but for stop().
class Opponent {
  public:
    Opponent(const EngineSettings&, EngineSession::OnError);

    [[nodiscard]] const EngineSettings& settings() const { return engine_.settings(); }
    /// Sets an option of the engine by its name. Throws BadInput.
    void set(std::string_view option, std::string_view value);

    /// Its move at its level. The position must have one.
    [[nodiscard]] Advice move(const Game&, const Limits&);
    /// The best move that it can find at full strength.
    [[nodiscard]] Advice advise(const Game&, const Limits&);
    /// A running search answers at once, and so does the next one. Any thread may call.
    void hurry();
    /// Whether it was hurried since this was asked last.
    bool was_hurried() { return is_hurried_.exchange(false); }

  private:
    [[nodiscard]] Advice think(Player&, const Game&, const Limits&);

    EngineSession engine_;
    EngineSession
        adviser_;  // a player of its own, because a weak level leaves its errors in the table
    std::mutex mutex_;
    Player* running_ = nullptr;
    std::atomic<bool> is_hurried_ = false;
};

}  // namespace soplo
