// Writes the analysis of a game as JSON, and reads it.
#include "protocol/analysis/games/journal.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kind = "soplo-analysis";

Json json_of(const JudgedMove& m) {
    Json line = Json::array();
    for (const GameMove& move : m.best_line) line.push_back(hub_move(move));
    return {{"move", hub_move(m.played)},
            {"score", m.played_score},
            {"best", m.best_score},
            {"line", line},
            {"choice", m.had_choice},
            {"depth", m.depth},
            {"nodes", m.nodes}};
}

JudgedMove judged_from(const Json& json, const Game& game, std::size_t ply) {
    const Rules& r = game.rules();
    const Arbiter& judge = arbiter(r);
    JudgedMove m;
    m.played = m.best = game.moves()[ply];
    if (json.at("move") != hub_move(m.played)) throw BadInput("the moves differ");
    m.played_score = json.at("score");
    m.best_score = json.at("best");
    m.had_choice = json.at("choice");
    m.depth = json.at("depth");
    m.nodes = json.at("nodes");
    Setup setup = game.position_at(ply);
    for (const Json& text : json.at("line")) {
        const GameMove move =
            parse_move(r, setup, text.get<std::string>(), judge.legal_moves(setup));
        m.best_line.push_back(move);
        setup = judge.successor(setup, move);
    }
    if (!m.best_line.empty()) m.best = m.best_line.front();
    return m;
}

/// Returns the first term that differs, "its depth is '8', not '9'", or an empty text.
std::string difference(const std::map<std::string, std::string>& ours, const Json& theirs) {
    for (const auto& [name, value] : ours) {
        const std::string other = theirs.value(name, "");
        if (other != value) {
            return fmt::format("its {} is '{}', not '{}'", name, other, value);
        }
    }
    return {};
}

}  // namespace

AnalysisJournal::AnalysisJournal(const std::string& file,
                                 const std::map<std::string, std::string>& terms)
    : name_(file), journal_(file, [&](const std::string& text) { return take_up(text, terms); }) {
    if (is_new_) journal_.add(Json{{kind, 1}, {"terms", terms}}.dump());
}

std::size_t AnalysisJournal::take_up(const std::string& text,
                                     const std::map<std::string, std::string>& terms) {
    const std::string begin = fmt::format("{{\"{}\"", kind);
    if (!text.empty() && !text.starts_with(begin)) {
        throw BadInput(fmt::format("{}:1: this is not a file of analyse --resume", name_));
    }
    return read_whole_lines(text, [&](std::string_view line, int number) {
        try {
            const Json json = Json::parse(line);
            if (number == 1) {
                const std::string other = difference(terms, json.at("terms"));
                if (!other.empty()) {
                    throw BadInput(
                        fmt::format("--resume: '{}' has other options: {}", name_, other));
                }
                is_new_ = false;
            } else {
                lines_[json.at("game").get<std::uint64_t>()] = line;
            }
        } catch (const Json::exception& e) {
            throw BadInput(fmt::format("{}:{}: {}", name_, number, e.what()));
        }
    });
}

std::optional<GameAnalysis> AnalysisJournal::find(const GameToAnalyse& game) const {
    const auto at = lines_.find(game.pdn.index);
    if (at == lines_.end()) return {};
    try {
        const Json json = Json::parse(at->second);
        const Json& moves = json.at("moves");
        if (moves.size() != game.game.moves().size()) throw BadInput("the moves differ");
        GameAnalysis analysis;
        analysis.last_score = json.at("last");
        for (std::size_t i = 0; i < moves.size(); ++i) {
            analysis.moves.push_back(judged_from(moves[i], game.game, i));
        }
        return analysis;
    } catch (const std::exception& e) {
        throw BadInput(fmt::format("--resume: '{}' belongs to other games: game {}: {}", name_,
                                   game.pdn.index, e.what()));
    }
}

void AnalysisJournal::add(const GameToAnalyse& game, const GameAnalysis& analysis) {
    Json moves = Json::array();
    for (const JudgedMove& m : analysis.moves) moves.push_back(json_of(m));
    journal_.add(
        Json{{"game", game.pdn.index}, {"last", analysis.last_score}, {"moves", moves}}.dump());
}

}  // namespace soplo
