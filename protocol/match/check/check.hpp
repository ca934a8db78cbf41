// An engine put through a list of situations of its protocol and of the rules: what its author
// wants to know before a tournament.
#pragma once

#include <functional>
#include <string>

#include "protocol/match/clients/engine_client.hpp"

namespace soplo {

struct CheckResult {
    std::string item;   ///< what is asked of the engine
    std::string wrong;  ///< what it does instead, in a sentence; empty when all is well
};

/// Asks everything; `report` hears each result at once. Of the terms the rules, the limits for
/// start and stalling and the log count. Throws std::runtime_error when the engine cannot be
/// started at all.
void check_engine(const EngineSpec&, const GameTerms&, EngineYard& yard,
                  const std::function<void(const CheckResult&)>& report);

}  // namespace soplo
