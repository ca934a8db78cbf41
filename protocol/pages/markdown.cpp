// Blocks of a Markdown page one after the other, each as lines of plain text.
#include "protocol/pages/markdown.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/base/characters.hpp"
#include "protocol/pages/markdown_inline.hpp"

namespace soplo {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t narrowest_column = 12;  // a column of a table is not wrapped below this width
constexpr std::string_view column_gap = "  ";

Lines lines_of(std::string_view text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

bool is_empty(std::string_view line) { return indent_of(line) == line.size(); }
bool is_heading(std::string_view line) { return line.starts_with('#'); }
bool is_table_row(std::string_view line) { return line.starts_with('|'); }
bool is_fence(std::string_view line) { return line.substr(indent_of(line)).starts_with("```"); }

/// Returns the length of the marker of a list item with the blanks around it, 0 if the line is
/// none.
std::size_t marker_length(std::string_view line) {
    const std::size_t start = indent_of(line);
    std::size_t at = start;
    if (at < line.size() && (line[at] == '*' || line[at] == '-')) {
        ++at;
    } else {
        while (at < line.size() && is_digit(line[at])) ++at;
        if (at == start || at == line.size() || line[at] != '.') return 0;
        ++at;
    }
    return at < line.size() && line[at] == ' ' ? at + 1 : 0;
}

bool begins_a_block(std::string_view line) {
    return is_empty(line) || is_heading(line) || is_table_row(line) || is_fence(line) ||
           marker_length(line) > 0;
}

/// The cells of a row of a table; "\|" is a bar inside a cell.
std::vector<std::string> cells_of(std::string_view row) {
    std::vector<std::string> cells(1);
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
            cells.back() += row[++i];
        } else if (row[i] == '|') {
            cells.emplace_back();
        } else {
            cells.back() += row[i];
        }
    }
    if (trimmed(cells.back()).empty()) cells.pop_back();  // what follows the last bar
    return cells;
}

bool is_separator(std::string_view row) { return row.find_first_not_of("|-: ") == row.npos; }

/// Renders a Markdown page as text, block by block.
class Renderer {
  public:
    Renderer(std::string_view page, const PageStyle& style)
        : style_(style), lines_(lines_of(page)) {}

    std::string text() {
        while (at_ < lines_.size()) next_block();
        return out_;
    }

  private:
    void next_block() {
        const std::string_view line = lines_[at_];
        if (is_empty(line)) {
            ++at_;
            if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
        } else if (is_fence(line)) {
            fenced_code();
        } else if (indent_of(line) >= 4 && marker_length(line) == 0) {
            out_ += fmt::format("{}\n", line);
            ++at_;
        } else if (is_heading(line)) {
            heading();
        } else if (is_table_row(line)) {
            table();
        } else {
            paragraph(marker_length(line));
        }
    }

    void fenced_code() {
        const std::size_t indent = indent_of(lines_[at_++]);
        while (at_ < lines_.size() && !is_fence(lines_[at_])) {
            const std::string_view line = lines_[at_++];
            const std::string_view code = line.substr(std::min(indent, line.size()));
            out_ += code.empty() ? "\n" : fmt::format("    {}\n", code);
        }
        ++at_;
    }

    void heading() {
        const std::string_view line = lines_[at_++];
        const std::size_t level = line.find_first_not_of('#');
        const std::string text = inline_text(line.substr(std::min(level + 1, line.size())), false);
        if (style_.bold) {
            out_ += fmt::format("{}\n", bold_words(text));
        } else {
            const char rule = level == 1 ? '=' : level == 2 ? '-' : '.';
            out_ += fmt::format("{}\n{}\n", text, std::string(text_width(text), rule));
        }
    }

    /// A paragraph, or an item of a list with `marker` characters before its text.
    void paragraph(std::size_t marker) {
        const std::string first_indent(lines_[at_].substr(0, marker));
        std::string text(lines_[at_++].substr(marker));
        while (at_ < lines_.size() && !begins_a_block(lines_[at_])) {
            text += fmt::format(" {}", lines_[at_++]);
        }
        std::string indent = first_indent;
        const std::size_t room = style_.width - std::min(marker, style_.width / 2);
        for (const std::string& line : wrapped(inline_text(text, style_.bold), room)) {
            out_ += fmt::format("{}{}\n", indent, line);
            indent.assign(marker, ' ');
        }
    }

    void table() {
        std::vector<std::vector<std::string>> rows;
        std::optional<std::size_t> header_end;
        for (; at_ < lines_.size() && is_table_row(lines_[at_]); ++at_) {
            if (is_separator(lines_[at_])) {
                header_end = rows.size();
                continue;
            }
            rows.emplace_back();
            for (const std::string& cell : cells_of(lines_[at_])) {
                rows.back().push_back(inline_text(trimmed(cell), style_.bold));
            }
        }
        const std::vector<std::size_t> widths = column_widths(rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (header_end == i && i > 0) rule_of(widths);
            row_of(rows[i], widths);
        }
    }

    /// Returns the widths of the columns; the widest one gives way where the table is too wide.
    [[nodiscard]] std::vector<std::size_t> column_widths(
        const std::vector<std::vector<std::string>>& rows) const {
        std::vector<std::size_t> widths;
        for (const auto& row : rows) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t c = 0; c < row.size(); ++c) {
                widths[c] = std::max(widths[c], text_width(row[c]));
            }
        }
        const auto total = [&] {
            std::size_t sum = 0;
            for (const std::size_t w : widths) sum += w + column_gap.size();
            return sum - std::min(sum, column_gap.size());
        };
        while (total() > style_.width) {
            std::size_t& widest = *std::max_element(widths.begin(), widths.end());
            if (widest <= narrowest_column) break;
            --widest;
        }
        return widths;
    }

    void rule_of(const std::vector<std::size_t>& widths) {
        std::string line;
        for (const std::size_t w : widths) line += std::string(w, '-') + std::string(column_gap);
        out_ += fmt::format("{}\n", trimmed(line));
    }

    void row_of(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 0;
        for (std::size_t c = 0; c < row.size(); ++c) {
            cells.push_back(wrapped(row[c], widths[c]));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t i = 0; i < height; ++i) {
            std::string line;
            for (std::size_t c = 0; c < cells.size(); ++c) {
                const std::string cell = i < cells[c].size() ? cells[c][i] : "";
                line += cell + std::string(widths[c] - std::min(widths[c], text_width(cell)), ' ');
                line += column_gap;
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out_ += fmt::format("{}\n", line);
        }
    }

    PageStyle style_;
    Lines lines_;
    std::size_t at_ = 0;
    std::string out_;
};

}  // namespace

std::string markdown_text(std::string_view page, const PageStyle& style) {
    return Renderer(page, style).text();
}

std::string_view markdown_title(std::string_view page) {
    for (const std::string_view line : lines_of(page)) {
        if (is_heading(line)) return trimmed(line.substr(line.find_first_not_of('#')));
    }
    return {};
}

}  // namespace soplo
