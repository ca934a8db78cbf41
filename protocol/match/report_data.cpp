// The data of the report's page, as JSON. The page does not know the rules; so the data hold the
// start position and the changes of each ply.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/match/report.hpp"
#include "protocol/match/standings.hpp"
#include "protocol/options/options.hpp"
#include "protocol/pages/page_data.hpp"

namespace soplo {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) { return std::round(value * 100) / 100; }

// -- tables

Json json_of(const Tally& t) {
    return {{"wins", t.wins}, {"draws", t.draws}, {"losses", t.losses}, {"pairs", t.pairs}};
}

Json json_of(const Elo& e) { return {{"value", rounded(e.value)}, {"error", rounded(e.error)}}; }

/// Returns one row per engine, best first. `against` has a cell for each engine in the same order.
Json standings_json(std::span<const GameRecord> games, std::span<const Standing> table) {
    Json rows = Json::array();
    for (const Standing& s : table) {
        Json row{
            {"name", s.name},         {"games", games_of(s.tally)}, {"points", points_of(s.tally)},
            {"wins", s.tally.wins},   {"draws", s.tally.draws},     {"losses", s.tally.losses},
            {"failures", s.failures}, {"elo", json_of(s.rating)}};
        Json against = Json::array();
        for (const Standing& other : table) {
            against.push_back(&other == &s ? Json() : json_of(tally_of(games, s.name, other.name)));
        }
        row["against"] = against;
        rows.push_back(row);
    }
    return rows;
}

/// Returns the Elo of the first engine during the match: [games, value, error], at most about 80
/// points.
Json course_json(std::span<const GameRecord> games, const std::string& a, const std::string& b) {
    constexpr std::size_t most = 80;
    const std::size_t step = std::max<std::size_t>(2, games.size() / most);
    Json course = Json::array();
    TallyCounter counter(a, b);
    for (std::size_t i = 0; i < games.size(); ++i) {
        counter.add(games[i]);
        const int played = games_of(counter.tally());
        if (played == 0 || ((i + 1) % step != 0 && i + 1 != games.size())) continue;
        const Elo elo = elo_of(counter.tally());
        course.push_back({played, rounded(elo.value), rounded(elo.error)});
    }
    return course;
}

Json sprt_json(const Sprt& sprt, const Tally& tally) {
    const SprtState state = sprt_state(sprt, tally);
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"llr", rounded(state.llr)},
            {"lower", rounded(state.lower)},
            {"upper", rounded(state.upper)},
            {"verdict", sprt_decision_text(state.decision)}};
}

/// Returns the part of the page that only a match of two engines has.
Json duel_json(std::span<const GameRecord> games, const std::string& a, const std::string& b,
               const std::optional<Sprt>& sprt) {
    const Tally tally = tally_of(games, a, b);
    Json duel{{"first", a},
              {"second", b},
              {"tally", json_of(tally)},
              {"elo", json_of(elo_of(tally))},
              {"los", los(tally)},
              {"summary", summary_line(a, b, tally)},
              {"course", course_json(games, a, b)}};
    if (sprt) duel["sprt"] = sprt_json(*sprt, tally);
    return duel;
}

// -- games

template <typename T>
std::string word(const std::optional<T>& value) {
    return value ? fmt::format("{}", *value) : "";
}

/// Stores the columns of a game: moves and board changes of every ply, clocks, and the engines'
/// scores (in men, from White's side), depths and nodes.
void store_plies(Json& json, const Rules& r, const GameRecord& g) {
    PlyColumn moves, steps, scores, clocks, seconds, depths, nodes;
    Setup setup = g.start;
    const auto add = [&](const MatchMove& m, bool by_engine) {
        const Setup after = arbiter(r).successor(setup, m.move);
        moves.add(m.text);
        steps.add(step_text(m.move, after));
        const int sign = setup.turn == Side::white ? 1 : -1;
        scores.add(by_engine && m.score ? fmt::format("{:.2f}", sign * *m.score) : "");
        clocks.add(m.clock ? fmt::format("{:.2f}", *m.clock) : "");
        seconds.add(by_engine ? fmt::format("{:.2f}", m.seconds) : "");
        depths.add(word(m.depth));
        nodes.add(word(m.nodes));
        setup = after;
    };
    for (const MatchMove& m : g.opening_moves) add(m, false);
    for (const MatchMove& m : g.moves) add(m, true);
    moves.store(json, "moves");
    steps.store(json, "steps");
    scores.store(json, "scores");
    clocks.store(json, "clocks");
    seconds.store(json, "seconds");
    depths.store(json, "depths");
    nodes.store(json, "nodes");
}

Json game_json(const Rules& r, const GameRecord& g) {
    Json json{{"number", g.number},
              {"round", g.round},
              {"opening", g.opening},
              {"white", g.names[0]},
              {"black", g.names[1]},
              {"result", outcome_text(g.outcome)},
              {"ending", ending_text(g.ending)},
              {"failure", is_failure(g.ending)},
              {"reason", g.reason},
              {"opening_plies", g.opening_moves.size()},
              {"black_begins", g.start.turn == Side::black},
              {"first_number", g.start.full_move},
              {"second_begins", g.start.turn != r.starts},
              {"start", pieces_text(r, g.start)}};
    store_plies(json, r, g);
    return json;
}

std::string opening_name(const Rules& r, const GameRecord& g) {
    std::string name;
    for (const MatchMove& m : g.opening_moves) name += (name.empty() ? "" : " ") + m.text;
    if (g.start == start_position(r)) return name.empty() ? "start position" : name;
    return fen(r, g.start) + (name.empty() ? "" : " " + name);
}

Json openings_json(const Rules& r, std::span<const GameRecord> games) {
    Json rows = Json::array();
    for (const OpeningResult& o : opening_results(games)) {
        const auto game = std::find_if(games.begin(), games.end(),
                                       [&](const GameRecord& g) { return g.opening == o.opening; });
        rows.push_back({{"number", o.opening},
                        {"name", opening_name(r, *game)},
                        {"white", o.white_wins},
                        {"draws", o.draws},
                        {"black", o.black_wins}});
    }
    return rows;
}

// -- the head of the page

std::string title_of(const MatchHeader& header) {
    if (header.engines.size() == 2) {
        return fmt::format("{} vs {}", header.engines[0], header.engines[1]);
    }
    return fmt::format("{} of {} engines", header.format, header.engines.size());
}

Json facts_json(const MatchHeader& header) {
    Json facts = Json::array();
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) facts.push_back({name, value});
    };
    add("Variant", header.rules->title);
    add("Format", header.format);
    add("Time", header.time_control);
    add("Draw rules", draw_set_name(header.draws));
    std::string date = header.date;
    std::replace(date.begin(), date.end(), '.', '-');
    add("Date", date);
    return facts;
}

}  // namespace

std::string report_data(const MatchHeader& header, std::span<const GameRecord> games,
                        const std::optional<Sprt>& sprt) {
    const Rules& r = *header.rules;
    Json data{{"title", title_of(header)},
              {"facts", facts_json(header)},
              {"standings", standings_json(games, standings(games, header.engines))}};
    if (header.engines.size() == 2) {
        data["duel"] = duel_json(games, header.engines[0], header.engines[1], sprt);
    }
    data["openings"] = openings_json(r, games);
    data["board"] = board_json(r);
    data["games"] = Json::array();
    for (const GameRecord& g : games) data["games"].push_back(game_json(r, g));
    // Names of engines may be in any encoding.
    return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace soplo
