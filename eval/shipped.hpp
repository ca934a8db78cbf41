// The files of weights that the build embeds in the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace soplo {

/// Returns the bytes of eval/weights/VARIANT.net at build time, or an empty span if there is none.
[[nodiscard]] std::span<const std::byte> shipped_weights(std::string_view variant);

}  // namespace soplo
