// Small words about text that every conversation needs: numbers, blanks, what was probably meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/characters.hpp"

namespace soplo {

/// The parts of `text` between blanks (spaces, tabs, carriage returns).
[[nodiscard]] std::vector<std::string> words(std::string_view text);
/// The parts of `items` with `between` between them.
[[nodiscard]] std::string joined(std::span<const std::string> items, std::string_view between);

/// A whole number that fills the text, or nothing.
[[nodiscard]] std::optional<long long> parse_integer(std::string_view text);
/// A finite number that fills the text ("3", "-0.5", "1e-07"), or nothing.
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

/// The candidate that differs from `word` by few letters, if there is one.
[[nodiscard]] std::optional<std::string> near_miss(std::string_view word,
                                                   std::span<const std::string_view> candidates);
/// " (did you mean 'x'?)" where a candidate is near, else nothing.
[[nodiscard]] std::string hint(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace soplo
