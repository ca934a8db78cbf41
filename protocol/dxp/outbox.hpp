// What is to be said to a DXP peer: no two messages so close together that a peer reads both at
// once, for the usual peers take what one read brings for one message.
#pragma once

#include <deque>
#include <optional>

#include "protocol/dxp/codec.hpp"
#include "protocol/dxp/time.hpp"

namespace soplo {

/// The way to the peer.
class DxpLine {
  public:
    virtual ~DxpLine() = default;
    virtual void send(const DxpMessage&) = 0;
    /// The player has answered: the session's update() is to be called on its own thread. Called on
    /// the search's.
    virtual void wake() = 0;
};

class DxpOutbox {
  public:
    /// `gap` is kept behind every message until the peer shows that it has read it.
    DxpOutbox(DxpLine& line, DxpSpan gap) : line_(line), gap_(gap) {}

    /// Queues a message. A peer that makes us say more than it takes misses some of it.
    void say(DxpMessage);
    /// Sends what may be sent by now.
    void flush(DxpTime now);
    /// Whether a message would go at once, overtaking none.
    [[nodiscard]] bool may_send(DxpTime now) const { return queue_.empty() && now >= free_from_; }
    void send(const DxpMessage&, DxpTime now);
    /// The peer has answered a message of kind `Sent`: if it was our last one, nothing can be glued
    /// to it any more.
    template <class Sent>
    void heard_answer_to(DxpTime now) {
        if (last_sent_ == DxpMessage(Sent{}).index()) free_from_ = now;
    }

    [[nodiscard]] bool is_empty() const { return queue_.empty(); }
    void clear() { queue_.clear(); }
    [[nodiscard]] DxpTime free_from() const { return free_from_; }

  private:
    DxpLine& line_;
    DxpSpan gap_;
    std::deque<DxpMessage> queue_;
    std::size_t last_sent_ = std::variant_npos;  // its kind
    DxpTime free_from_{};
};

}  // namespace soplo
