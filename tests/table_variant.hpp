// Finds the rules that a row of a table means, for the fast generator and for the slow one.
#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "engine/arbiter.hpp"
#include "engine/variants.hpp"

namespace soplo {

/// The variant of a row; null for one with a modifier ("+...") that the program does not list. A
/// plain name that is unknown is a failure.
[[nodiscard]] inline const Rules* listed_variant(const std::string& name) {
    const Rules* rules = find_variant(name);
    if (rules != nullptr) return rules;
    CHECK_MESSAGE(name.find('+') != name.npos, "no variant " << name);
    for (const Rules* known : variants) CHECK_MESSAGE(known->name != name, name << " not found");
    return nullptr;
}

/// A record for the slow generator, which needs no entry in the list: "+free" is the base variant
/// with optional captures. Nothing for other modifiers.
[[nodiscard]] inline std::optional<Rules> composed_rules(const std::string& name) {
    const std::size_t plus = name.find('+');
    if (plus != name.npos && name.substr(plus) != "+free") return std::nullopt;
    const Rules* base = find_variant(name.substr(0, plus));
    if (base == nullptr) return std::nullopt;
    Rules rules = *base;
    if (plus != name.npos) rules.optional_capture = true;
    return rules;
}

}  // namespace soplo
