// The second half of reading a game: its variant, its set-up, and every move held against the laws.
#pragma once

#include <functional>
#include <string>

#include "engine/base/error.hpp"
#include "protocol/pdn/pdn.hpp"

namespace soplo {

/// A fault at a place of the file; it costs the game.
class PdnError : public BadInput {
  public:
    PdnError(PdnPlace place, const std::string& message) : BadInput(message), place_(place) {}
    [[nodiscard]] PdnPlace place() const noexcept { return place_; }

  private:
    PdnPlace place_;
};

using PdnWarn = std::function<void(PdnPlace, const std::string&)>;

/// Fills in rules, start and outcome, gives every move its meaning and its usual text, and makes
/// the tags say what is needed to read the game without help. Throws PdnError.
void check_game(PdnGame&, const PdnOptions&, const PdnWarn&);

}  // namespace soplo
