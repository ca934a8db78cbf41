// Bold, code and links inside a line of Markdown; breaking lines.
#include "protocol/pages/markdown_inline.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/characters.hpp"

namespace soplo {
namespace {

constexpr std::string_view bold_on = "\x1b[1m", bold_off = "\x1b[0m";

/// Returns the topic of `soplo manual` that a link leads to; empty if it leads elsewhere.
std::string_view topic_of(std::string_view target) {
    if (target.ends_with("CHANGELOG.md")) return "changelog";
    if (!target.ends_with("README.md")) return {};
    target.remove_suffix(std::string_view("README.md").size());
    while (target.ends_with('/')) target.remove_suffix(1);
    if (target.find_first_not_of("./") == target.npos) return "soplo";
    return target.substr(target.rfind('/') + 1);  // npos + 1 is 0
}

std::string link_text(std::string_view text, std::string_view target) {
    const std::string_view topic = topic_of(target);
    if (text == topic || text == target) return std::string(text);
    if (!topic.empty()) return fmt::format("{} (soplo manual {})", text, topic);
    return fmt::format("{} ({})", text, target);
}

/// Turns the marks of one line into text, from left to right.
class InlineRenderer {
  public:
    InlineRenderer(std::string_view markdown, bool bold) : rest_(markdown), bold_(bold) {}

    std::string text() {
        while (!rest_.empty()) {
            if (!code() && !bold_text() && !link()) take_character();
        }
        return out_;
    }

  private:
    void take_character() {
        out_ += rest_.front();
        rest_.remove_prefix(1);
    }

    /// Takes `open` TEXT `close` from the front; false, and takes nothing, if that is not there.
    bool take(std::string_view open, std::string_view close, std::string_view& text) {
        if (!rest_.starts_with(open)) return false;
        const std::size_t end = rest_.find(close, open.size());
        if (end == rest_.npos || end == open.size()) return false;
        text = rest_.substr(open.size(), end - open.size());
        rest_.remove_prefix(end + close.size());
        return true;
    }

    bool code() {
        std::string_view text;
        if (take("`` ", " ``", text) || take("`", "`", text)) {
            out_ += bold_ ? bold_words(text) : fmt::format("`{}`", text);
            return true;
        }
        return false;
    }

    bool bold_text() {
        std::string_view text;
        if (!take("**", "**", text)) return false;
        const std::string inside = inline_text(text, false);
        out_ += bold_ ? bold_words(inside) : inside;
        return true;
    }

    bool link() {
        if (!rest_.starts_with('[')) return false;
        const std::size_t middle = rest_.find("](");
        const std::size_t end = middle == rest_.npos ? middle : rest_.find(')', middle);
        if (end == rest_.npos || rest_.find(']') != middle) return false;
        const std::string text = inline_text(rest_.substr(1, middle - 1), bold_);
        out_ += link_text(text, rest_.substr(middle + 2, end - middle - 2));
        rest_.remove_prefix(end + 1);
        return true;
    }

    std::string_view rest_;
    bool bold_;
    std::string out_;
};

}  // namespace

std::string inline_text(std::string_view markdown, bool bold) {
    return InlineRenderer(markdown, bold).text();
}

std::string bold_words(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
        const std::size_t end = std::min(text.find(' ', start), text.size());
        result += text.substr(0, start);
        if (end > start) {
            result += fmt::format("{}{}{}", bold_on, text.substr(start, end - start), bold_off);
        }
        text.remove_prefix(end);
    }
    return result;
}

std::size_t text_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == bold_on.front()) {
            i = std::min(text.find('m', i), text.size());
        } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
            ++width;
        }
    }
    return width;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    std::size_t used = 0;
    while (true) {
        text = trimmed(text);
        if (text.empty()) return lines;
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t length = text_width(word);
        if (used > 0 && used + 1 + length > width) {
            lines.emplace_back();
            used = 0;
        }
        if (used > 0) lines.back() += ' ';
        lines.back() += word;
        used += length + (used > 0 ? 1 : 0);
        text.remove_prefix(word.size());
    }
}

}  // namespace soplo
