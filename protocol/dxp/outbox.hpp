// The messages to a DXP peer. They are sent with a distance in time, because many peers take all
// bytes that one read returns for one message.
#pragma once

#include <deque>
#include <optional>

#include "protocol/dxp/codec.hpp"
#include "protocol/dxp/time.hpp"

namespace soplo {

/// The connection to the peer, as a session sees it.
class DxpLine {
  public:
    virtual ~DxpLine() = default;
    virtual void send(const DxpMessage&) = 0;
    /// Asks for a call of the session's update() on the session's thread. Called on the search's
    /// thread when the search has ended.
    virtual void wake() = 0;
};

/// A queue of messages. Not thread-safe.
class DxpOutbox {
  public:
    /// `gap` is the least time after a message, unless the peer answers the message before.
    DxpOutbox(DxpLine& line, DxpSpan gap) : line_(line), gap_(gap) {}

    /// Queues a message. Drops messages if the queue is full, so that a peer cannot fill the
    /// memory.
    void say(DxpMessage);
    /// Sends the queued messages that may be sent now.
    void flush(DxpTime now);
    /// Returns whether a new message can be sent now without passing a queued one.
    [[nodiscard]] bool may_send(DxpTime now) const { return queue_.empty() && now >= free_from_; }
    void send(const DxpMessage&, DxpTime now);
    /// Notes that the peer has answered a message of type `Sent`. If it was the last message sent,
    /// the next one may follow at once, because the peer has read it.
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
    std::size_t last_sent_ = std::variant_npos;  // index of its type in DxpMessage
    DxpTime free_from_{};
};

}  // namespace soplo
