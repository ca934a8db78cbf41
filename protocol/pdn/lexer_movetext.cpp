// The tokens of the movetext: one function for each kind.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "protocol/pdn/characters.hpp"
#include "protocol/pdn/lexer.hpp"
#include "protocol/pdn/text.hpp"

namespace soplo {
namespace {

using namespace pdn;

constexpr std::size_t longest_word = 512;  // a capture of half the board with its full path

/// "!" "?" "!!" "??" "!?" "?!" as the NAGs 1 to 6. Marks after the second are ignored.
int strength_of(char first, char second) noexcept {
    if (!is_mark(second)) return first == '!' ? 1 : 2;
    if (first == second) return first == '!' ? 3 : 4;
    return first == '!' ? 5 : 6;
}

}  // namespace

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
        return fault(fmt::format("{} is too long for a move; the longest has 512 characters",
                                 quoted_text(text)));
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
        return fault(fmt::format("{} is too large for a move number; the largest is 999999",
                                 quoted_text(text.substr(0, digits))));
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

/// '(', or strength marks in parentheses: (!?).
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
        return fault("'/' does not begin a command; expected /FEN \"W:W31:B3\"/");
    }
    ++p_;
    const Stop stop = collect('"', false, longest_value);
    prepare();
    skip_spaces();
    if (stop != Stop::closed || peek() != '/') {
        return fault(fmt::format("command /{} is not closed; '/' is missing", name_));
    }
    ++p_;
    finish_text();
    set(PdnMark::setup, text_);
    token_.name = name_;
}

/// <42,29,14,31>: the captured squares of the move before it.
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
    if (!is_closed || text_ == "x")
        return fault("'<' does not begin a list of captured squares; expected <42,29>");
    set(PdnMark::victims, text_);
    is_after_move_ = true;
}

/// '*' right after a move means "forced" ($7); elsewhere it is the result of an unfinished game.
void PdnLexer::star() {
    ++p_;
    constexpr int forced = 7;
    if (is_after_move_ && token_.is_glued) return set(PdnMark::nag, {}, forced);
    set(PdnMark::result, "*");
}

}  // namespace soplo
