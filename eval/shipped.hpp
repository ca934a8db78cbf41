// The files of weights that the build put into the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace soplo {

/// The bytes of eval/weights/VARIANT.net as it was at build time; empty when there is none.
[[nodiscard]] std::span<const std::byte> shipped_weights(std::string_view variant);

}  // namespace soplo
