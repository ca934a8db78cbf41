// A file that the program writes for a user.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace soplo {

/// A file written anew. Throws std::runtime_error naming it when that fails, and BadInput for "-".
class OutputFile {
  public:
    /// An empty name makes an object that writes nothing.
    explicit OutputFile(const std::string& name);
    /// Written through to the system before it returns.
    void write(std::string_view text);

  private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    [[noreturn]] void fail() const;

    std::string name_;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace soplo
