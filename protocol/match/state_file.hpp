// The state file of a match, from which an interrupted match continues: the setup, then each
// finished game, one line of JSON each.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/match/setup.hpp"
#include "protocol/system/journal.hpp"

namespace soplo {

/// The content of a state file.
struct SavedMatch {
    Json setup;  ///< null when the file has no setup yet
    std::vector<GameRecord> games;
    std::size_t length = 0;  ///< bytes of the complete lines, without an incomplete last line
};

/// Reads a state file. Ignores a last line without a line end, because a killed run may leave one.
/// Throws BadInput with file and line for any other fault, and std::runtime_error if the file
/// cannot be read.
[[nodiscard]] SavedMatch read_state(const std::string& file);

/// Appends the games of a match to its state file.
class StateFile {
  public:
    /// Opens or creates the file and reads the games in it. Takes the date of the match from the
    /// file. Throws BadInput if the file belongs to another match, and std::runtime_error if it
    /// cannot be written or another run uses it.
    StateFile(const std::string& file, MatchSetup&);

    /// Returns the games that the file held, and forgets them.
    [[nodiscard]] std::vector<GameRecord> take_games() { return std::exchange(games_, {}); }
    /// Appends a game. Returns after it has been written to the disk.
    void add(const GameRecord&);

  private:
    std::size_t take_up(SavedMatch, const std::string& file, MatchSetup&);
    void write_line(const Json&);

    const Rules& rules_;
    bool is_new_ = false;
    std::vector<GameRecord> games_;
    Journal journal_;  // last, because its constructor fills the other members
};

}  // namespace soplo
