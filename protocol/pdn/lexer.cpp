// The tokens of PDN: one small function for each kind, over a buffer that is always filled far
// enough for the longest of them.
#include "protocol/pdn/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <istream>

#include <fmt/format.h>

#include "protocol/pdn/text.hpp"

namespace soplo {
namespace {

using Byte = unsigned char;

constexpr std::size_t buffer_size = 256 * 1024;
constexpr std::size_t longest_value = 64 * 1024;      // of a tag
constexpr std::size_t longest_comment = 1024 * 1024;  // anything longer is not closed
constexpr std::size_t longest_word = 512;             // a capture of half the board by full path
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

enum Class : std::uint8_t { is_word = 1, is_plain = 2, is_name = 4 };

constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> table{};
    const auto add = [&](int c, Class kind) {
        table[static_cast<std::size_t>(c)] =
            static_cast<std::uint8_t>(table[static_cast<std::size_t>(c)] | kind);
    };
    for (int c = 0; c < 256; ++c) {
        const bool alphanumeric =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (alphanumeric || c >= 0x80) add(c, is_word);
        if (alphanumeric || c == '_') add(c, is_name);
        // What ends a text, or needs a closer look, is not plain.
        if (c >= ' ' && c < 0x7f && c != '}' && c != '"' && c != ']' && c != '\\') add(c, is_plain);
    }
    for (const char c : std::string_view("-:.,~/+=#_'")) add(c, is_word);
    return table;
}();

bool is(char c, Class kind) noexcept { return (classes[static_cast<Byte>(c)] & kind) != 0; }
bool is_number(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_space(char c) noexcept { return c == ' ' || c == '\t'; }
bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }
bool is_mark(char c) noexcept { return c == '!' || c == '?'; }

bool is_wrapper(std::string_view name) noexcept {
    if (name.size() != 3) return false;
    const auto small = [&](std::size_t i) { return static_cast<char>(name[i] | 0x20); };
    return small(0) == 'p' && (small(1) == 'd' || small(1) == 'g') && small(2) == 'n';
}

/// "!" "?" "!!" "??" "!?" "?!" as NAGs 1 to 6; further marks say nothing more.
int strength_of(char first, char second) noexcept {
    if (!is_mark(second)) return first == '!' ? 1 : 2;
    if (first == second) return first == '!' ? 3 : 4;
    return first == '!' ? 5 : 6;
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
        fault("the file is in UTF-16: save it as UTF-8");
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

/// Takes one line end: LF, CR LF or CR.
void PdnLexer::new_line() {
    if (peek() == '\r' && peek(1) == '\n') ++p_;
    ++p_;
    ++line_;
    line_offset_ = offset();
    continuations_ = 0;
}

/// Up to the line end, which stays.
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
            p_ += byte_order_mark.size();  // files that were put together have some inside
            line_offset_ += byte_order_mark.size();
        } else {
            return;
        }
    }
}

// -- texts

/// A run of plain characters, or one that is not.
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
            // One blank stands for a line end and the blanks around it.
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
            return fault("this comment has more than a million characters");
        case Stop::tag:
            return fault(
                fmt::format("this comment is not closed before the tag in line {}", line_));
        case Stop::line_end:
        case Stop::file_end:
            break;
    }
    fault("this comment is not closed");
}

