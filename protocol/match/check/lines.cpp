// The checks of engines that speak Hub or UCI.
#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/match/check/positions.hpp"
#include "protocol/match/check/report.hpp"
#include "protocol/match/check/session.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Search = CheckSession::Search;
using SearchMode = CheckSession::SearchMode;

constexpr int games_for_variants = 6;

/// All checks of one Hub or UCI engine.
class LineCheck {
  public:
    LineCheck(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
              const std::function<void(const CheckResult&)>& report)
        : spec_(spec),
          terms_(terms),
          report_(report),
          session_(spec, terms, context),
          dialect_(session_.dialect()),
          positions_(check_positions(*terms.rules, games_for_positions)) {}

    void run() {
        try {
            session_.start(*terms_.rules);
        } catch (const EngineFailure& e) {
            throw_not_started(spec_, e);
        }
        ask_about_greeting();
        ask_about_lines();
        ask_about_searches();
        ask_about_moves();
        ask_about_mistakes();
        ask_about_stops();
        ask_about_ponder();
        ask_about_endings();
        ask_about_variants();
    }

  private:
    /// Makes one check. If it fails, the next one starts the engine again, because its state is
    /// unknown.
    template <class Ask>
    void item(std::string name, Ask ask) {
        const bool is_right = ask_item(report_, std::move(name), [&] {
            if (!session_.is_on()) session_.start(*terms_.rules);
            ask();
        });
        if (!is_right) session_.end();
    }
    [[nodiscard]] const Game& some_game() const {
        return positions_.middle.empty() ? positions_.start : positions_.middle.front();
    }

    void ask_about_greeting();
    void ask_about_lines();
    void ask_about_searches();
    void ask_about_moves();
    void ask_about_mistakes();
    void ask_about_stops();
    void ask_about_ponder();
    void ask_about_endings();
    void ask_about_variants();

    const EngineSpec& spec_;
    const GameTerms& terms_;
    const std::function<void(const CheckResult&)>& report_;
    CheckSession session_;
    const CheckDialect& dialect_;
    CheckPositions positions_;
};

void LineCheck::ask_about_greeting() {
    item("it sends its name", [&] {
        const bool named = std::any_of(session_.greeting().begin(), session_.greeting().end(),
                                       [&](const auto& l) { return dialect_.is_name(l); });
        if (!named) wrong("no name in its greeting");
    });
    item("parameters are declared correctly", [&] {
        std::set<std::string> names;
        for (const DeclaredParameter& p : session_.parameters()) {
            if (!p.fault.empty()) wrong("{}", p.fault);
            if (!names.insert(p.name).second) wrong("'{}' is declared twice", p.name);
        }
    });
    item("a second greeting is answered like the first", [&] {
        session_.say(dialect_.greeting());
        session_.await(dialect_.end_of_greeting(), terms_.start_limit);
        session_.say(dialect_.get_ready());
        session_.await(dialect_.ready_word(), terms_.start_limit);
    });
    item("every parameter takes its own value again", [&] {
        for (const DeclaredParameter& p : session_.parameters()) {
            const bool is_variant = p.name == dialect_.variant_parameter();
            if (!is_variant && !p.value.empty()) session_.say(dialect_.set(p.name, p.value));
        }
        session_.say(dialect_.get_ready());
        session_.await(dialect_.ready_word(), terms_.start_limit);
        session_.check_search(positions_.start);
    });
    item("an unknown parameter is ignored", [&] {
        session_.say(dialect_.set("no-such-parameter", "1"));
        session_.check_search(positions_.start);
    });
}

void LineCheck::ask_about_lines() {
    const std::string question(trimmed(dialect_.question()));
    item(fmt::format("'{}' is answered at once", question), [&] {
        session_.say(dialect_.question());
        session_.set_answers_questions(false);
        session_.await_answer_to_question(at_once);
        session_.set_answers_questions(true);
    });
    if (session_.answers_questions()) {
        item("Windows line ends and extra blanks are understood", [&] {
            session_.say("  " + question + " \r\n");
            session_.await_answer_to_question(terms_.stall_limit);
        });
        item("a line may come in pieces", [&] {
            session_.say(question.substr(0, 2));
            constexpr std::chrono::milliseconds moment{20};
            Channel* const channel = &session_.link().channel();
            Channel::wait({&channel, 1}, SteadyClock::now() + moment);
            session_.say(question.substr(2) + "\n");
            session_.await_answer_to_question(terms_.stall_limit);
        });
        item("several lines may come at once", [&] {
            session_.say(dialect_.question() + dialect_.question() + dialect_.question());
            for (int i = 0; i < 3; ++i) session_.await_answer_to_question(terms_.stall_limit);
        });
    }
    item("empty lines and unknown commands are ignored", [&] {
        session_.say("\nno-such-command with=arguments and more\n\n");
        session_.check_search(positions_.start);
    });
}

