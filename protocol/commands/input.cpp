// Opens an input file, or the standard input.
#include "protocol/commands/input.hpp"

#include <iostream>
#include <stdexcept>

#include <fmt/format.h>

#include "protocol/system/files.hpp"

namespace soplo {

InputFile::InputFile(const std::string& name)
    : is_standard_input_(name == "-"), name_(is_standard_input_ ? "(standard input)" : name) {
    if (!is_standard_input_) file_ = open_file(name);
}

std::istream& InputFile::stream() { return is_standard_input_ ? std::cin : file_; }

void InputFile::check() {
    if (stream().bad()) throw std::runtime_error(fmt::format("cannot read '{}'", name_));
}

}  // namespace soplo
