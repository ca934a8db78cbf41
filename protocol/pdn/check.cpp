// Checks a game that was read against the rules of its variant.
#include "protocol/pdn/check.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/pdn/count.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the place of a tag; without that tag, the place of the first tag or item.
PdnPlace place_of_tag(const PdnGame& game, std::string_view name) {
    for (const PdnTag& tag : game.tags) {
        if (tag.name == name) return tag.place;
    }
    if (!game.tags.empty()) return game.tags.front().place;
    return game.items.empty() ? PdnPlace{} : game.items.front().place;
}

const PdnItem* first_move(const PdnGame& game) {
    for (const PdnItem& item : game.items) {
        if (item.kind == PdnKind::move) return &item;
    }
    return nullptr;
}

/// Plays the moves of a game, through all variations, and fills in its items.
class Follower {
  public:
    Follower(PdnGame& game, Side starts)
        : game_(game), judge_(arbiter(*game.rules)), starts_(starts) {
        now_ = before_ = game.start;
        const PdnItem* first = first_move(game);
        count_.set(
            {game.has_first_number && first != nullptr ? first->number : game.start.full_move,
             is_second(now_)});
    }

    void run() {
        for (PdnItem& item : game_.items) {
            switch (item.kind) {
                case PdnKind::move:
                    play(item);
                    break;
                case PdnKind::open:
                    stack_.push_back({before_, now_});
                    now_ = before_;
                    count_.open();
                    break;
                case PdnKind::close:
                    before_ = stack_.back().before;
                    now_ = stack_.back().now;
                    stack_.pop_back();
                    count_.close();
                    break;
                case PdnKind::setup:
                    set_up(item);
                    break;
                case PdnKind::comment:
                case PdnKind::nag:
                    break;
            }
        }
    }

    /// Returns the position at the end of the main line.
    [[nodiscard]] const Setup& last() const { return now_; }

  private:
    /// The position before the last move, and the present one.
    struct Spot {
        Setup before, now;
    };

    [[nodiscard]] bool is_second(const Setup& s) const { return s.turn != starts_; }

    void play(PdnItem& item) {
        const Rules& r = *game_.rules;
        PdnNumber number = count_.next();
        if (number.second && !is_second(now_))
            number.number = std::min(number.number + 1, PdnCount::largest);
        number.second = is_second(now_);
        const std::vector<GameMove> legal = judge_.legal_moves(now_);
        try {
            item.move = parse_move(r, now_, item.text, legal);
        } catch (const BadInput& error) {
            throw PdnError(item.place,
                           fmt::format("move {}{} {}", number.number, number.second ? "..." : ".",
                                       reason(item.text, error.what())));
        }
        item.text = pdn_move(r, now_, item.move, legal);
        item.number = number.number;
        item.second = number.second;
        count_.play(number);
        before_ = now_;
        now_ = judge_.successor(now_, item.move);
    }

    /// Returns why a move is illegal: the rule it breaks, or `otherwise`.
    [[nodiscard]] std::string reason(const std::string& text, const std::string& otherwise) const {
        if (text.find_first_not_of('-') == text.npos) {
            return fmt::format("{} is an unknown move; the game cannot be played on",
                               quoted_text(text));
        }
        const std::string law = Game(*game_.rules, now_, DrawSet::none).explain(text);
        return law.empty() ? otherwise : law;
    }

    void set_up(const PdnItem& item) {
        try {
            now_ = after_setup(*game_.rules, now_, item.text);
        } catch (const BadInput& error) {
            throw PdnError(item.place, fmt::format("/FEN: {}", error.what()));
        }
        before_ = now_;
    }

    PdnGame& game_;
    const Arbiter& judge_;
    Side starts_;
    Setup before_, now_;  // before and after the last move
    std::vector<Spot> stack_;
    PdnCount count_;
};

/// Finds the variant and makes the tags name it clearly. Returns the side that starts.
Side settle_rules(PdnGame& game, const Rules& fallback, const PdnWarn& warn) {
    const std::string* type = game.tag("GameType");
    PdnVariant variant;
    try {
        variant = pdn_variant(type, game.tag("Variant"), fallback);
    } catch (const BadInput& error) {
        throw PdnError(place_of_tag(game, type == nullptr ? "Variant" : "GameType"), error.what());
    }
    if (!variant.warning.empty()) warn(place_of_tag(game, "GameType"), variant.warning);
    game.rules = variant.rules;
    const Rules& r = *variant.rules;
    if (!variant.keeps_game_type && !r.game_type_text.empty()) {
        std::string text(r.game_type_text);
        if (variant.starts != r.starts) text[text.find(',') + 1] = letter(variant.starts);
        game.set_tag("GameType", text);
    }
    if (r.game_type == 0) {
        const std::string* name = game.tag("Variant");
        if (name == nullptr || find_variant(*name) != &r) game.set_tag("Variant", r.name);
        if (!variant.keeps_game_type && type != nullptr) {
            std::erase_if(game.tags, [](const PdnTag& t) { return t.name == "GameType"; });
        }
    }
    return variant.starts;
}

/// Sets the start position from the FEN tag, or to the usual one.
void settle_start(PdnGame& game, Side starts, const PdnWarn& warn) {
    const Rules& r = *game.rules;
    const PdnItem* first = first_move(game);
    const std::string* text = game.tag("FEN");
    if (text != nullptr && !trimmed(*text).empty()) {
        const PdnPlace place = place_of_tag(game, "FEN");
        try {
            ParsedPosition parsed = parse_position(r, *text);
            for (const std::string& w : parsed.warnings) warn(place, "FEN: " + w);
            game.start = parsed.setup;
        } catch (const BadInput& error) {
            throw PdnError(place, fmt::format("FEN: {}", error.what()));
        }
        return;
    }
    game.start = start_position(r);
    game.start.turn = starts;
    if (first == nullptr || !first->second) return;
    warn(first->place,
         "the second side moves first and there is no FEN tag; the game is read from the start "
         "position");
    game.start.turn = other(starts);
    game.set_tag("FEN", fen(r, game.start));
}

/// Warns if the result contradicts the last position.
void compare_result(const PdnGame& game, const Setup& last, const PdnWarn& warn) {
    if (game.outcome == PdnOutcome::unknown) return;
    const Result end = Game(*game.rules, last, DrawSet::none).result();
    const bool differs =
        (end.outcome == Outcome::white_wins && game.outcome != PdnOutcome::white_wins) ||
        (end.outcome == Outcome::black_wins && game.outcome != PdnOutcome::black_wins);
    if (!differs) return;
    warn(place_of_tag(game, "Result"),
         fmt::format("the result is {}, but in the last position {} ({})", quoted_text(game.result),
                     outcome_text(end.outcome), end.reason));
}

}  // namespace

Setup after_setup(const Rules& r, const Setup& before, std::string_view text) {
    std::string bare;
    for (const char c : text) {
        if (c != ' ') bare += c;
    }
    if (bare != "W::" && bare != "B::") return parse_position(r, text).setup;
    Setup setup = before;
    setup.turn = bare[0] == 'W' ? Side::white : Side::black;
    setup.liable = {};
    return setup;
}

void check_game(PdnGame& game, const Rules& fallback, PdnFirst winner, const PdnWarn& warn) {
    const Side starts = settle_rules(game, fallback, warn);
    settle_start(game, starts, warn);
    Follower follower(game, starts);
    follower.run();
    game.outcome = pdn_outcome(*game.rules, game.result, winner);
    if (game.tag("Result") == nullptr) game.set_tag("Result", game.result);
    compare_result(game, follower.last(), warn);
}

}  // namespace soplo
