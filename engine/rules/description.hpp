// The rules of a variant in words, in English and Spanish. Every sentence follows from fields of
// the record.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/rules.hpp"

namespace soplo {

/// The languages in which the program describes rules and plays in the terminal.
enum class Language : std::uint8_t { english, spanish };

/// A heading and the sentences under it. Each sentence is a paragraph or a list item.
struct RulesSection {
    std::string heading;
    std::vector<std::string> sentences;
};

/// The whole description of a variant.
struct RulesText {
    std::string title;
    std::vector<RulesSection> sections;  ///< each has at least one sentence
};

/// Returns the rules in the order in which a player learns them: board, men, kings, captures, the
/// huff, the end, draws, and the choices of Soplo where sources disagree.
[[nodiscard]] RulesText rules_text(const Rules&, Language);

}  // namespace soplo
