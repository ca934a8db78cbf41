// The one exception for input that is wrong: what was wrong, with the offending text.
#pragma once

#include <stdexcept>
#include <string>

namespace soplo {

/// Input that a person, file or program got wrong. The message names the offending text and, where
/// known, where it stands; it is fit to be shown as it is. Front ends catch it once per line or
/// file.
class BadInput : public std::runtime_error {
  public:
    explicit BadInput(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace soplo
