// The pager as a child of the shell, which knows how to split the words of PAGER.
#include "protocol/system/pager.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "protocol/system/descriptor.hpp"
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
    return {terminal_size(StandardStream::output).columns, can_redraw(StandardStream::output)};
}

void show_paged(std::string_view text) {
    std::FILE* out = nullptr;
    if (is_terminal(StandardStream::output)) {
        // Leave the pager if the text fits on the screen, and pass escape sequences on.
        ::setenv("LESS", "FRX", 0);
        ignore_broken_pipes();  // otherwise leaving the pager early would kill the program
        std::fflush(stdout);
        out = ::popen(pager_command().c_str(), "w");
    }
    std::fwrite(text.data(), 1, text.size(), out == nullptr ? stdout : out);
    if (out != nullptr) ::pclose(out);
}

}  // namespace soplo
