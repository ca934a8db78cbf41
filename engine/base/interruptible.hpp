// The interface through which the move generator lets its caller stop a long capture search.
#pragma once

namespace soplo {

/// A caller of the move generator that may interrupt it. On a board full of kings, the captures of
/// a single position can take seconds to find.
class Interruptible {
  public:
    virtual ~Interruptible() = default;
    /// The generator calls this once every few hundred steps of a long capture search, on its own
    /// thread. The override throws an exception of its own to stop the search.
    virtual void poll() = 0;
};

}  // namespace soplo
