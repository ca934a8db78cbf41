// soplo analyse --epd: searches the positions of a file and counts the solved ones.
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/analysis/problems.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/commands/analyse.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/commands/input.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/interrupt_poller.hpp"
#include "protocol/system/text.hpp"
#include "search/player/think.hpp"

namespace soplo {
namespace {

/// The counts for the last line.
struct ProblemTotals {
    int positions = 0;  ///< searched
    int questions = 0;  ///< of those, with a solution
    int solved = 0;
    int faulty = 0;  ///< lines that could not be read
};

std::string moves_text(const std::vector<GameMove>& moves) {
    std::vector<std::string> texts;
    for (const GameMove& m : moves) texts.push_back(hub_move(m));
    return joined(texts, " ");
}

/// Searches the positions of one file.
class ProblemRun {
  public:
    explicit ProblemRun(const Arguments& arguments)
        : settings_(arguments.settings()),
          json_(arguments.has("json")),
          limits_(limits_argument(arguments)),
          player_(player_for(settings_)),
          interrupts_(watch_, [this] { player_->stop(); }) {}

    /// Answers the problems of a file line by line.
    void run(InputFile& input) {
        std::string line;
        for (int number = 1; !interrupts_.was_interrupted() && std::getline(input.stream(), line);
             ++number) {
            if (is_blank_problem(line)) continue;
            try {
                answer(number, read_problem(*settings_.rules, line));
            } catch (const BadInput& e) {
                ++totals_.faulty;
                std::fflush(stdout);
                remark("soplo: error: {}:{}: {}\n", input.name(), number, e.what());
            }
        }
        input.check();
    }

    /// Prints the totals and returns the exit status.
    [[nodiscard]] int conclude() const {
        const ProblemTotals& t = totals_;
        if (interrupts_.was_interrupted()) {
            std::fflush(stdout);
            remark("soplo: note: interrupted after {} position{}\n", t.positions,
                   t.positions == 1 ? "" : "s");
        }
        if (json_) {
            const nlohmann::ordered_json line{{"positions", t.positions},
                                              {"questions", t.questions},
                                              {"solved", t.solved},
                                              {"faulty", t.faulty}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print("solved {} of {}{}\n", t.solved, t.questions,
                       t.positions > t.questions
                           ? fmt::format(", {} without a question", t.positions - t.questions)
                           : "");
        }
        constexpr int wrong_input = 2;
        return t.faulty > 0 ? wrong_input : 0;
    }

  private:
    void answer(int number, const Problem& problem) {
        const Game game(*settings_.rules, problem.position, settings_.draw_rules);
        SearchResult found;
        if (!game.legal_moves().empty()) {
            // Clears the tables, so that the order of the lines does not matter.
            player_->new_game();
            found = think(*player_, game, limits_);
        }
        ++totals_.positions;
        totals_.questions += problem.is_question() ? 1 : 0;
        const bool solved =
            problem.is_question() && found.move && problem.is_solved_by(*found.move);
        totals_.solved += solved ? 1 : 0;
        if (json_) {
            print_json(number, problem, game, found, solved);
        } else {
            print_problem(number, problem, game, found, solved);
        }
        std::fflush(stdout);
    }

    static void print_problem(int number, const Problem& problem, const Game& game,
                              const SearchResult& found, bool solved) {
        const std::string_view verdict = !problem.is_question() ? "-"
                                         : solved               ? "solved"
                                                                : "missed";
        std::string text =
            found.move ? fmt::format("{:>4}  {:<7} {:<14} {:>10}  depth {:<3}", number, verdict,
                                     hub_move(*found.move), score_text(found.best_line().score),
                                     found.best_line().depth)
                       : fmt::format("{:>4}  {:<7} the game is over: {} ({})", number, verdict,
                                     outcome_text(game.result().outcome), game.result().reason);
        if (!problem.best.empty()) text += "  bm " + moves_text(problem.best);
        if (!problem.avoid.empty()) text += "  am " + moves_text(problem.avoid);
        if (!problem.id.empty()) text += "  " + problem.id;
        fmt::print("{}\n", trimmed_end(text));
    }

    static std::string trimmed_end(std::string text) {
        while (!text.empty() && text.back() == ' ') text.pop_back();
        return text;
    }

    static void print_json(int number, const Problem& problem, const Game& game,
                           const SearchResult& found, bool solved) {
        nlohmann::ordered_json line{{"line", number}};
        if (!problem.id.empty()) line["id"] = problem.id;
        const auto list = [&](const char* name, const std::vector<GameMove>& moves) {
            for (const GameMove& m : moves) line[name].push_back(hub_move(m));
        };
        list("bm", problem.best);
        list("am", problem.avoid);
        line["solved"] = nullptr;
        if (problem.is_question()) line["solved"] = solved;
        if (found.move) {
            line.update(analysis_json(game, found.best_line()));
        } else {
            line["move"] = nullptr;
            line["result"] = outcome_text(game.result().outcome);
            line["reason"] = game.result().reason;
            line["fen"] = fen(game.rules(), game.position());
        }
        // Replaces bytes of the id that are not UTF-8.
        fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    const EngineSettings& settings_;
    bool json_;
    Limits limits_;
    ProblemTotals totals_;
    InterruptWatch watch_;  // exists before the player, because its threads inherit it
    std::unique_ptr<Player> player_;
    InterruptPoller interrupts_;
};

}  // namespace

int analyse_problems(const Arguments& arguments) {
    refuse_together(arguments, "analyse", "epd", {"fen", "infinite", "multi-pv", "all-moves"});
    InputFile input(arguments.text("epd"));
    ProblemRun run(arguments);
    run.run(input);
    return run.conclude();
}

}  // namespace soplo
