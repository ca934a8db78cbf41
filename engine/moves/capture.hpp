// Captures: walks every chain of jumps and keeps those that the laws of precedence choose.
#pragma once

#include <memory>
#include <unordered_set>

#include "engine/base/interruptible.hpp"
#include "engine/moves/position.hpp"

namespace soplo {

/// The rank of a capture among the captures of a position as one number: the first law of
/// precedence in the highest 16 bits. Larger is better; with no law all are equal.
template <const Rules& R>
struct CaptureOrder {
    using Value = std::uint64_t;

    [[nodiscard]] static constexpr int shift_of(Precedence wanted) noexcept {
        for (int i = 0; i < 4; ++i) {
            if (R.precedence[static_cast<std::size_t>(i)] == wanted) return 48 - 16 * i;
        }
        return -1;
    }
    [[nodiscard]] static constexpr bool has(Precedence wanted) noexcept {
        return shift_of(wanted) >= 0;
    }
    static constexpr bool any = R.precedence[0] != Precedence::none;
    /// Whether a capture of two pieces or more outranks every capture of one.
    static constexpr bool longer_is_better =
        R.precedence[0] == Precedence::most_pieces || R.precedence[0] == Precedence::value;
    /// Whether it matters which pieces are taken, not only how many.
    static constexpr bool looks_at_victims =
        has(Precedence::value) || has(Precedence::most_kings) || has(Precedence::earliest_king);

    [[nodiscard]] static constexpr Value start(bool king) noexcept {
        if constexpr (has(Precedence::by_king)) {
            return Value{king} << shift_of(Precedence::by_king);
        } else {
            return 0;
        }
    }
    /// The value after one more piece, the `count`-th of the chain (from 0).
    [[nodiscard]] static constexpr Value add(Value v, bool king, int count) noexcept {
        if constexpr (has(Precedence::most_pieces)) {
            v += Value{1} << shift_of(Precedence::most_pieces);
        }
        if constexpr (has(Precedence::value)) {
            // 199 to 100 puts n kings between 2n-1 and 2n men for every n that fits a board.
            v += Value{king ? 199U : 100U} << shift_of(Precedence::value);
        }
        if constexpr (has(Precedence::most_kings)) {
            v += Value{king} << shift_of(Precedence::most_kings);
        }
        if constexpr (has(Precedence::earliest_king)) {
            if (count < 16) v += Value{king} << (shift_of(Precedence::earliest_king) + 15 - count);
        }
        return v;
    }
};

/// The pieces of `own` that can jump in direction D one of `targets` onto a free square next to it.
template <const Rules& R, int D>
[[nodiscard]] constexpr typename Board<R>::Bits jumpers(typename Board<R>::Bits targets,
                                                        typename Board<R>::Bits empty) noexcept {
    using B = Board<R>;
    return B::template shift<(D ^ 1)>(B::template shift<(D ^ 1)>(empty) & targets);
}

/// The first jumps of the men of side S.
template <const Rules& R, Side S>
struct ManJumps {
    using B = Board<R>;
    using Bits = typename B::Bits;

    std::array<Bits, B::capturing> starters{};  ///< by direction: the men that can jump
    /// The squares from which a man could jump on, whoever stands there. For the landing square of
    /// a first jump this is exact: the square left empty and the piece taken lie behind it.
    Bits going_on = 0;
    bool any_longer = false;  ///< some first jump can be followed by another

    explicit constexpr ManJumps(const Position<R>& p) noexcept {
        const Bits empty = p.empty();
        const Bits targets = R.men_capture_kings ? p.of(other(S)) : p.men_of(other(S));
        B::template for_directions<B::capturing>([&](auto d) {
            if constexpr (B::template man_captures<d, S>) {
                const Bits squares = jumpers<R, d>(targets, empty);
                going_on |= squares;
                starters[d] = squares & p.men_of(S);
            }
        });
        if constexpr (R.promotion == Promotion::in_passing) {
            going_on |= B::crowning[static_cast<std::size_t>(index(S))];
        }
        B::template for_directions<B::capturing>(
            [&](auto d) { any_longer |= (landings<d>(starters[d]) & going_on) != 0; });
    }

