// Makes the client for an engine's protocol.
#include "protocol/match/clients/engine_client.hpp"

#include <fmt/format.h>

#include "protocol/match/clients/dxp_client.hpp"
#include "protocol/match/clients/hub_client.hpp"
#include "protocol/match/clients/uci_client.hpp"

namespace soplo {

void throw_not_started(const EngineSpec& spec, const EngineFailure& failure) {
    throw std::runtime_error(
        fmt::format("engine '{}' cannot be started: {}", spec.name, failure.what()));
}

std::unique_ptr<EngineClient> EngineClient::make(const EngineSpec& spec, const GameTerms& terms,
                                                 RunContext& context, int slot) {
    switch (spec.protocol) {
        case EngineProtocol::dxp:
            return std::make_unique<DxpClient>(spec, terms, context, slot);
        case EngineProtocol::uci:
            return std::make_unique<UciClient>(spec, terms, context, slot);
        case EngineProtocol::hub:
            break;
    }
    return std::make_unique<HubClient>(spec, terms, context, slot);
}

}  // namespace soplo
