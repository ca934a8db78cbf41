// Numbers, blanks and near misses in text.
#include "protocol/text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <fmt/core.h>

namespace soplo {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// A leading plus, which from_chars does not know, taken off.
std::string_view without_plus(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    return text;
}

/// Number of letters to insert, delete, replace or swap with a neighbour.
int distance(std::string_view a, std::string_view b) {
    std::vector<int> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int replaced = row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            next[j] = std::min({row[j] + 1, next[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = row;
        std::swap(row, next);
    }
    return row[b.size()];
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> result;
    for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        result.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return result;
}

std::string joined(std::span<const std::string> items, std::string_view between) {
    std::string result;
    for (const std::string& item : items) {
        if (!result.empty()) result += between;
        result += item;
    }
    return result;
}

std::optional<long long> parse_integer(std::string_view text) {
    text = without_plus(text);
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

std::optional<double> parse_real(std::string_view text) {
    text = without_plus(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    if (!std::isfinite(value)) return {};
    return value;
}

std::optional<std::string> near_miss(std::string_view word,
                                     std::span<const std::string_view> candidates) {
    constexpr std::size_t longest = 40;
    if (word.empty() || word.size() > longest) return {};
    const std::string wanted = lower(word);
    const std::string_view* best = nullptr;
    int best_distance = std::max(1, static_cast<int>(word.size()) / 3) + 1;
    for (const std::string_view& candidate : candidates) {
        const bool begun = wanted.size() >= 3 && candidate.starts_with(wanted);
        const int d = begun ? 1 : distance(wanted, lower(candidate));
        if (d >= best_distance) continue;
        best = &candidate;
        best_distance = d;
    }
    if (best == nullptr) return {};
    return std::string(*best);
}

std::string hint(std::string_view word, std::span<const std::string_view> candidates) {
    const std::optional<std::string> near = near_miss(word, candidates);
    return near ? fmt::format(" (did you mean '{}'?)", *near) : std::string();
}

}  // namespace soplo
