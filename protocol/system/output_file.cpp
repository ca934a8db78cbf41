// Writing files, and saying so when that fails.
#include "protocol/system/output_file.hpp"

#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace soplo {

OutputFile::OutputFile(const std::string& name) : name_(name) {
    if (name.empty()) return;
    if (name == "-") {
        throw BadInput("'-' is no file to write: the standard output has the answers");
    }
    file_.reset(std::fopen(name.c_str(), "wbe"));
    if (!file_) fail();
}

void OutputFile::fail() const {
    throw std::runtime_error(
        fmt::format("cannot write '{}': {}", name_, std::generic_category().message(errno)));
}

void OutputFile::write(std::string_view text) {
    if (!file_) return;
    const bool done = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
                      std::fflush(file_.get()) == 0;
    if (!done) fail();
}

}  // namespace soplo
