// Runs the pager through the shell, because PAGER can contain several words.
#include "protocol/system/pager.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/wait.h>

#include "protocol/system/descriptor.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

constexpr int command_not_found = 127;  // the exit status of the shell

std::string pager_command() {
    const char* wanted = std::getenv("PAGER");
    // With `cat` the text is still written if less is not installed.
    if (wanted == nullptr || *wanted == '\0')
        return "if command -v less >/dev/null; then less; else cat; fi";
    return wanted;
}

}  // namespace

OutputForm output_form() {
    return {terminal_size(StandardStream::output).columns, can_redraw(StandardStream::output)};
}

void show_paged(std::string_view text) {
    std::FILE* pager = nullptr;
    if (is_terminal(StandardStream::output)) {
        // less ends if the text fits on the screen, and it shows escape sequences as bold text.
        ::setenv("LESS", "FRX", 0);
        ignore_broken_pipes();  // otherwise leaving the pager early would kill the program
        std::fflush(stdout);
        pager = ::popen(pager_command().c_str(), "w");
    }
    if (pager != nullptr) {
        std::fwrite(text.data(), 1, text.size(), pager);
        const int status = ::pclose(pager);
        const bool is_missing = WIFEXITED(status) && WEXITSTATUS(status) == command_not_found;
        if (!is_missing) return;
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace soplo
