// A deterministic engine for tests of the match runner. It chooses its moves by a hash of the
// position, and fails on demand in many ways.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"

namespace soplo::dummy {

/// The switches of the command line.
struct Switches {
    std::string protocol;    ///< hub, uci or dxp
    std::uint64_t seed = 1;  ///< --seed N: plays other moves with another seed
    std::string fault;       ///< --fault NAME: one of the faults listed in main.cpp
    int at = 6;              ///< --at PLY: the fault happens on the first own move from this ply on
    int every = 1;           ///< --every K: the fault happens in one of K openings only
    double think = 0;        ///< --think SECONDS: time for every move
    double late = 0.5;       ///< --late SECONDS: time of a move with the fault "slow"
    std::string marker;      ///< --marker FILE: a crash creates FILE; if it exists, does not start
    std::string variants;  ///< --variants "A B": declares these variants; the first is the default
    bool shows_greed = false;     ///< --greedy: captures as much as possible, which wins most games
    int resigns_at = 0;           ///< --resign PLY: resigns from this ply on (DXP)
    std::string listen, connect;  ///< --listen PORT, --connect PORT (DXP)
};

/// The answer to the search of one position.
struct Choice {
    std::optional<GameMove> move, ponder;
    double score = 0;  ///< men
    int depth = 1;
    std::uint64_t nodes = 1;
};
/// Returns the answer; the same position and switches give the same answer.
[[nodiscard]] Choice choose(const Switches&, const Game&);

/// Returns whether the fault of this name happens now.
[[nodiscard]] bool is_due(const Switches&, std::string_view fault, const Game&);
/// Ends the process as the fault "crash" does.
[[noreturn]] void crash(const Switches&);
/// Waits without end and does not read the input.
[[noreturn]] void stand_still();
void sleep_for(double seconds);

/// Reads messages from a descriptor. A delimiter ends each message.
class Input {
  public:
    Input(int fd, char delimiter) : fd_(fd), delimiter_(delimiter) {}
    /// Returns the next message, or nothing at the end of the input or after `seconds` (negative:
    /// no limit).
    [[nodiscard]] std::optional<std::string> next(double seconds = -1);
    [[nodiscard]] bool at_end() const { return at_end_; }

  private:
    int fd_;
    char delimiter_;
    std::string buffer_;
    bool at_end_ = false;
};

/// Writes the whole text. Ends the process if the reader has closed its end.
void write_all(int fd, std::string_view text);

int play_hub(const Switches&);
int play_uci(const Switches&);
int play_dxp(const Switches&);

}  // namespace soplo::dummy
