// soplo hub: speaks the Hub protocol on standard input and output.
#include <array>
#include <memory>

#include "protocol/commands/commands.hpp"
#include "protocol/host/conversation.hpp"
#include "protocol/hub/session.hpp"

namespace soplo {
namespace {

constexpr std::array hub_rows{log_row};

int run_hub(const Arguments& arguments) {
    return converse(arguments, "hub", [&](LineSink& sink) {
        return std::make_unique<HubSession>(arguments.settings(), sink, make_player,
                                            arguments.complaints());
    });
}

}  // namespace

const Command hub_command{.name = "hub",
                          .summary = "speak the Hub protocol, for graphical interfaces",
                          .engine_options = "variant threads hash level draw-rules eval",
                          .options = hub_rows,
                          .forgives_settings = true,
                          .run = run_hub};

}  // namespace soplo
