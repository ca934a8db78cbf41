// What a match shows and writes: a line a game or a progress bar, the PDN and JSON files in the
// order of the games, the tables and the last line.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/setup.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/progress.hpp"

namespace soplo {

/// Files wanted; empty: not.
struct MatchFiles {
    std::string pdn, json, report;
};

class MatchOutput {
  public:
    /// `games` are those that this run will deliver at most.
    MatchOutput(const MatchSetup&, int games, MatchFiles);

    /// Takes the next game of the schedule; false when the test of strength is decided.
    [[nodiscard]] bool deliver(const GameRecord&, bool known_before);
    /// Redraws the progress bar, if the error stream is a terminal.
    void show_progress();
    /// The report, the tables, then the last line.
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
    std::vector<GameRecord> records_;  // with moves only if a report will show them
    ProgressBar bar_;
    bool has_lines_;
};

}  // namespace soplo
