// A way out of work in the generator that may take long.
#pragma once

namespace soplo {

/// Asked every few hundred steps of a long capture. On a board full of kings a single position can
/// take seconds; a search that has to end by then throws out of ask().
class Patience {
  public:
    virtual ~Patience() = default;
    virtual void ask() = 0;
};

}  // namespace soplo
