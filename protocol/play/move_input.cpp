// Finds the legal move that a person typed.
#include "protocol/play/move_input.hpp"

#include <vector>

#include <fmt/format.h>

#include "engine/base/characters.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/notation/tokens.hpp"

namespace soplo {
namespace {

/// Returns the square if the whole text is one, otherwise no square.
Square square_alone(const Rules& r, std::string_view text) {
    const SquareToken token = read_square(r, text);
    return token.length == text.size() ? token.square : Square();
}

std::vector<GameMove> moves_with(const Game& game, Square s, Square GameMove::*end) {
    std::vector<GameMove> found;
    for (const GameMove& m : game.legal_moves()) {
        if (m.*end == s && !m.huffed) found.push_back(m);
    }
    return found;
}

MoveReading read_one_square(const Game& game, Square s, std::string_view text,
                            const Screen& screen) {
    std::vector<GameMove> fitting = moves_with(game, s, &GameMove::to);
    if (fitting.empty()) fitting = moves_with(game, s, &GameMove::from);
    if (fitting.empty()) return {{}, screen.text(say::none_goes_to, text)};
    if (fitting.size() == 1) return {fitting.front(), {}};
    std::vector<std::string> texts;
    for (const GameMove& m : fitting) texts.push_back(move_text(game, m));
    return {{}, screen.text(say::several_fit, text, fmt::format("{}", fmt::join(texts, ", ")))};
}

/// Translates a sentence of the engine. The sentence may begin with the typed text, which stays.
std::string translated(const Screen& screen, std::string_view text, std::string_view sentence) {
    const std::string opening = shown(text) + ": ";
    if (!sentence.starts_with(opening)) return screen.translated(sentence);
    return opening + screen.translated(sentence.substr(opening.size()));
}

}  // namespace

bool looks_like_move(std::string_view line) {
    if (line.empty()) return false;
    const bool is_letter_and_digit = line.size() > 1 && is_letter(line[0]) && is_digit(line[1]);
    return is_digit(line[0]) || line[0] == '~' || is_letter_and_digit;
}

MoveReading read_move(const Game& game, std::string_view text, const Screen& screen) {
    if (const Square s = square_alone(game.rules(), text)) {
        return read_one_square(game, s, text, screen);
    }
    try {
        return {game.parse(text), {}};
    } catch (const BadInput& error) {
        return {{}, translated(screen, text, error.what())};
    }
}

std::string move_text(const Game& game, const GameMove& move) {
    return pdn_move(game.rules(), game.position(), move, game.legal_moves());
}

}  // namespace soplo
