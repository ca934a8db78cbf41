// The analysed games as one HTML page that needs no network and no other file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/analysis/games/workers.hpp"

namespace soplo {

/// Collects games for the page.
class GamesPage {
  public:
    /// `title` may hold any text. `terms` are the limits of the searches in words. With `side` only
    /// the moves of this side are judged.
    GamesPage(const std::string& title, const std::string& terms, std::optional<Side> side);

    /// Adds one game.
    void add(const GameToAnalyse&, const GameAnalysis&);
    /// Returns the page: the players, the list of games, and every game on a board with arrows, a
    /// graph of the scores, marks, losses and better lines.
    [[nodiscard]] std::string html() const;
    /// Returns the data of the page as JSON. page.cpp defines the fields.
    [[nodiscard]] std::string data() const;

  private:
    [[nodiscard]] int board_of(const Rules&);

    std::optional<Side> side_;
    nlohmann::ordered_json data_;
    std::map<const Rules*, int> boards_;
    std::map<std::string, PlayerTally> players_;
};

}  // namespace soplo
