// Cuts a stream of PDN into tokens, in constant memory and whatever the bytes are.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/pdn/pdn.hpp"

namespace soplo {

enum class PdnMark : std::uint8_t {
    end,       ///< of the file
    tag,       ///< name and text
    word,      ///< a move, or what should be one
    number,    ///< of a move: "12." or "12..."
    ellipsis,  ///< dots alone
    result,    ///< text; '*' too when it stands alone
    comment,   ///< text
    nag,       ///< number
    strength,  ///< number 1..6
    open,
    close,
    setup,    ///< /NAME "text"/
    victims,  ///< <42,29,14,31>: text is "x42x29x14x31"
    fault,    ///< text is the message
};

/// The views live until the next call of next().
struct PdnToken {
    PdnMark mark = PdnMark::end;
    std::string_view name;
    std::string_view text;
    int number = 0;
    int dots = 0;
    bool is_glued = false;  ///< no blank before it
    PdnPlace place;
};

class PdnLexer {
  public:
    explicit PdnLexer(std::istream&);

    [[nodiscard]] const PdnToken& next();
    [[nodiscard]] std::uint64_t bytes_read() const { return offset(); }

  private:
    enum class Stop : std::uint8_t { closed, line_end, tag, too_long, file_end };

    void refill();
    /// Makes sure that any token but a long text stands in the buffer whole.
    void prepare() {
        if (end_ - p_ < margin && !is_last_) refill();
    }
    [[nodiscard]] bool at_end() const { return p_ == end_; }
    /// A character of the prepared text, NUL behind the end.
    [[nodiscard]] char peek(std::ptrdiff_t ahead = 0) const {
        return end_ - p_ > ahead ? p_[ahead] : '\0';
    }
    [[nodiscard]] std::uint64_t offset() const {
        return base_ + static_cast<std::uint64_t>(p_ - buffer_.data());
    }
    [[nodiscard]] PdnPlace place() const {
        return {line_, offset() - line_offset_ - continuations_ + 1};
    }
    [[nodiscard]] bool is_tag_ahead() const;
    void new_line();
    void skip_line();
    void skip_blanks();
    void skip_spaces();

    /// Takes text up to `closer` into text_.
    Stop collect(char closer, bool spans_lines, std::size_t longest);
    void take_plain(std::size_t longest);
    void finish_text();

    /// One token; false when it was nothing that the parser should see.
    [[nodiscard]] bool read();
    void set(PdnMark, std::string_view text = {}, int number = 0);
    void fault(std::string message);
    void brace_comment();
    void line_comment();
    [[nodiscard]] bool bracket();
    void bare_command();
    void tag_fault(std::string message);
    void word();
    void dotted_number(std::string_view text, std::size_t digits);
    void nag();
    void strength();
    void setup();
    void victims();
    void star();
    void open();

    static constexpr std::ptrdiff_t margin = 4096;

    std::istream& in_;
    std::vector<char> buffer_;
    const char* p_ = nullptr;
    const char* end_ = nullptr;
    bool is_last_ = false;    // the stream has no more
    std::uint64_t base_ = 0;  // of the buffer in the file
    std::uint64_t line_ = 1;
    std::uint64_t line_offset_ = 0;    // where the line begins in the file
    std::uint64_t continuations_ = 0;  // bytes of the line that begin no character
    std::uint64_t last_end_ = 0;       // where the token before ended
    bool is_utf16_ = false;
    bool is_after_move_ = false;
    bool has_high_bytes_ = false;  // text_ has
    PdnToken token_;
    std::string name_;
    std::string text_;
};

}  // namespace soplo
