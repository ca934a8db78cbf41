// The lines between the runner and a Hub engine.
#include "protocol/match/clients/hub_client.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/options/options.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Seconds to wait for the answer to ping. Engines that do not know ping ignore it.
constexpr double ping_patience = 1;

std::string line_of(const HubCommand& command) { return format_hub_line(command) + "\n"; }

std::string pos_line(const Game& game, const GameMove* expected) {
    HubCommand pos{.word = "pos"};
    pos.add("pos", hub_position(game.rules(), game.start()));
    std::string moves;
    for (const GameMove& m : game.moves()) moves += (moves.empty() ? "" : " ") + hub_move(m);
    if (expected != nullptr) moves += (moves.empty() ? "" : " ") + hub_move(*expected);
    if (!moves.empty()) pos.add("moves", moves);
    return line_of(pos);
}

std::string level_line(const TimeAllowance& allowance, Side side) {
    HubCommand level{.word = "level"};
    if (allowance.depth) level.add("depth", fmt::format("{}", *allowance.depth));
    if (allowance.nodes) level.add("nodes", fmt::format("{}", *allowance.nodes));
    if (allowance.move_time) level.add("move-time", fmt::format("{}", *allowance.move_time));
    if (allowance.clocks) {
        const ClockState& clock = (*allowance.clocks)[static_cast<std::size_t>(index(side))];
        if (clock.moves > 0) level.add("moves", fmt::format("{}", clock.moves));
        level.add("time", fmt::format("{:.3f}", std::max(0.0, clock.time)));
        if (clock.inc > 0) level.add("inc", fmt::format("{:.3f}", clock.inc));
    }
    return line_of(level);
}

std::optional<double> number_in(const HubCommand& command, std::string_view name) {
    const std::string* value = command.value(name);
    if (value == nullptr) return {};
    return parse_real(*value);
}

}  // namespace

HubClient::HubClient(const EngineSpec& spec, const GameTerms& terms, RunContext& context, int slot)
    : LineClient({.ponder_hit = "ponder-hit", .answer = "done"}, spec, terms, context, slot) {}

void HubClient::start() {
    link_.start_process(link_.spec().words, '\n');
    link_.set_farewell("quit\n");
    read_greeting();
    set_parameters();
    link_.send("init\n");
    const Deadline deadline = in_seconds(link_.terms().start_limit);
    for (;;) {
        const HubCommand line = parse_hub_line(link_.receive(deadline, "ready"));
        if (line.word == "ready") break;
        const std::string* message = line.value("message");
        if (line.word == "error") {
            link_.fail(Ending::no_start, message != nullptr ? *message : "an error at its start");
        }
    }
    link_.send("ping\n");
    const Deadline soon = in_seconds(ping_patience);
    Channel* const mine = &channel();
    while (!answers_ping_ && SteadyClock::now() < soon) {
        const std::optional<std::string> line = link_.next();
        if (line) {
            answers_ping_ = parse_hub_line(*line).word == "pong";
        } else {
            Channel::wait({&mine, 1}, soon);
        }
    }
    link_.set_ready();
}

void HubClient::read_greeting() {
    link_.send("hub\n");
    const Deadline deadline = in_seconds(link_.terms().start_limit);
    for (;;) {
        const HubCommand line = parse_hub_line(link_.receive(deadline, "wait"));
        if (line.word == "wait") return;
        const std::string* name = line.value("name");
        if (line.word == "param" && name != nullptr) declared_[*name] = line;
    }
}

void HubClient::set_parameter(const std::string& name, const std::string& value) {
    HubCommand line{.word = "set-param"};
    line.add("name", name);
    line.add("value", value);
    link_.send(line_of(line));
}

void HubClient::set_parameters() {
    const auto& chosen = link_.spec().parameters;
    const auto is_free = [&](const std::string& name) {
        return declared_.contains(name) &&
               std::none_of(chosen.begin(), chosen.end(),
                            [&](const auto& p) { return p.first == name; });
    };
    const auto values_of = [&](const std::string& name) {
        const std::string* values = declared_.at(name).value("values");
        return words(values == nullptr ? "" : *values);
    };
    if (is_free("variant")) {
        const std::vector<std::string> values = values_of("variant");
        const std::string name = name_among(*link_.terms().rules, values);
        if (name.empty()) link_.fail_variant(values);
        set_parameter("variant", name);
    }
    if (is_free("draw-rules")) {
        const std::string set(draw_set_name(link_.terms().draws));
        const std::vector<std::string> values = values_of("draw-rules");
        const bool is_offered = std::find(values.begin(), values.end(), set) != values.end();
        if (is_offered) set_parameter("draw-rules", set);
    }
    if (is_free("ponder")) set_parameter("ponder", link_.terms().ponder ? "true" : "false");
    std::vector<std::string_view> names;
    for (const auto& [name, line] : declared_) names.push_back(name);
    for (const auto& [name, value] : chosen) {
        if (!declared_.contains(name)) link_.fail_parameter(name, names);
        set_parameter(name, value);
    }
}

void HubClient::new_game(const Game&, Side) {
    is_pondering_ = false;
    link_.send("new-game\n");
}

/// Sends ping and drops everything before the pong. Otherwise a second or late done of the last
/// search would count as the answer to the next search.
void HubClient::catch_up() {
    if (answers_ping_) link_.send("ping\n");
    const Deadline deadline = in_seconds(link_.terms().stall_limit);
    while (answers_ping_) {
        if (parse_hub_line(link_.receive(deadline, "pong")).word == "pong") break;
    }
    link_.drop_received();
    pending_ = {};
}

void HubClient::go(const Game& game, const TimeAllowance& allowance) {
    catch_up();
    link_.send(pos_line(game, nullptr) + level_line(allowance, game.position().turn) +
               "go think\n");
}

void HubClient::ponder(const Game& game, const GameMove& expected, const TimeAllowance& allowance) {
    catch_up();
    is_pondering_ = true;
    link_.send(pos_line(game, &expected) + level_line(allowance, other(game.position().turn)) +
               "go ponder\n");
}

void HubClient::take_info(const HubCommand& line) {
    if (const auto score = number_in(line, "score")) pending_.score = score;
    constexpr double deepest = 1000, many = 1e18;
    const auto depth = number_in(line, "depth");
    if (depth && *depth >= 0 && *depth <= deepest) pending_.depth = static_cast<int>(*depth);
    const auto nodes = number_in(line, "nodes");
    if (nodes && *nodes >= 0 && *nodes <= many) pending_.nodes = static_cast<std::uint64_t>(*nodes);
}

bool HubClient::read_line(const std::string& text) {
    const HubCommand line = parse_hub_line(text);
    const auto value = [&](std::string_view name) {
        const std::string* v = line.value(name);
        return v != nullptr ? *v : std::string();
    };
    if (line.word == "info") take_info(line);
    if (line.word == "error") pending_.remark = line.value("message") ? value("message") : text;
    if (line.word != "done") return false;
    pending_.move = value("move");
    pending_.expected = value("ponder");
    return true;
}

}  // namespace soplo
