// How the news of an analysis is written: columns for people, JSON objects for programs.
#pragma once

#include <string>

#include "engine/rules.hpp"
#include "engine/setup.hpp"
#include "search/limits.hpp"

namespace soplo {

/// Men from the side to move ("+0.32"), or the plies to the end ("win-in-7", "loss-in-8").
[[nodiscard]] std::string score_text(Score);

/// Titles of the columns of analysis_line.
[[nodiscard]] std::string analysis_header(bool ranks);
/// Depth, selective depth, score, nodes, seconds, nodes/s, table fill in per mille, line in the
/// variant's notation; with `ranks` the rank of the line before the score.
[[nodiscard]] std::string analysis_line(const Rules&, const Setup&, const Info&, bool ranks);

/// The same as a JSON object on one line; `position` is the FEN of `setup`.
[[nodiscard]] std::string analysis_json(const std::string& position, const Info&);

}  // namespace soplo
