// Where the news of one search goes while it runs and when it has ended: lines, JSON objects, a
// table that is redrawn, or a list of all moves.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/game/game.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// What an analysis found so far: for each rank the latest news.
struct Findings {
    std::vector<Info> ranks;  ///< the best first
    std::optional<GameMove> answer;
};

/// Shows news. Calls do not overlap.
class AnalysisView {
  public:
    virtual ~AnalysisView() = default;
    /// News that differ from the last; `so_far` includes them.
    virtual void news(const Info&, const Findings& so_far) = 0;
    /// Some milliseconds have passed.
    virtual void tick(const Findings&) {}
    /// The search has ended; `answer` is set.
    virtual void conclude(const Findings&) = 0;
};

struct ViewStyle {
    bool json = false;
    bool all_moves = false;  ///< a list of every move at the end instead of news on the way
    int lines = 1;           ///< reported at a time
};

/// The view for the standard output as it is: a terminal gets a table that is redrawn. The game
/// must outlive it.
[[nodiscard]] std::unique_ptr<AnalysisView> make_view(const Game&, const ViewStyle&);

/// Takes the news of a search to a view.
class Feed final : public Listener {
  public:
    explicit Feed(AnalysisView& view) : view_(view) {}
    void info(const Info&) override;
    void done(const Done&) override;

    /// From any thread.
    void tick();
    /// The deepest depth reported for all of so many lines; 0 before the first.
    [[nodiscard]] int finished_depth(int lines);
    /// When the search has ended.
    void conclude() { view_.conclude(findings_); }

  private:
    AnalysisView& view_;
    std::mutex mutex_;
    Findings findings_;
    std::optional<Info> last_;
};

}  // namespace soplo
