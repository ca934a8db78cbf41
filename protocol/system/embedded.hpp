// Text files that the build embeds in the program: opening sets, parts of HTML pages, pages of the
// manual.
#pragma once

#include <string_view>
#include <vector>

namespace soplo {

/// Returns the text of a file under protocol, such as "match/openings/american.txt"; an empty text
/// if no file of that name is embedded. CMakeLists.txt has the list of the files.
[[nodiscard]] std::string_view embedded_text(std::string_view name);

/// Returns the names that begin with `folder` ("manual/"), in alphabetical order.
[[nodiscard]] std::vector<std::string_view> embedded_names(std::string_view folder);

}  // namespace soplo
