// The output of a match: a line per game or a progress bar, the PDN and JSON files, the tables and
// the last line.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/setup.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/progress.hpp"

namespace soplo {

/// Names of the output files; an empty name means no file.
struct MatchFiles {
    std::string pdn, json, report;
};

/// Prints and writes the games of a match in the order of the schedule.
class MatchOutput {
  public:
    /// `games` is the number of games of this run, for the progress bar. The setup must outlive
    /// this object.
    MatchOutput(const MatchSetup&, int games, MatchFiles);

    /// Writes the next game of the schedule. Returns false when the sequential test is decided.
    /// `known_before` tells that the game is from an earlier run and took no time.
    [[nodiscard]] bool deliver(const GameRecord&, bool known_before);
    /// Redraws the progress bar if the error stream is a terminal.
    void show_progress();
    /// Writes the report and prints the tables and the last line.
    void finish();

  private:
    [[nodiscard]] std::string standings_text() const;
    void show_game(const GameRecord&);
    void show_table() const;
    void show_meetings();
    void show_failures() const;

    const MatchSetup& setup_;
    MatchHeader header_;
    std::vector<std::string> names_;
    int games_;
    MatchFiles files_;
    int known_ = 0;
    OutputFile pdn_, json_;
    std::vector<GameRecord> records_;  // without moves unless a report will show them
    ProgressBar bar_;
    bool has_lines_;
};

}  // namespace soplo
