// Carrying out the lines of a Hub client.
#include "protocol/hub/session.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/host/clean_value.hpp"
#include "protocol/hub/params.hpp"
#include "protocol/system/text.hpp"

namespace soplo {

HubSession::HubSession(const EngineSettings& settings, LineSink& sink,
                       EngineSession::PlayerMaker make_player, std::vector<std::string> complaints)
    : output_(sink),
      complaints_(std::move(complaints)),
      engine_(settings, std::move(make_player),
              [this](std::string_view message) { error(message); }) {}

bool HubSession::handle(std::string_view line) {
    HubCommand command = parse_hub_line(line);
    try {
        const std::optional<HubCommand> same = from_version_1(command);
        note_version(command, same.has_value());
        if (same) command = *same;
        if (command.word == "quit") {
            engine_.end_search();
            return false;
        }
        carry_out(command);
    } catch (const std::exception& e) {
        error(e.what());
    }
    return true;
}

void HubSession::note_version(const HubCommand& command, bool in_style_1) {
    if (version_ != HubVersion::undecided) return;
    const bool has_values = std::any_of(command.arguments.begin(), command.arguments.end(),
                                        [](const HubArgument& a) { return a.value.has_value(); });
    // "go" without arguments belongs to both versions.
    if (in_style_1 && command.word != "go") version_ = HubVersion::one;
    if (has_values) version_ = HubVersion::two;
}

void HubSession::carry_out(const HubCommand& command) {
    if (command.word == "ping") return output_.say("pong");
    if (command.word == "ponder-hit") return engine_.ponder_hit();
    if (command.word == "stop") return engine_.stop();
    /// A command word and the member function that carries it out.
    struct Entry {
        std::string_view word;
        void (HubSession::*carry_out)(const HubCommand&);
    };
    static constexpr std::array<Entry, 8> entries{{{"hub", &HubSession::hub},
                                                   {"set-param", &HubSession::set_param},
                                                   {"init", &HubSession::init},
                                                   {"new-game", &HubSession::new_game},
                                                   {"pos", &HubSession::pos},
                                                   {"move", &HubSession::move},
                                                   {"level", &HubSession::level},
                                                   {"go", &HubSession::go}}};
    for (const Entry& e : entries) {
        if (e.word != command.word) continue;
        engine_.end_search();
        return (this->*e.carry_out)(command);
    }
    // Unknown words get no answer, because some clients stop the engine after any error. They end a
    // running search, because other engines do the same and clients rely on it.
    if (!command.word.empty()) engine_.end_search();
}

std::string HubSession::error_line(std::string_view message) const {
    if (version_ == HubVersion::one) return fmt::format("error {}", clean_value(message));
    HubCommand line{.word = "error"};
    line.add("message", message);
    return format_hub_line(line);
}

void HubSession::hub(const HubCommand&) {
    HubCommand id{.word = "id"};
    id.add("name", "Soplo");
    id.add("version", SOPLO_VERSION);
    id.add("author", "the Soplo developers");
    id.add("country", "International");
    output_.say_apart(format_hub_line(id));
    for (const std::string& line : hub_param_lines(engine_.settings())) output_.say_apart(line);
    output_.say_apart("wait");
}

void HubSession::set_param(const HubCommand& command) {
    const std::string* name = command.value("name");
    const std::string* value = command.value("value");
    const EngineOption* option = name == nullptr ? nullptr : find_hub_option(*name);
    if (option == nullptr || value == nullptr)
        return;  // because clients send names of other engines
    try {
        engine_.set(*option, *name, *value);
    } catch (const BadInput&) {
        if (!option->inert) throw;
    }
}

void HubSession::init(const HubCommand&) {
    static_cast<void>(engine_.player());
    for (const std::string& c : std::exchange(complaints_, {})) output_.say_apart(error_line(c));
    output_.say_apart("ready");
}

void HubSession::new_game(const HubCommand&) { engine_.new_game(); }

void HubSession::pos(const HubCommand& command) {
    level_ = {};
    const Rules& rules = engine_.rules();
    const std::string* text = command.value("pos");
    const bool from_start = command.says("start") || (text != nullptr && *text == "start");
    if (text == nullptr && !from_start) throw BadInput("pos: no position given");
    Setup start = from_start ? start_position(rules) : parse_hub_position(rules, *text);
    if (const std::vector<std::string> wrong = faults(rules, start); !wrong.empty()) {
        throw BadInput(fmt::format("pos: {}", joined(wrong, "; ")));
    }
    if (const std::string* wolf = command.value("wolf");
        wolf != nullptr && rules.king_run_limit > 0) {
        Setup counted = start;
        apply_wolf(*wolf, rules.king_run_limit, counted);
        if (faults(rules, counted).empty()) start = counted;
    }
    Game game(rules, start, engine_.settings().draw_rules);
    const std::string* moves = command.value("moves");
    for (const std::string& m : words(moves == nullptr ? "" : *moves)) game.play(m);
    engine_.set_game(std::move(game));
}

void HubSession::move(const HubCommand& command) {
    const std::string* text = command.value("move");
    if (text == nullptr) throw BadInput("move: no move given");
    engine_.play(*text);
}

void HubSession::level(const HubCommand& command) { add_level(level_, command); }

void HubSession::go(const HubCommand& command) {
    Limits limits = limits_of(std::exchange(level_, {}));
    limits.ponder = command.says("ponder");
    limits.analyse = command.says("analyze") || command.says("analyse");
    report_.emplace(output_, version_);
    engine_.start(limits, *report_);
}

}  // namespace soplo
