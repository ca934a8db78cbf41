// Words, numbers and suggestions.
#include "protocol/system/text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <fmt/core.h>

namespace soplo {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// Removes a leading plus sign, which from_chars does not accept.
std::string_view without_plus(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    return text;
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
        const int d = begun ? 1 : edit_distance(wanted, candidate);
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
