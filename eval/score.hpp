// Defines scores: centi-men for the side to move; proven wins and losses have the extreme values.
#pragma once

namespace soplo {

/// A score in centi-men (100 = one man), for the side to move unless a comment says otherwise.
/// Static evaluations are within +-max_eval. A win in n plies is win_score - n, and a loss in n
/// plies is n - win_score, so that score / 100 is the number that Hub clients expect.
using Score = int;

inline constexpr Score infinite_score = 20000;
inline constexpr Score win_score = 10000;
inline constexpr Score max_eval = 8000;
inline constexpr Score draw_score = 0;
/// The maximum depth of a line in the search, in plies.
inline constexpr int max_ply = 256;

[[nodiscard]] constexpr Score win_in(int plies) noexcept { return win_score - plies; }
[[nodiscard]] constexpr Score loss_in(int plies) noexcept { return plies - win_score; }
[[nodiscard]] constexpr bool is_win(Score s) noexcept { return s >= win_score - max_ply; }
[[nodiscard]] constexpr bool is_loss(Score s) noexcept { return s <= max_ply - win_score; }
/// Returns the number of plies to the end of the game for a proven win or loss.
[[nodiscard]] constexpr int plies_to_end(Score s) noexcept { return win_score - (s < 0 ? -s : s); }

}  // namespace soplo