    template <int D>
    [[nodiscard]] static constexpr Bits landings(Bits from) noexcept {
        return B::template shift<D>(B::template shift<D>(from));
    }
};

/// The men of side S that can capture something.
template <const Rules& R, Side S>
[[nodiscard]] constexpr typename Board<R>::Bits capturing_men(const Position<R>& p) noexcept {
    using B = Board<R>;
    const auto empty = p.empty();
    const auto targets = R.men_capture_kings ? p.of(other(S)) : p.men_of(other(S));
    typename B::Bits found = 0;
    B::template for_directions<B::capturing>([&](auto d) {
        if constexpr (B::template man_captures<d, S>) found |= jumpers<R, d>(targets, empty);
    });
    return found & p.men_of(S);
}

/// The kings of side S that can capture something.
template <const Rules& R, Side S>
[[nodiscard]] constexpr typename Board<R>::Bits capturing_kings(const Position<R>& p) noexcept {
    using B = Board<R>;
    using Bits = typename B::Bits;
    const Bits kings = p.kings_of(S);
    const Bits empty = p.empty();
    const Bits targets = p.of(other(S));
    Bits found = 0;
    if constexpr (R.flying_kings) {
        for_each_bit(kings, [&](Bits king) {
            Bits landings = 0;
            B::template for_directions<B::capturing>([&](auto d) {
                const Bits victim = B::template sees<d>(lowest_bit(king), p.occupied()) & targets;
                landings |= B::template shift<d>(victim) & empty;
            });
            if (landings != 0) found |= king;
        });
    } else {
        B::template for_directions<B::capturing>(
            [&](auto d) { found |= jumpers<R, d>(targets, empty); });
        found &= kings;
    }
    return found;
}

/// Walks the captures of side S, which is to move. With Lawful the laws of precedence apply;
/// without, every completed capture is kept.
template <const Rules& R, Side S, bool Lawful = true>
class CaptureWalker {
  public:
    using B = Board<R>;
    using Bits = typename B::Bits;

    /// `patience`, if any, is asked in long chains and may throw.
    CaptureWalker(const Position<R>& p, MoveList<R>& list, Patience* patience = nullptr) noexcept
        : list_(list),
          patience_(patience),
          kings_(p.kings),
          targets_(p.of(other(S))),
          men_targets_(R.men_capture_kings ? targets_ : targets_ & ~p.kings),
          empty_(p.empty()) {}

    /// Appends the captures that begin with the jumps of men and the capturing kings given (see
    /// capturing_kings) to the list, which must be empty.
    void run(const ManJumps<R, S>& jumps, Bits kings) {
        // Two pieces outrank any one by number as by value, so the short captures need no look.
        const bool only_longer = Lawful && Order::longer_is_better && jumps.any_longer;
        B::template for_directions<B::capturing>([&](auto d) {
            for_each_bit(jumps.starters[d], [&](Bits man) {
                const Bits victim = B::template shift<d>(man);
                const Bits landing = B::template shift<d>(victim);
                const bool longer = (landing & jumps.going_on) != 0;
                if (only_longer && !longer) return;
                begin(man, false);
                const Value order = add(Order::start(false), victim, 0);
                if (longer) {
                    man_land(landing, victim, order);
                } else {
                    emit(landing, victim, order, (landing & crowning()) != 0);
                }
            });
        });
        for_each_bit(kings, [&](Bits king) {
            begin(king, true);
            if constexpr (R.flying_kings) {
                fly_on(king, 0, Order::start(true));
            } else {
                man_step(king, 0, Order::start(true));
            }
        });
    }

  private:
    using Order = CaptureOrder<R>;
    using Value = typename Order::Value;

    /// The fewest captured pieces with which two routes can make the same move: flying kings differ
    /// in where they stop on the way, short jumps need a circle.
    static constexpr int least_duplicate = R.flying_kings || R.straight_captures ? 2 : 4;
    /// From this length on, states already walked are remembered: the number of routes through a
    /// board full of kings has no useful bound, the number of states has.
    static constexpr int remember_from = 7;

