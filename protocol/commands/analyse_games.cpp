// soplo analyse --pdn: reads games, analyses them, and writes the results.
#include "protocol/commands/analyse.hpp"

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/analysis/games/journal.hpp"
#include "protocol/analysis/games/output.hpp"
#include "protocol/analysis/games/workers.hpp"
#include "protocol/options/options.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/progress.hpp"

namespace soplo {
namespace {

/// Returns the limits of a search. Without an option each move gets 0.2 s, which is less than for
/// a single position, because a game has many moves.
Limits limits_a_move(const Arguments& arguments, Limits limits) {
    constexpr double default_seconds = 0.2;
    const bool is_limited =
        arguments.has("depth") || arguments.has("nodes") || arguments.has("time");
    if (!is_limited) limits.move_time = default_seconds;
    return limits;
}

std::string limits_text(const Limits& limits) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limits.depth) add(fmt::format("depth {}", *limits.depth));
    if (limits.nodes) add(fmt::format("{} nodes a move", *limits.nodes));
    if (limits.move_time) add(fmt::format("{} s a move", *limits.move_time));
    return text;
}

/// Returns the number of --game, or nothing for all games.
std::optional<std::uint64_t> game_argument(const Arguments& arguments) {
    const std::string text = arguments.text("game", "all");
    if (text == "all") return {};
    const OptionRow number{.name = "game", .type = OptionType::integer, .min = 1, .max = 1e15};
    check_value(number, "--game (a number or 'all')", text);
    return static_cast<std::uint64_t>(*arguments.integer("game"));
}

/// Reads the wanted games of a PDN text. Skips games in which a position is set up between the
/// moves, and reports them.
class GameSource {
  public:
    using Tell = std::function<void(const std::string&)>;

    GameSource(const std::string& text, const Arguments& arguments, Tell tell)
        : file_(arguments.text("pdn") == "-" ? "(standard input)" : arguments.text("pdn")),
          wanted_(game_argument(arguments)),
          draws_(arguments.settings().draw_rules),
          in_(text),
          tell_(std::move(tell)) {
        PdnOptions options;
        options.fallback = &arguments.rules();
        options.on_fault = [this](const PdnFault& fault) {
            if (wanted_ && fault.game != *wanted_) return;
            if (!fault.is_warning) ++skipped_;
            tell_(fault.text());
        };
        reader_.emplace(in_, file_, options);
    }

    std::optional<GameToAnalyse> next() {
        PdnGame pdn;
        while (!(wanted_ && reader_->games_seen() >= *wanted_) && reader_->next(pdn)) {
            if (wanted_ && pdn.index != *wanted_) continue;
            if (std::optional<GameToAnalyse> game = playable(pdn)) return game;
        }
        return {};
    }

    [[nodiscard]] std::uint64_t seen() const { return reader_->games_seen(); }
    [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

  private:
    std::optional<GameToAnalyse> playable(const PdnGame& pdn) {
        for (const PdnItem& item : pdn.items) {
            if (item.kind != PdnKind::setup) continue;
            ++skipped_;
            tell_(PdnFault{file_, pdn.index, item.place,
                           "a position is set up between the moves: this game is skipped", false}
                      .text());
            return {};
        }
        Game game(*pdn.rules, pdn.start, draws_);
        for (const GameMove& m : pdn.main_line()) game.play(m);
        return GameToAnalyse{pdn, std::move(game)};
    }

    std::string file_;
    std::optional<std::uint64_t> wanted_;
    DrawSet draws_;
    std::istringstream in_;
    Tell tell_;
    std::optional<PdnReader> reader_;
    std::uint64_t skipped_ = 0;
};

/// Takes games from their file to the workers, and their analyses to the journal and the outputs.
class AnalysisJob : public GamesClient {
  public:
    AnalysisJob(GameSource& source, AnalysisJournal* journal, GamesOutput& output,
                std::int64_t all_plies, ProgressBar& bar, const InterruptWatch& watch)
        : source_(source),
          journal_(journal),
          output_(output),
          all_plies_(all_plies),
          bar_(bar),
          watch_(watch) {}

    std::optional<GameToAnalyse> next() override { return source_.next(); }
    std::optional<GameAnalysis> known(const GameToAnalyse& game) override {
        std::optional<GameAnalysis> analysis;
        if (journal_ != nullptr) analysis = journal_->find(game);
        if (analysis) known_plies_ += static_cast<std::int64_t>(analysis->moves.size());
        return analysis;
    }
    bool finished(const GameToAnalyse& game, const GameAnalysis& analysis) override {
        if (journal_ != nullptr) journal_->add(game, analysis);
        return true;
    }
    bool deliver(const GameToAnalyse& game, GameAnalysis&& analysis) override {
        bar_.clear();
        output_.add(game, analysis);
        ++games_;
        return true;
    }
    WorkPace tick() override {
        bar_.show(known_plies_ + plies_, known_plies_, all_plies_,
                  [this] { return fmt::format("  {} games done", games_); });
        return watch_.poll() ? WorkPace::stop : WorkPace::go_on;
    }

    /// Counts the positions that the workers have searched.
    [[nodiscard]] std::atomic<std::int64_t>& plies() { return plies_; }
    /// Returns how many games were delivered.
    [[nodiscard]] int games() const { return games_; }

