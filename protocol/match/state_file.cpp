// Reads, checks and extends state files.
#include "protocol/match/state_file.hpp"

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "protocol/system/files.hpp"

namespace soplo {
namespace {

SavedMatch saved_match(const std::string& text, const std::string& file) {
    SavedMatch saved;
    const Rules* rules = nullptr;
    const auto take = [&](std::string_view line, int number) {
        try {
            const Json json = Json::parse(line);
            if (rules == nullptr) {
                if (!json.contains("soplo-match")) throw BadInput("this is no state of a match");
                rules = setup_of(json).terms.rules;
                saved.setup = json;
            } else {
                saved.games.push_back(record_of(*rules, json));
            }
        } catch (const Json::exception& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, number, e.what()));
        } catch (const BadInput& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, number, e.what()));
        }
    };
    saved.length = read_whole_lines(text, take);
    if (rules == nullptr && !text.empty() && !text.starts_with("{\"soplo-match\"")) {
        throw BadInput(fmt::format("{}:1: this is no state of a match", file));
    }
    return saved;
}

}  // namespace

SavedMatch read_state(const std::string& file) { return saved_match(read_file(file), file); }

StateFile::StateFile(const std::string& file, MatchSetup& setup)
    : rules_(*setup.terms.rules), journal_(file, [&](const std::string& text) {
          return take_up(saved_match(text, file), file, setup);
      }) {
    if (is_new_) write_line(setup_json(setup));
}

std::size_t StateFile::take_up(SavedMatch saved, const std::string& file, MatchSetup& setup) {
    is_new_ = saved.setup.is_null();
    if (is_new_) return saved.length;
    const std::string other = difference(setup_json(setup), saved.setup, false);
    if (!other.empty()) {
        throw BadInput(fmt::format("--resume: '{}' belongs to another match: {}", file, other));
    }
    setup.date = saved.setup.at("date").get<std::string>();
    games_ = std::move(saved.games);
    return saved.length;
}

void StateFile::write_line(const Json& json) {
    std::string line = json_line(json);
    line.pop_back();  // its end
    journal_.add(line);
}

void StateFile::add(const GameRecord& record) { write_line(record_json(rules_, record, true)); }

}  // namespace soplo
