// Finds the rules that a row of a table means.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"

namespace soplo {

/// Returns the variant that a row names. The test fails if the name is unknown.
[[nodiscard]] inline const Rules& listed_variant(const std::string& name) {
    const Rules* rules = find_variant(name);
    REQUIRE_MESSAGE(rules != nullptr, "no variant " << name);
    CHECK(rules->name == name);
    return *rules;
}

}  // namespace soplo