    void begin(Bits piece, bool king) noexcept {
        origin_ = piece;
        king_ = king;
        promoted_ = false;
        free_ = empty_ | piece;
        if (walked_) walked_->clear();
    }

    /// The free squares in the course of a chain.
    [[nodiscard]] Bits free_after(Bits captured) const noexcept {
        if constexpr (R.removal == Removal::at_once) return free_ | captured;
        return free_;
    }

    [[nodiscard]] Value add(Value v, Bits victim, Bits captured) const noexcept {
        if constexpr (!Order::any) return v;
        return Order::add(v, (victim & kings_) != 0, count_bits(captured));
    }

    /// Continues the chain of a man or a short king that stands on `at`.
    void man_step(Bits at, Bits captured, Value order) {
        bool further = false;
        const Bits targets = (king_ ? targets_ : men_targets_) & ~captured;
        const Bits free = free_after(captured);
        B::template for_directions<B::capturing>([&](auto d) {
            if constexpr (!B::template man_captures<d, S>) {
                if (!king_) return;
            }
            const Bits victim = B::template shift<d>(at) & targets;
            const Bits landing = B::template shift<d>(victim) & free;
            if (landing == 0) return;
            further = true;
            man_land(landing, captured | victim, add(order, victim, captured));
        });
        if (!further) {
            emit(at, captured, order, !king_ && (at & crowning()) != 0);
        }
    }

    void man_land(Bits at, Bits captured, Value order) {
        if (R.promotion != Promotion::at_end && !king_ && (at & crowning()) != 0) {
            if constexpr (R.promotion == Promotion::ends_move) {
                emit(at, captured, order, true);
            } else {
                promoted_ = true;
                if (!fly_on(at, captured, order)) emit(at, captured, order, true);
                promoted_ = false;
            }
            return;
        }
        man_step(at, captured, order);
    }

    [[nodiscard]] static constexpr Bits crowning() noexcept {
        return B::crowning[static_cast<std::size_t>(index(S))];
    }

    /// Captures of a flying king from `at` in every direction; whether there was any.
    bool fly_on(Bits at, Bits captured, Value order) {
        bool further = false;
        if constexpr (R.flying_kings) {
            B::template for_directions<B::capturing>(
                [&](auto d) { further |= fly<d>(lowest_bit(at), captured, order); });
        }
        return further;
    }

    /// Captures of a flying king that goes from `at` in direction D; whether there was any.
    template <int D>
    bool fly(int at, Bits captured, Value order) {
        const Bits free = free_after(captured);
        const Bits victim = B::template sees<D>(at, ~free) & targets_ & ~captured;
        if (victim == 0) return false;
        const Bits landings = R.king_lands_behind
                                  ? B::template shift<D>(victim) & free
                                  : B::template sees<D>(lowest_bit(victim), ~free) & free;
        if (landings == 0) return false;
        alight<D>(landings, captured | victim, victim, add(order, victim, captured));
        return true;
    }

    /// The king has jumped `victim` in direction D and may stand on any of `landings`.
    template <int D>
    void alight(Bits landings, Bits captured, Bits victim, Value order) {
        if (count_bits(captured) >= remember_from &&
            (already_walked(landings, captured, D) || is_hopeless(landings, captured, order))) {
            return;
        }
        Bits stops = 0;  // the landing squares from which nothing more can be taken
        for_each_bit(landings, [&](Bits landing) {
            const int at = lowest_bit(landing);
            bool further = false;
            B::template for_directions<B::capturing>([&](auto e) {
                // Straight on is the same from every landing square. Straight back stands the piece
                // just taken, unless it is gone at once.
                constexpr bool back = e == (D ^ 1) && R.removal == Removal::at_once && R.half_turn;
                if constexpr (e != D && (e != (D ^ 1) || back)) {
                    further |= fly<e>(at, captured, order);
                }
            });
            if (!further) stops |= landing;
        });
        if (fly<D>(lowest_bit(landings), captured, order)) return;
        // Without a majority law the king must choose a square from which it can go on. With one
        // the question answers itself, unless the laws of precedence are left aside.
        constexpr bool may_stop_short = !Lawful && Order::longer_is_better;
        if (!may_stop_short && stops != landings) return;
        if (R.halt_behind_king && (victim & kings_) != 0) stops &= B::template shift<D>(victim);
        for_each_bit(stops, [&](Bits to) { emit(to, captured, order, promoted_); });
    }

