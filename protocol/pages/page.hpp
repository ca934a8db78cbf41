// HTML pages that need nothing else: style, script and data in one file, no network.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace soplo {

/// The parts of a page, by their names as embedded_text knows them.
struct PageFiles {
    std::string_view page;  ///< with the marks /* style */, /* script */ and "page data"
    std::initializer_list<std::string_view> styles;
    std::initializer_list<std::string_view> scripts;
};

/// The page with `json`, which may hold any text, as its data.
[[nodiscard]] std::string html_page(const PageFiles&, std::string_view json);

}  // namespace soplo
