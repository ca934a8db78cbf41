// Prints text and JSON, and writes the files.
#include "protocol/analysis/games/output.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/notation/notation.hpp"
#include "protocol/analysis/games/annotation.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/pdn/text.hpp"
#include "protocol/pdn/writer.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array marks{Mark::dubious, Mark::mistake, Mark::blunder};

std::string_view word_for(Side s) { return s == Side::white ? "white" : "black"; }

bool is_meant(const GamesOutputOptions& options, Side s) {
    return !options.side || *options.side == s;
}

void print_json_line(const Json& json) {
    // Replaces bytes that are not UTF-8, because names in game files may be in any encoding.
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Puts the field "score", "win_in" or "loss_in" with the prefix before its name.
void put_score(Json& json, const std::string& prefix, Score score) {
    if (is_win(score)) {
        json[prefix + "win_in"] = plies_to_end(score);
    } else if (is_loss(score)) {
        json[prefix + "loss_in"] = plies_to_end(score);
    } else {
        json[prefix + "score"] = score / 100.0;
    }
}

Json json_of(const PlayerTally& tally) {
    const auto value = [](const std::optional<double>& v) {
        constexpr double fine = 1e4;
        return v ? Json(std::round(*v * fine) / fine) : Json();
    };
    return {{"moves", tally.moves},
            {"accuracy", value(tally.accuracy())},
            {"mean_loss", value(tally.mean_loss())},
            {"dubious", tally.marks[1]},
            {"mistakes", tally.marks[2]},
            {"blunders", tally.marks[3]}};
}

std::string tally_text(const PlayerTally& tally) {
    if (tally.moves == 0) return "no move with a choice";
    std::string text = fmt::format("accuracy {:5.1f} %  loss {:.2f} a move", *tally.accuracy(),
                                   *tally.mean_loss());
    for (const Mark mark : marks) {
        text +=
            fmt::format("  {:>2} {}", mark_text(mark), tally.marks[static_cast<std::size_t>(mark)]);
    }
    return text;
}

/// Returns the text, filled with blanks to the width of the column.
std::string padded(const std::string& text, std::size_t columns) {
    const std::size_t used = width(text);
    return text + std::string(columns > used ? columns - used : 0, ' ');
}

}  // namespace

std::string player_name(const PdnGame& game, Side side) {
    const std::string* name = game.tag(side == Side::white ? "White" : "Black");
    const bool is_known = name != nullptr && !name->empty() && *name != "?";
    return is_known ? *name : side == Side::white ? "White" : "Black";
}

GamesOutput::GamesOutput(const GamesOutputOptions& options)
    : options_(options), pdn_(options.annotate), html_(options.html) {
    if (!options.html.empty()) page_.emplace(options.title, options.terms, options.side);
}

void GamesOutput::add(const GameToAnalyse& game, const GameAnalysis& analysis) {
    ++games_;
    count(game, analysis);
    if (options_.json) {
        print_json(game, analysis);
    } else {
        print_game(game, analysis);
    }
    std::fflush(stdout);
    if (!options_.annotate.empty()) {
        pdn_.write(pdn_text(annotated(game.pdn, game.game, analysis, options_.side,
                                      fmt::format("Soplo {}, {}", SOPLO_VERSION, options_.terms))));
    }
    if (page_) page_->add(game, analysis);
}

void GamesOutput::count(const GameToAnalyse& game, const GameAnalysis& analysis) {
    for (const Side s : sides) {
        if (!is_meant(options_, s)) continue;
        players_[player_name(game.pdn, s)].add(tally_of(analysis, game.game.start().turn, s));
    }
}

void GamesOutput::print_game(const GameToAnalyse& game, const GameAnalysis& analysis) const {
    const PdnGame& pdn = game.pdn;
    fmt::print("game {}: {} - {} {}, {} plies, {}\n", pdn.index, player_name(pdn, Side::white),
               player_name(pdn, Side::black), pdn.result, analysis.moves.size(),
               game.game.rules().name);
    for (const Side s : sides) {
        if (!is_meant(options_, s)) continue;
        fmt::print("  {}  {}\n", s == Side::white ? "White" : "Black",
                   tally_text(tally_of(analysis, game.game.start().turn, s)));
    }
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const JudgedMove& m = analysis.moves[i];
        if (!is_meant(options_, game.game.position_at(i).turn) || !is_turning_point(mark_of(m))) {
            continue;
        }
        const std::vector<std::string> line = line_moves(game.game, i, shown_part(m));
        fmt::print("  {} {}{}  {} instead of {}  better: {}\n", number_text(pdn, i),
                   line_moves(game.game, i, std::span(&m.played, 1)).front(), mark_text(mark_of(m)),
                   score_text(m.played_score), score_text(m.best_score), joined(line, " "));
    }
}

void GamesOutput::print_json(const GameToAnalyse& game, const GameAnalysis& analysis) const {
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const Setup& before = game.game.position_at(i);
        if (!is_meant(options_, before.turn)) continue;
        const JudgedMove& m = analysis.moves[i];
        Json json{{"type", "move"},
                  {"game", game.pdn.index},
                  {"ply", i + 1},
                  {"number", number_text(game.pdn, i)},
                  {"side", word_for(before.turn)},
                  {"move", hub_move(m.played)}};
        put_score(json, "", m.played_score);
        json["best"] = hub_move(m.best);
        put_score(json, "best_", m.best_score);
        json["loss"] = loss_of(m) / 100.0;
        json["mark"] = mark_text(mark_of(m));
        json["choice"] = m.had_choice;
        json["depth"] = m.depth;
        json["nodes"] = m.nodes;
        json["pv"] = Json::array();
        for (const GameMove& move : m.best_line) json["pv"].push_back(hub_move(move));
        json["fen"] = fen(game.game.rules(), before);
        print_json_line(json);
    }
    Json json{{"type", "game"},
              {"game", game.pdn.index},
              {"variant", game.game.rules().name},
              {"plies", analysis.moves.size()},
              {"result", game.pdn.result}};
    for (const Side s : sides) {
        Json player{{"name", player_name(game.pdn, s)}};
        if (is_meant(options_, s)) {
            player.update(json_of(tally_of(analysis, game.game.start().turn, s)));
        }
        json[std::string(word_for(s))] = player;
    }
    print_json_line(json);
}

void GamesOutput::print_players() const {
    std::vector<std::pair<std::string, PlayerTally>> rows(players_.begin(), players_.end());
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        return a.second.accuracy().value_or(0) > b.second.accuracy().value_or(0);
    });
    if (options_.json) {
        for (const auto& [name, tally] : rows) {
            Json json{{"type", "player"}, {"name", name}, {"games", tally.games}};
            json.update(json_of(tally));
            print_json_line(json);
        }
        return;
    }
    if (games_ < 2) return;
    std::size_t columns = width("player");
    for (const auto& [name, tally] : rows) columns = std::max(columns, width(name));
    fmt::print("\n{} {:>6} {:>6} {:>9} {:>10} {:>5} {:>5} {:>5}\n", padded("player", columns),
               "games", "moves", "accuracy", "loss/move", "?!", "?", "??");
    for (const auto& [name, tally] : rows) {
        fmt::print("{} {:>6} {:>6} {:>7.1f} % {:>10.2f} {:>5} {:>5} {:>5}\n", padded(name, columns),
                   tally.games, tally.moves, tally.accuracy().value_or(0),
                   tally.mean_loss().value_or(0), tally.marks[1], tally.marks[2], tally.marks[3]);
    }
}

void GamesOutput::finish() {
    print_players();
    if (page_) html_.write(page_->html());
}

}  // namespace soplo
