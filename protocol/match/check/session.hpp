// The session of a check with an engine that speaks Hub or UCI.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/match/check/dialect.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// Starts the engine, sends lines and checks the answers. Every member may throw Wrong (see
/// report.hpp), EngineFailure and Interrupted.
class CheckSession {
  public:
    /// A finished search: its info lines, its answer, and the seconds that it took.
    struct Search {
        std::vector<std::string> infos;
        CheckAnswer answer;
        double seconds = 0;
    };
    using SearchMode = CheckDialect::SearchMode;

    CheckSession(const EngineSpec&, const GameTerms&, RunContext& context);

    [[nodiscard]] const CheckDialect& dialect() const { return *dialect_; }
    /// Returns the lines of the greeting after the last start.
    [[nodiscard]] const std::vector<std::string>& greeting() const { return greeting_; }
    /// Returns the parameters that this greeting declares.
    [[nodiscard]] const std::vector<DeclaredParameter>& parameters() const { return parameters_; }

    /// Starts a new process and makes it ready to play this variant.
    void start(const Rules&);
    [[nodiscard]] bool is_on() const { return link_ != nullptr; }
    void end() { link_.reset(); }
    [[nodiscard]] EngineLink& link() { return *link_; }

    void say(const std::string& lines) { link_->send(lines); }
    /// Waits for a line with this command and skips other lines. An answer to a search is wrong.
    void await(std::string_view word, double seconds);
    void await_answer_to_question(double seconds) { await(dialect_->question_answer(), seconds); }
    /// Returns whether the engine answers ping or isready. If it does not, the check waits for
    /// silence instead.
    [[nodiscard]] bool answers_questions() const { return answers_questions_; }
    void set_answers_questions(bool yes) { answers_questions_ = yes; }

    /// Sends the position and starts a search.
    void start_search(const Game& game, std::string_view limit,
                      SearchMode mode = SearchMode::think) {
        say(dialect_->position(game) + dialect_->go(limit, mode));
    }
    /// Waits for the end of the running search.
    [[nodiscard]] Search await_answer();
    /// Makes a whole search.
    [[nodiscard]] Search search(const Game& game, std::string_view limit,
                                SearchMode mode = SearchMode::think) {
        start_search(game, limit, mode);
        return await_answer();
    }
    /// Sends a command that must end the running search at once.
    void expect_stop(const std::string& command);
    /// Waits, and throws Wrong if the search ends.
    void expect_no_answer_within(double seconds);
    /// Throws Wrong if a second answer follows, because a client would take it for the answer to
    /// the next search.
    void expect_no_second_answer();

    /// Checks the move, the principal variation and the score of a search.
    void check_answer(const Game&, const Search&);
    /// Makes a shallow search and checks it.
    void check_search(const Game& game) { check_answer(game, search(game, dialect_->shallow())); }

  private:
    const EngineSpec& spec_;
    const GameTerms& terms_;
    RunContext& context_;
    std::unique_ptr<CheckDialect> dialect_;
    std::unique_ptr<EngineLink> link_;
    std::vector<std::string> greeting_;
    std::vector<DeclaredParameter> parameters_;
    bool answers_questions_ = true;
};

}  // namespace soplo
