// Text in a form that every client can read.
#pragma once

#include <string>
#include <string_view>

namespace soplo {

/// Returns the text as one line of printable ASCII without '"' and '='. Replaces all other
/// characters, because clients of Hub and UCI stop at some of them.
[[nodiscard]] std::string clean_value(std::string_view text);

}  // namespace soplo
