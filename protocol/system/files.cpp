// Reading and writing files, with the reason when that fails.
#include "protocol/system/files.hpp"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "engine/base/error.hpp"

namespace soplo {
namespace {

/// `action` is "read" or "write"; `error` is a value of errno.
[[noreturn]] void fail_to(std::string_view action, const std::string& name, int error) {
    throw std::runtime_error(
        fmt::format("cannot {} '{}': {}", action, name, std::generic_category().message(error)));
}

}  // namespace

std::ifstream open_file(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    const int error = errno;
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(name, ignored);
    if (!in.is_open() || is_folder) fail_to("read", name, is_folder ? EISDIR : error);
    return in;
}

std::string read_file(const std::string& name) {
    if (name == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
    std::ifstream in = open_file(name);
    std::ostringstream all;
    all << in.rdbuf();
    // Inserting nothing is an error for a stream: an empty file is none.
    if (!all && in.peek() != EOF) fail_to("read", name, errno);
    return all.str();
}

OutputFile::OutputFile(const std::string& name) : name_(name) {
    if (name.empty()) return;
    if (name == "-") {
        throw BadInput("'-' is no file to write: the standard output has the answers");
    }
    file_.reset(std::fopen(name.c_str(), "wbe"));
    if (!file_) fail();
}

void OutputFile::fail() const { fail_to("write", name_, errno); }

void OutputFile::write(std::string_view text) {
    if (!file_) return;
    const bool done = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
                      std::fflush(file_.get()) == 0;
    if (!done) fail();
}

}  // namespace soplo
