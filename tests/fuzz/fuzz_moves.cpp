// Fuzzes the reader of moves and the referee: a position and lines of moves. Every accepted move is
// legal and is written and read back as it was; every refused one has an explanation.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"

namespace {

using namespace soplo;

void require(bool condition) {
    if (!condition) std::abort();
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// Plays a line if it is a move; says whether it was.
bool play(Game& game, std::string_view line) {
    const Rules& r = game.rules();
    const Setup before = game.position();
    const auto& legal = game.legal_moves();
    std::optional<GameMove> move;
    try {
        move = game.parse(line);
    } catch (const BadInput& error) {
        const std::string_view message = error.what();
        require(!message.empty() && message.find('\n') == std::string_view::npos);
        require(game.position() == before);
        return false;
    }
    require(std::find(legal.begin(), legal.end(), *move) != legal.end());
    require(game.explain(line).empty());
    require(parse_move(r, before, hub_move(*move), legal) == *move);
    require(parse_move(r, before, pdn_move(r, before, *move, legal), legal) == *move);
    game.play(*move);
    require(faults(r, game.position()).empty());
    game.undo();
    require(game.position() == before);
    game.play(*move);
    static_cast<void>(game.result());
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Rules& r = *variants[data[0] % variants.size()];
    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::optional<Game> game;
    try {
        game.emplace(r, parse_position(r, next_line(text)).setup);
    } catch (const BadInput&) {
        game.emplace(r);
    }
    constexpr int most_lines = 50;
    for (int i = 0; i < most_lines && !text.empty(); ++i) play(*game, next_line(text));
    return 0;
}
