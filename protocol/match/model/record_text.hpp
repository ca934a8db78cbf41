// The record of a game as a line of JSON and back, and as PDN.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/match/model/record.hpp"

namespace soplo {

using Json = nlohmann::ordered_json;

/// The object on a line of its own; bytes that are no UTF-8 (names may be anything) are replaced.
[[nodiscard]] std::string json_line(const Json&);

/// The fields of a record. `with_times` adds what was measured and so differs from run to run: the
/// seconds of each move and the clocks.
[[nodiscard]] Json record_json(const Rules&, const GameRecord&, bool with_times);
/// The record of such fields; the moves are played again. Throws BadInput that says what is wrong.
[[nodiscard]] GameRecord record_of(const Rules&, const Json&);

/// The game in PDN: tags with the ending, and after each move the clock (in whole seconds, begun
/// ones counted), the score, the depth and the nodes, as far as the engine said them.
[[nodiscard]] std::string record_pdn(const MatchHeader&, const GameRecord&);

/// "1-0", "0-1", "1/2-1/2" or "*", White first whatever the variant's own form.
[[nodiscard]] std::string_view score_text(Outcome);

}  // namespace soplo
