// Reads the state files and compares their setups.
#include "protocol/match/merge.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/match/state_file.hpp"

namespace soplo {

MergedMatch merge_states(const std::vector<std::string>& files) {
    MergedMatch merged;
    Json first;
    std::map<int, GameRecord> games;
    for (const std::string& file : files) {
        SavedMatch saved = read_state(file);
        if (saved.setup.is_null()) throw BadInput(fmt::format("'{}' is empty", file));
        MatchSetup setup = setup_of(saved.setup);
        if (first.is_null()) {
            first = saved.setup;
            merged.setup = std::move(setup);
        } else {
            const std::string other = difference(saved.setup, first, true);
            if (!other.empty()) {
                throw BadInput(fmt::format("'{}' and '{}' belong to different matches: {}", file,
                                           files.front(), other));
            }
            merged.setup.date = std::min(merged.setup.date, setup.date);
        }
        for (GameRecord& game : saved.games) {
            const int number = game.number;
            const auto [at, is_new] = games.emplace(number, std::move(game));
            if (!is_new) {
                throw BadInput(
                    fmt::format("'{}': game {} is in an earlier file too", file, number));
            }
        }
    }
    merged.setup.shard = {};
    for (auto& [number, game] : games) merged.games.push_back(std::move(game));
    return merged;
}

}  // namespace soplo
