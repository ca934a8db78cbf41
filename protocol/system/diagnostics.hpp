// Notes, error messages and progress on the error stream.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace soplo {

/// Formats text and writes it to standard error. If the stream is closed or full, the text is lost
/// without an error, because the work continues in that case.
template <class... Values>
void remark(fmt::format_string<Values...> form, Values&&... values) {
    const std::string text = fmt::format(form, std::forward<Values>(values)...);
    [[maybe_unused]] const std::size_t lost = std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace soplo
