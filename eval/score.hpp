// What a score is: centi-men from the side to move, with proven wins and losses at the ends.
#pragma once

namespace soplo {

/// Centi-men (100 = one man), from the side to move unless said otherwise. Ordinary evaluations
/// stay within +-max_eval; a win in n plies is win_score - n, a loss its negative, so that score /
/// 100 is what Hub clients expect ((10000 - n) / 100).
using Score = int;

inline constexpr Score infinite_score = 20000;
inline constexpr Score win_score = 10000;
inline constexpr Score max_eval = 8000;
inline constexpr Score draw_score = 0;
/// The deepest line the search follows, in plies.
inline constexpr int max_ply = 256;

[[nodiscard]] constexpr Score win_in(int plies) noexcept { return win_score - plies; }
[[nodiscard]] constexpr Score loss_in(int plies) noexcept { return plies - win_score; }
[[nodiscard]] constexpr bool is_win(Score s) noexcept { return s >= win_score - max_ply; }
[[nodiscard]] constexpr bool is_loss(Score s) noexcept { return s <= max_ply - win_score; }
/// Plies to the end of a won or lost score.
[[nodiscard]] constexpr int plies_to_end(Score s) noexcept { return win_score - (s < 0 ? -s : s); }

}  // namespace soplo
