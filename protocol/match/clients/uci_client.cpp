// The lines between the runner and a UCI engine.
#include "protocol/match/clients/uci_client.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "protocol/options/options.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

long long milliseconds(double seconds) {
    constexpr double thousand = 1000;
    return std::llround(std::max(0.0, seconds) * thousand);
}

UciPosition position_of(const Game& game, const GameMove* expected) {
    UciPosition position;
    position.from_start = game.start() == start_position(game.rules());
    if (!position.from_start) position.fen = fen(game.rules(), game.start());
    for (const GameMove& m : game.moves()) position.moves.push_back(hub_move(m));
    if (expected != nullptr) position.moves.push_back(hub_move(*expected));
    return position;
}

/// Returns the limits of a move. UCI clocks include the increment of the coming move.
UciGo limits_of(const TimeAllowance& allowance, Side side) {
    UciGo go;
    if (allowance.depth) go.depth = *allowance.depth;
    if (allowance.nodes) go.nodes = static_cast<long long>(*allowance.nodes);
    if (allowance.move_time) go.movetime = milliseconds(*allowance.move_time);
    if (!allowance.clocks) return go;
    const auto& [white, black] = *allowance.clocks;
    go.wtime = milliseconds(white.time + white.inc);
    go.btime = milliseconds(black.time + black.inc);
    if (white.inc > 0) go.winc = milliseconds(white.inc);
    if (black.inc > 0) go.binc = milliseconds(black.inc);
    const ClockState& own = side == Side::white ? white : black;
    if (own.moves > 0) go.movestogo = own.moves;
    return go;
}

/// Returns the score in men. A won game counts 100 less a hundredth for every ply, as in the Hub
/// protocol.
double men_of(const UciScore& score) {
    constexpr double hundred = 100;
    if (score.unit == UciScore::Unit::cp) return score.value / hundred;
    const int plies = score.value > 0 ? 2 * score.value - 1 : -2 * score.value;
    return std::copysign(hundred - plies / hundred, score.value > 0 ? 1.0 : -1.0);
}

}  // namespace

UciClient::UciClient(const EngineSpec& spec, const GameTerms& terms, RunContext& context, int slot)
    : LineClient({.ponder_hit = "ponderhit", .answer = "bestmove"}, spec, terms, context, slot) {}

void UciClient::say(const UciCommand& command) {
    link_.send(std::visit([](const auto& c) { return uci_line(c); }, command) + "\n");
}

void UciClient::start() {
    link_.start_process(link_.spec().words, '\n');
    link_.set_farewell("quit\n");
    read_greeting();
    set_options();
    catch_up(in_seconds(link_.terms().start_limit));
    link_.set_ready();
}

void UciClient::read_greeting() {
    say(UciPlain{.word = "uci"});
    const Deadline deadline = in_seconds(link_.terms().start_limit);
    for (;;) {
        const UciAnswer line = parse_uci_answer(link_.receive(deadline, "uciok"));
        if (const auto* option = std::get_if<UciOption>(&line)) options_.push_back(*option);
        const auto* plain = std::get_if<UciPlain>(&line);
        if (plain != nullptr && plain->word == "uciok") return;
    }
}

const UciOption* UciClient::declared(std::string_view name) const {
    const auto at = std::find_if(options_.begin(), options_.end(),
                                 [&](const UciOption& o) { return lower(o.name) == lower(name); });
    return at == options_.end() ? nullptr : &*at;
}

void UciClient::set_options() {
    const auto& chosen = link_.spec().parameters;
    const auto is_free = [&](const UciOption* option) {
        return option != nullptr && std::none_of(chosen.begin(), chosen.end(), [&](const auto& p) {
                   return lower(p.first) == lower(option->name);
               });
    };
    if (const UciOption* variant = declared("UCI_Variant"); is_free(variant)) {
        const std::string name = name_among(*link_.terms().rules, variant->choices);
        if (name.empty()) link_.fail_variant(variant->choices);
        say(UciSetOption{variant->name, name});
    }
    if (const UciOption* draws = declared("Draw_Rules"); is_free(draws)) {
        const std::string set(draw_set_name(link_.terms().draws));
        const bool is_offered =
            std::find(draws->choices.begin(), draws->choices.end(), set) != draws->choices.end();
        if (is_offered) say(UciSetOption{draws->name, set});
    }
    if (const UciOption* ponder = declared("Ponder"); is_free(ponder)) {
        say(UciSetOption{ponder->name, link_.terms().ponder ? "true" : "false"});
    }
    std::vector<std::string_view> names;
    for (const UciOption& o : options_) names.push_back(o.name);
    for (const auto& [name, value] : chosen) {
        const UciOption* option = declared(name);
        if (option == nullptr) link_.fail_parameter(name, names);
        say(UciSetOption{option->name, value});
    }
}

void UciClient::new_game(const Game&, Side) {
    is_pondering_ = false;
    say(UciPlain{.word = "ucinewgame"});
}

/// Drops everything before readyok. Otherwise a late answer would count for the next search.
void UciClient::catch_up(Deadline deadline) {
    say(UciPlain{.word = "isready"});
    for (;;) {
        const UciAnswer line = parse_uci_answer(link_.receive(deadline, "readyok"));
        const auto* plain = std::get_if<UciPlain>(&line);
        if (plain != nullptr && plain->word == "readyok") break;
    }
    pending_ = {};
}

void UciClient::search(const Game& game, const GameMove* expected, const TimeAllowance& allowance) {
    catch_up(in_seconds(link_.terms().stall_limit));
    const Side turn = game.position().turn;
    UciGo go = limits_of(allowance, expected == nullptr ? turn : other(turn));
    go.ponder = is_pondering_ = expected != nullptr;
    link_.send(uci_line(position_of(game, expected)) + "\n" + uci_line(go) + "\n");
}

void UciClient::go(const Game& game, const TimeAllowance& allowance) {
    search(game, nullptr, allowance);
}

void UciClient::ponder(const Game& game, const GameMove& expected, const TimeAllowance& allowance) {
    search(game, &expected, allowance);
}

void UciClient::take_info(const UciInfo& info) {
    if (info.text.starts_with("error")) pending_.remark = info.text;
    if (info.multipv.value_or(1) != 1) return;
    if (info.score) pending_.score = men_of(*info.score);
    if (info.depth) pending_.depth = static_cast<int>(*info.depth);
    if (info.nodes) pending_.nodes = static_cast<std::uint64_t>(*info.nodes);
}

bool UciClient::read_line(const std::string& text) {
    const UciAnswer line = parse_uci_answer(text);
    if (const auto* info = std::get_if<UciInfo>(&line)) take_info(*info);
    const auto* best = std::get_if<UciBestMove>(&line);
    if (best == nullptr) return false;
    pending_.move = best->move.value_or("");
    pending_.expected = best->ponder.value_or("");
    return true;
}

}  // namespace soplo
