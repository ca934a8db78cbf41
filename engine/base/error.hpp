// The exception for wrong input.
#pragma once

#include <stdexcept>
#include <string>

namespace soplo {

/// Reports wrong input of a person, a file or a program. The message is one sentence for the user:
/// it quotes the wrong text and says where it is, if that is known. Commands catch the exception
/// once a line or once a file.
class BadInput : public std::runtime_error {
  public:
    explicit BadInput(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace soplo
