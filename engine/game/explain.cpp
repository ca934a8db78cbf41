// Finds the law that an illegal move breaks: checks the piece, then its line of movement, then the
// laws of capture.
#include "engine/game/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/moves/routes.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

namespace {

constexpr std::size_t at(Side s) noexcept { return static_cast<std::size_t>(index(s)); }
constexpr std::string_view name(Side s) noexcept { return s == Side::white ? "White" : "Black"; }

/// A straight line from one square to another.
struct Line {
    Place step;
    int length = 0;                    ///< number of steps to the last square
    bool captures_only = false;        ///< true for a row or column of a diagonal board
    std::vector<Square> own, foreign;  ///< pieces between the first and the last square
};

/// Returns the complete captures before the laws of precedence choose among them. A king that
/// captures in eight directions can have millions of routes through many pieces. In that case the
/// function returns only the legal captures, and the explanation is less detailed.
std::vector<GameMove> known_captures(const Arbiter& arbiter, const Setup& before,
                                     std::span<const GameMove> legal) {
    constexpr int crowd = 12;  // a list for 19 pieces took one second
    const Rules& r = arbiter.rules();
    const bool many = r.straight_captures && !before.kings[at(before.turn)].empty() &&
                      before.pieces(other(before.turn)).size() > crowd;
    if (!many) return arbiter.all_captures(before);
    std::vector<GameMove> captures;
    for (const GameMove& m : legal) {
        if (m.is_capture()) captures.push_back(m);
    }
    return captures;
}

constexpr std::string_view stop_behind = "the king must stop directly behind the captured piece";

/// Explains why a move is illegal or why a capture is legal or not, for one position and text.
class LawFinder {
  public:
    LawFinder(const Arbiter& arbiter, const Setup& before, std::span<const GameMove> legal,
              const MoveText& text)
        : r_(arbiter.rules()),
          before_(before),
          legal_(legal),
          text_(text),
          captures_(known_captures(arbiter, before, legal)),
          from_(text.squares.empty() ? Square() : text.squares[0]),
          to_(text.squares.empty() ? Square() : text.squares[1]),
          is_king_(before.kings[at(before.turn)].contains(from_)) {}

    [[nodiscard]] std::string find() const {
        if (std::optional<std::string> law = wrong_piece()) return *law;
        if (std::optional<std::string> law = wrong_capture()) return *law;
        return wrong_way();
    }

    /// Returns the ruling on every completed capture.
    [[nodiscard]] std::vector<CaptureRuling> rulings() const {
        std::vector<CaptureRuling> all;
        for (const GameMove& m : captures_) {
            const bool legal = is_legal(m);
            all.push_back({m, legal, legal ? allowed(m) : passed_over(m)});
        }
        return all;
    }

  private:
    [[nodiscard]] std::string name_of(Square s) const {
        return text_.is_algebraic ? algebraic(r_, s) : std::to_string(s.number());
    }
    [[nodiscard]] std::string_view piece() const { return is_king_ ? "king" : "man"; }

    /// Returns a move in the notation of the text.
    [[nodiscard]] std::string name_of(const GameMove& m) const {
        return text_.is_algebraic ? pdn_move(r_, before_, m, legal_) : hub_move(m);
    }

    [[nodiscard]] bool is_legal(const GameMove& m) const {
        return std::find(legal_.begin(), legal_.end(), m) != legal_.end();
    }

    /// Returns the legal capture to name in the message: the first for which `suits` is true,
    /// otherwise the first.
    template <class Suits>
    [[nodiscard]] const GameMove* due(const Suits& suits) const {
        const GameMove* first = nullptr;
        for (const GameMove& m : legal_) {
            if (!m.is_capture()) continue;
            if (suits(m)) return &m;
            if (first == nullptr) first = &m;
        }
        return first;
    }
    [[nodiscard]] const GameMove* due() const {
        return due([](const GameMove&) { return true; });
    }
    [[nodiscard]] std::string is_due(const GameMove* m, std::string_view law) const {
        if (m == nullptr) return std::string(law);
        const bool voluntary = r_.optional_capture || r_.huff;
        return fmt::format("{}{} is due: {}", voluntary ? "in a capture " : "", name_of(*m), law);
    }

    [[nodiscard]] std::optional<std::string> wrong_piece() const {
        if (before_.pieces(other(before_.turn)).contains(from_)) {
            return fmt::format("the piece on {} is {}'s, and {} is to move", name_of(from_),
                               name(other(before_.turn)), name(before_.turn));
        }
        if (!before_.pieces(before_.turn).contains(from_)) {
            return fmt::format("there is no piece on {}", name_of(from_));
        }
        return std::nullopt;
    }

