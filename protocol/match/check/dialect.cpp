// The lines of Hub and of UCI that the check sends and reads.
#include "protocol/match/check/dialect.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/hub/line.hpp"
#include "protocol/system/text.hpp"
#include "protocol/uci/codec.hpp"

namespace soplo {
namespace {

/// Returns the first fault of a principal variation, or an empty text if all its moves are legal.
std::string fault_of_line(Game game, const std::vector<std::string>& moves) {
    for (const std::string& m : moves) {
        try {
            game.play(m);
        } catch (const BadInput& e) {
            return fmt::format("its principal variation: {}", e.what());
        }
    }
    return {};
}

std::vector<std::string> moves_of(const Game& game) {
    std::vector<std::string> moves;
    for (const GameMove& m : game.moves()) moves.push_back(hub_move(m));
    return moves;
}

std::string fault_of_number(const HubCommand& line, std::string_view name) {
    const std::string* text = line.value(name);
    if (text == nullptr) return fmt::format("{} is missing", name);
    return parse_real(*text) ? "" : fmt::format("{}={} is not a number", name, *text);
}

/// The dialect of the Hub protocol.
class HubDialect : public CheckDialect {
  public:
    std::string greeting() const override { return "hub\n"; }
    std::string question() const override { return "ping\n"; }
    std::string get_ready() const override { return "init\n"; }
    std::string set(std::string_view name, std::string_view value) const override {
        HubCommand line{.word = "set-param"};
        line.add("name", name);
        line.add("value", value);
        return format_hub_line(line) + "\n";
    }
    std::string new_game() const override { return "new-game\n"; }
    std::string position(const Game& game) const override { return pos(game, moves_of(game)); }
    std::string bad_position() const override { return "pos pos=Wxyz\n"; }
    std::string position_with_bad_move(const Game& game) const override {
        std::vector<std::string> moves = moves_of(game);
        moves.emplace_back("1-1");
        return pos(game, moves);
    }
    std::string go(std::string_view limit, SearchMode mode) const override {
        constexpr std::array<std::string_view, 3> modes{"think", "ponder", "analyze"};
        return fmt::format("{}{}go {}\n", limit, limit.empty() ? "" : "\n",
                           modes[static_cast<std::size_t>(mode)]);
    }
    std::string ponder_hit() const override { return "ponder-hit\n"; }

    std::string shallow() const override { return "level depth=1"; }
    std::string move_time(double seconds) const override {
        return fmt::format("level move-time={}", seconds);
    }
    std::string infinite() const override { return "level infinite"; }
    std::vector<std::string> limits() const override {
        return {"level depth=2",
                "level nodes=100",
                "level move-time=0.05",
                "level move-time=1e-2",
                "level time=2",
                "level time=2.000 inc=0.050",
                "level moves=40 time=2.000",
                "level moves=1 time=0.500",
                "level moves=10 time=2 inc=0.05",
                "level time=0 inc=0.1",
                "level depth=30 move-time=0.1",
                "level depth=2\nlevel move-time=60",
                "level handicap=3\nlevel nodes=50\nlevel move-time=0.05"};
    }
    std::vector<std::string> no_time() const override {
        return {"level time=0", "level time=-0.5", "level time=1e-07", "level move-time=0"};
    }