    /// Whether a long chain of a flying king, wherever it may lead, stays behind the best one
    /// found. An upper bound from whole sets: the pieces that could be reached if pieces could be
    /// taken twice, and of those that cannot be taken in passing only one, the last.
    [[nodiscard]] bool is_hopeless(Bits from, Bits captured, Value order) const noexcept {
        if constexpr (!Lawful || !Order::longer_is_better || R.removal != Removal::at_end) {
            return false;
        }
        const Bits left = targets_ & ~captured;
        const Bits reachable = all_reachable(from, left);
        const Bits odd = odd_squares(reachable) & ~from;
        const int lost = std::max(count_bits(reachable & ~takeable_in_passing(from, left)) - 1,
                                  count_bits(odd) / 2);
        const auto kings = static_cast<Value>(count_bits(reachable & kings_));
        const auto men = static_cast<Value>(count_bits(reachable)) - kings;
        constexpr bool by_value = R.precedence[0] == Precedence::value;
        Value most = (order >> 48) + (by_value ? 199 * kings + 100 * men : kings + men);
        if (lost > 0) most -= static_cast<Value>(lost) * (by_value ? 100 : 1);
        if (most != best_ >> 48) return most < best_ >> 48;
        // To draw level without a loss the chain must end on the odd square: is that one news?
        return lost <= 0 && odd != 0 && (odd & ~known_ends(captured | reachable)) == 0;
    }

    /// The squares that an unbroken chain through all the pieces leaves once more or once less
    /// often than it reaches them, as far as that is certain: those between which pieces stand that
    /// can be taken in one line only, and that no other free square touches. A chain has two of
    /// them at the most, its ends (Euler).
    [[nodiscard]] Bits odd_squares(Bits pieces) const noexcept {
        Bits once = 0;   // pieces that can be taken in some line
        Bits often = 0;  // ... in several
        std::array<Bits, B::capturing> in_line{};
        Bits touching = 0;
        B::template for_directions<B::capturing>([&](auto d) {
            touching |= B::template shift<d>(free_) & free_;
            in_line[d] = pieces & B::template shift<d>(free_) & B::template shift<(d ^ 1)>(free_);
            if constexpr (d % 2 == 0) {
                often |= once & in_line[d];
                once |= in_line[d];
            }
        });
        Bits odd = 0;
        Bits uncertain = touching;
        B::template for_directions<B::capturing>([&](auto d) {
            odd ^= B::template shift<(d ^ 1)>(in_line[d] & ~often) & free_;
            uncertain |= B::template shift<(d ^ 1)>(in_line[d] & often);
        });
        return odd & ~uncertain;
    }

    /// Where captures of exactly these pieces, found so far for the piece that moves, end.
    [[nodiscard]] Bits known_ends(Bits captured) const noexcept {
        Bits squares = 0;
        for (const Move<R>& m : list_) {
            if (m.captured == captured && Bits{1} << m.from == origin_) squares |= Bits{1} << m.to;
        }
        return squares;
    }

    /// The pieces that a flying king could get at from a set of squares, taking each as often as it
    /// likes.
    [[nodiscard]] Bits all_reachable(Bits from, Bits left) const noexcept {
        Bits taken = 0;
        for (Bits before = 0; from != before;) {
            before = from;
            B::template for_directions<B::capturing>([&](auto d) {
                const Bits victims =
                    B::template shift<d>(slide<d>(from)) & left & B::template shift<(d ^ 1)>(free_);
                taken |= victims;
                from |= slide<d>(B::template shift<d>(victims) & free_);
            });
        }
        return taken;
    }

