// The journal from which an interrupted analysis of games continues: its terms, then each finished
// game, one line of JSON each.
#pragma once

#include <map>
#include <string>

#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/analysis/games/workers.hpp"
#include "protocol/system/journal.hpp"

namespace soplo {

/// Reads and extends the journal.
class AnalysisJournal {
  public:
    /// Opens or creates the file and reads the games in it. `terms` is everything on which the
    /// results depend, as names and values. Throws BadInput if the file is of another kind or has
    /// other terms, and std::runtime_error as Journal does.
    AnalysisJournal(const std::string& file, const std::map<std::string, std::string>& terms);

    /// Returns the analysis of a game if the file holds one. Throws BadInput if the game in the
    /// file has other moves.
    [[nodiscard]] std::optional<GameAnalysis> find(const GameToAnalyse&) const;
    /// Appends an analysis. Returns after it has been written to the disk.
    void add(const GameToAnalyse&, const GameAnalysis&);

  private:
    std::size_t take_up(const std::string& text, const std::map<std::string, std::string>& terms);

    std::string name_;
    bool is_new_ = true;
    std::map<std::uint64_t, std::string> lines_;  // by the number of the game
    Journal journal_;  // last, because its constructor fills the other members
};

}  // namespace soplo