    std::string_view end_of_greeting() const override { return "wait"; }
    std::string_view ready_word() const override { return "ready"; }
    std::string_view question_answer() const override { return "pong"; }
    std::string_view answer_word() const override { return "done"; }
    bool is(std::string_view line, std::string_view word) const override {
        return parse_hub_line(line).word == word;
    }
    std::optional<CheckAnswer> answer(std::string_view text) const override {
        const HubCommand line = parse_hub_line(text);
        if (line.word != "done") return {};
        const std::string* move = line.value("move");
        const std::string* expected = line.value("ponder");
        return CheckAnswer{move == nullptr ? "" : *move, expected == nullptr ? "" : *expected};
    }
    std::optional<DeclaredParameter> parameter(std::string_view text) const override {
        const HubCommand line = parse_hub_line(text);
        if (line.word != "param") return {};
        DeclaredParameter p;
        const auto value = [&](std::string_view name) {
            const std::string* v = line.value(name);
            return v == nullptr ? std::string() : *v;
        };
        p.name = value("name");
        p.value = value("value");
        p.choices = words(value("values"));
        p.fault = fault_of_parameter(p, value("type"), line);
        return p;
    }
    bool is_name(std::string_view text) const override {
        const HubCommand line = parse_hub_line(text);
        return line.word == "id" && line.value("name") != nullptr;
    }
    bool has_score(std::string_view text) const override {
        const HubCommand line = parse_hub_line(text);
        return line.word == "info" && line.value("score") != nullptr;
    }
    std::string fault_of_info(std::string_view text, const Game& game) const override {
        const HubCommand line = parse_hub_line(text);
        if (line.word == "error") return fmt::format("it says '{}'", text);
        if (line.word != "info") return {};
        for (const char* name : {"depth", "score", "nodes"}) {
            std::string fault = fault_of_number(line, name);
            if (!fault.empty()) return fmt::format("info: {}", fault);
        }
        const std::string* pv = line.value("pv");
        return pv == nullptr ? "" : fault_of_line(game, words(*pv));
    }
    bool any_command_stops() const override { return true; }
    std::string_view variant_parameter() const override { return "variant"; }

  private:
    static std::string pos(const Game& game, const std::vector<std::string>& moves) {
        HubCommand line{.word = "pos"};
        line.add("pos", hub_position(game.rules(), game.start()));
        if (!moves.empty()) line.add("moves", joined(moves, " "));
        return format_hub_line(line) + "\n";
    }
    static std::string fault_of_parameter(const DeclaredParameter& p, const std::string& type,
                                          const HubCommand& line) {
        if (p.name.empty()) return "a param line without a name";
        const bool is_number = type == "int" || type == "real";
        if (!is_number && type != "bool" && type != "string" && type != "enum") {
            return fmt::format(
                "param {}: the type '{}' is not one of bool, int, real, string, enum", p.name,
                type);
        }
        if (is_number && !parse_real(p.value)) {
            return fmt::format("param {}: the value '{}' is not a number", p.name, p.value);
        }
        if (type == "bool" && p.value != "true" && p.value != "false") {
            return fmt::format("param {}: the value '{}' is neither true nor false", p.name,
                               p.value);
        }
        const auto bound = [&](std::string_view name) {
            const std::string* v = line.value(name);
            return v == nullptr ? std::nullopt : parse_real(*v);
        };
        const double value = parse_real(p.value).value_or(0);
        const bool is_out = is_number && (value < bound("min").value_or(value) ||
                                          value > bound("max").value_or(value));
        const bool is_none = type == "enum" && std::find(p.choices.begin(), p.choices.end(),
                                                         p.value) == p.choices.end();
        if (!is_out && !is_none) return {};
        return fmt::format("param {}: the value '{}' is outside its own range", p.name, p.value);
    }
};

/// The dialect of UCI.
class UciDialect : public CheckDialect {
  public:
    std::string greeting() const override { return "uci\n"; }
    std::string question() const override { return "isready\n"; }
    std::string get_ready() const override { return "isready\n"; }
    std::string set(std::string_view name, std::string_view value) const override {
        return uci_line(UciSetOption{std::string(name), std::string(value)}) + "\n";
    }
    std::string new_game() const override { return "ucinewgame\n"; }
    std::string position(const Game& game) const override { return pos(game, moves_of(game)); }
    std::string bad_position() const override { return "position fen nonsense\n"; }
    std::string position_with_bad_move(const Game& game) const override {
        std::vector<std::string> moves = moves_of(game);
        moves.emplace_back("1-1");
        return pos(game, moves);
    }
    std::string go(std::string_view limit, SearchMode mode) const override {
        return fmt::format("go{}{}{}\n", mode == SearchMode::ponder ? " ponder" : "",
                           limit.empty() ? "" : " ", limit);
    }
    std::string ponder_hit() const override { return "ponderhit\n"; }

