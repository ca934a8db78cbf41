// Proofs: wins and draws that hold against any defence, and shots: combinations that begin with a
// sacrifice and win material by force. What proves them knows the rules and the value of the
// pieces, nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// A man is worth 100; a king 300 where it flies, else 150.
inline constexpr int shot_man = 100;
/// The gain of a shot that leaves the opponent without a move.
inline constexpr int shot_win = 100'000;

struct Shot {
    GameMove move;  ///< quiet, and the opponent must capture
    int gain = 0;   ///< in those plies, against any defence; shot_win when he cannot move
    int plies = 0;  ///< the fewest in which at least `least_gain` is forced
};

/// What counts as a shot.
struct Quest {
    int least_gain = shot_man;
    int most_plies = 9;
    std::uint64_t nodes = UINT64_MAX;  ///< for one call
    std::function<bool()> stop{};      ///< asked every few nodes; true ends the search
};

/// What the side to move is to be shown to have.
enum class Aim : std::uint8_t {
    win,
    draw,  ///< at least: a win will do
};

/// The longest proof looked for, in plies.
inline constexpr int longest_proof = 200;

struct Proof {
    int plies = 0;               ///< in which the aim is reached at the latest
    std::vector<GameMove> line;  ///< with the defence that lasts longest; may be cut short
};

/// A position to be settled. `start` is taken as the beginning of a game: repetitions before it are
/// not known.
struct Task {
    Aim aim = Aim::win;
    DrawSet draws = DrawSet::simple;
    int most_plies = longest_proof;    ///< 1..longest_proof
    std::uint64_t nodes = UINT64_MAX;  ///< to find the proof
    std::size_t table_mb = 64;     ///< for what is remembered, from 1; some parts use as much again
    std::function<bool()> stop{};  ///< asked every few nodes; true ends the search
    /// Hears of each number of plies that has been searched in full without a proof.
    std::function<void(int plies, std::uint64_t nodes)> excluded{};
};

struct Verdict {
    std::optional<Proof> proof;
    /// The aim cannot be reached in so many plies; a proof of one more is the shortest. With
    /// Aim::draw it only says how far was looked.
    int excluded = 0;
    bool is_impossible = false;  ///< the aim cannot be reached at all
    /// A draw is proven because no play ever loses it; the proof has no number of plies then, and
    /// its line is one move.
    bool is_held = false;
    std::uint64_t nodes = 0;
};

/// One thread at a time.
class Prover {
  public:
    virtual ~Prover() = default;
    /// Every first move of a shot in the position; none where a capture is due or where material
    /// does not decide the variant. The attacker captures or makes quiet moves that force a
    /// capture, the defender may do whatever is legal; a line ends where the defender need not
    /// capture, or where the attacker, with no capture due and none threatened, leaves it at that.
    /// Throws OutOfNodes.
    [[nodiscard]] virtual std::vector<Shot> shots(const Setup&, const Quest&) = 0;
    /// With few pieces looks at all positions that can come up; else, and for the line, searches
    /// moves that force the reply first, for they prove long wins soon, then all moves, deeper and
    /// deeper. Nothing is left out on a guess. The position must have a legal move.
    [[nodiscard]] virtual Verdict settle(const Setup& start, const Task&) = 0;
};

/// The search was larger than the quest allows, or was told to stop.
struct OutOfNodes {};

[[nodiscard]] std::unique_ptr<Prover> make_prover(const Rules&);

}  // namespace soplo
