// What the program says on its error stream beside its answers: notes, errors, progress.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace soplo {

/// Formats and writes to standard error. What a closed or full stream does not take is lost: no
/// remark is worth the work it is about.
template <class... Values>
void remark(fmt::format_string<Values...> form, Values&&... values) {
    const std::string text = fmt::format(form, std::forward<Values>(values)...);
    [[maybe_unused]] const std::size_t lost = std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace soplo
