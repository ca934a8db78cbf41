// The report of a match as one HTML page that needs no network and no other file.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "protocol/match/model/record.hpp"
#include "protocol/match/model/statistics.hpp"

namespace soplo {

/// Returns the data of the page as JSON. report_data.cpp defines the fields.
[[nodiscard]] std::string report_data(const MatchHeader&, std::span<const GameRecord>,
                                      const std::optional<Sprt>& = {});

/// Returns the page: failures, standings and cross table, Elo with error bars, results by opening,
/// and every game on a board. For two engines with a sequential test it shows the state of the
/// test. Names and reasons may hold any text. `header.rules` must be set, and the moves of the
/// records must be legal.
[[nodiscard]] std::string html_report(const MatchHeader&, std::span<const GameRecord>,
                                      const std::optional<Sprt>& = {});

}  // namespace soplo
