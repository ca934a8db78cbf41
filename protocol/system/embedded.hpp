// Text files that the build carries into the program: opening sets, parts of HTML pages, pages of
// the manual.
#pragma once

#include <string_view>
#include <vector>

namespace soplo {

/// The text of a file under protocol, such as "match/openings/american.txt"; empty when none of
/// that name is carried. The list stands in CMakeLists.txt.
[[nodiscard]] std::string_view embedded_text(std::string_view name);

/// Returns the names that begin with `folder` ("manual/"), in alphabetical order.
[[nodiscard]] std::vector<std::string_view> embedded_names(std::string_view folder);

}  // namespace soplo
