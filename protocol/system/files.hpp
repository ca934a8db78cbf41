// Reads whole files, and writes the files that a user asked for.
#pragma once

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace soplo {

/// Opens a file for reading, without translation of line ends. Throws std::runtime_error with the
/// file's name and the reason; a folder cannot be opened.
[[nodiscard]] std::ifstream open_file(const std::string& name);

/// Returns the whole content of a file, or of standard input for "-". Throws std::runtime_error
/// with the file's name and the reason.
[[nodiscard]] std::string read_file(const std::string& name);

/// A file that is written from its beginning; what it held before is lost.
class OutputFile {
  public:
    /// An empty name makes an object that writes nothing. Throws std::runtime_error with the name
    /// and the reason if the file cannot be opened, and BadInput for "-".
    explicit OutputFile(const std::string& name);
    /// Adds `text` to the file and hands it to the system before it returns, so that the file is
    /// complete when the program is killed. Throws std::runtime_error as the constructor does.
    void write(std::string_view text);

  private:
    /// The deleter that closes the file.
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    [[noreturn]] void fail() const;

    std::string name_;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace soplo
