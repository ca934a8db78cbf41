// Writes the record of a game as JSON and as PDN, and reads it from JSON.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/match/model/record.hpp"

namespace soplo {

using Json = nlohmann::ordered_json;

/// Returns the object as one line with its line end. Replaces bytes that are not UTF-8, because
/// names may hold any bytes.
[[nodiscard]] std::string json_line(const Json&);

/// Returns the fields of a record. `with_times` adds the measured times, which differ from run to
/// run: the seconds of each move and the clocks.
[[nodiscard]] Json record_json(const Rules&, const GameRecord&, bool with_times);
/// Returns the record of such fields and plays its moves to check them. Throws BadInput.
[[nodiscard]] GameRecord record_of(const Rules&, const Json&);

/// Returns the game in PDN: tags with the ending, and after each move the clock (in seconds,
/// rounded up) and the score, depth and nodes if the engine sent them.
[[nodiscard]] std::string record_pdn(const MatchHeader&, const GameRecord&);

/// Returns "1-0", "0-1", "1/2-1/2" or "*" with White's result first, for every variant.
[[nodiscard]] std::string_view score_text(Outcome);

}  // namespace soplo
