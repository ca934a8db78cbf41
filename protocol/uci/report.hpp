// The reports of one search as UCI lines.
#pragma once

#include "protocol/system/lines.hpp"
#include "protocol/uci/codec.hpp"
#include "search/player/limits.hpp"

namespace soplo {

/// Returns the score in centi-men, or the number of moves to the end if the game is decided.
[[nodiscard]] UciScore uci_score(Score);
[[nodiscard]] UciInfo uci_info(const Info&);
[[nodiscard]] UciBestMove uci_best_move(const Done&);

/// The listener of one search. Writes a line for each report and for the answer.
class UciReport : public Listener {
  public:
    /// The sink must live as long.
    explicit UciReport(LineSink& sink) : sink_(sink) {}
    void info(const Info&) override;
    void done(const Done&) override;

  private:
    LineSink& sink_;
};

}  // namespace soplo
