// Finds variants by what people and programs call them.
#pragma once

#include <string_view>

#include "engine/rules/rules.hpp"

namespace soplo {

/// Returns the variant with this name, Hub name or alias (letter case ignored), or nullptr.
[[nodiscard]] const Rules* find_variant(std::string_view name);
/// Returns the variant with this name, Hub name or alias (letter case ignored). Throws BadInput
/// that quotes the text and suggests the nearest name, if one is near.
[[nodiscard]] const Rules& variant_named(std::string_view name);

}  // namespace soplo
