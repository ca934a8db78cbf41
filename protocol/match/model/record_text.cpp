// The fields, tags and comments of records of games.
#include "protocol/match/model/record_text.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/pdn/clock.hpp"
#include "protocol/pdn/writer.hpp"

namespace soplo {
namespace {

constexpr std::array<std::string_view, 4> outcome_words{"unfinished", "white", "black", "draw"};
constexpr int ending_count = static_cast<int>(Ending::no_start) + 1;

Json moves_json(const std::vector<MatchMove>& moves, bool with_times) {
    Json all = Json::array();
    for (const MatchMove& m : moves) {
        Json json{{"move", hub_move(m.move)}};
        if (with_times) json["seconds"] = m.seconds;
        if (with_times && m.clock) json["clock"] = *m.clock;
        if (m.score) json["score"] = *m.score;
        if (m.depth) json["depth"] = *m.depth;
        if (m.nodes) json["nodes"] = *m.nodes;
        all.push_back(std::move(json));
    }
    return all;
}

template <class T>
std::optional<T> optional_field(const Json& json, const char* name) {
    if (!json.contains(name)) return {};
    return json.at(name).get<T>();
}

/// Plays the moves on the game and returns their records.
std::vector<MatchMove> moves_of(Game& game, const Json& json) {
    std::vector<MatchMove> moves;
    for (const Json& one : json) {
        MatchMove& m = moves.emplace_back();
        m.move = game.parse(one.at("move").get<std::string>());
        m.text = pdn_move(game.rules(), game.position(), m.move, game.legal_moves());
        m.seconds = one.value("seconds", 0.0);
        m.clock = optional_field<double>(one, "clock");
        m.score = optional_field<double>(one, "score");
        m.depth = optional_field<int>(one, "depth");
        m.nodes = optional_field<std::uint64_t>(one, "nodes");
        game.play(m.move);
    }
    return moves;
}

Outcome outcome_named(const std::string& word) {
    for (std::size_t i = 0; i < outcome_words.size(); ++i) {
        if (outcome_words[i] == word) return static_cast<Outcome>(i);
    }
    throw BadInput(fmt::format("'{}' is not an outcome", word));
}

Ending ending_named(const std::string& word) {
    for (int i = 0; i < ending_count; ++i) {
        if (ending_text(static_cast<Ending>(i)) == word) return static_cast<Ending>(i);
    }
    throw BadInput(fmt::format("'{}' is not an ending", word));
}

std::string comment_of(const MatchMove& m) {
    std::string text;
    const auto add = [&](const std::string& part, std::string_view between) {
        if (!text.empty()) text += between;
        text += part;
    };
    if (m.clock) add(clock_comment(*m.clock), " ");
    if (m.score) {
        add(fmt::format("{:+.2f}{}", *m.score, m.depth ? fmt::format("/{}", *m.depth) : ""), " ");
    }
    if (m.nodes) add(fmt::format("{} nodes", *m.nodes), m.score ? ", " : " ");
    return text;
}

std::vector<PdnTag> tags_of(const MatchHeader& header, const GameRecord& record) {
    const bool is_match = header.engines.size() == 2;
    std::vector<PdnTag> tags;
    const auto add = [&](std::string name, std::string value) {
        tags.push_back({.name = std::move(name), .value = std::move(value)});
    };
    add("Event", is_match ? fmt::format("{} - {}", header.engines[0], header.engines[1])
                          : fmt::format("{} of {} engines", header.format, header.engines.size()));
    add("Date", header.date);
    add("Round", fmt::format("{}", record.round));
    add("White", record.names[0]);
    add("Black", record.names[1]);
    add("PlyCount", fmt::format("{}", record.opening_moves.size() + record.moves.size()));
    add("Termination", record.reason.empty()
                           ? std::string(ending_text(record.ending))
                           : fmt::format("{}: {}", ending_text(record.ending), record.reason));
    // The PDN tag TimeControl allows periods and increments only.
    const bool is_clock =
        header.time_control.find_first_not_of("0123456789./+") == std::string::npos;
    add(is_clock ? "TimeControl" : "Limit", header.time_control);
    return tags;
}

}  // namespace

std::string json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string_view score_text(Outcome outcome) {
    constexpr std::array<std::string_view, 4> texts{"*", "1-0", "0-1", "1/2-1/2"};
    return texts[static_cast<std::size_t>(outcome)];
}

Json record_json(const Rules& rules, const GameRecord& record, bool with_times) {
    return Json{{"game", record.number},
                {"round", record.round},
                {"opening", record.opening},
                {"pair", record.pair},
                {"white", record.names[0]},
                {"black", record.names[1]},
                {"outcome", outcome_words[static_cast<std::size_t>(record.outcome)]},
                {"ending", ending_text(record.ending)},
                {"reason", record.reason},
                {"start", fen(rules, record.start, {.ranges = false, .counters = true})},
                {"opening_moves", moves_json(record.opening_moves, false)},
                {"moves", moves_json(record.moves, with_times)}};
}

GameRecord record_of(const Rules& rules, const Json& json) {
    try {
        GameRecord record;
        record.number = json.at("game").get<int>();
        record.round = json.at("round").get<int>();
        record.opening = json.at("opening").get<int>();
        record.pair = json.at("pair").get<int>();
        record.names = {json.at("white").get<std::string>(), json.at("black").get<std::string>()};
        record.outcome = outcome_named(json.at("outcome").get<std::string>());
        record.ending = ending_named(json.at("ending").get<std::string>());
        record.reason = json.at("reason").get<std::string>();
        record.start = parse_position(rules, json.at("start").get<std::string>()).setup;
        Game game(rules, record.start);
        record.opening_moves = moves_of(game, json.at("opening_moves"));
        record.moves = moves_of(game, json.at("moves"));
        return record;
    } catch (const Json::exception& e) {
        throw BadInput(e.what());
    }
}

std::string record_pdn(const MatchHeader& header, const GameRecord& record) {
    Game game(*header.rules, record.start, header.draws);
    for (const MatchMove& m : record.opening_moves) game.play(m.move);
    for (const MatchMove& m : record.moves) game.play(m.move);
    PdnGame pdn = pdn_game(game, {record.outcome, record.reason}, tags_of(header, record));
    std::vector<PdnItem> items;
    for (std::size_t i = 0; i < pdn.items.size(); ++i) {
        items.push_back(std::move(pdn.items[i]));
        if (i < record.opening_moves.size()) continue;
        const std::string comment = comment_of(record.moves[i - record.opening_moves.size()]);
        if (!comment.empty()) items.push_back({.kind = PdnKind::comment, .text = comment});
    }
    pdn.items = std::move(items);
    return pdn_text(pdn);
}

}  // namespace soplo
