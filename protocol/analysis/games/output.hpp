// The output of the analysis of games: text or JSON for each game, the annotated PDN, the HTML page
// and the table of the players.
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

/// What GamesOutput prints and writes.
struct GamesOutputOptions {
    bool json = false;
    std::optional<Side> side;    ///< judge the moves of this side only
    std::string annotate, html;  ///< names of the output files; empty: no file
    std::string terms;           ///< the limits of the searches in words: "2000 nodes a move"
    std::string title;           ///< title of the page
};

/// Prints and writes the analysed games in their order.
class GamesOutput {
  public:
    /// Opens the files. Throws std::runtime_error. The options must outlive this object.
    explicit GamesOutput(const GamesOutputOptions&);

    /// Prints and writes one game.
    void add(const GameToAnalyse&, const GameAnalysis&);
    /// Prints the table of the players and writes the page.
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

/// Returns the name of a player, or "White" or "Black" if the game has no name.
[[nodiscard]] std::string player_name(const PdnGame&, Side);

}  // namespace soplo
