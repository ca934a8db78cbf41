// Carrying out the lines of a UCI client.
#include "protocol/uci/session.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/pages/text_diagram.hpp"
#include "protocol/hub/codec.hpp"
#include "protocol/host/news.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

UciOptionType uci_type(OptionType type) {
    switch (type) {
        case OptionType::flag:
        case OptionType::boolean:
            return UciOptionType::check;
        case OptionType::integer:
            return UciOptionType::spin;
        case OptionType::choice:
            return UciOptionType::combo;
        case OptionType::real:
        case OptionType::text:
            break;
    }
    return UciOptionType::string;
}

/// The clock as our own limits mean it. In UCI the increment of earlier moves is on the clock and
/// that of this move comes after it; there it is added before the move.
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

std::vector<UciOption> uci_options(const EngineSettings& settings) {
    std::vector<UciOption> options;
    for (const EngineOption& o : engine_options()) {
        if (o.uci_name.empty()) continue;
        UciOption option{.name = std::string(o.uci_name),
                         .type = uci_type(o.row.type),
                         .value = present_value(o, settings)};
        if (option.type == UciOptionType::spin) {
            option.min = static_cast<long long>(o.row.min);
            option.max = static_cast<long long>(o.row.max);
        }
        if (option.type == UciOptionType::combo && o.row.choices.empty()) {
            for (const Rules* r : variants) option.choices.emplace_back(r->name);
        } else if (option.type == UciOptionType::combo) {
            option.choices = words(o.row.choices);
        }
        options.push_back(std::move(option));
    }
    return options;
}

Limits limits_of(const UciGo& go, Side to_move) {
    constexpr double milliseconds = 1000;
    constexpr long long deepest = max_ply - 1;
    Limits limits;
    if (go.depth) limits.depth = static_cast<int>(std::clamp(*go.depth, 1LL, deepest));
    if (go.mate) {
        // Nothing beyond that many moves of both sides is wanted.
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
    limits.analyse = !has_clock;  // in a game the only move is played at once
    return limits;
}

UciSession::UciSession(const EngineSettings& settings, LineSink& sink,
                       EngineHost::PlayerMaker make_player, std::vector<std::string> complaints)
    : sink_(sink),
      complaints_(std::move(complaints)),
      game_(*settings.rules),
      host_(settings, std::move(make_player),
            [this](std::string_view message) { error(message); }) {}

UciSession::~UciSession() { end_search(); }

bool UciSession::handle(std::string_view line) {
    try {
        return std::visit([this](const auto& c) { return carry_out(c); }, parse_uci_command(line));
    } catch (const std::exception& e) {
        error(e.what());
        return true;
    }
}

void UciSession::end_search() {
    if (finished_) return;
    host_.player().stop();
    host_.player().wait();
}

void UciSession::wait() {
    if (!finished_) host_.player().wait();
}

void UciSession::remark(std::string_view text) {
    // The cleaning of Hub's values leaves one line of printable ASCII here, too.
    sink_.write(uci_line(UciInfo{.text = clean_value(text)}));
}

void UciSession::error(std::string_view text) { remark(fmt::format("error: {}", text)); }

bool UciSession::carry_out(const UciPlain& line) {
    if (line.word == "quit") {
        end_search();
        return false;
    }
    if (line.word == "uci") {
        end_search();
        uci();
    } else if (line.word == "isready") {
        is_ready();
    } else if (line.word == "ucinewgame") {
        end_search();
        if (Player* player = host_.player_if_any()) player->new_game();
    } else if (line.word == "stop") {
        if (!finished_) host_.player().stop();
    } else if (line.word == "ponderhit") {
        if (!finished_ && pondering_) host_.player().ponder_hit();
        pondering_ = false;
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
    for (const UciOption& o : uci_options(host_.settings())) sink_.write(uci_line(o));
    sink_.write("uciok");
}

void UciSession::is_ready() {
    if (finished_) static_cast<void>(host_.player());
    for (const std::string& c : std::exchange(complaints_, {})) error(c);
    sink_.write("readyok");
}

void UciSession::show() {
    const std::string text = position_report(game_, false);
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        sink_.write(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

bool UciSession::carry_out(const UciSetOption& line) {
    end_search();
    const EngineOption* option = find_uci_option(line.name);
    if (option == nullptr) {
        remark(fmt::format("no such option: {}", line.name));
        return true;
    }
    host_.set(*option, option->uci_name, line.value);
    if (&game_.rules() != &host_.rules()) game_ = Game(host_.rules());
    return true;
}

bool UciSession::carry_out(const UciPosition& line) {
    end_search();
    const Rules& rules = host_.rules();
    if (!line.from_start && line.fen.empty()) {
        throw BadInput("position: neither startpos nor a FEN given");
    }
    Game game(rules,
              line.from_start ? start_position(rules) : parse_position(rules, line.fen).setup,
              host_.settings().draw_rules);
    for (const std::string& m : line.moves) game.play(m);
    game_ = std::move(game);
    return true;
}

bool UciSession::carry_out(const UciGo& line) {
    end_search();
    if (!line.unread.empty()) {
        remark(fmt::format("go: not understood: {}", joined(line.unread, ", ")));
    }
    Limits limits = limits_of(line, game_.position().turn);
    limits.multi_pv = host_.settings().multi_pv;
    pondering_ = limits.ponder;
    for (const std::string& m : line.searchmoves) {
        try {
            limits.search_moves.push_back(game_.parse(m));
        } catch (const BadInput& e) {
            error(fmt::format("searchmoves: {}", e.what()));
        }
    }
    report_.emplace(sink_, finished_);
    finished_ = false;
    if (game_.legal_moves().empty()) {
        report_->info(news_of_the_end(game_));
        report_->done({});
        return true;
    }
    try {
        Player& player = host_.player();
        player.set_position(game_.start(), game_.moves());
        player.start(limits, *report_);
    } catch (const std::exception& e) {
        error(e.what());
        report_->done({.move = game_.legal_moves().front(), .ponder = {}});  // a move is waited for
    }
    return true;
}

}  // namespace soplo
