// Writes the setup of a match as the first line of its state file, and reads it.
#include "protocol/match/setup.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/options/options.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

constexpr std::array<std::string_view, 3> format_names{"round-robin", "gauntlet", "swiss"};

/// FNV-1a with 64 bits. It gives the same number on every machine.
class Checksum {
  public:
    void add(std::string_view text) {
        for (const char c : text) {
            constexpr std::uint64_t prime = 0x100000001b3;
            value_ = (value_ ^ static_cast<unsigned char>(c)) * prime;
        }
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

std::string checksum_of(const Rules& rules, const std::vector<Opening>& openings) {
    Checksum sum;
    for (const Opening& o : openings) {
        sum.add(fen(rules, o.start, {.ranges = false, .counters = true}));
        for (const GameMove& m : o.moves) sum.add(" " + hub_move(m));
        sum.add("\n");
    }
    return fmt::format("{:016x}", sum.value());
}

Json engine_json(const EngineSpec& e) {
    Json parameters = Json::object();
    for (const auto& [name, value] : e.parameters) parameters[name] = value;
    return Json{{"name", e.name},
                {"cmd", e.words},
                {"dir", e.folder},
                {"proto", engine_protocol_names[static_cast<std::size_t>(e.protocol)]},
                {"param", parameters},
                {"connect", e.connect},
                {"listen", e.listen},
                {"odds", e.odds}};
}

Json adjudication_json(const Adjudication& a) {
    return Json{{"draw-score", a.draw_score}, {"draw-moves", a.draw_moves},
                {"draw-from", a.draw_from},   {"win-score", a.win_score},
                {"win-moves", a.win_moves},   {"plies", a.plies}};
}

template <std::size_t N>
std::size_t place(const std::array<std::string_view, N>& names, const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) throw BadInput(fmt::format("'{}' is unknown", name));
    return static_cast<std::size_t>(at - names.begin());
}

DrawSet draw_set_named(const std::string& name) {
    for (const DrawSet set : {DrawSet::simple, DrawSet::federation, DrawSet::none}) {
        if (draw_set_name(set) == name) return set;
    }
    throw BadInput(fmt::format("draw-rules: '{}' is unknown", name));
}

TimeControl time_of(const Json& json) {
    TimeControl tc;
    if (json.contains("move-time")) tc.move_time = json.at("move-time").get<double>();
    if (json.contains("nodes")) tc.nodes = json.at("nodes").get<std::uint64_t>();
    if (json.contains("depth")) tc.depth = json.at("depth").get<int>();
    if (json.contains("tc")) return parse_time_control(json.at("tc").get<std::string>());
    return tc;
}

Json time_json(const TimeControl& tc) {
    if (tc.move_time) return Json{{"move-time", *tc.move_time}};
    if (tc.nodes) return Json{{"nodes", *tc.nodes}};
    if (tc.depth) return Json{{"depth", *tc.depth}};
    return Json{{"tc", time_control_text(tc)}};
}

GameTerms terms_of(const Json& options) {
    GameTerms terms;
    terms.rules = &variant_named(options.at("variant").get<std::string>());
    terms.draws = draw_set_named(options.at("draw-rules").get<std::string>());
    terms.time = time_of(options.at("time"));
    terms.margin = options.at("margin").get<double>();
    terms.stall_limit = options.at("stall").get<double>();
    terms.ponder = options.at("ponder").get<bool>();
    const Json& a = options.at("adjudicate");
    terms.adjudication = {.draw_score = a.at("draw-score").get<double>(),
                          .draw_moves = a.at("draw-moves").get<int>(),
                          .draw_from = a.at("draw-from").get<int>(),
                          .win_score = a.at("win-score").get<double>(),
                          .win_moves = a.at("win-moves").get<int>(),
                          .plies = a.at("plies").get<int>()};
    return terms;
}

EngineSpec engine_of(const Json& json) {
    EngineSpec e{.name = json.at("name").get<std::string>(),
                 .words = json.at("cmd").get<std::vector<std::string>>(),
                 .folder = json.at("dir").get<std::string>(),
                 .protocol = {},
                 .parameters = {},
                 .connect = json.at("connect").get<std::string>(),
                 .listen = json.at("listen").get<std::string>(),
                 .odds = json.value("odds", 1.0)};
    const std::string protocol = json.at("proto").get<std::string>();
    e.protocol = static_cast<EngineProtocol>(place(engine_protocol_names, protocol));
    for (const auto& [name, value] : json.at("param").items()) {
        e.parameters.emplace_back(name, value.get<std::string>());
    }
    return e;
}

Sprt sprt_of(const Json& json) {
    return {.elo0 = json.at("elo0").get<double>(),
            .elo1 = json.at("elo1").get<double>(),
            .alpha = json.at("alpha").get<double>(),
            .beta = json.at("beta").get<double>()};
}

}  // namespace

