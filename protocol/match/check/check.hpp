// Checks an engine in many situations of its protocol and of the rules, for its author before a
// tournament.
#pragma once

#include <functional>
#include <string>

#include "protocol/match/clients/engine_client.hpp"

namespace soplo {

/// The result of one check.
struct CheckResult {
    std::string item;   ///< what the engine should do
    std::string wrong;  ///< what it does instead, in words; empty if it is right
};

/// Makes all checks and calls `report` after each one. Uses the rules, the limits for starting and
/// stalling and the log folder of the terms. Throws std::runtime_error if the engine cannot be
/// started.
void check_engine(const EngineSpec&, const GameTerms&, RunContext& context,
                  const std::function<void(const CheckResult&)>& report);

}  // namespace soplo
