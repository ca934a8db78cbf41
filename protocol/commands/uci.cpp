// soplo uci: speaks the UCI protocol on standard input and output.
#include <array>
#include <memory>

#include "protocol/commands/commands.hpp"
#include "protocol/host/conversation.hpp"
#include "protocol/uci/session.hpp"

namespace soplo {
namespace {

constexpr std::array uci_rows{log_row};

int run_uci(const Arguments& arguments) {
    return converse(arguments, "uci", [&](LineSink& sink) {
        return std::make_unique<UciSession>(arguments.settings(), sink, make_player,
                                            arguments.complaints());
    });
}

}  // namespace

const Command uci_command{.name = "uci",
                          .summary = "speak the UCI protocol with draughts moves, for chess tools",
                          .engine_options = "variant threads hash level draw-rules eval",
                          .options = uci_rows,
                          .forgives_settings = true,
                          .run = run_uci};

}  // namespace soplo