void MatchSetup::set_openings(std::string source, std::vector<Opening> all) {
    openings = std::move(all);
    openings_source = std::move(source);
    openings_checksum = checksum_of(*terms.rules, openings);
    schedule.openings = static_cast<int>(openings.size());
}

std::vector<std::string> MatchSetup::names() const {
    std::vector<std::string> names;
    for (const EngineSpec& e : engines) names.push_back(e.name);
    return names;
}

MatchHeader MatchSetup::header() const {
    const bool is_match = engines.size() == 2;
    return {.rules = terms.rules,
            .draws = terms.draws,
            .time_control = time_control_text(terms.time),
            .format = is_match
                          ? "match"
                          : std::string(format_names[static_cast<std::size_t>(schedule.format)]),
            .engines = names(),
            .date = date};
}

int MatchSetup::games() const {
    if (schedule.format == MatchFormat::swiss) {
        return schedule.rounds * games_in_swiss_round(schedule);
    }
    const std::vector<GamePlan> all = all_games(schedule);
    return static_cast<int>(std::count_if(
        all.begin(), all.end(), [&](const GamePlan& g) { return in_shard(g.pair, shard); }));
}

Json setup_json(const MatchSetup& s) {
    Json engines = Json::array();
    for (const EngineSpec& e : s.engines) engines.push_back(engine_json(e));
    Json options{{"variant", s.terms.rules->name},
                 {"draw-rules", draw_set_name(s.terms.draws)},
                 {"time", time_json(s.terms.time)},
                 {"margin", s.terms.margin},
                 {"stall", s.terms.stall_limit},
                 {"ponder", s.terms.ponder},
                 {"adjudicate", adjudication_json(s.terms.adjudication)},
                 {"format", format_names[static_cast<std::size_t>(s.schedule.format)]},
                 {"games", s.schedule.games},
                 {"rounds", s.schedule.rounds},
                 {"openings",
                  {{"source", s.openings_source},
                   {"count", s.schedule.openings},
                   {"checksum", s.openings_checksum}}},
                 {"engines", engines}};
    if (s.sprt) {
        options["sprt"] = {{"elo0", s.sprt->elo0},
                           {"elo1", s.sprt->elo1},
                           {"alpha", s.sprt->alpha},
                           {"beta", s.sprt->beta}};
    }
    options["shard"] = fmt::format("{}/{}", s.shard.number, s.shard.count);
    return Json{{"soplo-match", 1}, {"date", s.date}, {"options", options}};
}

MatchSetup setup_of(const Json& json) {
    try {
        const Json& options = json.at("options");
        MatchSetup s;
        s.date = json.at("date").get<std::string>();
        s.terms = terms_of(options);
        const std::string format = options.at("format").get<std::string>();
        s.schedule.format = static_cast<MatchFormat>(place(format_names, format));
        s.schedule.games = options.at("games").get<int>();
        s.schedule.rounds = options.at("rounds").get<int>();
        const Json& openings = options.at("openings");
        s.openings_source = openings.at("source").get<std::string>();
        s.openings_checksum = openings.at("checksum").get<std::string>();
        s.schedule.openings = openings.at("count").get<int>();
        for (const Json& e : options.at("engines")) s.engines.push_back(engine_of(e));
        s.schedule.engines = static_cast<int>(s.engines.size());
        if (options.contains("sprt")) s.sprt = sprt_of(options.at("sprt"));
        s.shard = parse_shard(options.at("shard").get<std::string>());
        return s;
    } catch (const Json::exception& e) {
        throw BadInput(e.what());
    }
}

std::string difference(const Json& here, const Json& there, bool but_shard) {
    std::vector<std::string> keys;
    for (const Json* options : {&here.at("options"), &there.at("options")}) {
        for (const auto& [key, value] : options->items()) keys.push_back(key);
    }
    for (const std::string& key : keys) {
        if (but_shard && key == "shard") continue;
        const Json a = here.at("options").value(key, Json());
        const Json b = there.at("options").value(key, Json());
        if (a != b) return fmt::format("{}: {} here, {} there", key, a.dump(), b.dump());
    }
    return {};
}

}  // namespace soplo