    /// Explains texts that name a capture, or a part of one, which another law forbids.
    [[nodiscard]] std::optional<std::string> wrong_capture() const {
        const std::vector<GameMove> fitting = fitting_moves(r_, before_, text_, captures_);
        if (!fitting.empty()) return passed_over(fitting.front());

        const std::span<const Square> squares(text_.squares);
        const SquareSet foreign = before_.pieces(other(before_.turn));
        const bool lists_captured = squares.size() > 2 && foreign.contains(squares[2]);
        const std::span<const Square> path =
            lists_captured ? squares.subspan(1, 1) : squares.subspan(1);
        const GameMove* same_ends =
            capture_that([&](const GameMove& m) { return squares.size() > 2 && m.to == to_; });
        const GameMove* longer = capture_that([&](const GameMove& m) {
            return !CaptureRoutes(r_, before_, m).landings(path).empty();
        });
        if (same_ends != nullptr && (lists_captured || longer == nullptr)) {
            return fmt::format("the captured squares are not those of {}", name_of(*same_ends));
        }
        if (longer == nullptr) {
            return lists_captured ? wrong_end(squares.subspan(2)) : std::nullopt;
        }
        return must_complete([&](const GameMove& m) { return m == *longer; });
    }

    /// Explains texts that name the captured pieces of a capture, but another last square.
    [[nodiscard]] std::optional<std::string> wrong_end(std::span<const Square> victims) const {
        SquareSet taken;
        for (const Square s : victims) taken.insert(s);
        const auto takes_them = [&](const GameMove& m) { return m.captured == taken; };
        const GameMove* found = capture_that(takes_them);
        if (found == nullptr) return std::nullopt;
        const bool must_stop = is_king_ && (r_.king_lands_behind || r_.halt_behind_king);
        return is_due(is_legal(*found) ? found : due(),
                      must_stop ? stop_behind : "the capture of these pieces ends elsewhere");
    }

    /// Returns a completed capture by the piece, a legal one if possible; nullptr if there is none.
    template <class Suits>
    [[nodiscard]] const GameMove* capture_that(const Suits& suits) const {
        const GameMove* found = nullptr;
        for (const GameMove& m : captures_) {
            if (m.from != from_ || !suits(m)) continue;
            if (is_legal(m)) return &m;
            if (found == nullptr) found = &m;
        }
        return found;
    }

    template <class Suits>
    [[nodiscard]] std::string must_complete(const Suits& suits) const {
        return is_due(due(suits), "a capture must be completed");
    }

    /// Returns the number that one step of the order of captures compares; the greatest is
    /// preferred.
    [[nodiscard]] int weight(Precedence step, const GameMove& m) const {
        const int kings = (m.captured & before_.kings[at(other(before_.turn))]).size();
        const int pieces = m.captured.size();
        switch (step) {
            case Precedence::most_pieces:
                return pieces;
            case Precedence::value:
                // A king is worth slightly less than two men: n kings lie between 2n-1 and 2n men.
                return 100 * (pieces - kings) + 199 * kings;
            case Precedence::by_king:
                return before_.kings[at(before_.turn)].contains(m.from) ? 1 : 0;
            case Precedence::most_kings:
                return kings;
            case Precedence::none:
            case Precedence::earliest_king:
                break;
        }
        return 0;
    }

    /// Returns the law that prefers one completed capture to another; empty if there is none.
    [[nodiscard]] std::string law_between(const GameMove& better, const GameMove& worse) const {
        for (const Precedence step : r_.precedence) {
            if (weight(step, better) == weight(step, worse) && step != Precedence::earliest_king) {
                continue;
            }
            switch (step) {
                case Precedence::most_pieces:
                    return fmt::format("{} pieces must be captured (majority)",
                                       better.captured.size());
                case Precedence::value:
                    return "the most valuable capture must be made (value)";
                case Precedence::by_king:
                    return "a king must capture before a man (king precedence)";
                case Precedence::most_kings:
                    return "the most kings must be captured (quality)";
                case Precedence::earliest_king:
                    return "a king must be captured as early as possible (order)";
                case Precedence::none:
                    break;
            }
        }
        return {};
    }

    /// Returns the law that prefers a legal capture to the one in the text.
    [[nodiscard]] std::string passed_over(const GameMove& m) const {
        const GameMove* better = due();
        if (better == nullptr) return "this capture is not legal here";
        const std::string law = law_between(*better, m);
        return is_due(better, law.empty() ? "another capture has precedence" : law);
    }

    /// Returns the reason why a legal capture is legal.
    [[nodiscard]] std::string allowed(const GameMove& m) const {
        if (r_.optional_capture) return "capturing is optional";
        for (const GameMove& other : captures_) {
            if (is_legal(other)) continue;
            if (const std::string law = law_between(m, other); !law.empty()) return law;
        }
        return captures_.size() == 1 ? "the only capture" : "free choice among the captures";
    }

    [[nodiscard]] std::optional<Line> line() const {
        const Place start = place_of(r_, from_);
        const std::span<const Place> steps = directions(r_);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            Line line;
            line.step = steps[i];
            line.captures_only = !r_.orthogonal && (steps[i].row == 0 || steps[i].column == 0);
            Place p = start;
            do {
                p = {p.row + line.step.row, p.column + line.step.column};
                ++line.length;
                const Square s = square_at(r_, p);
                if (s == to_) return line;
                if (before_.pieces(before_.turn).contains(s)) line.own.push_back(s);
                if (before_.pieces(other(before_.turn)).contains(s)) line.foreign.push_back(s);
            } while (is_playing(r_, p));
        }
        return std::nullopt;
    }

