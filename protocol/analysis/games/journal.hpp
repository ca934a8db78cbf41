// The file by which the analysis of a collection survives: its terms, then each finished game, a
// line of JSON each.
#pragma once

#include <map>
#include <string>

#include "protocol/analysis/games/game_analysis.hpp"
#include "protocol/analysis/games/workers.hpp"
#include "protocol/system/journal.hpp"

namespace soplo {

class AnalysisJournal {
  public:
    /// Opens the file or makes it and takes up what is in it. `terms` are all that the results
    /// depend on, as name and value. Throws BadInput when the file is another kind or was made on
    /// other terms, std::runtime_error as Journal does.
    AnalysisJournal(const std::string& file, const std::map<std::string, std::string>& terms);

    /// What the file says of a game, if anything. Throws BadInput when it is about another game.
    [[nodiscard]] std::optional<GameAnalysis> find(const GameToAnalyse&) const;
    /// Does not return before the analysis is on the disk.
    void add(const GameToAnalyse&, const GameAnalysis&);

  private:
    std::size_t take_up(const std::string& text, const std::map<std::string, std::string>& terms);

    std::string name_;
    bool is_new_ = true;
    std::map<std::uint64_t, std::string> lines_;  // by number of the game
    Journal journal_;                             // last: what it reads goes into the others
};

}  // namespace soplo
