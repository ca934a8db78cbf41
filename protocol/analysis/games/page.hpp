// Analysed games as one HTML page that needs nothing else: no network, no other file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/analysis/games/workers.hpp"

namespace soplo {

class GamesPage {
  public:
    /// `title` may hold any text; `terms` say how was searched.
    GamesPage(const std::string& title, const std::string& terms, std::optional<Side> side);

    void add(const GameToAnalyse&, const GameAnalysis&);
    /// The page: the players, the list of games, and every game on a board with arrows, a graph of
    /// the scores, marks, losses and better lines.
    [[nodiscard]] std::string html() const;
    /// What the page shows, as JSON: see game_analysis_page.cpp for its fields.
    [[nodiscard]] std::string data() const;

  private:
    [[nodiscard]] int board_of(const Rules&);

    std::optional<Side> side_;
    nlohmann::ordered_json data_;
    std::map<const Rules*, int> boards_;
    std::map<std::string, PlayerTally> players_;
};

}  // namespace soplo
