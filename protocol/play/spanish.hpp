// Translates the engine's English sentences to Spanish: broken rules, unreadable moves, results.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace soplo {

/// Returns the sentence in Spanish, or nothing if it is not a sentence of the engine.
[[nodiscard]] std::optional<std::string> spanish_sentence(std::string_view english);

}  // namespace soplo
