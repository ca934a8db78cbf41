// What a match shows and writes: a line a game or a progress bar, the PDN and JSON files in the
// order of the games, the tables and the last line.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "protocol/match/match_setup.hpp"

namespace soplo {

/// Files wanted; empty: not.
struct MatchFiles {
    std::string pdn, json, report;
};

/// A file written anew. Throws std::runtime_error naming it when that fails.
class OutputFile {
  public:
    /// An empty name makes an object that writes nothing.
    explicit OutputFile(const std::string& name);
    /// Written through to the system before it returns.
    void write(std::string_view text);

  private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    [[noreturn]] void fail() const;

    std::string name_;
    std::unique_ptr<std::FILE, Close> file_;
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
    [[nodiscard]] std::string progress_text() const;
    [[nodiscard]] std::string standings_text() const;
    void clear_progress();
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
    bool has_bar_, has_lines_;
    bool bar_is_shown_ = false;
    std::chrono::steady_clock::time_point bar_time_{};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace soplo
