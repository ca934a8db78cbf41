// Long text for a person: a screen at a time where there is a terminal and a pager.
#pragma once

#include <cstddef>
#include <string_view>

namespace soplo {

/// How text for a person is written to standard output.
struct OutputForm {
    std::size_t columns = 80;
    bool bold = false;  ///< escape sequences for bold are understood
};

/// Returns the form that the terminal behind standard output has, or the usual one if there is
/// none.
[[nodiscard]] OutputForm output_form();

/// Writes the text to standard output. If standard output is a terminal, the text goes through the
/// program that the variable PAGER names, or through less; without one of them it is written as it
/// is. Returns when the reader has left the pager.
void show_paged(std::string_view text);

}  // namespace soplo
