// soplo match: plays games between engines, joins the parts of a match, and checks an engine.
#include <array>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/dxp/codec.hpp"
#include "protocol/match/check/check.hpp"
#include "protocol/match/command_line.hpp"
#include "protocol/match/merge.hpp"
#include "protocol/match/output.hpp"
#include "protocol/match/runner.hpp"
#include "protocol/match/state_file.hpp"
#include "protocol/system/descriptor.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Saves the finished games and passes them to the output.
class MatchJob : public MatchListener {
  public:
    MatchJob(const MatchSetup& setup, const MatchFiles& files, StateFile* state, int known)
        : output_(setup, setup.games(), files), state_(state), known_(known) {}

    void finished(const GameRecord& game) override {
        if (state_ != nullptr) state_->add(game);
    }
    bool deliver(const GameRecord& game) override { return output_.deliver(game, known_-- > 0); }
    bool tick() override {
        output_.show_progress();
        return !interrupts_.poll();
    }
    void finish() { output_.finish(); }

  private:
    InterruptWatch interrupts_;  // exists before any thread starts, because threads inherit it
    MatchOutput output_;
    StateFile* state_;
    int known_;
};

void make_log_folder(const GameTerms& terms) {
    if (!terms.log_folder.empty()) std::filesystem::create_directories(terms.log_folder);
}

int play(const Arguments& arguments) {
    ignore_broken_pipes();  // otherwise an engine that ends would end the match
    MatchSetup setup = match_setup_of(arguments);
    make_log_folder(setup.terms);
    std::unique_ptr<StateFile> state;
    std::vector<GameRecord> known;
    if (arguments.has("resume")) {
        state = std::make_unique<StateFile>(arguments.text("resume"), setup);
        known = state->take_games();
    }
    const int concurrency = concurrency_of(arguments, setup);
    MatchJob job(setup, files_of(arguments), state.get(), static_cast<int>(known.size()));
    const WorkEnd end = run_match(setup, std::move(known), concurrency, job);
    job.finish();
    return end == WorkEnd::called_off ? 1 : 0;
}

int merge(const Arguments& arguments) {
    refuse_other_options(arguments, "merge", "pdn json report");
    const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
    if (files.empty()) throw BadInput("match merge: FILE is missing: a state file of --resume");
    MergedMatch merged = merge_states(files);
    const int games = merged.setup.games();
    const auto found = static_cast<int>(merged.games.size());
    MatchOutput output(merged.setup, games, files_of(arguments));
    bool goes_on = true;
    for (std::size_t i = 0; goes_on && i < merged.games.size(); ++i) {
        goes_on = output.deliver(merged.games[i], true);
    }
    if (goes_on && found < games) {
        remark("soplo: note: {} of {} games are missing\n", games - found, games);
    }
    output.finish();
    return 0;
}

/// Prints each result of a check and counts them.
class CheckPrinter {
  public:
    void print(const CheckResult& result) {
        ++count_;
        if (!result.wrong.empty()) ++wrong_;
        fmt::print("{}  {}{}{}\n", result.wrong.empty() ? "ok   " : "wrong", result.item,
                   result.wrong.empty() ? "" : ": ", result.wrong);
        std::fflush(stdout);
    }
    [[nodiscard]] int finish() const {
        fmt::print("{} of {} right\n", count_ - wrong_, count_);
        return wrong_ == 0 ? 0 : 1;
    }

  private:
    int count_ = 0, wrong_ = 0;
};

int check(const Arguments& arguments) {
    ignore_broken_pipes();
    if (arguments.rest().size() > 1) {
        throw BadInput(fmt::format("match check: unexpected '{}'", arguments.rest()[1]));
    }
    refuse_other_options(arguments, "check", "engine stall start-limit log");
    const std::vector<EngineSpec> engines = engines_of(arguments, 1);
    if (engines.size() > 1) throw BadInput("match check: only one --engine is possible");
    GameTerms terms = terms_of(arguments);
    make_log_folder(terms);
    if (engines[0].protocol == EngineProtocol::dxp) {
        const std::string obstacle = dxp_obstacle(*terms.rules);
        if (!obstacle.empty()) throw BadInput(fmt::format("match check: {}", obstacle));
    }
    CheckPrinter printer;
    RunContext context;
    check_engine(engines[0], terms, context, [&](const CheckResult& r) { printer.print(r); });
    return printer.finish();
}

int run_match_command(const Arguments& arguments) {
    const std::vector<std::string>& rest = arguments.rest();
    if (rest.empty()) return play(arguments);
    if (rest[0] == "merge") return merge(arguments);
    if (rest[0] == "check") return check(arguments);
    constexpr std::array<std::string_view, 2> known{"merge", "check"};
    throw BadInput(fmt::format("match: unexpected '{}'{}", rest[0], hint(rest[0], known)));
}

}  // namespace

const Command match_command{.name = "match",
                            .summary = "play games between engines",
                            .engine_options = "variant draw-rules",
                            .options = match_option_rows(),
                            .rest = "[merge FILE... | check]",
                            .run = run_match_command};

}  // namespace soplo
