// Puts the page of the report together from its parts.
#include "protocol/match/report.hpp"

#include "protocol/pages/page.hpp"

namespace soplo {

std::string html_report(const MatchHeader& header, std::span<const GameRecord> games,
                        const std::optional<Sprt>& sprt) {
    return html_page(
        {.page = "match/report/page.html",
         .styles = {"pages/page.css", "pages/plots.css", "pages/games.css", "pages/screens.css"},
         .scripts = {"pages/elements.js", "match/report/tables.js", "match/report/plots.js",
                     "match/report/games.js", "pages/board.js", "pages/viewer.js",
                     "match/report/game.js", "match/report/start.js"}},
        report_data(header, games, sprt));
}

}  // namespace soplo
