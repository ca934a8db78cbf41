// Carrying out the lines of a UCI client.
#include "protocol/uci/session.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/host/clean_value.hpp"
#include "protocol/pages/text_diagram.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the clock in the form that Limits wants. UCI adds the increment after a move, Limits
/// before it. The time left therefore loses one increment here.
Clock clock_of(const UciGo& go, Side to_move) {
    constexpr double milliseconds = 1000;
    const bool white = to_move == Side::white;
    const auto seconds = [](std::optional<long long> ms) {
        return static_cast<double>(std::max(0LL, ms.value_or(0))) / milliseconds;
    };
    const double time = seconds(white ? go.wtime : go.btime);
    const double inc = std::min(time, seconds(white ? go.winc : go.binc));
    constexpr long long many_moves = 1000;
    return {.moves = static_cast<int>(std::clamp(go.movestogo.value_or(0), 0LL, many_moves)),
            .time = time - inc,
            .inc = inc};
}

}  // namespace

Limits limits_of(const UciGo& go, Side to_move) {
    constexpr double milliseconds = 1000;
    constexpr long long deepest = max_ply - 1;
    Limits limits;
    if (go.depth) limits.depth = static_cast<int>(std::clamp(*go.depth, 1LL, deepest));
    if (go.mate) {
        // A mate in N moves needs a search of 2 N plies at most.
        const long long plies = 2 * std::clamp(*go.mate, 1LL, deepest / 2);
        limits.depth = std::min(limits.depth.value_or(max_ply), static_cast<int>(plies));
    }
    if (go.nodes) limits.nodes = static_cast<std::uint64_t>(std::max(1LL, *go.nodes));
    if (go.movetime) limits.move_time = static_cast<double>(*go.movetime) / milliseconds;
    const bool has_clock = go.wtime || go.btime || go.winc || go.binc;
    if (has_clock) limits.clock = clock_of(go, to_move);
    const bool limited = limits.depth || limits.nodes || limits.move_time || has_clock;
    limits.infinite = go.infinite || !limited;
    limits.ponder = go.ponder;
    limits.analyse = !has_clock;  // because a game with a clock needs no search for a single move
    return limits;
}

UciSession::UciSession(const EngineSettings& settings, LineSink& sink,
                       EngineSession::PlayerMaker make_player, std::vector<std::string> complaints)
    : sink_(sink),
      complaints_(std::move(complaints)),
      engine_(settings, std::move(make_player),
              [this](std::string_view message) { error(message); }) {}

bool UciSession::handle(std::string_view line) {
    try {
        return std::visit([this](const auto& c) { return carry_out(c); }, parse_uci_command(line));
    } catch (const std::exception& e) {
        error(e.what());
        return true;
    }
}

void UciSession::remark(std::string_view text) {
    sink_.write(uci_line(UciInfo{.text = clean_value(text)}));
}

void UciSession::error(std::string_view text) { remark(fmt::format("error: {}", text)); }

bool UciSession::carry_out(const UciPlain& line) {
    if (line.word == "quit") {
        engine_.end_search();
        return false;
    }
    if (line.word == "uci") {
        engine_.end_search();
        uci();
    } else if (line.word == "isready") {
        is_ready();
    } else if (line.word == "ucinewgame") {
        engine_.new_game();
    } else if (line.word == "stop") {
        engine_.stop();
    } else if (line.word == "ponderhit") {
        engine_.ponder_hit();
    } else if (line.word == "d") {
        show();
    } else if (!line.word.empty() && line.word != "debug" && line.word != "register") {
        remark(fmt::format("unknown command: {}", line.word));
    }
    return true;
}

void UciSession::uci() {
    sink_.write(uci_line(UciId{"name", fmt::format("Soplo {}", SOPLO_VERSION)}));
    sink_.write(uci_line(UciId{"author", "the Soplo developers"}));
    for (const UciOption& o : uci_options(engine_.settings())) sink_.write(uci_line(o));
    sink_.write("uciok");
}

void UciSession::is_ready() {
    if (!engine_.is_searching()) static_cast<void>(engine_.player());
    for (const std::string& c : std::exchange(complaints_, {})) error(c);
    sink_.write("readyok");
}

void UciSession::show() {
    const std::string text = position_report(engine_.game(), false);
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        sink_.write(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

bool UciSession::carry_out(const UciSetOption& line) {
    engine_.end_search();
    const EngineOption* option = find_uci_option(line.name);
    if (option == nullptr) {
        remark(fmt::format("no such option: {}", line.name));
        return true;
    }
    engine_.set(*option, option->uci_name, line.value);
    return true;
}

bool UciSession::carry_out(const UciPosition& line) {
    engine_.end_search();
    const Rules& rules = engine_.rules();
    if (!line.from_start && line.fen.empty()) {
        throw BadInput("position: neither startpos nor a FEN given");
    }
    Game game(rules,
              line.from_start ? start_position(rules) : parse_position(rules, line.fen).setup,
              engine_.settings().draw_rules);
    for (const std::string& m : line.moves) game.play(m);
    engine_.set_game(std::move(game));
    return true;
}

bool UciSession::carry_out(const UciGo& line) {
    engine_.end_search();
    if (!line.unread.empty()) {
        remark(fmt::format("go: not understood: {}", joined(line.unread, ", ")));
    }
    Limits limits = limits_of(line, engine_.game().position().turn);
    limits.multi_pv = engine_.settings().multi_pv;
    for (const std::string& m : line.searchmoves) {
        try {
            limits.search_moves.push_back(engine_.game().parse(m));
        } catch (const BadInput& e) {
            error(fmt::format("searchmoves: {}", e.what()));
        }
    }
    report_.emplace(sink_);
    engine_.start(limits, *report_);
    return true;
}

}  // namespace soplo
