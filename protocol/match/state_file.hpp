// The file by which a match survives: its setup, then each finished game, a line of JSON each,
// written through to the disk.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/system/journal.hpp"
#include "protocol/match/setup.hpp"

namespace soplo {

/// A state file as it was found.
struct SavedMatch {
    Json setup;  ///< null when the file has no setup yet
    std::vector<GameRecord> games;
    std::size_t length = 0;  ///< bytes of its whole lines: what is behind them was cut off
};

/// Reads a state file. A last line without its end is what a sudden death leaves and is passed
/// over; any other fault throws BadInput with file and line. Throws std::runtime_error when it
/// cannot be read.
[[nodiscard]] SavedMatch read_state(const std::string& file);

class StateFile {
  public:
    /// Opens the file or makes it; takes up the match in it. Throws BadInput when that is another
    /// one, std::runtime_error when it cannot be written or another run uses it.
    StateFile(const std::string& file, MatchSetup&);

    /// The games found; afterwards they are the caller's alone.
    [[nodiscard]] std::vector<GameRecord> take_games() { return std::exchange(games_, {}); }
    /// Does not return before the line is on the disk.
    void add(const GameRecord&);

  private:
    std::size_t take_up(SavedMatch, const std::string& file, MatchSetup&);
    void write_line(const Json&);

    const Rules& rules_;
    bool is_new_ = false;
    std::vector<GameRecord> games_;
    Journal journal_;  // last: what it reads goes into the others
};

}  // namespace soplo
