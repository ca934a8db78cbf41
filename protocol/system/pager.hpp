// Writes long text through a pager if standard output is a terminal.
#pragma once

#include <cstddef>
#include <string_view>

namespace soplo {

/// The form of text on standard output.
struct OutputForm {
    std::size_t columns = 80;
    bool bold = false;  ///< the terminal understands escape sequences for bold text
};

/// Returns the form for the terminal on standard output, or the default form if it is no terminal.
[[nodiscard]] OutputForm output_form();

/// Writes the text to standard output. If standard output is a terminal, sends the text through the
/// program that the environment variable PAGER names, or through less. Without a pager it writes
/// the text directly. Returns when the user has left the pager.
void show_paged(std::string_view text);

}  // namespace soplo
