// The check of engines that speak Hub or UCI: the list of what is asked.
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
#include "protocol/match/check/talk.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Search = CheckTalk::Search;
using Way = CheckTalk::Way;

constexpr int games_for_positions = 40;
constexpr int games_for_variants = 6;

class LineCheck {
  public:
    LineCheck(const EngineSpec& spec, const GameTerms& terms, EngineYard& yard,
              const std::function<void(const CheckResult&)>& report)
        : spec_(spec),
          terms_(terms),
          report_(report),
          talk_(spec, terms, yard),
          dialect_(talk_.dialect()),
          positions_(check_positions(*terms.rules, games_for_positions)) {}

    void run() {
        try {
            talk_.start(*terms_.rules);
        } catch (const EngineFailure& e) {
            throw std::runtime_error(
                fmt::format("engine '{}' cannot be started: {}", spec_.name, e.what()));
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
    /// One item. After a wrong one the engine is started anew, since nobody knows what it thinks.
    template <class Ask>
    void item(std::string name, Ask ask) {
        const bool is_right = ask_item(report_, std::move(name), [&] {
            if (!talk_.is_on()) talk_.start(*terms_.rules);
            ask();
        });
        if (!is_right) talk_.end();
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
    CheckTalk talk_;
    const CheckDialect& dialect_;
    CheckPositions positions_;
};

void LineCheck::ask_about_greeting() {
    item("it says who it is", [&] {
        const bool named = std::any_of(talk_.greeting().begin(), talk_.greeting().end(),
                                       [&](const auto& l) { return dialect_.is_name(l); });
        if (!named) wrong("no name in its greeting");
    });
    item("parameters are declared well", [&] {
        std::set<std::string> names;
        for (const DeclaredParameter& p : talk_.parameters()) {
            if (!p.fault.empty()) wrong("{}", p.fault);
            if (!names.insert(p.name).second) wrong("'{}' is declared twice", p.name);
        }
    });
    item("a second greeting is answered like the first", [&] {
        talk_.say(dialect_.greeting());
        talk_.await(dialect_.end_of_greeting(), terms_.start_limit);
        talk_.say(dialect_.get_ready());
        talk_.await(dialect_.ready_word(), terms_.start_limit);
    });
    item("every parameter takes its own value again", [&] {
        for (const DeclaredParameter& p : talk_.parameters()) {
            const bool is_variant = p.name == dialect_.variant_parameter();
            if (!is_variant && !p.value.empty()) talk_.say(dialect_.set(p.name, p.value));
        }
        talk_.say(dialect_.get_ready());
        talk_.await(dialect_.ready_word(), terms_.start_limit);
        talk_.plays_on(positions_.start);
    });
    item("an unknown parameter is left alone", [&] {
        talk_.say(dialect_.set("no-such-parameter", "1"));
        talk_.plays_on(positions_.start);
    });
}

void LineCheck::ask_about_lines() {
    const std::string question(trimmed(dialect_.question()));
    item(fmt::format("'{}' is answered at once", question), [&] {
        talk_.say(dialect_.question());
        talk_.set_answers_questions(false);
        talk_.await_answer_to_question(at_once);
        talk_.set_answers_questions(true);
    });
    if (talk_.answers_questions()) {
        item("Windows line ends and extra blanks are understood", [&] {
            talk_.say("  " + question + " \r\n");
            talk_.await_answer_to_question(terms_.stall_limit);
        });
        item("a line may come in pieces", [&] {
            talk_.say(question.substr(0, 2));
            constexpr std::chrono::milliseconds moment{20};
            Channel* const channel = &talk_.link().channel();
            Channel::wait({&channel, 1}, SteadyClock::now() + moment);
            talk_.say(question.substr(2) + "\n");
            talk_.await_answer_to_question(terms_.stall_limit);
        });
        item("several lines may come at once", [&] {
            talk_.say(dialect_.question() + dialect_.question() + dialect_.question());
            for (int i = 0; i < 3; ++i) talk_.await_answer_to_question(terms_.stall_limit);
        });
    }
    item("empty lines and unknown commands are left alone", [&] {
        talk_.say("\nno-such-command with=arguments and more\n\n");
        talk_.plays_on(positions_.start);
    });
}

void LineCheck::ask_about_searches() {
    item("a search of depth 1 from the start", [&] { talk_.plays_on(positions_.start); });
    for (const std::string& limit : dialect_.limits()) {
        std::string name = limit;
        std::replace(name.begin(), name.end(), '\n', ';');
        item(fmt::format("limit: {}", name),
             [&] { talk_.judge(positions_.start, talk_.search(positions_.start, limit)); });
    }
    for (const std::string& limit : dialect_.no_time()) {
        item(fmt::format("no time: {}", limit), [&] {
            const Search s = talk_.search(positions_.start, limit);
            talk_.judge(positions_.start, s);
            if (s.seconds > 2 * at_once) wrong("the answer took {:.2f} s", s.seconds);
        });
    }
    item("a time for the move is kept", [&] {
        constexpr double time = 0.3;
        for (const Game& game : positions_.middle) {
            const Search s = talk_.search(game, dialect_.move_time(time));
            talk_.judge(game, s);
            if (s.seconds > time + at_once) {
                wrong("{:.2f} s were allowed, the answer took {:.2f} s", time, s.seconds);
            }
        }
    });
    item("analysis ends by its limit", [&] {
        const Game& game = some_game();
        talk_.judge(game, talk_.search(game, dialect_.shallow(), Way::analyse));
    });
    item("a new game changes nothing", [&] {
        talk_.say(dialect_.new_game());
        talk_.plays_on(positions_.start);
        talk_.say(dialect_.new_game() + dialect_.new_game());
        talk_.plays_on(positions_.start);
    });
}

void LineCheck::ask_about_moves() {
    item("moves in many positions", [&] {
        for (const Game& game : positions_.middle) talk_.plays_on(game);
    });
    item("captures of several pieces", [&] {
        for (const Game& game : positions_.captures) talk_.plays_on(game);
    });
    if (!positions_.forced.empty()) {
        item("a single legal move", [&] { talk_.plays_on(positions_.forced.front()); });
    }
    item("a position without moves before it", [&] {
        for (const Game& game : positions_.middle) {
            talk_.plays_on(Game(game.rules(), game.position(), DrawSet::none));
        }
    });
    item(fmt::format("a game of {} moves", positions_.longest.moves().size()),
         [&] { talk_.plays_on(positions_.longest); });
    item("a game against itself", [&] {
        constexpr int plies = 60;
        Game game = positions_.start;
        for (int i = 0; i < plies && !game.legal_moves().empty(); ++i) {
            const Search s = talk_.search(game, dialect_.shallow());
            talk_.judge(game, s);
            game.play(s.answer.move);
        }
    });
    if (positions_.lost.empty()) return;
    item("no legal move: an answer without one", [&] {
        const Search s = talk_.search(positions_.lost.front(), dialect_.shallow());
        talk_.has_nothing_more_to_say();
        if (!s.answer.move.empty()) wrong("it moves {}", s.answer.move);
        talk_.plays_on(positions_.start);
    });
}

void LineCheck::ask_about_mistakes() {
    item("a bad position is refused, and the next one is taken", [&] {
        talk_.say(dialect_.bad_position());
        talk_.has_nothing_more_to_say();
        talk_.plays_on(positions_.start);
    });
    item("a bad move in a list is refused, and the next list is taken", [&] {
        const Game& game = some_game();
        talk_.say(dialect_.position_with_bad_move(game));
        talk_.has_nothing_more_to_say();
        talk_.plays_on(game);
    });
}

void LineCheck::ask_about_stops() {
    const Game& game = some_game();
    item("a stop without a search is left alone", [&] {
        talk_.say("stop\nstop\n");
        talk_.has_nothing_more_to_say();
        talk_.plays_on(game);
    });
    item("without a limit it thinks until it is stopped", [&] {
        talk_.set_off(game, dialect_.infinite());
        talk_.has_no_answer_within(at_once);
        talk_.stops("stop\n");
        talk_.has_nothing_more_to_say();
    });
    item("a stop right behind go is heard", [&] {
        talk_.say(dialect_.position(game) + dialect_.go(dialect_.infinite(), Way::think) +
                  "stop\n");
        const Search s = talk_.collect();
        if (s.seconds > at_once) wrong("the answer came after {:.2f} s", s.seconds);
        talk_.has_nothing_more_to_say();
    });
    item("several stops end one search", [&] {
        talk_.set_off(game, dialect_.infinite());
        talk_.stops("stop\nstop\nstop\n");
        talk_.say("stop\n");
        talk_.has_nothing_more_to_say();
        talk_.plays_on(game);
    });
    if (talk_.answers_questions()) {
        item(fmt::format("'{}' is answered during a search", trimmed(dialect_.question())), [&] {
            talk_.set_off(game, dialect_.infinite());
            talk_.say(dialect_.question());
            const Deadline deadline = in_seconds(at_once);
            while (!dialect_.is(talk_.link().receive(deadline, dialect_.question_answer()),
                                dialect_.question_answer())) {
            }
            talk_.has_no_answer_within(at_once / 5);
            talk_.stops("stop\n");
            talk_.has_nothing_more_to_say();
        });
    }
    if (dialect_.any_command_stops()) {
        item("a new position ends the search before it", [&] {
            talk_.set_off(game, dialect_.infinite(), Way::analyse);
            talk_.stops(dialect_.position(positions_.start));
            talk_.say(dialect_.go(dialect_.shallow(), Way::think));
            talk_.judge(positions_.start, talk_.collect());
        });
    }
}

void LineCheck::ask_about_ponder() {
    const Game& game = some_game();
    constexpr double time = 0.1;
    const auto set_off = [&](const std::string& limit) {
        talk_.set_off(game, limit, Way::ponder);
        talk_.has_no_answer_within(at_once);
    };
    item("pondering waits, and a hit sets the time off", [&] {
        set_off(dialect_.move_time(time));
        talk_.say(dialect_.ponder_hit());
        const Search s = talk_.collect();
        talk_.has_nothing_more_to_say();
        if (s.seconds > time + at_once) wrong("the answer came {:.2f} s after the hit", s.seconds);
        if (s.answer.move.empty()) wrong("no move");
    });
    item("pondering that is done waits for the hit, too", [&] {
        set_off(dialect_.shallow());
        talk_.say(dialect_.ponder_hit());
        const Search s = talk_.collect();
        talk_.has_nothing_more_to_say();
        if (s.seconds > at_once) wrong("the answer came {:.2f} s after the hit", s.seconds);
    });
    item("pondering on the wrong move is stopped", [&] {
        set_off(dialect_.move_time(time));
        talk_.stops("stop\n");
        talk_.has_nothing_more_to_say();
        talk_.plays_on(game);
    });
}

void LineCheck::ask_about_endings() {
    using std::chrono::milliseconds;
    static constexpr milliseconds patience{2000};
    const auto think = [&] {
        talk_.set_off(positions_.start, dialect_.infinite());
        talk_.has_no_answer_within(at_once / 5);
    };
    const auto must_be = [](const std::string& how) {
        if (how == "killed") wrong("it is still there after {} ms", patience.count());
        if (how != "exit status 0") wrong("it ends with {}", how);
    };
    item("'quit' ends it in the middle of a search", [&] {
        think();
        talk_.say("quit\n");
        ChildProcess& process = *talk_.link().process();
        const Deadline deadline = SteadyClock::now() + patience;
        while (!process.has_ended() && SteadyClock::now() < deadline) {
            static_cast<void>(talk_.link().channel().next());
            std::this_thread::sleep_for(milliseconds(5));
        }
        must_be(process.end(milliseconds(0)));
    });
    talk_.end();
    item("the end of its input ends it, too", [&] {
        think();
        must_be(talk_.link().process()->end(patience));
    });
    talk_.end();
}

void LineCheck::ask_about_variants() {
    std::vector<std::string> choices;
    for (const DeclaredParameter& p : talk_.parameters()) {
        if (p.name == dialect_.variant_parameter()) choices = p.choices;
    }
    for (const std::string& name : choices) {
        const Rules* rules = find_variant(name);
        if (rules == nullptr || rules == terms_.rules) continue;  // its own, or seen above
        const bool is_right = ask_item(report_, fmt::format("variant {}", name), [&] {
            talk_.start(*rules);
            const CheckPositions positions = check_positions(*rules, games_for_variants);
            talk_.plays_on(positions.start);
            for (const Game& game : positions.middle) talk_.plays_on(game);
            for (const Game& game : positions.captures) talk_.plays_on(game);
        });
        if (!is_right) talk_.end();
    }
}

}  // namespace

void check_lines(const EngineSpec& spec, const GameTerms& terms, EngineYard& yard,
                 const std::function<void(const CheckResult&)>& report) {
    LineCheck(spec, terms, yard, report).run();
}

}  // namespace soplo
