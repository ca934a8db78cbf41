// Builds HTML pages with style, script and data in one file. The pages load nothing.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace soplo {

/// The parts of a page: names for embedded_text().
struct PageFiles {
    std::string_view page;  ///< with the marks /* style */, /* script */ and "page data"
    std::initializer_list<std::string_view> styles;
    std::initializer_list<std::string_view> scripts;
};

/// Returns the page with `json` as its data. The data may contain any text.
[[nodiscard]] std::string html_page(const PageFiles&, std::string_view json);

}  // namespace soplo
