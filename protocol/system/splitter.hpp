// Cutting a stream of bytes into messages.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace soplo {

/// Collects bytes until a delimiter ends the message: a newline, where a carriage return before it
/// is dropped, or NUL.
class MessageSplitter {
  public:
    explicit MessageSplitter(char delimiter) : delimiter_(delimiter) {}

    /// Adds bytes and calls `take(std::string)` for each message that they complete.
    template <class Take>
    void add(std::string_view bytes, Take&& take) {
        for (;;) {
            const std::size_t end = bytes.find(delimiter_);
            partial_ += bytes.substr(0, end);
            if (end == bytes.npos) return;
            take(take_partial());
            bytes.remove_prefix(end + 1);
        }
    }
    /// Returns the bytes since the last delimiter.
    [[nodiscard]] const std::string& partial() const { return partial_; }
    /// Returns the bytes since the last delimiter as a message and forgets them.
    [[nodiscard]] std::string take_partial() {
        if (delimiter_ == '\n' && partial_.ends_with('\r')) partial_.pop_back();
        return std::exchange(partial_, {});
    }

  private:
    char delimiter_;
    std::string partial_;
};

}  // namespace soplo
