// Chooses the checks for an engine's protocol.
#include "protocol/match/check/check.hpp"

#include "protocol/match/check/report.hpp"

namespace soplo {

void check_engine(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
                  const std::function<void(const CheckResult&)>& report) {
    const bool is_dxp = spec.protocol == EngineProtocol::dxp;
    (is_dxp ? check_dxp : check_lines)(spec, terms, context, report);
}

}  // namespace soplo
