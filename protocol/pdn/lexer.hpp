// Splits a PDN stream into tokens. Uses constant memory and accepts any bytes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/pdn/game.hpp"

namespace soplo {

/// The kinds of tokens, and which fields of PdnToken they set.
enum class PdnMark : std::uint8_t {
    end,       ///< end of the file
    tag,       ///< name and text (the value)
    word,      ///< text: a move, or a word where a move should be
    number,    ///< of a move, "12." or "12...": number and dots
    ellipsis,  ///< dots without a number
    result,    ///< text: "1-0"; also '*' when it stands alone
    comment,   ///< text
    nag,       ///< number
    strength,  ///< number 1..6
    open,
    close,
    setup,    ///< /NAME "text"/
    victims,  ///< <42,29,14,31>: text is "x42x29x14x31"
    fault,    ///< text is the message
};

/// A token. Its views are valid until the next call of PdnLexer::next().
struct PdnToken {
    PdnMark mark = PdnMark::end;
    std::string_view name;
    std::string_view text;
    int number = 0;
    int dots = 0;
    bool is_glued = false;  ///< no blank stands before it
    PdnPlace place;
};

/// The lexer. Not thread-safe.
class PdnLexer {
  public:
    /// The stream must outlive the lexer.
    explicit PdnLexer(std::istream&);

    /// Returns the next token; `end` again and again after the last one. Never throws: a faulty
    /// place becomes a token `fault`. The lexer owns the token.
    [[nodiscard]] const PdnToken& next();
    [[nodiscard]] std::uint64_t bytes_read() const { return offset(); }

  private:
    /// Why collect() stopped.
    enum class Stop : std::uint8_t { closed, line_end, tag, too_long, file_end };

    /// Moves the unread bytes to the front of the buffer and fills the rest from the stream.
    void refill();
    /// Refills the buffer if fewer than `margin` bytes are left. Every token except a long text is
    /// then complete in the buffer.
    void prepare() {
        if (end_ - p_ < margin && !is_last_) refill();
    }
    [[nodiscard]] bool at_end() const { return p_ == end_; }
    /// Returns a character of the buffer, or NUL after the end.
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
    /// Skips one line end: LF, CR LF or CR.
    void new_line();
    /// Skips to the line end, which is not skipped.
    void skip_line();
    /// Skips blanks, line ends and lines that begin with '%'.
    void skip_blanks();
    /// Skips spaces and tabs of the same line.
    void skip_spaces();

    /// Reads text up to `closer` into text_. Keeps at most `longest` bytes, but reads on.
    /// Runs of blanks around a line end become one blank.
    Stop collect(char closer, bool spans_lines, std::size_t longest);
    /// Appends a run of plain characters, or one character that is not plain.
    void take_plain(std::size_t longest);
    /// Converts text_ to UTF-8 and removes blanks at its ends.
    void finish_text();

    /// Reads one token; returns false if the parser should not see it.
    [[nodiscard]] bool read();
    void set(PdnMark, std::string_view text = {}, int number = 0);
    /// Makes the token a fault. Use tag_fault() for a fault inside a tag.
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
    static constexpr std::size_t longest_value = std::size_t{64} * 1024;  // of a tag or command

    std::istream& in_;
    std::vector<char> buffer_;
    const char* p_ = nullptr;
    const char* end_ = nullptr;
    bool is_last_ = false;    // the stream has ended
    std::uint64_t base_ = 0;  // offset of the buffer in the file
    std::uint64_t line_ = 1;
    std::uint64_t line_offset_ = 0;    // offset of the line in the file
    std::uint64_t continuations_ = 0;  // UTF-8 continuation bytes seen in the line
    std::uint64_t last_end_ = 0;       // offset after the previous token
    bool is_utf16_ = false;
    bool is_after_move_ = false;
    bool has_high_bytes_ = false;  // text_ has bytes above 0x7f
    PdnToken token_;
    std::string name_;
    std::string text_;
};

}  // namespace soplo
