// Sending messages to a DXP peer with a distance in time.
#include "protocol/dxp/outbox.hpp"

#include <utility>

namespace soplo {

void DxpOutbox::say(DxpMessage message) {
    constexpr std::size_t most_waiting = 16;
    if (queue_.size() < most_waiting) queue_.push_back(std::move(message));
}

void DxpOutbox::flush(DxpTime now) {
    while (!queue_.empty() && now >= free_from_) {
        const DxpMessage next = std::move(queue_.front());
        queue_.pop_front();
        send(next, now);
    }
}

void DxpOutbox::send(const DxpMessage& message, DxpTime now) {
    line_.send(message);
    last_sent_ = message.index();
    free_from_ = later(now, gap_);
}

}  // namespace soplo
