// Where the tests find their files.
#pragma once

#include <string>

namespace soplo {

/// Returns the path of the folder tests/data.
[[nodiscard]] std::string test_data();

}  // namespace soplo
