// The terminal behind a stream: whether there is one that can redraw its lines, and how large it
// is.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace soplo {

struct TerminalSize {
    std::size_t columns = 80, rows = 24;
};

/// The size of the terminal behind a file descriptor; the usual one where it does not say.
[[nodiscard]] inline TerminalSize terminal_size(int fd) {
    TerminalSize size;
    winsize told{};
    if (::ioctl(fd, TIOCGWINSZ, &told) != 0) return size;
    if (told.ws_col > 0) size.columns = told.ws_col;
    if (told.ws_row > 0) size.rows = told.ws_row;
    return size;
}

/// Whether lines written to the descriptor can be written over: a terminal that moves its cursor.
[[nodiscard]] inline bool can_redraw(int fd) {
    const char* kind = std::getenv("TERM");
    return ::isatty(fd) != 0 && kind != nullptr && *kind != '\0' &&
           std::string_view(kind) != "dumb";
}

}  // namespace soplo
