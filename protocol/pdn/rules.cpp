// Finds the variant and the outcome of a game file.
#include "protocol/pdn/rules.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// The fields of a GameType such as "20,W,10,10,N2,0". Only the first must be given.
struct GameType {
    int number = 0;
    std::optional<Side> starts;
    std::optional<int> width, height;
    char naming = '\0';         ///< A (letters), N (numbers) or S
    std::optional<int> corner;  ///< of square 1, as the starting side sees it: 2 is top left
    std::optional<int> inverted;
};

std::optional<int> number_in(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

GameType read_game_type(std::string_view text) {
    std::vector<std::string_view> fields;
    for (std::string_view rest = text;;) {
        const std::size_t end = rest.find(',');
        fields.push_back(trimmed(rest.substr(0, end)));
        if (end == rest.npos) break;
        rest.remove_prefix(end + 1);
    }
    constexpr std::size_t all = 6;
    fields.resize(std::max(fields.size(), all));
    GameType type;
    const std::optional<int> number = number_in(fields[0]);
    if (!number) {
        throw BadInput(fmt::format("GameType {} does not begin with a number", quoted_text(text)));
    }
    type.number = *number;
    if (fields[1] == "W") type.starts = Side::white;
    if (fields[1] == "B") type.starts = Side::black;
    type.width = number_in(fields[2]);
    type.height = number_in(fields[3]);
    if (!fields[4].empty()) {
        type.naming = fields[4].front();
        type.corner = number_in(fields[4].substr(1));
    }
    type.inverted = number_in(fields[5]);
    return type;
}

/// Returns the corner of square 1 in a diagram: 0 bottom left, 1 bottom right, 2 top left, 3 top
/// right.
int drawn_corner(const Rules& r, const GameType& type) {
    constexpr int opposite = 3;
    const bool starter_at_top = type.starts.value_or(r.starts) == r.top;
    return starter_at_top ? opposite - *type.corner : *type.corner;
}

/// Whether the board size and the numbering of a variant agree with the fields.
bool fits(const Rules& r, const GameType& type) {
    constexpr int top_left = 2;
    if (type.width.value_or(r.size) != r.size || type.height.value_or(r.size) != r.size) {
        return false;
    }
    const std::optional<GameType> own =
        r.game_type_text.empty() ? std::optional<GameType>() : read_game_type(r.game_type_text);
    if (own && type.inverted && *type.inverted != *own->inverted) return false;
    if (type.naming != 'N' || !type.corner) return true;
    const int expected = own && own->naming == 'N' ? drawn_corner(r, *own) : top_left;
    return drawn_corner(r, type) == expected;
}

const Rules* rules_numbered(int number) {
    const auto* const found = std::find_if(variants.begin(), variants.end(), [&](const Rules* r) {
        return r->game_type == number && number != 0;
    });
    return found == variants.end() ? nullptr : *found;
}

PdnVariant result(const Rules& rules, const GameType& type, bool keeps, std::string warning) {
    return {&rules, type.starts.value_or(rules.starts), keeps, std::move(warning)};
}

/// Finds the variant of a GameType whose number is unknown or belongs to another board.
PdnVariant by_fields(std::string_view text, const GameType& type, const Rules& fallback) {
    if (type.width && fits(fallback, type)) {
        return result(fallback, type, false,
                      fmt::format("GameType {} is unknown; the game is read as {}",
                                  quoted_text(text), fallback.name));
    }
    std::vector<const Rules*> found;
    for (const Rules* r : variants) {
        if (type.width && type.starts && type.naming != '\0' && r->game_type != 0 &&
            *type.starts == r->starts && fits(*r, type) &&
            read_game_type(r->game_type_text).naming == type.naming) {
            found.push_back(r);
        }
    }
    if (found.size() == 1) {
        return result(*found[0], type, false,
                      fmt::format("GameType {} is unknown; the game is read as {}",
                                  quoted_text(text), found[0]->name));
    }
    throw BadInput(fmt::format("GameType {} fits no variant, or several; add a Variant tag",
                               quoted_text(text)));
}

PdnVariant by_game_type(std::string_view text, const GameType& type, std::string_view unknown,
                        const Rules& fallback) {
    const Rules* numbered = rules_numbered(type.number);
    if (numbered == nullptr || !fits(*numbered, type)) return by_fields(text, type, fallback);
    return result(*numbered, type, true,
                  unknown.empty() ? ""
                                  : fmt::format("Variant {} does not fit GameType {}; the "
                                                "GameType counts",
                                                quoted_text(unknown), quoted_text(text)));
}

std::string unknown_variant(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Rules* r : variants) names.push_back(r->name);
    return fmt::format("Variant {} is unknown{}", quoted_text(name), hint(name, names));
}

Side first_side(const Rules& r, PdnFirst first) {
    const bool is_starter =
        first == PdnFirst::starter || (first == PdnFirst::by_variant && r.starter_first_result);
    return is_starter ? r.starts : Side::white;
}

PdnOutcome won_by(Side side) {
    return side == Side::white ? PdnOutcome::white_wins : PdnOutcome::black_wins;
}

}  // namespace

PdnVariant pdn_variant(const std::string* game_type, const std::string* variant,
                       const Rules& fallback) {
    const std::string_view name = variant == nullptr ? std::string_view() : trimmed(*variant);
    const Rules* named = name.empty() ? nullptr : find_variant(name);
    if (game_type == nullptr || trimmed(*game_type).empty()) {
        if (named == nullptr && !name.empty()) throw BadInput(unknown_variant(name));
        return result(named == nullptr ? fallback : *named, {}, false, "");
    }
    const GameType type = read_game_type(*game_type);
    if (named == nullptr || !fits(*named, type)) {
        return by_game_type(*game_type, type, name, fallback);
    }
    const bool agrees = named->game_type == type.number || named->game_type == 0;
    return result(*named, type, agrees,
                  agrees ? ""
                         : fmt::format("GameType {} does not fit Variant {}; the Variant counts",
                                       quoted_text(*game_type), quoted_text(name)));
}

bool is_pdn_result(std::string_view word) noexcept { return !canonical_result(word).empty(); }

PdnOutcome pdn_outcome(const Rules& r, std::string_view text, PdnFirst first) {
    const std::string_view usual = canonical_result(text);
    const Side winner = first_side(r, first);
    if (usual == "1-0" || usual == "2-0") return won_by(winner);
    if (usual == "0-1" || usual == "0-2") return won_by(other(winner));
    if (usual == "1-1" || usual == "1/2-1/2") return PdnOutcome::draw;
    return usual == "0-0" ? PdnOutcome::both_lose : PdnOutcome::unknown;
}

std::string pdn_result(const Rules& r, PdnOutcome outcome, PdnFirst first) {
    if (outcome == PdnOutcome::unknown) return "*";
    if (outcome == PdnOutcome::both_lose) return "0-0";
    if (outcome == PdnOutcome::draw) return r.results_2_0 ? "1-1" : "1/2-1/2";
    if (outcome == won_by(first_side(r, first))) return r.results_2_0 ? "2-0" : "1-0";
    return r.results_2_0 ? "0-2" : "0-1";
}

}  // namespace soplo
