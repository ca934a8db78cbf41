// Finds variants by what people and programs call them.
#include "engine/rules/find_variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/rules/variants.hpp"

namespace soplo {

namespace {

/// Every name of a variant: its own, Hub's, the aliases.
std::vector<std::string_view> names_of(const Rules& r) {
    std::vector<std::string_view> names{r.name};
    if (!r.hub_name.empty()) names.push_back(r.hub_name);
    std::string_view rest = trimmed(r.aliases);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        names.push_back(rest.substr(0, end));
        rest = trimmed(rest.substr(end));
    }
    return names;
}

/// A name such as "english+free" in its parts; no modifier in a plain name.
struct SplitName {
    std::string_view base, modifier;
};

SplitName split(std::string_view name) {
    const std::size_t plus = std::min(name.find('+'), name.size());
    return {trimmed(name.substr(0, plus)), trimmed(name.substr(std::min(plus + 1, name.size())))};
}

bool has_modifier(const Rules& r) { return r.name.find('+') != std::string_view::npos; }

/// The name nearest to a slip among those without a modifier; empty when none is near.
std::string_view nearest_name(std::string_view slip) {
    constexpr std::size_t longest_slip = 40;
    if (slip.size() > longest_slip) return {};
    std::string_view nearest;
    // A third of the letters may be wrong, so that short words are not taken for others.
    std::size_t best = slip.size() / 3 + 1;
    for (const Rules* r : variants) {
        if (has_modifier(*r)) continue;
        for (const std::string_view name : names_of(*r)) {
            const auto distance = static_cast<std::size_t>(edit_distance(slip, name));
            if (distance < best) {
                best = distance;
                nearest = name;
            }
        }
    }
    return nearest;
}

/// The modifiers in use, each once: "free", "soplo".
std::vector<std::string_view> modifiers() {
    std::vector<std::string_view> found;
    for (const Rules* r : variants) {
        const std::string_view modifier = split(r->name).modifier;
        if (modifier.empty()) continue;
        if (std::find(found.begin(), found.end(), modifier) == found.end()) {
            found.push_back(modifier);
        }
    }
    return found;
}

/// Returns the variant without a modifier that has this name, also if this program is built without
/// it; nullptr if there is none.
const Rules* find_base(std::string_view name) {
    for (const Rules* r : all_variants) {
        for (const std::string_view known : names_of(*r)) {
            if (!has_modifier(*r) && same_ignoring_case(known, name)) return r;
        }
    }
    return nullptr;
}

/// Why there is no variant of this name, which has a modifier and a known base.
std::string modifier_fault(const Rules& base, std::string_view name, std::string_view modifier) {
    const std::vector<std::string_view> known = modifiers();
    const std::string list = fmt::format("+{}", fmt::join(known, " and +"));
    const bool is_known = std::any_of(known.begin(), known.end(), [&](std::string_view m) {
        return same_ignoring_case(m, modifier);
    });
    if (is_known) {
        return fmt::format("'{}': {} are for boards of 8x8 only, and {} is played on {}x{}",
                           shown(name), list, base.name, base.size, base.size);
    }
    if (modifier.find('+') != std::string_view::npos) {
        return fmt::format("'{}': one modifier at a time ({})", shown(name), list);
    }
    return fmt::format("'{}': unknown modifier '+{}'; there are {}", shown(name), shown(modifier),
                       list);
}

}  // namespace

const Rules* find_variant(std::string_view name) {
    name = trimmed(name);
    const SplitName wanted = split(name);
    const Rules* base = find_base(wanted.base);
    if (base == nullptr) return nullptr;
    if (name.find('+') == std::string_view::npos) return is_built(*base) ? base : nullptr;
    for (const Rules* r : variants) {
        const SplitName own = split(r->name);
        if (own.base == base->name && same_ignoring_case(own.modifier, wanted.modifier) &&
            has_modifier(*r)) {
            return r;
        }
    }
    return nullptr;
}

const Rules& variant_named(std::string_view name) {
    if (const Rules* r = find_variant(name)) return *r;
    name = trimmed(name);
    const SplitName parts = split(name);
    const bool plain = name.find('+') == std::string_view::npos;
    if (const Rules* base = find_base(parts.base); base != nullptr && !plain) {
        throw BadInput(modifier_fault(*base, name, parts.modifier));
    }
    const std::string_view meant = nearest_name(parts.base);
    if (meant.empty()) throw BadInput(fmt::format("unknown variant '{}'", shown(name)));
    std::string whole(meant);
    if (!plain) whole += fmt::format("+{}", shown(parts.modifier));
    const bool exists = find_variant(whole) != nullptr;
    throw BadInput(fmt::format("unknown variant '{}'; did you mean '{}'?", shown(name),
                               exists ? whole : std::string(meant)));
}

}  // namespace soplo
