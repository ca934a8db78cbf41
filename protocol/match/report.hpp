// The report of a match as one HTML page that needs nothing else: no network, no other file.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "protocol/match/model/record.hpp"
#include "protocol/match/model/statistics.hpp"

namespace soplo {

/// What the page shows, as JSON: see report_data.cpp for its fields.
[[nodiscard]] std::string report_data(const MatchHeader&, std::span<const GameRecord>,
                                      const std::optional<Sprt>& = {});

/// The page: failures, standings and cross table, Elo with error bars, results by opening, and
/// every game on a board. With a test its state is shown too (of two engines). Names and reasons
/// may hold any text. `header.rules` must be set, and the moves of the records legal.
[[nodiscard]] std::string html_report(const MatchHeader&, std::span<const GameRecord>,
                                      const std::optional<Sprt>& = {});

}  // namespace soplo