  private:
    GameSource& source_;
    AnalysisJournal* journal_;
    GamesOutput& output_;
    std::int64_t all_plies_, known_plies_ = 0;
    std::atomic<std::int64_t> plies_ = 0;
    ProgressBar& bar_;
    const InterruptWatch& watch_;
    int games_ = 0;
};

/// Counts the positions in the file for the progress bar. Throws BadInput if there is no game.
std::int64_t plies_in(const std::string& text, const Arguments& arguments) {
    GameSource source(text, arguments, [](const std::string&) {});
    std::int64_t plies = 0;
    while (const std::optional<GameToAnalyse> game = source.next()) {
        plies += static_cast<std::int64_t>(game->game.moves().size());
    }
    const std::optional<std::uint64_t> wanted = game_argument(arguments);
    if (wanted && source.seen() < *wanted) {
        throw BadInput(fmt::format("--game {}: '{}' has {} game{}", *wanted, arguments.text("pdn"),
                                   source.seen(), source.seen() == 1 ? "" : "s"));
    }
    if (source.seen() == 0) {
        throw BadInput(fmt::format("--pdn: '{}' has no game", arguments.text("pdn")));
    }
    return plies;
}

/// Throws BadInput if an output would overwrite another file of the command.
void refuse_bad_mixtures(const Arguments& arguments) {
    std::map<std::filesystem::path, const char*> taken;
    for (const char* name : {"pdn", "annotate", "html", "resume"}) {
        std::error_code ignored;
        const std::filesystem::path file = arguments.text(name);
        // Several outputs may go to one device or pipe.
        if (file.empty() || std::filesystem::is_other(file, ignored)) continue;
        // Resolves links, also if the file does not exist.
        const auto [other, is_new] =
            taken.emplace(std::filesystem::weakly_canonical(file, ignored), name);
        if (!is_new) {
            throw BadInput(fmt::format("--{} would overwrite '{}', the file of --{}", name,
                                       file.string(), other->second));
        }
    }
    static_cast<void>(game_argument(arguments));
}

/// Returns everything that determines the results, for the journal.
std::map<std::string, std::string> terms_of(const Arguments& arguments, const Limits& limits) {
    const EngineSettings& settings = arguments.settings();
    return {{"limit", limits_text(limits)},
            {"level", fmt::format("{}", settings.level)},
            {"hash", fmt::format("{}", settings.hash_mb)},
            {"draw-rules", std::string(draw_set_name(settings.draw_rules))},
            {"eval", settings.eval_file},
            {"version", SOPLO_VERSION}};
}

GamesOutputOptions options_of(const Arguments& arguments, const Limits& limits) {
    GamesOutputOptions options;
    options.json = arguments.has("json");
    const std::string side = arguments.text("side");
    if (!side.empty()) options.side = side == "w" ? Side::white : Side::black;
    options.annotate = arguments.text("annotate");
    options.html = arguments.text("html");
    options.terms = limits_text(limits);
    const std::string pdn = arguments.text("pdn");
    options.title = pdn == "-" ? "Games" : std::filesystem::path(pdn).filename().string();
    return options;
}

}  // namespace

bool wants_games(const Arguments& arguments) {
    if (!arguments.has("pdn")) {
        for (const char* name : {"game", "side", "annotate", "html", "resume"}) {
            if (arguments.has(name)) {
                throw BadInput(fmt::format("analyse: --{} needs --pdn FILE", name));
            }
        }
        return false;
    }
    for (const char* name : {"fen", "epd", "multi-pv", "all-moves", "infinite"}) {
        if (arguments.has(name)) {
            throw BadInput(fmt::format(
                "analyse: --pdn and --{} cannot be given together; --{} is for one position", name,
                name));
        }
    }
    return true;
}

int analyse_game_file(const Arguments& arguments, const Limits& asked) {
    refuse_bad_mixtures(arguments);
    const Limits limits = limits_a_move(arguments, asked);
    const GamesOutputOptions options = options_of(arguments, limits);
    const std::string text = read_file(arguments.text("pdn"));
    const std::int64_t plies = plies_in(text, arguments);
    std::unique_ptr<AnalysisJournal> journal;
    if (arguments.has("resume")) {
        journal = std::make_unique<AnalysisJournal>(arguments.text("resume"),
                                                    terms_of(arguments, limits));
    }
    const InterruptWatch watch;  // exists before the workers start, because they inherit it
    GamesOutput output(options);
    ProgressBar bar;
    GameSource source(text, arguments, [&](const std::string& line) {
        bar.clear();
        std::fflush(stdout);
        remark("{}\n", line);
    });
    AnalysisJob job(source, journal.get(), output, plies, bar, watch);
    const WorkEnd end = analyse_games(arguments.settings(), limits, job, job.plies());
    const bool is_whole = end == WorkEnd::complete;
    bar.clear();
    output.finish();
    std::fflush(stdout);
    if (source.skipped() > 0) {
        remark("soplo: note: {} game{} skipped\n", source.skipped(),
               source.skipped() == 1 ? "" : "s");
    }
    if (!is_whole) {
        remark("soplo: note: interrupted after {} games{}\n", job.games(),
               journal ? "; the same command continues from there" : "");
    }
    return is_whole && job.games() > 0 ? 0 : 1;
}

}  // namespace soplo
