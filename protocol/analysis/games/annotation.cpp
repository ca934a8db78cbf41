// Puts NAGs, comments and variations after the moves to which they belong.
#include "protocol/analysis/games/annotation.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/pdn/count.hpp"

namespace soplo {
namespace {

int nag_of(Mark mark) {
    constexpr std::array<int, 4> nags{0, 6, 2, 4};
    return nags[static_cast<std::size_t>(mark)];
}

std::string comment_on(const JudgedMove& m) {
    return fmt::format("{} instead of {}", score_text(m.played_score), score_text(m.best_score));
}

bool is_score_text(std::string_view text) {
    for (const std::string_view begin : {"win-in-", "loss-in-"}) {
        if (text.starts_with(begin)) text.remove_prefix(begin.size());
    }
    return !text.empty() && text.find_first_not_of("+-.0123456789") == text.npos;
}

bool is_our_comment(const PdnItem& item) {
    constexpr std::string_view between = " instead of ";
    const std::string_view text = item.text;
    const std::size_t at = text.find(between);
    return item.kind == PdnKind::comment && at != text.npos && is_score_text(text.substr(0, at)) &&
           is_score_text(text.substr(at + between.size()));
}

/// Removes the mark that an earlier analysis put after the last move.
void drop_our_nag(std::vector<PdnItem>& items) {
    auto at = items.rbegin();
    while (at != items.rend() && at->kind == PdnKind::comment) ++at;
    if (at == items.rend() || at->kind != PdnKind::nag) return;
    if (at->number == 2 || at->number == 4 || at->number == 6) items.erase(std::next(at).base());
}

/// Returns the items without those that an earlier analysis wrote.
std::vector<PdnItem> without_our_words(const std::vector<PdnItem>& items) {
    std::vector<PdnItem> result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool is_ours =
            i + 1 < items.size() && is_our_comment(items[i]) && items[i + 1].kind == PdnKind::open;
        if (!is_ours) {
            result.push_back(items[i]);
            continue;
        }
        drop_our_nag(result);
        int depth = 0;
        do {
            ++i;
            if (items[i].kind == PdnKind::open) ++depth;
            if (items[i].kind == PdnKind::close) --depth;
        } while (depth > 0);
    }
    return result;
}

/// Copies the items of a game and adds those of the analysis.
class Annotator {
  public:
    Annotator(const PdnGame& pdn, const Game& game, const GameAnalysis& analysis,
              std::optional<Side> side)
        : given_(without_our_words(pdn.items)), game_(game), analysis_(analysis), side_(side) {}

    [[nodiscard]] std::vector<PdnItem> items() && {
        int depth = 0;
        for (const PdnItem& item : given_) {
            const bool is_main = depth == 0;
            if (is_main && item.kind != PdnKind::nag) put_nag();
            if (is_main && item.kind != PdnKind::nag && item.kind != PdnKind::comment) put_words();
            if (item.kind == PdnKind::open) ++depth;
            if (item.kind == PdnKind::close) --depth;
            items_.push_back(item);
            if (is_main && item.kind == PdnKind::move) note(item);
        }
        put_nag();
        put_words();
        return std::move(items_);
    }

  private:
    /// Remembers a marked move. Its NAG is added after the move's own NAGs, and its comment after
    /// the move's own comments.
    void note(const PdnItem& item) {
        const std::size_t ply = ply_++;
        const bool is_meant = !side_ || game_.position_at(ply).turn == *side_;
        const JudgedMove& judged = analysis_.moves[ply];
        if (!is_meant || mark_of(judged) == Mark::none) return;
        number_ = {item.number, item.second};
        marked_ply_ = ply;
        needs_nag_ = nag_of(mark_of(judged)) != item.strength;
    }

    void put_nag() {
        if (!needs_nag_) return;
        needs_nag_ = false;
        PdnItem& nag = items_.emplace_back();
        nag.kind = PdnKind::nag;
        nag.number = nag_of(mark_of(analysis_.moves[*marked_ply_]));
    }

    void put_words() {
        if (!marked_ply_) return;
        const JudgedMove& judged = analysis_.moves[*marked_ply_];
        PdnItem& comment = items_.emplace_back();
        comment.kind = PdnKind::comment;
        comment.text = comment_on(judged);
        items_.emplace_back().kind = PdnKind::open;
        PdnCount count;
        count.set(number_);
        const std::span<const GameMove> line = shown_part(judged);
        const std::vector<std::string> texts = line_moves(game_, *marked_ply_, line);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            PdnItem& move = items_.emplace_back();
            const PdnNumber n = count.next();
            count.play(n);
            move.number = n.number;
            move.second = n.second;
            move.text = texts[i];
            move.move = line[i];
        }
        items_.emplace_back().kind = PdnKind::close;
        marked_ply_.reset();
    }

    std::vector<PdnItem> given_;
    const Game& game_;
    const GameAnalysis& analysis_;
    std::optional<Side> side_;
    std::vector<PdnItem> items_;
    std::size_t ply_ = 0;
    std::optional<std::size_t> marked_ply_;  // of a marked move whose comment is not added yet
    bool needs_nag_ = false;
    PdnNumber number_;
};

}  // namespace

std::span<const GameMove> shown_part(const JudgedMove& judged) {
    constexpr std::size_t most = 12;
    const std::span line(judged.best_line);
    return line.first(std::min(line.size(), most));
}

std::vector<std::string> line_moves(const Game& game, std::size_t ply,
                                    std::span<const GameMove> line) {
    const Rules& r = game.rules();
    const Arbiter& judge = arbiter(r);
    Setup setup = game.position_at(ply);
    std::vector<std::string> texts;
    for (const GameMove& m : line) {
        texts.push_back(pdn_move(r, setup, m, judge.legal_moves(setup)));
        setup = judge.successor(setup, m);
    }
    return texts;
}

std::string number_text(const PdnGame& game, std::size_t ply) {
    int depth = 0;
    for (const PdnItem& item : game.items) {
        if (item.kind == PdnKind::open) ++depth;
        if (item.kind == PdnKind::close) --depth;
        if (depth > 0 || item.kind != PdnKind::move) continue;
        if (ply-- == 0) return fmt::format("{}{}", item.number, item.second ? "..." : ".");
    }
    return {};
}

PdnGame annotated(const PdnGame& pdn, const Game& game, const GameAnalysis& analysis,
                  std::optional<Side> side, const std::string& annotator) {
    PdnGame result = pdn;
    result.set_tag("Annotator", annotator);
    result.items = Annotator(pdn, game, analysis, side).items();
    return result;
}

}  // namespace soplo
