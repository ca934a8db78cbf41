// A file of input lines that an option names.
#pragma once

#include <fstream>
#include <iosfwd>
#include <string>

namespace soplo {

/// The file of an option such as --fens; "-" names the standard input.
class InputFile {
  public:
    /// Opens the file. Throws std::runtime_error that names it and the reason.
    explicit InputFile(const std::string& name);

    [[nodiscard]] std::istream& stream();
    /// Returns the name for messages: the file name, or "(standard input)".
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Throws std::runtime_error if reading has failed. Call it after the last read.
    void check();

  private:
    bool is_standard_input_;
    std::string name_;
    std::ifstream file_;
};

}  // namespace soplo
