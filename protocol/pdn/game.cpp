// The tags and the main line of a PDN game.
#include "protocol/pdn/game.hpp"

#include <algorithm>

namespace soplo {

const std::string* PdnGame::tag(std::string_view name) const {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const PdnTag& t) { return t.name == name; });
    return found == tags.end() ? nullptr : &found->value;
}

void PdnGame::set_tag(std::string_view name, std::string_view value) {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const PdnTag& t) { return t.name == name; });
    if (found != tags.end()) {
        found->value = value;
    } else {
        tags.push_back({std::string(name), std::string(value), {}});
    }
}

std::vector<GameMove> PdnGame::main_line() const {
    std::vector<GameMove> moves;
    int depth = 0;
    for (const PdnItem& item : items) {
        if (item.kind == PdnKind::open) ++depth;
        if (item.kind == PdnKind::close) --depth;
        if (item.kind == PdnKind::move && depth == 0) moves.push_back(item.move);
    }
    return moves;
}

}  // namespace soplo
