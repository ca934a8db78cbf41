// Text helpers: words, numbers, and suggestions for misspelt words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/characters.hpp"

namespace soplo {

/// Returns the words of a text; spaces, tabs and line ends separate them.
[[nodiscard]] std::vector<std::string> words(std::string_view text);
/// Returns the items as one text, with `between` between two of them.
[[nodiscard]] std::string joined(std::span<const std::string> items, std::string_view between);

/// Returns the integer that the whole text spells, or nothing.
[[nodiscard]] std::optional<long long> parse_integer(std::string_view text);
/// Returns the finite number that the whole text spells ("3", "1e-07"), or nothing.
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

/// Returns the candidate that differs from `word` by the fewest letters, if it is similar.
[[nodiscard]] std::optional<std::string> near_miss(std::string_view word,
                                                   std::span<const std::string_view> candidates);
/// Returns " (did you mean 'x'?)" if a candidate is similar, otherwise an empty text.
[[nodiscard]] std::string hint(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace soplo
