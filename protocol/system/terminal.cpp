// Standard streams and terminals (POSIX).
#include "protocol/system/terminal.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/system/posix.hpp"

namespace soplo {
namespace {

int fd_of(StandardStream stream) {
    switch (stream) {
        case StandardStream::input:
            return STDIN_FILENO;
        case StandardStream::output:
            return STDOUT_FILENO;
        case StandardStream::error:
            break;
    }
    return STDERR_FILENO;
}

}  // namespace

Handle handle_of(StandardStream stream) { return posix::handle_of(fd_of(stream)); }

void open_closed_streams() {
    // open() returns the lowest free number, which is the one of the closed stream. Opened for
    // reading only, so that a write to the output stream fails instead of being lost.
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(fd, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDONLY));
    }
}

bool is_terminal(StandardStream stream) { return ::isatty(fd_of(stream)) != 0; }

bool is_utf8_terminal() {
    if (!is_terminal(StandardStream::output)) return false;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        std::string locale(value);
        std::transform(locale.begin(), locale.end(), locale.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return locale.find("utf-8") != locale.npos || locale.find("utf8") != locale.npos;
    }
    return false;
}

bool can_redraw(StandardStream stream) {
    const char* kind = std::getenv("TERM");
    return is_terminal(stream) && kind != nullptr && *kind != '\0' &&
           std::string_view(kind) != "dumb";
}

TerminalSize terminal_size(StandardStream stream) {
    TerminalSize size;
    winsize reported{};
    if (::ioctl(fd_of(stream), TIOCGWINSZ, &reported) != 0) return size;
    if (reported.ws_col > 0) size.columns = reported.ws_col;
    if (reported.ws_row > 0) size.rows = reported.ws_row;
    return size;
}

}  // namespace soplo