    /// The pieces with a free run on both sides of some line, from each of which another piece can
    /// be taken, or on which the king stands now.
    [[nodiscard]] Bits takeable_in_passing(Bits from, Bits left) const noexcept {
        std::array<Bits, B::capturing>
            exits{};  // by direction: squares with a piece to take that way
        B::template for_directions<B::capturing>([&](auto d) {
            const Bits victims = left & B::template shift<(d ^ 1)>(free_);
            exits[d] = slide<(d ^ 1)>(B::template shift<(d ^ 1)>(victims) & free_);
        });
        std::array<Bits, B::capturing> open{};  // by direction: pieces with a live run on that side
        B::template for_directions<B::capturing>([&](auto d) {
            Bits live = from;
            B::template for_directions<B::capturing>([&](auto e) {
                if constexpr (e != (d ^ 1)) live |= exits[e];
            });
            open[d] = left & B::template shift<(d ^ 1)>(slide<(d ^ 1)>(live & free_));
        });
        Bits passing = 0;
        B::template for_directions<B::capturing>([&](auto d) { passing |= open[d] & open[d ^ 1]; });
        return passing;
    }

    /// The squares of a set and the free ones that follow them in direction D.
    template <int D>
    [[nodiscard]] Bits slide(Bits set) const noexcept {
        for (int i = 0; i < R.size; ++i) set |= B::template shift<D>(set) & free_;
        return set;
    }

    [[nodiscard]] bool already_walked(Bits landings, Bits captured, int direction) {
        constexpr unsigned between_questions = 256;
        if (patience_ != nullptr && ++states_ % between_questions == 0) patience_->ask();
        if (!walked_) walked_ = std::make_unique<std::unordered_set<State, StateHash>>();
        return !walked_->insert({landings, captured, direction}).second;
    }

    void emit(Bits to, Bits captured, Value order, bool promotes) {
        if constexpr (Order::any && Lawful) {
            if (order < best_) return;
            if (order > best_) {
                best_ = order;
                list_.clear();
            }
        }
        Move<R> move;
        move.captured = captured;
        move.from = static_cast<std::uint8_t>(lowest_bit(origin_));
        move.to = static_cast<std::uint8_t>(lowest_bit(to));
        move.promotes = promotes;
        move.king = king_;
        if (count_bits(captured) >= least_duplicate) {
            for (Move<R>& m : list_) {
                if (!m.same_as(move)) continue;
                m.promotes |= promotes;
                return;
            }
        }
        list_.push_back(move);
    }

    /// A chain in the air. The order value is left out: it depends on the route only by the
    /// earliest king, which no flying variant asks for.
    struct State {
        Bits landings, captured;
        int direction;
        bool operator==(const State&) const = default;
    };
    struct StateHash {
        std::size_t operator()(const State& s) const noexcept {
            std::uint64_t h = fold(static_cast<Bits64>(s.landings) ^ 0x9e3779b97f4a7c15ULL,
                                   static_cast<Bits64>(s.captured) ^ 0xd1b54a32d192ed03ULL);
            if constexpr (sizeof(Bits) > 8) {
                h = fold(h ^ static_cast<Bits64>(s.landings >> 64),
                         static_cast<Bits64>(s.captured >> 64) ^ 0xa0761d6478bd642fULL);
            }
            return h + static_cast<std::size_t>(s.direction);
        }
    };

    MoveList<R>& list_;
    Patience* const patience_;
    unsigned states_ = 0;
    const Bits kings_, targets_, men_targets_, empty_;
    Bits origin_ = 0, free_ = 0;
    bool king_ = false;      // the piece was a king when the chain began
    bool promoted_ = false;  // a man crowned in passing, now flying
    Value best_ = 0;
    std::unique_ptr<std::unordered_set<State, StateHash>> walked_;
};

/// Appends the captures of side S to an empty list; throws what `patience` throws.
template <const Rules& R, Side S, bool Lawful = true>
void add_captures(const Position<R>& p, MoveList<R>& list, Patience* patience = nullptr) {
    const auto men = capturing_men<R, S>(p);
    const auto kings = capturing_kings<R, S>(p);
    if ((men | kings) == 0) return;
    CaptureWalker<R, S, Lawful>(p, list, patience).run(ManJumps<R, S>(p), kings);
}

}  // namespace soplo
