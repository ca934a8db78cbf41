// Puts page, style, script and data together.
#include "protocol/match/report.hpp"

#include <initializer_list>
#include <stdexcept>
#include <string_view>

#include "protocol/match/embedded.hpp"

namespace soplo {
namespace {

/// Replaces the one place of `page` that says `mark`.
void fill(std::string& page, std::string_view mark, std::string_view text) {
    const std::size_t at = page.find(mark);
    if (at == page.npos) throw std::logic_error("the report's page has no " + std::string(mark));
    page.replace(at, mark.size(), text);
}

/// The files of the report one behind the other.
std::string all_of(std::initializer_list<std::string_view> files) {
    std::string text;
    for (const std::string_view file : files) {
        text += embedded_text("report/" + std::string(file));
        text += '\n';
    }
    return text;
}

/// JSON that cannot end the script element it stands in: '<' only occurs inside strings.
std::string inside_script(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

std::string html_report(const MatchHeader& header, std::span<const GameRecord> games,
                        const std::optional<Sprt>& sprt) {
    std::string page(embedded_text("report/page.html"));
    fill(page, "/* style */", all_of({"page.css", "plots.css", "games.css", "screens.css"}));
    fill(page, "/* script */",
         all_of({"elements.js", "tables.js", "plots.js", "games.js", "board.js", "viewer.js",
                 "start.js"}));
    // Last, so that nothing in the data is taken for a mark.
    fill(page, "\"match data\"", inside_script(report_data(header, games, sprt)));
    return page;
}

}  // namespace soplo
