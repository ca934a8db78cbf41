// The output of one search while it runs and when it has ended: lines, JSON objects, a table that
// is redrawn, or a list of all moves.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/game/game.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// What a search has found so far.
struct Findings {
    std::vector<Info> ranks;         ///< the latest info of each rank, the best line first
    std::optional<GameMove> answer;  ///< set when the search has ended
};

/// Shows what a search finds. Calls do not overlap.
class AnalysisView {
  public:
    virtual ~AnalysisView() = default;
    /// Shows an info that differs from the last one; `so_far` includes it.
    virtual void news(const Info&, const Findings& so_far) = 0;
    /// Called every few milliseconds.
    virtual void tick(const Findings&) {}
    /// Shows the end of the search.
    virtual void conclude(const Findings&) = 0;
};

/// Which view make_view makes.
struct ViewStyle {
    bool json = false;
    bool all_moves = false;  ///< print a list of every move at the end, and nothing before
    int lines = 1;           ///< number of lines of the search (multi-PV)
};

/// Returns a view for standard output. On a terminal it is a table that is redrawn. The game must
/// outlive the view.
[[nodiscard]] std::unique_ptr<AnalysisView> make_view(const Game&, const ViewStyle&);

/// Takes the infos of a search to a view, which must outlive it.
class ViewListener final : public Listener {
  public:
    explicit ViewListener(AnalysisView& view) : view_(view) {}
    void info(const Info&) override;
    void done(const Done&) override;

    /// Calls tick() of the view. Any thread may call it.
    void tick();
    /// Returns the greatest depth that is finished for the first `lines` lines, or 0.
    [[nodiscard]] int finished_depth(int lines);
    /// Shows the end. Call it after the search has ended.
    void conclude() { view_.conclude(findings_); }

  private:
    AnalysisView& view_;
    std::mutex mutex_;
    Findings findings_;
    std::optional<Info> last_;
};

}  // namespace soplo
