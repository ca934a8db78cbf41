// The conversation of a check with an engine that speaks Hub or UCI: started anew when need be,
// asked, and its answers to searches judged.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/match/check/dialect.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// All may throw Wrong (check_report.hpp), EngineFailure and Interrupted.
class CheckTalk {
  public:
    struct Search {
        std::vector<std::string> news;
        CheckAnswer answer;
        double seconds = 0;
    };
    using Way = CheckDialect::Way;

    CheckTalk(const EngineSpec&, const GameTerms&, EngineYard& yard);

    [[nodiscard]] const CheckDialect& dialect() const { return *dialect_; }
    /// Of the last start.
    [[nodiscard]] const std::vector<std::string>& greeting() const { return greeting_; }
    [[nodiscard]] const std::vector<DeclaredParameter>& parameters() const { return parameters_; }

    /// A fresh process, ready to play by these rules.
    void start(const Rules&);
    [[nodiscard]] bool is_on() const { return link_ != nullptr; }
    void end() { link_.reset(); }
    [[nodiscard]] EngineLink& link() { return *link_; }

    void say(const std::string& lines) { link_->send(lines); }
    /// Waits for a line of that word; an answer to a search before it is wrong, other lines are
    /// passed over.
    void await(std::string_view word, double seconds);
    void await_answer_to_question(double seconds) { await(dialect_->question_answer(), seconds); }
    /// Whether the engine answers the protocol's question; where it does not, silence is waited
    /// for.
    [[nodiscard]] bool answers_questions() const { return answers_questions_; }
    void set_answers_questions(bool yes) { answers_questions_ = yes; }

    void set_off(const Game& game, std::string_view limit, Way way = Way::think) {
        say(dialect_->position(game) + dialect_->go(limit, way));
    }
    /// The answer to the running search.
    [[nodiscard]] Search collect();
    [[nodiscard]] Search search(const Game& game, std::string_view limit, Way way = Way::think) {
        set_off(game, limit, way);
        return collect();
    }
    /// The command must end the running search at once.
    void stops(const std::string& command);
    void has_no_answer_within(double seconds);
    /// One search, one answer: a second one would be taken for that of the next search.
    void has_nothing_more_to_say();

    /// Move, line of play and score of a search's answer; nothing may come after it.
    void judge(const Game&, const Search&);
    /// A shallow search, judged.
    void plays_on(const Game& game) { judge(game, search(game, dialect_->shallow())); }

  private:
    const EngineSpec& spec_;
    const GameTerms& terms_;
    EngineYard& yard_;
    std::unique_ptr<CheckDialect> dialect_;
    std::unique_ptr<EngineLink> link_;
    std::vector<std::string> greeting_;
    std::vector<DeclaredParameter> parameters_;
    bool answers_questions_ = true;
};

}  // namespace soplo
