// Sends lines to an engine and checks its answers.
#include "protocol/match/check/session.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/match/check/report.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

double seconds_since(Deadline begin) {
    return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

/// Returns the numbers in the text of a move, all after the second one sorted.
std::vector<int> numbers_of(std::string_view text) {
    std::vector<int> numbers;
    bool inside = false;
    for (const char c : text) {
        const bool is_digit = c >= '0' && c <= '9';
        if (is_digit && !inside) numbers.push_back(0);
        if (is_digit) numbers.back() = numbers.back() * 10 + (c - '0');
        inside = is_digit;
    }
    if (numbers.size() > 2) std::sort(numbers.begin() + 2, numbers.end());
    return numbers;
}

}  // namespace

CheckSession::CheckSession(const EngineSpec& spec, const GameTerms& terms, RunContext& context)
    : spec_(spec), terms_(terms), context_(context), dialect_(CheckDialect::make(spec.protocol)) {}

void CheckSession::start(const Rules& rules) {
    link_ = std::make_unique<EngineLink>(spec_, terms_, context_, 0);
    link_->start_process(spec_.words, '\n');
    link_->set_farewell("quit\n");
    say(dialect_->greeting());
    greeting_.clear();
    parameters_.clear();
    const Deadline deadline = in_seconds(terms_.start_limit);
    for (;;) {
        greeting_.push_back(link_->receive(deadline, dialect_->end_of_greeting()));
        const std::string& line = greeting_.back();
        if (dialect_->is(line, dialect_->end_of_greeting())) break;
        if (const auto p = dialect_->parameter(line)) parameters_.push_back(*p);
    }
    for (const DeclaredParameter& p : parameters_) {
        if (p.name != dialect_->variant_parameter()) continue;
        const std::string name = name_among(rules, p.choices);
        if (!name.empty()) say(dialect_->set(p.name, name));
    }
    for (const auto& [name, value] : spec_.parameters) say(dialect_->set(name, value));
    say(dialect_->get_ready());
    while (
        !dialect_->is(link_->receive(deadline, dialect_->ready_word()), dialect_->ready_word())) {
    }
    link_->set_ready();
}

void CheckSession::await(std::string_view word, double seconds) {
    const Deadline deadline = in_seconds(seconds);
    for (;;) {
        const std::string line = link_->receive(deadline, word);
        if (dialect_->is(line, word)) return;
        if (dialect_->answer(line)) wrong("'{}', though no search is running", line);
    }
}

CheckSession::Search CheckSession::await_answer() {
    const Deadline begin = SteadyClock::now();
    const Deadline deadline = in_seconds(terms_.stall_limit);
    Search search;
    for (;;) {
        std::string line = link_->receive(deadline, dialect_->answer_word());
        if (const auto answer = dialect_->answer(line)) {
            search.answer = *answer;
            search.seconds = seconds_since(begin);
            return search;
        }
        search.infos.push_back(std::move(line));
    }
}

void CheckSession::expect_no_second_answer() {
    if (!answers_questions_) return expect_no_answer_within(at_once);
    say(dialect_->question());
    await_answer_to_question(terms_.stall_limit);
}

void CheckSession::check_answer(const Game& game, const Search& search) {
    expect_no_second_answer();
    const std::string& text = search.answer.move;
    if (text.empty()) wrong("no move, though {} are legal", game.legal_moves().size());
    GameMove move;
    try {
        move = game.parse(text);
    } catch (const BadInput& e) {
        wrong("{}", e.what());
    }
    // Only moves with numbers are compared; squares such as c3 follow another form.
    const bool has_numbers = text.find_first_not_of("0123456789x:-~, ") == text.npos;
    if (has_numbers && numbers_of(text) != numbers_of(hub_move(move))) {
        wrong("{}: a capture names from, to and every captured square: {}", text, hub_move(move));
    }
    for (const std::string& line : search.infos) {
        const std::string fault = dialect_->fault_of_info(line, game);
        if (!fault.empty()) wrong("{}", fault);
    }
    const bool has_score = std::any_of(search.infos.begin(), search.infos.end(),
                                       [&](const auto& n) { return dialect_->has_score(n); });
    if (!has_score) wrong("no info with a score before the answer");
    if (search.answer.expected.empty()) return;
    Game next = game;
    next.play(move);
    try {
        static_cast<void>(next.parse(search.answer.expected));
    } catch (const BadInput& e) {
        wrong("the move to ponder on: {}", e.what());
    }
}

void CheckSession::expect_no_answer_within(double seconds) {
    const Deadline deadline = in_seconds(seconds);
    Channel* const channel = &link_->channel();
    while (SteadyClock::now() < deadline) {
        const std::optional<std::string> line = link_->next();
        if (line && dialect_->answer(*line)) {
            wrong("'{}' came too early", *line);
        } else if (!line) {
            Channel::wait({&channel, 1}, deadline);
        }
    }
}

void CheckSession::expect_stop(const std::string& command) {
    say(command);
    const Search search = await_answer();
    if (search.seconds <= at_once) return;
    wrong("the answer came {:.2f} s after '{}'", search.seconds, trimmed(command));
}

}  // namespace soplo
