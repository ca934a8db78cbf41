// Interprets the GameType and Variant tags and the result of a game file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/rules/rules.hpp"
#include "protocol/pdn/game.hpp"

namespace soplo {

/// Which side won when the result is "1-0" or "2-0".
enum class PdnFirst : std::uint8_t {
    by_variant,  ///< White, or the starting side where the rules say so (English draughts)
    white,
    starter
};

/// The variant that the tags of a game name.
struct PdnVariant {
    const Rules* rules = nullptr;
    Side starts = Side::white;     ///< may differ from the rules (GameType "23,W,8,8,A0,0")
    bool keeps_game_type = false;  ///< the GameType tag agrees with `rules` and may stay
    std::string warning;           ///< empty: none
};

/// Returns the variant that a GameType and a Variant tag name together; a null tag is missing, and
/// without both tags it returns `fallback`. Throws BadInput if they fit no variant or several.
[[nodiscard]] PdnVariant pdn_variant(const std::string* game_type, const std::string* variant,
                                     const Rules& fallback);

/// Returns the result text for an outcome in this variant, for example "2-0".
[[nodiscard]] std::string pdn_result(const Rules&, PdnOutcome, PdnFirst = PdnFirst::by_variant);
/// Returns the outcome that a result text stands for; `unknown` for "*" and for any other text.
[[nodiscard]] PdnOutcome pdn_outcome(const Rules&, std::string_view result,
                                     PdnFirst = PdnFirst::by_variant);
/// Returns whether a word of the movetext is a result: 1-0 0-1 2-0 0-2 1-1 0-0 1/2-1/2 * and older
/// spellings of them.
[[nodiscard]] bool is_pdn_result(std::string_view word) noexcept;

}  // namespace soplo
