// Generation of captures: follows every chain of jumps and keeps the captures that the laws of
// precedence allow.
#pragma once

#include <memory>
#include <unordered_set>

#include "engine/base/interruptible.hpp"
#include "engine/moves/position.hpp"

namespace soplo {

/// Computes the rank of a capture by the laws of precedence as one number; the first law is in the
/// highest 16 bits. Legal captures are those of the highest rank. Without any law all ranks are
/// equal.
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
    /// Whether the kind of the captured pieces matters, not only their number.
    static constexpr bool looks_at_victims =
        has(Precedence::value) || has(Precedence::most_kings) || has(Precedence::earliest_king);

    /// Returns the rank of a capture before its first jump.
    [[nodiscard]] static constexpr Value start(bool king) noexcept {
        if constexpr (has(Precedence::by_king)) {
            return Value{king} << shift_of(Precedence::by_king);
        } else {
            return 0;
        }
    }
    /// Returns the rank after one more captured piece, the `count`-th of the chain (from 0).
    [[nodiscard]] static constexpr Value add(Value v, bool king, int count) noexcept {
        if constexpr (has(Precedence::most_pieces)) {
            v += Value{1} << shift_of(Precedence::most_pieces);
        }
        if constexpr (has(Precedence::value)) {
            // With 199 for a king and 100 for a man, n kings count more than 2n-1 men and less than
            // 2n men, for every n that fits on a board.
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

/// Returns the squares from which a piece can jump in direction D over one of `targets` onto an
/// empty square directly behind it.
template <const Rules& R, int D>
[[nodiscard]] constexpr typename Board<R>::Bits jumpers(typename Board<R>::Bits targets,
                                                        typename Board<R>::Bits empty) noexcept {
    using B = Board<R>;
    return B::template shift<(D ^ 1)>(B::template shift<(D ^ 1)>(empty) & targets);
}

/// The first jumps of the men of side S in a position.
template <const Rules& R, Side S>
struct ManJumps {
    using B = Board<R>;
    using Bits = typename B::Bits;

    std::array<Bits, B::capturing> starters{};  ///< by direction: the men that can jump
    /// The squares from which a man could jump, whether or not a man stands there. For the landing
    /// square of a first jump this is exact, because the square left and the captured piece are
    /// behind the man, where they do not matter.
    Bits going_on = 0;
    bool any_longer = false;  ///< at least one first jump can be followed by a second

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

/// Returns the men of side S that can capture.
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

/// Returns the kings of side S that can capture.
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

/// Finds the captures of the side to move, chain by chain of jumps. Uses the heap only for long
/// chains of flying kings. An object serves one call of run().
template <const Rules& R>
class CaptureGenerator {
  public:
    using B = Board<R>;
    using Bits = typename B::Bits;

    /// Captures are appended to `list`, which must be empty. With `lawful`, only those that the
    /// laws of precedence allow; without, every completed capture. `interruptible`, which may be
    /// null, is polled in long chains and may throw.
    CaptureGenerator(const Position<R>& p, MoveList<R>& list, bool lawful,
                     Interruptible* interruptible) noexcept
        : list_(list),
          interruptible_(interruptible),
          lawful_(lawful),
          kings_(p.kings),
          targets_(p.of(other(p.turn))),
          men_targets_(R.men_capture_kings ? targets_ : targets_ & ~p.kings),
          empty_(p.empty()) {}

    /// Appends the captures of side S, which must be the side to move. `jumps` are the first jumps
    /// of its men; `kings` are its kings that can capture (see capturing_kings).
    template <Side S>
    void run(const ManJumps<R, S>& jumps, Bits kings) {
        // Two pieces outrank one, by number and by value, so that captures of one piece are
        // skipped.
        const bool only_longer = Order::longer_is_better && is_lawful() && jumps.any_longer;
        B::template for_directions<B::capturing>([&](auto d) {
            for_each_bit(jumps.starters[d], [&](Bits man) {
                const Bits victim = B::template shift<d>(man);
                const Bits landing = B::template shift<d>(victim);
                const bool longer = (landing & jumps.going_on) != 0;
                if (only_longer && !longer) return;
                begin(man, false);
                const Value order = add(Order::start(false), victim, 0);
                if (longer) {
                    man_land<S>(landing, victim, order);
                } else {
                    emit(landing, victim, order, (landing & crowning<S>()) != 0);
                }
            });
        });
        for_each_bit(kings, [&](Bits king) {
            begin(king, true);
            if constexpr (R.flying_kings) {
                fly_on(king, 0, Order::start(true));
            } else {
                step<S>(king, 0, Order::start(true));
            }
        });
    }

  private:
    using Order = CaptureOrder<R>;
    using Value = typename Order::Value;

    /// The fewest captured pieces with which two routes can be the same move. Flying kings can
    /// choose other landing squares between; short jumps need a circular route.
    static constexpr int least_duplicate = R.flying_kings || R.straight_captures ? 2 : 4;
    /// From this number of captured pieces on, the states visited are remembered, because on a
    /// board full of kings there are far more routes than states.
    static constexpr int remember_from = 7;

    /// Starts the chains of one piece.
    void begin(Bits piece, bool king) noexcept {
        origin_ = piece;
        king_ = king;
        promoted_ = false;
        free_ = empty_ | piece;
        if (visited_) visited_->clear();
    }

    /// Returns the squares that are free for the moving piece after the given captures.
    [[nodiscard]] Bits free_after(Bits captured) const noexcept {
        if constexpr (R.removal == Removal::at_once) return free_ | captured;
        return free_;
    }

    [[nodiscard]] Value add(Value v, Bits victim, Bits captured) const noexcept {
        if constexpr (!Order::any) return v;
        return Order::add(v, (victim & kings_) != 0, count_bits(captured));
    }

    /// Continues the chain of a man or of a king that does not fly, which stands on `at`.
    template <Side S>
    void step(Bits at, Bits captured, Value order) {
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
            man_land<S>(landing, captured | victim, add(order, victim, captured));
        });
        if (!further) {
            emit(at, captured, order, !king_ && (at & crowning<S>()) != 0);
        }
    }

    /// Continues the chain of a man or of a king that does not fly after it has landed on `at`.
    template <Side S>
    void man_land(Bits at, Bits captured, Value order) {
        if (R.promotion != Promotion::at_end && !king_ && (at & crowning<S>()) != 0) {
            if constexpr (R.promotion == Promotion::ends_move) {
                emit(at, captured, order, true);
            } else {
                promoted_ = true;
                if (!fly_on(at, captured, order)) emit(at, captured, order, true);
                promoted_ = false;
            }
            return;
        }
        step<S>(at, captured, order);
    }

    template <Side S>
    [[nodiscard]] static constexpr Bits crowning() noexcept {
        return B::crowning[static_cast<std::size_t>(index(S))];
    }

    /// Continues the chain of a flying king on `at` in every direction. Returns whether it can
    /// capture.
    bool fly_on(Bits at, Bits captured, Value order) {
        bool further = false;
        if constexpr (R.flying_kings) {
            B::template for_directions<B::capturing>(
                [&](auto d) { further |= fly<d>(lowest_bit(at), captured, order); });
        }
        return further;
    }

    /// Continues the chain of a flying king on `at` in direction D. Returns whether it can capture.
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

    /// Continues the chain of a flying king that has jumped over `victim` in direction D and may
    /// land on any of `landings`.
    template <int D>
    void alight(Bits landings, Bits captured, Bits victim, Value order) {
        if (count_bits(captured) >= remember_from && is_superfluous(landings, captured, D, order)) {
            return;
        }
        Bits stops = 0;  // the landing squares from which no further capture is possible
        for_each_bit(landings, [&](Bits landing) {
            const int at = lowest_bit(landing);
            bool further = false;
            B::template for_directions<B::capturing>([&](auto e) {
                // Straight on leads to the same captures from every landing square, so that it is
                // done once, below. Straight back is the piece just captured, unless it is removed
                // at once.
                constexpr bool back = e == (D ^ 1) && R.removal == Removal::at_once && R.half_turn;
                if constexpr (e != D && (e != (D ^ 1) || back)) {
                    further |= fly<e>(at, captured, order);
                }
            });
            if (!further) stops |= landing;
        });
        if (fly<D>(lowest_bit(landings), captured, order)) return;
        // The king must choose a landing square from which it can continue. Where the longest
        // capture is obligatory, a shorter one is dropped by its rank, and listed only if no law
        // applies.
        const bool may_stop_short = Order::longer_is_better && !is_lawful();
        if (!may_stop_short && stops != landings) return;
        if (R.halt_behind_king && (victim & kings_) != 0) stops &= B::template shift<D>(victim);
        for_each_bit(stops, [&](Bits to) { emit(to, captured, order, promoted_); });
    }

    /// Returns whether a long chain of a flying king need not be continued: the same state has been
    /// continued before, or no continuation can be a new legal capture. Kept out of the caller's
    /// code, because it is rare.
    [[nodiscard]] [[gnu::noinline, gnu::cold]] bool is_superfluous(Bits landings, Bits captured,
                                                                   int direction, Value order) {
        return was_visited(landings, captured, direction) || is_hopeless(landings, captured, order);
    }

    /// Returns whether no continuation of a long chain of a flying king can be a new legal capture.
    /// Uses an upper bound of the number of captures: all pieces that could be reached if pieces
    /// could be captured twice; of the pieces that can only be captured last, it counts one.
    [[nodiscard]] bool is_hopeless(Bits from, Bits captured, Value order) const noexcept {
        if constexpr (!Order::longer_is_better || R.removal != Removal::at_end) return false;
        if (!is_lawful()) return false;
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
        // A chain that reaches the bound must end on an odd square; it is new if none is known
        // there.
        return lost <= 0 && odd != 0 && (odd & ~known_ends(captured | reachable)) == 0;
    }

    /// Returns the squares that a chain through all the `pieces` certainly leaves once more or once
    /// less than it enters them. A chain has at most two such squares, its ends (Euler's theorem on
    /// paths). A square is certain if no other free square is next to it and all pieces around it
    /// can be captured along one line only.
    [[nodiscard]] Bits odd_squares(Bits pieces) const noexcept {
        Bits once = 0;   // pieces that can be captured along at least one line
        Bits often = 0;  // pieces that can be captured along more than one line
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

    /// Returns the squares on which the captures in the list end that capture exactly the pieces
    /// `captured` with the piece that moves now.
    [[nodiscard]] Bits known_ends(Bits captured) const noexcept {
        Bits squares = 0;
        for (const Move<R>& m : list_) {
            if (m.captured == captured && Bits{1} << m.from == origin_) squares |= Bits{1} << m.to;
        }
        return squares;
    }

    /// Returns the pieces that a flying king can reach from the squares `from` if it may capture
    /// each piece any number of times.
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

    /// Returns the pieces that may be captured in the middle of a chain: along some line, both
    /// sides of the piece have free squares from which another piece can be captured, or where the
    /// king is now.
    [[nodiscard]] Bits takeable_in_passing(Bits from, Bits left) const noexcept {
        // By direction: the squares from which a piece can be captured in this direction.
        std::array<Bits, B::capturing> exits{};
        B::template for_directions<B::capturing>([&](auto d) {
            const Bits victims = left & B::template shift<(d ^ 1)>(free_);
            exits[d] = slide<(d ^ 1)>(B::template shift<(d ^ 1)>(victims) & free_);
        });
        // By direction: the pieces that the king can come to, or continue from, on this side.
        std::array<Bits, B::capturing> open{};
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

    /// Returns the squares of `set` plus the free squares reached from them by sliding in direction
    /// D.
    template <int D>
    [[nodiscard]] Bits slide(Bits set) const noexcept {
        for (int i = 0; i < R.size; ++i) set |= B::template shift<D>(set) & free_;
        return set;
    }

    /// Returns whether a state has been visited before, and remembers it. Polls the caller.
    [[nodiscard]] bool was_visited(Bits landings, Bits captured, int direction) {
        constexpr unsigned between_polls = 256;
        if (interruptible_ != nullptr && ++states_ % between_polls == 0) interruptible_->poll();
        if (!visited_) visited_ = std::make_unique<std::unordered_set<State, StateHash>>();
        return !visited_->insert({landings, captured, direction}).second;
    }

    /// Adds a completed capture to the list unless a better one or the same move is there already.
    void emit(Bits to, Bits captured, Value order, bool promotes) {
        if (Order::any && is_lawful()) {
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

    /// The state of a chain between two jumps. The rank is left out, because it depends on the
    /// route only under the law of the earliest king, and no variant with flying kings has this
    /// law.
    struct State {
        Bits landings, captured;
        int direction;
        bool operator==(const State&) const = default;
    };
    /// The hash function of State.
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

    /// Returns whether the laws of precedence apply. Without such laws the answer does not matter,
    /// and the constant saves the test.
    [[nodiscard]] bool is_lawful() const noexcept { return !Order::any || lawful_; }

    MoveList<R>& list_;
    Interruptible* const interruptible_;
    const bool lawful_;
    unsigned states_ = 0;
    const Bits kings_, targets_, men_targets_, empty_;
    Bits origin_ = 0, free_ = 0;
    bool king_ = false;      // the piece was a king when the chain began
    bool promoted_ = false;  // the piece was a man and has promoted in passing
    Value best_ = 0;
    std::unique_ptr<std::unordered_set<State, StateHash>> visited_;
};

/// Appends the captures of side S, which must be the side to move, to an empty list. `jumps` are
/// the first jumps of its men; `kings` are its kings that can capture (see capturing_kings). With
/// `lawful`, only the captures that the laws of precedence allow; without, every completed capture.
/// Throws what `interruptible`, which may be null, throws from poll().
template <const Rules& R, Side S>
[[gnu::noinline]] void append_captures(const Position<R>& p, const ManJumps<R, S>& jumps,
                                       typename Board<R>::Bits kings, MoveList<R>& list,
                                       bool lawful, Interruptible* interruptible) {
    CaptureGenerator<R>(p, list, lawful, interruptible).template run<S>(jumps, kings);
}

/// Appends the captures of side S, which must be the side to move, to an empty list (see above).
template <const Rules& R, Side S>
void add_captures(const Position<R>& p, MoveList<R>& list, Interruptible* interruptible = nullptr,
                  bool lawful = true) {
    const auto men = capturing_men<R, S>(p);
    const auto kings = capturing_kings<R, S>(p);
    if ((men | kings) == 0) return;
    append_captures<R, S>(p, ManJumps<R, S>(p), kings, list, lawful, interruptible);
}

}  // namespace soplo
