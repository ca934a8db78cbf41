// Spanish for what the engine's floor says in English: laws broken, moves that cannot be read, and
// the reasons of a result.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace soplo {

/// The sentence in Spanish; nothing when it is none of the engine's.
[[nodiscard]] std::optional<std::string> spanish_sentence(std::string_view english);

}  // namespace soplo