void PdnLexer::line_comment() {
    ++p_;
    if (collect('\n', false, longest_comment) == Stop::too_long) {
        return fault("this comment has more than a million characters");
    }
    finish_text();
    std::replace(text_.begin(), text_.end(), '}', ')');  // it will be written in braces
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
    if (is_wrapper(name_) && peek() == ']') {  // [pdn] and [/pdn] of forums
        ++p_;
        return false;
    }
    skip_spaces();
    if (name_.empty() || is_closing) {
        tag_fault("a tag has no name ([Name \"value\"])");
        return true;
    }
    if (peek() != '"') {
        tag_fault(fmt::format("tag {} has no value in quotes", quoted(name_)));
        return true;
    }
    ++p_;
    const Stop stop = collect('"', false, longest_value);
    prepare();
    skip_spaces();
    if (stop == Stop::too_long) {
        tag_fault(fmt::format("the value of tag {} is too long", quoted(name_)));
    } else if (stop != Stop::closed) {
        tag_fault(fmt::format("the quote in tag {} is not closed", quoted(name_)));
    } else if (peek() != ']') {
        tag_fault(fmt::format("tag {}: ']' is missing after the value", quoted(name_)));
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

/// [%clk 0:10:00] without braces around it.
void PdnLexer::bare_command() {
    if (collect(']', false, longest_value) != Stop::closed) {
        return fault("this command is not closed with ']'");
    }
    finish_text();
    text_ += ']';
    std::replace(text_.begin(), text_.end(), '}', ')');
    set(PdnMark::comment, text_);
}

// -- movetext

void PdnLexer::word() {
    const char* q = p_;
    while (q != end_ && is(*q, is_word)) ++q;
    const std::string_view text(p_, static_cast<std::size_t>(q - p_));
    std::size_t digits = 0;
    while (digits < text.size() && is_number(text[digits])) ++digits;
    const std::string_view result = canonical_result(text);
    constexpr std::size_t longest_bare_number = 3;  // "3228" is a move
    const bool has_dot = digits > 0 && digits < text.size() && text[digits] == '.';
    const bool is_bare = digits == text.size() && digits <= longest_bare_number;
    if (result.empty() && (has_dot || is_bare)) return dotted_number(text, digits);
    if (const std::size_t dots = std::min(text.find_first_not_of('.'), text.size()); dots > 0) {
        p_ += dots;
        return set(PdnMark::ellipsis, text.substr(0, dots));
    }
    continuations_ += text.size() - width(text);
    p_ = q;
    if (!result.empty()) return set(PdnMark::result, result);
    if (text.size() > longest_word) {
        return fault(fmt::format("{} is too long for a move", quoted(text)));
    }
    set(PdnMark::word, text);
    is_after_move_ = true;
}

/// "12.", "12..." or "12"; a move may follow without a blank.
void PdnLexer::dotted_number(std::string_view text, std::size_t digits) {
    constexpr std::size_t most_digits = 6;
    std::size_t dots = 0;
    while (digits + dots < text.size() && text[digits + dots] == '.') ++dots;
    p_ += digits + dots;
    if (digits > most_digits) {
        return fault(
            fmt::format("{} is too large for a move number", quoted(text.substr(0, digits))));
    }
    int number = 0;
    for (std::size_t i = 0; i < digits; ++i) number = 10 * number + (text[i] - '0');
    set(PdnMark::number, text.substr(0, digits + dots), number);
    token_.dots = static_cast<int>(dots);
}

void PdnLexer::nag() {
    constexpr int most_digits = 4;
    ++p_;
    int number = 0, digits = 0;
    for (; is_number(peek()); ++p_, ++digits) {
        if (digits < most_digits) number = 10 * number + (*p_ - '0');
        prepare();
    }
    if (digits == 0 || digits > most_digits) {
        return fault("'$' is not followed by a number of one to four digits");
    }
    set(PdnMark::nag, {}, number);
}

void PdnLexer::strength() {
    const int number = strength_of(peek(), peek(1));
    while (is_mark(peek())) {
        ++p_;
        prepare();
    }
    const bool is_after_move = is_after_move_;
    set(PdnMark::strength, {}, number);
    is_after_move_ = is_after_move;
}

/// '(', or a strength in parentheses.
void PdnLexer::open() {
    const bool one = is_mark(peek(1)) && peek(2) == ')';
    const bool two = is_mark(peek(1)) && is_mark(peek(2)) && peek(3) == ')';
    if (one || two) {
        const int number = strength_of(peek(1), peek(2));
        p_ += one ? 3 : 4;
        return set(PdnMark::strength, {}, number);
    }
    ++p_;
    set(PdnMark::open);
}

/// /FEN "..."/
void PdnLexer::setup() {
    ++p_;
    const char* q = p_;
    while (q != end_ && is(*q, is_name) && q - p_ < margin / 2) ++q;
    name_.assign(p_, q);
    p_ = q;
    skip_spaces();
    if (name_.empty() || peek() != '"') {
        return fault("'/' does not begin a command (such as /FEN \"W:W31:B3\"/)");
    }
    ++p_;
    const Stop stop = collect('"', false, longest_value);
    prepare();
    skip_spaces();
    if (stop != Stop::closed || peek() != '/') {
        return fault(fmt::format("command /{} is not closed", name_));
    }
    ++p_;
    finish_text();
    set(PdnMark::setup, text_);
    token_.name = name_;
}

/// <42,29,14,31>: the captured squares, as an unambiguous move has them behind its ends.
void PdnLexer::victims() {
    text_ = "x";
    const char* q = p_ + 1;
    for (; q != end_ && *q != '>'; ++q) {
        const bool is_square = is_number(*q) || (*q >= 'a' && *q <= 'l');
        if ((!is_square && *q != ',' && *q != ' ') || text_.size() > longest_word) break;
        if (is_square) text_ += *q;
        if (*q == ',') text_ += 'x';
    }
    const bool is_closed = q != end_ && *q == '>';
    p_ = is_closed ? q + 1 : p_ + 1;
    if (!is_closed || text_ == "x") return fault("'<' does not begin a list of captured squares");
    set(PdnMark::victims, text_);
    is_after_move_ = true;
}

/// Behind a move and without a blank it means "forced" ($7), else an open result.
void PdnLexer::star() {
    ++p_;
    constexpr int forced = 7;
    if (is_after_move_ && token_.is_glued) return set(PdnMark::nag, {}, forced);
    set(PdnMark::result, "*");
}

// -- all together

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
            fault("'}' closes no comment: comments do not nest");
            return true;
        default:
            if (is(c, is_word)) {
                word();
            } else {
                ++p_;
                fault(fmt::format("{} has no meaning here", quoted(std::string_view(&c, 1))));
            }
            return true;
    }
}

}  // namespace soplo
