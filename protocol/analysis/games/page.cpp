// The data of the page of analysed games, as JSON. Scores are in men from White's side; a win in n
// plies is 100 - n / 100, as in the Hub protocol.
#include "protocol/analysis/games/page.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/analysis/games/annotation.hpp"
#include "protocol/analysis/games/output.hpp"
#include "protocol/pages/page.hpp"
#include "protocol/pages/page_data.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

std::string white_score(Score score, Side side) {
    return fmt::format("{:.2f}", (side == Side::white ? score : -score) / 100.0);
}

Json rounded(const std::optional<double>& value, double fine) {
    return value ? Json(std::round(*value * fine) / fine) : Json();
}

Json json_of(const std::string& name, const PlayerTally& tally) {
    constexpr double tenths = 10, hundredths = 100;
    return {{"name", name},
            {"games", tally.games},
            {"moves", tally.moves},
            {"accuracy", rounded(tally.accuracy(), tenths)},
            {"loss", rounded(tally.mean_loss(), hundredths)},
            {"marks", {tally.marks[1], tally.marks[2], tally.marks[3]}}};
}

/// Returns a better line: its moves and the board changes of each move, separated by blanks.
Json line_json(const Game& game, std::size_t ply, std::span<const GameMove> line) {
    const Arbiter& judge = arbiter(game.rules());
    Setup setup = game.position_at(ply);
    PlyColumn steps;
    for (const GameMove& m : line) {
        setup = judge.successor(setup, m);
        steps.add(step_text(m, setup));
    }
    Json json{{"moves", joined(line_moves(game, ply, line), " ")}};
    steps.store(json, "steps");
    return json;
}

/// Stores the columns of a game, one word per ply: the move and its board changes, the scores of
/// the played and of the best move from White's side, the loss of the side that moved, the mark and
/// the depth. Stores the better lines by ply.
void store_plies(Json& json, const GameToAnalyse& g, const GameAnalysis& analysis,
                 std::optional<Side> side) {
    PlyColumn moves, steps, scores, bests, losses, marks, depths;
    Json lines = Json::object();
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const JudgedMove& m = analysis.moves[i];
        const Side mover = g.game.position_at(i).turn;
        const bool is_meant = !side || *side == mover;
        moves.add(line_moves(g.game, i, std::span(&m.played, 1)).front());
        steps.add(step_text(m.played, g.game.position_at(i + 1)));
        scores.add(white_score(m.played_score, mover));
        const bool is_judged = is_meant && m.had_choice;
        bests.add(is_judged ? white_score(m.best_score, mover) : "");
        losses.add(is_judged ? fmt::format("{:.2f}", loss_of(m) / 100.0) : "");
        marks.add(is_judged ? std::string(mark_text(mark_of(m))) : "");
        depths.add(m.depth > 0 ? fmt::format("{}", m.depth) : "");
        if (is_judged && m.best != m.played) {
            lines[fmt::format("{}", i)] = line_json(g.game, i, shown_part(m));
        }
    }
    moves.store(json, "moves");
    steps.store(json, "steps");
    scores.store(json, "scores");
    bests.store(json, "bests");
    losses.store(json, "losses");
    marks.store(json, "marks");
    depths.store(json, "depths");
    json["lines"] = lines;
}

/// Returns the event, site, date and round, as far as the game has them.
Json facts_of(const PdnGame& game) {
    Json facts = Json::array();
    for (const char* name : {"Event", "Site", "Date", "Round"}) {
        const std::string* value = game.tag(name);
        if (value == nullptr || value->empty() || value->starts_with('?')) continue;
        facts.push_back({name, *value});
    }
    return facts;
}

}  // namespace

GamesPage::GamesPage(const std::string& title, const std::string& terms, std::optional<Side> side)
    : side_(side),
      data_{{"title", title},
            {"terms", terms},
            {"boards", Json::array()},
            {"players", Json::array()},
            {"games", Json::array()}} {}

int GamesPage::board_of(const Rules& r) {
    const auto [at, is_new] = boards_.emplace(&r, static_cast<int>(boards_.size()));
    if (is_new) {
        data_["boards"].push_back(board_json(r));
        data_["boards"].back()["title"] = r.title;
    }
    return at->second;
}

void GamesPage::add(const GameToAnalyse& g, const GameAnalysis& analysis) {
    const Rules& r = g.game.rules();
    const Setup& start = g.game.start();
    const std::string first = number_text(g.pdn, 0);
    Json json{{"number", g.pdn.index},
              {"board", board_of(r)},
              {"facts", facts_of(g.pdn)},
              {"result", g.pdn.result},
              {"black_begins", start.turn == Side::black},
              {"first_number", first.empty() ? start.full_move : std::stoi(first)},
              {"second_begins", first.ends_with("...")},
              {"start", pieces_text(r, start)},
              {"last_score", white_score(analysis.last_score, g.game.position().turn)}};
    for (const Side s : sides) {
        const std::string name = player_name(g.pdn, s);
        const bool is_meant = !side_ || *side_ == s;
        const PlayerTally tally = is_meant ? tally_of(analysis, start.turn, s) : PlayerTally{};
        json[s == Side::white ? "white" : "black"] = json_of(name, tally);
        if (is_meant) players_[name].add(tally);
    }
    store_plies(json, g, analysis, side_);
    data_["games"].push_back(std::move(json));
}

std::string GamesPage::data() const {
    Json data = data_;
    for (const auto& [name, tally] : players_) data["players"].push_back(json_of(name, tally));
    // Replaces bytes that are not UTF-8, because names in game files may be in any encoding.
    return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string GamesPage::html() const {
    return html_page({.page = "pages/analysis.html",
                      .styles = {"pages/page.css", "pages/plots.css", "pages/games.css",
                                 "pages/analysis.css", "pages/screens.css"},
                      .scripts = {"pages/elements.js", "pages/board.js", "pages/viewer.js",
                                  "pages/analysis_lists.js", "pages/analysis_graph.js",
                                  "pages/analysis_game.js"}},
                     data());
}

}  // namespace soplo
