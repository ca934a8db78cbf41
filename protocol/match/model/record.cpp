// The words for the endings.
#include "protocol/match/model/record.hpp"

namespace soplo {

std::string_view ending_text(Ending ending) {
    switch (ending) {
        case Ending::no_result:
            return "no result";
        case Ending::rules:
            return "rules";
        case Ending::adjudication:
            return "adjudication";
        case Ending::resignation:
            return "resignation";
        case Ending::illegal_move:
            return "illegal move";
        case Ending::time_loss:
            return "time loss";
        case Ending::crash:
            return "crash";
        case Ending::stall:
            return "stall";
        case Ending::wrong_message:
            return "wrong message";
        case Ending::no_start:
            return "no start";
    }
    return "no result";
}

}  // namespace soplo