void LineCheck::ask_about_searches() {
    item("a search of depth 1 from the start", [&] { session_.check_search(positions_.start); });
    for (const std::string& limit : dialect_.limits()) {
        std::string name = limit;
        std::replace(name.begin(), name.end(), '\n', ';');
        item(fmt::format("limit: {}", name), [&] {
            session_.check_answer(positions_.start, session_.search(positions_.start, limit));
        });
    }
    for (const std::string& limit : dialect_.no_time()) {
        item(fmt::format("no time: {}", limit), [&] {
            const Search s = session_.search(positions_.start, limit);
            session_.check_answer(positions_.start, s);
            if (s.seconds > 2 * at_once) wrong("the answer took {:.2f} s", s.seconds);
        });
    }
    item("a time for the move is kept", [&] {
        constexpr double time = 0.3;
        for (const Game& game : positions_.middle) {
            const Search s = session_.search(game, dialect_.move_time(time));
            session_.check_answer(game, s);
            if (s.seconds > time + at_once) {
                wrong("{:.2f} s were allowed, the answer took {:.2f} s", time, s.seconds);
            }
        }
    });
    item("analysis ends by its limit", [&] {
        const Game& game = some_game();
        session_.check_answer(game, session_.search(game, dialect_.shallow(), SearchMode::analyse));
    });
    item("a new game changes nothing", [&] {
        session_.say(dialect_.new_game());
        session_.check_search(positions_.start);
        session_.say(dialect_.new_game() + dialect_.new_game());
        session_.check_search(positions_.start);
    });
}

void LineCheck::ask_about_moves() {
    item("moves in many positions", [&] {
        for (const Game& game : positions_.middle) session_.check_search(game);
    });
    item("captures of several pieces", [&] {
        for (const Game& game : positions_.captures) session_.check_search(game);
    });
    if (!positions_.forced.empty()) {
        item("a single legal move", [&] { session_.check_search(positions_.forced.front()); });
    }
    item("a position without moves before it", [&] {
        for (const Game& game : positions_.middle) {
            session_.check_search(Game(game.rules(), game.position(), DrawSet::none));
        }
    });
    item(fmt::format("a game of {} moves", positions_.longest.moves().size()),
         [&] { session_.check_search(positions_.longest); });
    item("a game against itself", [&] {
        constexpr int plies = 60;
        Game game = positions_.start;
        for (int i = 0; i < plies && !game.legal_moves().empty(); ++i) {
            const Search s = session_.search(game, dialect_.shallow());
            session_.check_answer(game, s);
            game.play(s.answer.move);
        }
    });
    if (positions_.lost.empty()) return;
    item("no legal move: an answer without one", [&] {
        const Search s = session_.search(positions_.lost.front(), dialect_.shallow());
        session_.expect_no_second_answer();
        if (!s.answer.move.empty()) wrong("it moves {}", s.answer.move);
        session_.check_search(positions_.start);
    });
}

void LineCheck::ask_about_mistakes() {
    item("a bad position is refused, and the next one is taken", [&] {
        session_.say(dialect_.bad_position());
        session_.expect_no_second_answer();
        session_.check_search(positions_.start);
    });
    item("a bad move in a list is refused, and the next list is taken", [&] {
        const Game& game = some_game();
        session_.say(dialect_.position_with_bad_move(game));
        session_.expect_no_second_answer();
        session_.check_search(game);
    });
}

