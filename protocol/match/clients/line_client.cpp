// Waits for answers and ends ponder searches.
#include "protocol/match/clients/line_client.hpp"

#include <utility>

#include <fmt/format.h>

namespace soplo {

std::optional<EngineAnswer> LineClient::poll_answer() {
    for (int i = 0; i < messages_at_a_time; ++i) {
        const std::optional<std::string> line = link_.next();
        if (!line) break;
        if (!read_line(*line)) continue;
        pending_.arrival = channel().arrival();
        is_pondering_ = false;
        return std::exchange(pending_, {});
    }
    return {};
}

bool LineClient::ponder_hit() {
    // If the ponder search has already ended, the caller starts a new one.
    if (!is_pondering_ || poll_answer()) return false;
    is_pondering_ = false;
    link_.send(fmt::format("{}\n", words_.ponder_hit));
    return true;
}

void LineClient::stop() {
    if (!is_pondering_ || poll_answer()) return;
    is_pondering_ = false;
    link_.send("stop\n");
    const Deadline deadline = in_seconds(link_.terms().stall_limit);
    while (!read_line(link_.receive(deadline, fmt::format("{} after stop", words_.answer)))) {
    }
    pending_ = {};
}

}  // namespace soplo
