// soplo variants: the list of variants.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/rules/variants.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the other names of a variant, its Hub name first.
std::vector<std::string> aliases_of(const Rules& r) {
    std::vector<std::string> names = words(r.aliases);
    const std::string hub(r.hub_name);
    const bool known =
        hub.empty() || hub == r.name || std::find(names.begin(), names.end(), hub) != names.end();
    if (!known) names.insert(names.begin(), hub);
    return names;
}

std::string_view precedence_text(const Rules& r) {
    switch (r.precedence[0]) {
        case Precedence::none:
            return "free choice of captures";
        case Precedence::value:
            return "the most valuable capture is due";
        case Precedence::by_king:
            return "a king that can capture must";
        case Precedence::most_pieces:
        case Precedence::most_kings:
        case Precedence::earliest_king:
            break;
    }
    return r.precedence[1] == Precedence::none ? "most pieces must be captured"
                                               : "most pieces, then best pieces must be captured";
}

std::string_view promotion_text(const Rules& r) {
    switch (r.promotion) {
        case Promotion::in_passing:
            return "a man is crowned in passing and goes on as a king";
        case Promotion::ends_move:
            return "crowning ends the move";
        case Promotion::at_end:
            break;
    }
    return "a man is crowned only where its move ends";
}

/// Returns the main rules of the variant in one line.
std::string summary_of(const Rules& r) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view text) { parts.emplace_back(text); };
    if (r.orthogonal) add("along rows and columns");
    if (r.straight_captures) add("captures straight and diagonal");
    add(r.flying_kings ? "flying kings" : "short kings");
    if (r.king_lands_behind) add("a king lands directly behind its capture");
    if (r.halt_behind_king) add("a king halts directly behind a captured king");
    add(r.men_capture_backwards ? "men capture backwards" : "men capture forwards");
    if (!r.men_capture_kings) add("men may not capture kings");
    add(r.optional_capture ? std::string_view("captures are optional") : precedence_text(r));
    add(promotion_text(r));
    if (r.king_run_limit > 0) add(fmt::format("{} king moves in a row at most", r.king_run_limit));
    if (r.huff) add("who breaks them may be huffed");
    if (r.goal == Goal::no_move_wins) add("who cannot move wins");
    if (r.goal == Goal::first_king_wins) add("the first king wins");
    return joined(parts, ", ");
}

int run_variants(const Arguments& arguments) {
    for (const Rules* r : variants) {
        const std::string board = fmt::format("{0}x{0}", r->size);
        if (arguments.has("json")) {
            nlohmann::ordered_json line{{"name", r->name},         {"aliases", aliases_of(*r)},
                                        {"title", r->title},       {"board", board},
                                        {"squares", r->squares()}, {"gametype", nullptr},
                                        {"rules", summary_of(*r)}};
            if (!r->game_type_text.empty()) line["gametype"] = r->game_type_text;
            fmt::print("{}\n", line.dump());
            continue;
        }
        const std::string aliases = joined(aliases_of(*r), ",");
        fmt::print("{:<17}{:<32}{:<7}{:<18}{}\n", r->name, aliases.empty() ? "-" : aliases, board,
                   r->game_type_text.empty() ? "-" : r->game_type_text, summary_of(*r));
    }
    return 0;
}

constexpr std::array variants_rows{json_row};

}  // namespace

const Command variants_command{.name = "variants",
                               .summary = "list the variants: names, board, PDN GameType, rules",
                               .options = variants_rows,
                               .run = run_variants};

}  // namespace soplo
