// A deterministic engine for testing match runners: it plays moves picked by a hash of the position
// and does wrong on demand, in every way that has a name.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"

namespace soplo::dummy {

/// The switches, as on the command line.
struct Switches {
    std::string protocol;      ///< hub, uci or dxp
    std::uint64_t seed = 1;    ///< --seed N: another seed is another player
    std::string fault;         ///< --fault NAME, see main.cpp
    int at = 6;                ///< --at PLY: the fault comes on the first own move from this ply on
    int every = 1;             ///< --every K: in one of K openings only
    double think = 0;          ///< --think SECONDS: for every move
    double late = 0.5;         ///< --late SECONDS: what the fault "slow" takes
    std::string marker;        ///< --marker FILE: does not start where it exists; a crash makes it
    std::string variants;      ///< --variants "A B": declares them; the first is preset
    bool shows_greed = false;  ///< --greedy: captures as much as it can, so that it beats others
    int resigns_at = 0;        ///< --resign PLY: gives up from this ply on (DXP)
    std::string listen, connect;  ///< --listen PORT, --connect PORT (DXP)
};

/// Thinking of one position.
struct Choice {
    std::optional<GameMove> move, ponder;
    double score = 0;  ///< men
    int depth = 1;
    std::uint64_t nodes = 1;
};
[[nodiscard]] Choice choose(const Switches&, const Game&);

/// Whether the fault of that name is due now.
[[nodiscard]] bool is_due(const Switches&, std::string_view fault, const Game&);
/// The end of the process, as the fault "crash" has it.
[[noreturn]] void crash(const Switches&);
/// Standing still for ever, input unread.
[[noreturn]] void stand_still();
void sleep_for(double seconds);

/// Messages from a descriptor, each ended by a delimiter, with a time limit for the next.
class Input {
  public:
    Input(int fd, char delimiter) : fd_(fd), delimiter_(delimiter) {}
    /// The next message; none at the end of the input or when `seconds` have passed (negative:
    /// no limit).
    [[nodiscard]] std::optional<std::string> next(double seconds = -1);
    [[nodiscard]] bool at_end() const { return at_end_; }

  private:
    int fd_;
    char delimiter_;
    std::string buffer_;
    bool at_end_ = false;
};

/// Writes all of it, or ends the process when nobody reads any more.
void write_all(int fd, std::string_view text);

int play_hub(const Switches&);
int play_uci(const Switches&);
int play_dxp(const Switches&);

}  // namespace soplo::dummy
