// What a UCI client hears of one search.
#pragma once

#include <atomic>
#include <optional>

#include "protocol/system/lines.hpp"
#include "protocol/uci/codec.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Centi-men, or moves to the end of a decided game.
[[nodiscard]] UciScore uci_score(Score);
[[nodiscard]] UciInfo uci_info(const Info&);
[[nodiscard]] UciBestMove uci_best_move(const Done&);

/// The listener of a search: every depth and every line of it is told as it comes.
class UciReport : public Listener {
  public:
    /// `finished` is set after the bestmove line has been written.
    UciReport(LineSink& sink, std::atomic<bool>& finished) : sink_(sink), finished_(finished) {}
    void info(const Info&) override;
    void done(const Done&) override;

  private:
    LineSink& sink_;
    std::atomic<bool>& finished_;
    std::optional<Info> told_;  ///< of the best line
};

}  // namespace soplo
