// Compares words, and makes text safe to quote in messages.
#include "engine/base/characters.hpp"

#include <algorithm>
#include <vector>

namespace soplo {
namespace {

constexpr std::size_t longest_shown = 60;  // characters of a quotation in a message

}  // namespace

bool same_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string shown(std::string_view text) {
    std::string result(text.substr(0, longest_shown));
    for (char& c : result) {
        if (c < ' ' || c > '~') c = '?';
    }
    if (text.size() > longest_shown) result += "...";
    return result;
}

int edit_distance(std::string_view a, std::string_view b) {
    const auto same = [](char x, char y) { return to_lower(x) == to_lower(y); };
    std::vector<int> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int replaced = row[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
            next[j] = std::min({row[j] + 1, next[j - 1] + 1, replaced});
            const bool swapped =
                i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
            if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = row;
        std::swap(row, next);
    }
    return row[b.size()];
}

}  // namespace soplo
