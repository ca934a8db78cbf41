// The counts of draw articles and how each move changes them. Referee and search both use this
// file, so that they cannot disagree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/rules/rules.hpp"

namespace soplo {

/// The properties of a position that draw articles look at.
struct MaterialCount {
    std::array<int, 2> men{}, kings{};  ///< by index(Side)
    bool lone_king_on_main_road = false;
    bool capture_due = false;  ///< the side to move can capture; read for one_piece_each only
};

namespace detail {

/// Returns whether side `i` has one king and nothing else, and the opponent has `least` to `most`
/// pieces, at least `kings` of them kings.
[[nodiscard]] constexpr bool lone_king_v(const MaterialCount& m, std::size_t i, int least, int most,
                                         int kings) noexcept {
    const std::size_t j = 1 - i;
    const int pieces = m.men[j] + m.kings[j];
    return m.men[i] == 0 && m.kings[i] == 1 && pieces >= least && pieces <= most &&
           m.kings[j] >= kings;
}

[[nodiscard]] constexpr bool king_v(const MaterialCount& m, int least, int most,
                                    int kings) noexcept {
    return lone_king_v(m, 0, least, most, kings) || lone_king_v(m, 1, least, most, kings);
}

}  // namespace detail

/// Returns whether a position has the material of a draw article.
[[nodiscard]] constexpr bool holds(Material material, const MaterialCount& m) noexcept {
    using detail::king_v;
    const int men = m.men[0] + m.men[1];
    const int total = men + m.kings[0] + m.kings[1];
    const bool both_kings = m.kings[0] > 0 && m.kings[1] > 0;
    switch (material) {
        case Material::any:
            return true;
        case Material::one_king_v_three:
            return king_v(m, 3, 3, 1);
        case Material::one_king_v_two_or_one:
            return king_v(m, 1, 2, 1);
        case Material::two_kings_v_one:
            return king_v(m, 2, 2, 2);
        case Material::one_king_each:
            return king_v(m, 1, 1, 1);
        case Material::three_kings_v_one:
            return king_v(m, 3, 3, 3);
        case Material::three_or_more_kings_v_one:
            return men == 0 && king_v(m, 3, max_squares, 3);
        case Material::three_kings_v_one_main_road:
            return m.lone_king_on_main_road && king_v(m, 3, 3, 3);
        case Material::three_v_king_main_road:
            return m.lone_king_on_main_road && king_v(m, 3, 3, 0);
        case Material::two_or_one_v_king:
            return king_v(m, 2, 2, 0) || king_v(m, 1, 1, 1);
        case Material::four_or_five_with_kings:
            return both_kings && (total == 4 || total == 5);
        case Material::six_or_seven_with_kings:
            return both_kings && (total == 6 || total == 7);
        case Material::one_piece_each:
            return total == 2 && m.men[0] + m.kings[0] == 1 && !m.capture_due;
    }
    return false;
}

/// The counts of all articles of a DrawRules object, each from 0 to 255 plies. All are in one word,
/// because every node of a search makes a copy: one byte for each article, and above these one bit
/// for each article whose material is on the board.
class DrawCounts {
  public:
    constexpr DrawCounts() noexcept = default;

    /// The counts of a position in which every article that applies has counted `half_moves` plies
    /// already.
    constexpr DrawCounts(const DrawRules& rules, const MaterialCount& now,
                         int half_moves) noexcept {
        for (int i = 0; i < rules.count; ++i) {
            if (holds(row(rules, i).material, now)) set(i, half_moves);
        }
    }

    /// Returns the counts after one more ply with the events `happened` and the material `after`.
    [[nodiscard]] constexpr DrawCounts advanced(const DrawRules& rules, Reset happened,
                                                const MaterialCount& after) const noexcept {
        DrawCounts next;
        for (int i = 0; i < rules.count; ++i) {
            const DrawRow& r = row(rules, i);
            if (!holds(r.material, after)) continue;
            int counted = 0;
            if (!has(r.resets, happened)) {
                if (is_active(i)) {
                    counted = plies(i) + 1;
                } else if (r.continues && i > 0 && is_active(i - 1)) {
                    counted = r.plies - (row(rules, i - 1).plies - plies(i - 1));
                }
            }
            next.set(i, counted);
        }
        return next;
    }

    /// Returns the index of the article by which the game is drawn, or -1.
    [[nodiscard]] constexpr int drawn_by(const DrawRules& rules) const noexcept {
        for (int i = 0; i < rules.count; ++i) {
            if (is_active(i) && plies(i) >= row(rules, i).plies) return i;
        }
        return -1;
    }

    [[nodiscard]] constexpr bool is_active(int i) const noexcept {
        return (word_ >> (first_active + i) & 1) != 0;
    }
    [[nodiscard]] constexpr int plies(int i) const noexcept {
        return static_cast<int>(word_ >> (8 * i) & 255);
    }
    constexpr bool operator==(const DrawCounts&) const noexcept = default;

  private:
    static constexpr int first_active = 8 * max_draw_rows;
    static_assert(first_active + max_draw_rows <= 64);

    [[nodiscard]] static constexpr const DrawRow& row(const DrawRules& rules, int i) noexcept {
        return rules.rows[static_cast<std::size_t>(i)];
    }
    /// Sets the count of article i, which must be unset, and marks it as active.
    constexpr void set(int i, int plies) noexcept {
        const auto counted = static_cast<std::uint64_t>(std::clamp(plies, 0, 255));
        word_ |= counted << (8 * i) | std::uint64_t{1} << (first_active + i);
    }

    std::uint64_t word_ = 0;
};

}  // namespace soplo
