// Finds variants by what people and programs call them.
#include "engine/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "engine/arbiter.hpp"
#include "engine/error.hpp"
#include "engine/notation_text.hpp"

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

/// Letters to insert, delete or replace to turn one word into the other, case ignored.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced =
                diagonal + (to_lower(a[i - 1]) == to_lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// The name nearest to a slip; empty when none is near.
std::string_view nearest_name(std::string_view slip) {
    constexpr std::size_t longest_slip = 40;
    if (slip.size() > longest_slip) return {};
    std::string_view nearest;
    // A third of the letters may be wrong, so that short words are not taken for others.
    std::size_t best = slip.size() / 3 + 1;
    for (const Rules* r : variants) {
        for (const std::string_view name : names_of(*r)) {
            const std::size_t distance = edit_distance(slip, name);
            if (distance < best) {
                best = distance;
                nearest = name;
            }
        }
    }
    return nearest;
}

}  // namespace

const Rules* find_variant(std::string_view name) {
    name = trimmed(name);
    for (const Rules* r : variants) {
        for (const std::string_view known : names_of(*r)) {
            if (same_ignoring_case(known, name)) return r;
        }
    }
    return nullptr;
}

const Rules& variant_named(std::string_view name) {
    if (const Rules* r = find_variant(name)) return *r;
    const std::string_view meant = nearest_name(trimmed(name));
    if (!meant.empty()) {
        throw BadInput(
            fmt::format("unknown variant '{}'; did you mean '{}'?", shown(trimmed(name)), meant));
    }
    throw BadInput(fmt::format("unknown variant '{}'", shown(trimmed(name))));
}

}  // namespace soplo
