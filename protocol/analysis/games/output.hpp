// What the analysis of games shows and writes: text or JSON game by game, the annotated PDN, the
// page, the table of the players.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/analysis/games/page.hpp"
#include "protocol/analysis/games/workers.hpp"
#include "protocol/system/files.hpp"

namespace soplo {

struct GamesOutputOptions {
    bool json = false;
    std::optional<Side> side;    ///< judge the moves of one side only
    std::string annotate, html;  ///< files wanted; empty: not
    std::string terms;           ///< how was searched, in words: "2000 nodes a move"
    std::string title;           ///< of the page
};

class GamesOutput {
  public:
    /// Opens the files. Throws std::runtime_error.
    explicit GamesOutput(const GamesOutputOptions&);

    void add(const GameToAnalyse&, const GameAnalysis&);
    /// The table of the players and the page.
    void finish();

  private:
    void print_game(const GameToAnalyse&, const GameAnalysis&) const;
    void print_json(const GameToAnalyse&, const GameAnalysis&) const;
    void count(const GameToAnalyse&, const GameAnalysis&);
    void print_players() const;

    const GamesOutputOptions& options_;
    OutputFile pdn_, html_;
    std::map<std::string, PlayerTally> players_;
    int games_ = 0;
    std::optional<GamesPage> page_;
};

/// Name of a player of the game, or the side's where the game does not say.
[[nodiscard]] std::string player_name(const PdnGame&, Side);

}  // namespace soplo