    std::string shallow() const override { return "depth 1"; }
    std::string move_time(double seconds) const override {
        constexpr double thousand = 1000;
        return fmt::format("movetime {}", std::lround(seconds * thousand));
    }
    std::string infinite() const override { return "infinite"; }
    std::vector<std::string> limits() const override {
        return {"depth 2",
                "nodes 100",
                "movetime 50",
                "wtime 2000 btime 2000",
                "wtime 2000 btime 2000 winc 50 binc 50",
                "wtime 2000 btime 2000 movestogo 40",
                "wtime 500 btime 500 movestogo 1",
                "wtime 2000 btime 2000 winc 50 binc 50 movestogo 10",
                "depth 30 movetime 100"};
    }
    std::vector<std::string> no_time() const override {
        return {"wtime 0 btime 0", "wtime -500 btime -500", "movetime 0", "movetime 1"};
    }

    std::string_view end_of_greeting() const override { return "uciok"; }
    std::string_view ready_word() const override { return "readyok"; }
    std::string_view question_answer() const override { return "readyok"; }
    std::string_view answer_word() const override { return "bestmove"; }
    bool is(std::string_view line, std::string_view word) const override {
        const std::vector<std::string> parts = words(line);
        return !parts.empty() && parts[0] == word;
    }
    std::optional<CheckAnswer> answer(std::string_view text) const override {
        const UciAnswer line = parse_uci_answer(text);
        const auto* best = std::get_if<UciBestMove>(&line);
        if (best == nullptr) return {};
        return CheckAnswer{best->move.value_or(""), best->ponder.value_or("")};
    }
    std::optional<DeclaredParameter> parameter(std::string_view text) const override {
        const UciAnswer line = parse_uci_answer(text);
        const auto* option = std::get_if<UciOption>(&line);
        if (option == nullptr) {
            if (!is(text, "option")) return {};
            return DeclaredParameter{.name = {},
                                     .value = {},
                                     .choices = {},
                                     .fault = fmt::format("'{}' cannot be read", text)};
        }
        DeclaredParameter p{option->name, option->value, option->choices, {}};
        const long long value = parse_integer(p.value).value_or(0);
        const bool is_out =
            option->type == UciOptionType::spin && (value < option->min || value > option->max);
        const bool is_none =
            option->type == UciOptionType::combo &&
            std::find(p.choices.begin(), p.choices.end(), p.value) == p.choices.end();
        if (is_out || is_none) {
            p.fault = fmt::format("option {}: the default '{}' is outside its own range", p.name,
                                  p.value);
        }
        return p;
    }
    bool is_name(std::string_view text) const override {
        const UciAnswer line = parse_uci_answer(text);
        const auto* id = std::get_if<UciId>(&line);
        return id != nullptr && id->key == "name" && !id->value.empty();
    }
    bool has_score(std::string_view text) const override {
        const UciAnswer line = parse_uci_answer(text);
        const auto* info = std::get_if<UciInfo>(&line);
        return info != nullptr && info->score;
    }
    std::string fault_of_info(std::string_view text, const Game& game) const override {
        const UciAnswer line = parse_uci_answer(text);
        const auto* info = std::get_if<UciInfo>(&line);
        if (info == nullptr) return {};
        if (info->text.starts_with("error")) return fmt::format("it says '{}'", info->text);
        return fault_of_line(game, info->pv);
    }
    bool any_command_stops() const override { return false; }
    std::string_view variant_parameter() const override { return "UCI_Variant"; }

  private:
    static std::string pos(const Game& game, const std::vector<std::string>& moves) {
        UciPosition position{.moves = moves};
        position.from_start = game.start() == start_position(game.rules());
        if (!position.from_start) position.fen = fen(game.rules(), game.start());
        return uci_line(position) + "\n";
    }
};

}  // namespace

std::unique_ptr<CheckDialect> CheckDialect::make(EngineProtocol protocol) {
    if (protocol == EngineProtocol::uci) return std::make_unique<UciDialect>();
    return std::make_unique<HubDialect>();
}

}  // namespace soplo
