// Prints and writes the games of a match.
#include "protocol/match/output.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "protocol/match/model/record_text.hpp"
#include "protocol/match/report.hpp"
#include "protocol/match/standings.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

std::string points_text(const Tally& t) { return fmt::format("{}", points_of(t)); }

}  // namespace

MatchOutput::MatchOutput(const MatchSetup& setup, int games, MatchFiles files)
    : setup_(setup),
      header_(setup.header()),
      names_(setup.names()),
      games_(games),
      files_(std::move(files)),
      pdn_(files_.pdn),
      json_(files_.json),
      has_lines_(!bar_.is_wanted() || !is_terminal(StandardStream::output)) {
    json_.write(json_line(setup_json(setup)));
}

bool MatchOutput::deliver(const GameRecord& record, bool known_before) {
    if (known_before) ++known_;
    pdn_.write(record_pdn(header_, record));
    // With limits of nodes or depth two runs give equal files only without measured times.
    const bool with_times = setup_.terms.time.has_clock() || setup_.terms.time.move_time;
    json_.write(json_line(record_json(*header_.rules, record, with_times)));
    records_.push_back(record);
    show_game(record);
    if (files_.report.empty()) {
        records_.back().moves = {};
        records_.back().opening_moves = {};
    }
    if (!setup_.sprt || setup_.shard.count > 1) return true;
    const Tally tally = tally_of(records_, names_[0], names_[1]);
    return sprt_state(*setup_.sprt, tally).decision == SprtDecision::running;
}

void MatchOutput::show_game(const GameRecord& record) {
    if (!has_lines_) return;
    const std::string how = record.reason.empty()
                                ? std::string(ending_text(record.ending))
                                : fmt::format("{}: {}", ending_text(record.ending), record.reason);
    fmt::print("game {} of {}: {} - {} {}, {} plies, {}\n", records_.size(), games_,
               record.names[0], record.names[1], score_text(record.outcome),
               record.opening_moves.size() + record.moves.size(), how);
    std::fflush(stdout);
}

std::string MatchOutput::standings_text() const {
    std::string text;
    for (const Standing& s : standings(records_, names_)) {
        text += fmt::format("  {} {}/{}", s.name, points_text(s.tally), games_of(s.tally));
    }
    return text;
}

void MatchOutput::show_progress() {
    // The bar calls the function only when it draws, because the ratings are slow to compute.
    bar_.show(static_cast<std::int64_t>(records_.size()), known_, games_,
              [this] { return standings_text(); });
}

void MatchOutput::show_table() const {
    std::size_t width = 6;
    for (const std::string& name : names_) width = std::max(width, name.size());
    fmt::print("\n{:>3} {:<{}} {:>6} {:>7} {:>5} {:>5} {:>5} {:>14} {:>9}\n", "", "engine", width,
               "games", "points", "+", "=", "-", "Elo", "failures");
    int place = 0;
    for (const Standing& s : standings(records_, names_)) {
        fmt::print("{:>3} {:<{}} {:>6} {:>7} {:>5} {:>5} {:>5} {:>14} {:>9}\n", ++place, s.name,
                   width, games_of(s.tally), points_text(s.tally), s.tally.wins, s.tally.draws,
                   s.tally.losses, fmt::format("{:.1f} +- {:.1f}", s.rating.value, s.rating.error),
                   s.failures);
    }
}

void MatchOutput::show_failures() const {
    std::map<std::string, int> failures;
    for (const GameRecord& game : records_) {
        if (!is_failure(game.ending)) continue;
        const std::size_t loser = game.outcome == Outcome::white_wins ? 1 : 0;
        ++failures[fmt::format("{}: {}", game.names[loser], ending_text(game.ending))];
    }
    for (const auto& [what, count] : failures) fmt::print("{} x {}\n", count, what);
}

void MatchOutput::finish() {
    bar_.clear();
    if (!files_.report.empty()) {
        OutputFile(files_.report).write(html_report(header_, records_, setup_.sprt));
    }
    show_failures();
    if (names_.size() > 2) show_table();
    if (setup_.sprt) {
        const Tally tally = tally_of(records_, names_[0], names_[1]);
        const SprtState state = sprt_state(*setup_.sprt, tally);
        fmt::print("SPRT elo0={} elo1={}: LLR {:.2f} ({:.2f} to {:.2f}), {}\n", setup_.sprt->elo0,
                   setup_.sprt->elo1, state.llr, state.lower, state.upper,
                   sprt_decision_text(state.decision));
    }
    show_meetings();
}

void MatchOutput::show_meetings() {
    const std::size_t firsts = setup_.schedule.format == MatchFormat::gauntlet ? 1 : names_.size();
    if (names_.size() > 2) fmt::print("\n");
    Json summary = Json::array();
    for (std::size_t a = 0; a < firsts; ++a) {
        for (std::size_t b = a + 1; b < names_.size(); ++b) {
            const Tally tally = tally_of(records_, names_[a], names_[b]);
            if (names_.size() > 2 && games_of(tally) == 0) continue;
            fmt::print("{}\n", summary_line(names_[a], names_[b], tally));
            const Elo elo = elo_of(tally);
            summary.push_back({{"a", names_[a]},
                               {"b", names_[b]},
                               {"wins", tally.wins},
                               {"draws", tally.draws},
                               {"losses", tally.losses},
                               {"pairs", tally.pairs},
                               {"elo", elo.value},
                               {"error", elo.error},
                               {"los", los(tally)}});
        }
    }
    json_.write(json_line(Json{{"summary", summary}}));
}

}  // namespace soplo