    /// Explains moves whose first jump or step the piece cannot make, or must not make because
    /// another capture is due.
    [[nodiscard]] std::string wrong_way() const {
        const std::string no_way =
            fmt::format("a {} does not move from {} to {}", piece(), name_of(from_), name_of(to_));
        if (to_ == from_) return no_way;
        if (before_.pieces(Side::white).contains(to_) ||
            before_.pieces(Side::black).contains(to_)) {
            return fmt::format("the square {} is occupied", name_of(to_));
        }
        const std::optional<Line> way = line();
        if (!way) return no_way;
        const int reach = is_king_ && r_.flying_kings ? r_.size : way->foreign.empty() ? 1 : 2;
        const bool sideways = way->step.row == 0;
        const bool backwards = !is_king_ && way->step.row * forward(r_, before_.turn) < 0;
        if (!way->own.empty() && way->length <= std::max(reach, 2)) {
            return fmt::format("a {} cannot pass over its own piece on {}", piece(),
                               name_of(way->own.front()));
        }
        if (way->foreign.empty() && way->length == 2 && reach == 1) {
            return fmt::format("there is nothing to capture between {} and {}", name_of(from_),
                               name_of(to_));
        }
        if (way->length > reach) return no_way;
        if (!way->foreign.empty()) return wrong_jump(*way, backwards);
        if (backwards) return "a man does not move backwards";
        if (way->captures_only) {
            return fmt::format("a {} goes along rows and columns only to capture", piece());
        }
        if (!is_king_ && sideways && !r_.men_step_sideways) return no_way;
        return wrong_step();
    }

    /// Explains jumps over one or more pieces in a line.
    [[nodiscard]] std::string wrong_jump(const Line& way, bool backwards) const {
        const Square over = way.foreign.front();
        if (way.foreign.size() > 1) {
            return fmt::format("a {} cannot jump over {} and {} at once", piece(), name_of(over),
                               name_of(way.foreign[1]));
        }
        if (backwards && !r_.men_capture_backwards) return "a man does not capture backwards";
        if (!is_king_ && !r_.men_capture_kings &&
            before_.kings[at(other(before_.turn))].contains(over)) {
            return "a man does not capture a king";
        }
        const auto takes_it = [&](const GameMove& m) {
            return m.from == from_ && m.captured.contains(over);
        };
        const auto stops_there = [&](const GameMove& m) {
            return takes_it(m) && m.captured.size() == 1;
        };
        const bool is_whole = std::any_of(captures_.begin(), captures_.end(), stops_there);
        if (is_whole && (r_.king_lands_behind || r_.halt_behind_king)) {
            return is_due(due(takes_it), stop_behind);
        }
        return must_complete(takes_it);
    }

    /// Explains quiet moves that the piece could make if no capture were due.
    [[nodiscard]] std::string wrong_step() const {
        if (text_.has_capture_mark) {
            return fmt::format("there is nothing to capture between {} and {}", name_of(from_),
                               name_of(to_));
        }
        if (due() != nullptr && !r_.optional_capture) {
            return is_due(due(), "capturing is obligatory");
        }
        const KingRun& run = before_.king_runs[at(before_.turn)];
        if (r_.king_run_limit > 0 && run.square == from_ && run.count >= r_.king_run_limit) {
            return fmt::format(
                "the king on {} has made {} moves in a row: another piece must move, or it must "
                "capture",
                name_of(from_), run.count);
        }
        return "not a legal move here";
    }

    const Rules& r_;
    const Setup& before_;
    std::span<const GameMove> legal_;
    const MoveText& text_;
    std::vector<GameMove> captures_;
    Square from_, to_;
    bool is_king_;
};

}  // namespace

std::string broken_law(const Arbiter& arbiter, const Setup& before, std::span<const GameMove> legal,
                       const MoveText& text) {
    if (!text.huffed) return LawFinder(arbiter, before, legal, text).find();
    // Judge the move on the board without the huffed piece.
    std::vector<GameMove> rest;
    for (GameMove m : legal) {
        if (m.huffed != text.huffed) continue;
        m.huffed = {};
        rest.push_back(m);
    }
    if (rest.empty()) {
        return fmt::format("no piece on {} may be huffed",
                           text.is_algebraic ? algebraic(arbiter.rules(), text.huffed)
                                             : std::to_string(text.huffed.number()));
    }
    Setup without = before;
    for (const Side side : {Side::white, Side::black}) {
        without.men[at(side)].erase(text.huffed);
        without.kings[at(side)].erase(text.huffed);
    }
    without.liable = {};
    MoveText plain = text;
    plain.huffed = {};
    return LawFinder(arbiter, without, rest, plain).find();
}

std::vector<CaptureRuling> capture_rulings(const Arbiter& arbiter, const Setup& position,
                                           std::span<const GameMove> legal) {
    return LawFinder(arbiter, position, legal, MoveText{}).rulings();
}

}  // namespace soplo
