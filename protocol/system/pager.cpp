// The pager as a child of the shell, which knows how to split the words of PAGER.
#include "protocol/system/pager.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

std::string pager_command() {
    const char* wanted = std::getenv("PAGER");
    // The shell writes the text itself if the pager does not exist.
    if (wanted == nullptr || *wanted == '\0')
        return "if command -v less >/dev/null; then less; else cat; fi";
    return wanted;
}

}  // namespace

OutputForm output_form() {
    return {terminal_size(STDOUT_FILENO).columns, can_redraw(STDOUT_FILENO)};
}

void show_paged(std::string_view text) {
    std::FILE* out = nullptr;
    if (::isatty(STDOUT_FILENO) != 0) {
        ::setenv("LESS", "FRX", 0);     // leave when all fits on the screen, let bold through
        std::signal(SIGPIPE, SIG_IGN);  // otherwise leaving the pager early would kill the program
        std::fflush(stdout);
        out = ::popen(pager_command().c_str(), "w");
    }
    std::fwrite(text.data(), 1, text.size(), out == nullptr ? stdout : out);
    if (out != nullptr) ::pclose(out);
}

}  // namespace soplo