void LineCheck::ask_about_stops() {
    const Game& game = some_game();
    item("a stop without a search is ignored", [&] {
        session_.say("stop\nstop\n");
        session_.expect_no_second_answer();
        session_.check_search(game);
    });
    item("without a limit it thinks until it is stopped", [&] {
        session_.start_search(game, dialect_.infinite());
        session_.expect_no_answer_within(at_once);
        session_.expect_stop("stop\n");
        session_.expect_no_second_answer();
    });
    item("a stop directly after go ends the search", [&] {
        session_.say(dialect_.position(game) + dialect_.go(dialect_.infinite(), SearchMode::think) +
                     "stop\n");
        const Search s = session_.await_answer();
        if (s.seconds > at_once) wrong("the answer came after {:.2f} s", s.seconds);
        session_.expect_no_second_answer();
    });
    item("several stops end one search", [&] {
        session_.start_search(game, dialect_.infinite());
        session_.expect_stop("stop\nstop\nstop\n");
        session_.say("stop\n");
        session_.expect_no_second_answer();
        session_.check_search(game);
    });
    if (session_.answers_questions()) {
        item(fmt::format("'{}' is answered during a search", trimmed(dialect_.question())), [&] {
            session_.start_search(game, dialect_.infinite());
            session_.say(dialect_.question());
            const Deadline deadline = in_seconds(at_once);
            while (!dialect_.is(session_.link().receive(deadline, dialect_.question_answer()),
                                dialect_.question_answer())) {
            }
            session_.expect_no_answer_within(at_once / 5);
            session_.expect_stop("stop\n");
            session_.expect_no_second_answer();
        });
    }
    if (dialect_.any_command_stops()) {
        item("a new position ends the search before it", [&] {
            session_.start_search(game, dialect_.infinite(), SearchMode::analyse);
            session_.expect_stop(dialect_.position(positions_.start));
            session_.say(dialect_.go(dialect_.shallow(), SearchMode::think));
            session_.check_answer(positions_.start, session_.await_answer());
        });
    }
}

void LineCheck::ask_about_ponder() {
    const Game& game = some_game();
    constexpr double time = 0.1;
    const auto start_search = [&](const std::string& limit) {
        session_.start_search(game, limit, SearchMode::ponder);
        session_.expect_no_answer_within(at_once);
    };
    item("pondering waits, and ponder-hit starts the time", [&] {
        start_search(dialect_.move_time(time));
        session_.say(dialect_.ponder_hit());
        const Search s = session_.await_answer();
        session_.expect_no_second_answer();
        if (s.seconds > time + at_once) wrong("the answer came {:.2f} s after the hit", s.seconds);
        if (s.answer.move.empty()) wrong("no move");
    });
    item("a finished ponder search waits for ponder-hit too", [&] {
        start_search(dialect_.shallow());
        session_.say(dialect_.ponder_hit());
        const Search s = session_.await_answer();
        session_.expect_no_second_answer();
        if (s.seconds > at_once) wrong("the answer came {:.2f} s after the hit", s.seconds);
    });
    item("pondering on the wrong move is stopped", [&] {
        start_search(dialect_.move_time(time));
        session_.expect_stop("stop\n");
        session_.expect_no_second_answer();
        session_.check_search(game);
    });
}

void LineCheck::ask_about_endings() {
    using std::chrono::milliseconds;
    static constexpr milliseconds patience{2000};
    const auto think = [&] {
        session_.start_search(positions_.start, dialect_.infinite());
        session_.expect_no_answer_within(at_once / 5);
    };
    const auto must_be = [](const std::string& how) {
        if (how == "killed") wrong("it still runs after {} ms", patience.count());
        if (how != "exit status 0") wrong("it ends with {}", how);
    };
    item("'quit' ends it in the middle of a search", [&] {
        think();
        session_.say("quit\n");
        ChildProcess& process = *session_.link().process();
        const Deadline deadline = SteadyClock::now() + patience;
        while (!process.has_ended() && SteadyClock::now() < deadline) {
            static_cast<void>(session_.link().channel().next());
            std::this_thread::sleep_for(milliseconds(5));
        }
        must_be(process.end(milliseconds(0)));
    });
    session_.end();
    item("the end of its input ends it too", [&] {
        think();
        must_be(session_.link().process()->end(patience));
    });
    session_.end();
}

void LineCheck::ask_about_variants() {
    std::vector<std::string> choices;
    for (const DeclaredParameter& p : session_.parameters()) {
        if (p.name == dialect_.variant_parameter()) choices = p.choices;
    }
    for (const std::string& name : choices) {
        const Rules* rules = find_variant(name);
        if (rules == nullptr || rules == terms_.rules) continue;  // unknown, or checked above
        const bool is_right = ask_item(report_, fmt::format("variant {}", name), [&] {
            session_.start(*rules);
            const CheckPositions positions = check_positions(*rules, games_for_variants);
            session_.check_search(positions.start);
            for (const Game& game : positions.middle) session_.check_search(game);
            for (const Game& game : positions.captures) session_.check_search(game);
        });
        if (!is_right) session_.end();
    }
}

}  // namespace

void check_lines(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
                 const std::function<void(const CheckResult&)>& report) {
    LineCheck(spec, terms, context, report).run();
}

}  // namespace soplo
