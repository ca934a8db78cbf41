// The buffer of the lexer, its long texts (comments and tags), and the choice of the next token.
#include "protocol/pdn/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <istream>

#include <fmt/format.h>

#include "protocol/pdn/characters.hpp"
#include "protocol/pdn/text.hpp"

namespace soplo {
namespace {

using namespace pdn;
using Byte = unsigned char;

constexpr std::size_t buffer_size = 256 * 1024;
constexpr std::size_t longest_comment = 1024 * 1024;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Whether a name is that of the [pdn] or [pgn] wrapper that web forums use.
bool is_wrapper(std::string_view name) noexcept {
    if (name.size() != 3) return false;
    const auto small = [&](std::size_t i) { return static_cast<char>(name[i] | 0x20); };
    return small(0) == 'p' && (small(1) == 'd' || small(1) == 'g') && small(2) == 'n';
}

}  // namespace

PdnLexer::PdnLexer(std::istream& in) : in_(in), buffer_(buffer_size) {
    p_ = end_ = buffer_.data();
    refill();
    is_utf16_ = end_ - p_ >= 2 &&
                (std::string_view(p_, 2) == "\xff\xfe" || std::string_view(p_, 2) == "\xfe\xff");
}

void PdnLexer::refill() {
    const auto kept = static_cast<std::size_t>(end_ - p_);
    base_ = offset();
    std::memmove(buffer_.data(), p_, kept);
    in_.read(buffer_.data() + kept, static_cast<std::streamsize>(buffer_.size() - kept));
    const auto got = static_cast<std::size_t>(in_.gcount());
    p_ = buffer_.data();
    end_ = p_ + kept + got;
    is_last_ = got == 0 || !in_;
}

const PdnToken& PdnLexer::next() {
    if (is_utf16_) {
        is_utf16_ = false;
        p_ = end_;
        is_last_ = true;
        fault("the file is in UTF-16; save it as UTF-8");
        return token_;
    }
    while (!read()) {
    }
    last_end_ = offset();
    return token_;
}

bool PdnLexer::is_tag_ahead() const {
    if (peek() != '[' || peek(1) < 'A' || peek(1) > 'Z') return false;
    std::ptrdiff_t i = 2;
    while (is(peek(i), is_name) && i < margin / 2) ++i;
    while (is_space(peek(i)) && i < margin / 2) ++i;
    return peek(i) == '"';
}

void PdnLexer::new_line() {
    if (peek() == '\r' && peek(1) == '\n') ++p_;
    ++p_;
    ++line_;
    line_offset_ = offset();
    continuations_ = 0;
}

void PdnLexer::skip_line() {
    for (;;) {
        while (!at_end() && !is_line_end(*p_)) {
            if ((static_cast<Byte>(*p_) & 0xc0u) == 0x80u) ++continuations_;
            ++p_;
        }
        if (!at_end() || is_last_) break;
        refill();
    }
    prepare();
}

void PdnLexer::skip_spaces() {
    while (is_space(peek())) ++p_;
}

void PdnLexer::skip_blanks() {
    for (;;) {
        prepare();
        if (at_end()) return;
        const char c = *p_;
        if (is_line_end(c)) {
            new_line();
        } else if (c == '%' && offset() == line_offset_) {
            skip_line();
        } else if (c == ' ' || (c >= '\0' && c < ' ') || c == '\xa0') {
            ++p_;
        } else if (c == '\xc2' && peek(1) == '\xa0') {
            p_ += 2;  // a no-break space
            ++continuations_;
        } else if (c == '\xef' && peek(1) == '\xbb' && peek(2) == '\xbf') {
            p_ += byte_order_mark.size();  // concatenated files have byte order marks in the middle
            line_offset_ += byte_order_mark.size();
        } else {
            return;
        }
    }
}

// -- texts

void PdnLexer::take_plain(std::size_t longest) {
    const char* q = p_;
    while (q != end_ && is(*q, is_plain)) ++q;
    if (q == p_) {
        const auto b = static_cast<Byte>(*p_);
        has_high_bytes_ = has_high_bytes_ || b >= 0x80;
        if ((b & 0xc0u) == 0x80u) ++continuations_;
        if (text_.size() <= longest) text_ += b < ' ' || b == 0x7f ? ' ' : *p_;
        ++p_;
        return;
    }
    if (text_.size() <= longest) text_.append(p_, q);
    p_ = q;
}

PdnLexer::Stop PdnLexer::collect(char closer, bool spans_lines, std::size_t longest) {
    text_.clear();
    has_high_bytes_ = false;
    const auto stopped = [&](Stop why) { return text_.size() > longest ? Stop::too_long : why; };
    for (;;) {
        prepare();
        if (at_end()) return stopped(Stop::file_end);
        const char c = *p_;
        if (!spans_lines && is_line_end(c)) return stopped(Stop::line_end);
        if (c == closer) {
            ++p_;
            return stopped(Stop::closed);
        }
        if (is_line_end(c)) {
            // A line end and the blanks around it become one blank.
            new_line();
            while (!text_.empty() && text_.back() == ' ' && text_.size() <= longest) {
                text_.pop_back();
            }
            if (text_.size() <= longest) text_ += ' ';
            prepare();
            if (is_tag_ahead()) return stopped(Stop::tag);
            skip_spaces();
        } else if (c == '\\' && closer == '"' && (peek(1) == '"' || peek(1) == '\\')) {
            if (text_.size() <= longest) text_ += peek(1);
            p_ += 2;
        } else {
            take_plain(longest);
        }
    }
}

void PdnLexer::finish_text() {
    if (has_high_bytes_) text_ = to_utf8(text_);
    const std::size_t last = text_.find_last_not_of(' ');
    text_.erase(last == std::string::npos ? 0 : last + 1);
    text_.erase(0, text_.find_first_not_of(' '));
}

void PdnLexer::brace_comment() {
    ++p_;
    switch (collect('}', true, longest_comment)) {
        case Stop::closed:
            finish_text();
            return set(PdnMark::comment, text_);
        case Stop::too_long:
            return fault("this comment has more than 1048576 bytes");
        case Stop::tag:
            return fault(fmt::format(
                "this comment is not closed before the tag in line {}; '}}' is missing", line_));
        case Stop::line_end:
        case Stop::file_end:
            break;
    }
    fault("this comment is not closed; '}' is missing");
}

void PdnLexer::line_comment() {
    ++p_;
    if (collect('\n', false, longest_comment) == Stop::too_long) {
        return fault("this comment has more than 1048576 bytes");
    }
    finish_text();
    std::replace(text_.begin(), text_.end(), '}', ')');  // because the writer puts braces around it
    set(PdnMark::comment, text_);
}

// -- tags

bool PdnLexer::bracket() {
    if (peek(1) == '%') {
        bare_command();
        return true;
    }
    ++p_;
    skip_spaces();
    const bool is_closing = peek() == '/';
    if (is_closing) ++p_;
    const char* q = p_;
    while (q != end_ && is(*q, is_name) && q - p_ < margin / 2) ++q;
    name_.assign(p_, q);
    p_ = q;
    if (is_wrapper(name_) && peek() == ']') {  // [pdn] and [/pdn] of web forums
        ++p_;
        return false;
    }
    skip_spaces();
    if (name_.empty() || is_closing) {
        tag_fault("a tag has no name; expected [Name \"value\"]");
        return true;
    }
    if (peek() != '"') {
        tag_fault(fmt::format("tag {} has no value in quotes; expected [Name \"value\"]",
                              quoted_text(name_)));
        return true;
    }
    ++p_;
    const Stop stop = collect('"', false, longest_value);
    prepare();
    skip_spaces();
    if (stop == Stop::too_long) {
        tag_fault(
            fmt::format("the value of tag {} is longer than 65536 bytes", quoted_text(name_)));
    } else if (stop != Stop::closed) {
        tag_fault(
            fmt::format("the quote in tag {} is not closed; '\"' is missing", quoted_text(name_)));
    } else if (peek() != ']') {
        tag_fault(fmt::format("tag {}: ']' is missing after the value", quoted_text(name_)));
    } else {
        ++p_;
        finish_text();
        set(PdnMark::tag, text_);
        token_.name = name_;
    }
    return true;
}

void PdnLexer::tag_fault(std::string message) {
    skip_line();
    fault(std::move(message));
    token_.name = "tag";
}

/// A command without braces around it: [%clk 0:10:00].
void PdnLexer::bare_command() {
    if (collect(']', false, longest_value) != Stop::closed) {
        return fault("this command is not closed with ']'");
    }
    finish_text();
    text_ += ']';
    std::replace(text_.begin(), text_.end(), '}', ')');
    set(PdnMark::comment, text_);
}

// -- the next token

void PdnLexer::set(PdnMark mark, std::string_view text, int number) {
    token_.mark = mark;
    token_.text = text;
    token_.number = number;
    token_.dots = 0;
    is_after_move_ = false;
}

void PdnLexer::fault(std::string message) {
    text_ = std::move(message);
    set(PdnMark::fault, text_);
    token_.name = {};
}

bool PdnLexer::read() {
    skip_blanks();
    token_.is_glued = offset() == last_end_;
    token_.place = place();
    if (at_end()) {
        set(PdnMark::end);
        return true;
    }
    switch (const char c = *p_) {
        case '[':
            return bracket();
        case '{':
            brace_comment();
            return true;
        case ';':
            line_comment();
            return true;
        case '(':
            open();
            return true;
        case ')':
            ++p_;
            set(PdnMark::close);
            return true;
        case '$':
            nag();
            return true;
        case '!':
        case '?':
            strength();
            return true;
        case '*':
            star();
            return true;
        case '/':
            setup();
            return true;
        case '<':
            victims();
            return true;
        case '}':
            ++p_;
            fault("'}' closes no comment; comments do not nest");
            return true;
        default:
            if (is(c, is_word)) {
                word();
            } else {
                ++p_;
                fault(fmt::format("{} is not allowed in a movetext",
                                  quoted_text(std::string_view(&c, 1))));
            }
            return true;
    }
}

}  // namespace soplo
