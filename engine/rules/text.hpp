// The rules of a variant in words, for people: every sentence follows from fields of the record.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/rules.hpp"

namespace soplo {

enum class Language : std::uint8_t { english, spanish };

/// A heading and the sentences under it, each a paragraph or an item of its own.
struct RulesSection {
    std::string heading;
    std::vector<std::string> sentences;
};

struct RulesText {
    std::string title;
    std::vector<RulesSection> sections;  ///< none empty
};

/// The rules in the order in which a player learns them: board, men, kings, captures, the huff, the
/// end, draws, and what is played where sources disagree.
[[nodiscard]] RulesText rules_text(const Rules&, Language);

}  // namespace soplo
