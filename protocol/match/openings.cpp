// Reads openings line by line or game by game, and plays each one to check its moves.
#include "protocol/match/openings.hpp"

#include <cctype>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/pdn/check.hpp"
#include "protocol/pdn/reader.hpp"
#include "protocol/system/embedded.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Returns whether the text begins with a square, as moves do: "32-28", "c3-d4".
bool begins_with_move(std::string_view text) {
    if (text.empty()) return false;
    return is_digit(text[0]) ||
           (text.size() > 1 && std::isalpha(static_cast<unsigned char>(text[0])) &&
            is_digit(text[1]));
}

/// Returns whether the word is a move number: "1." or "1...".
bool is_move_number(std::string_view word) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits != 0 && digits != word.npos && word.find_first_not_of('.', digits) == word.npos;
}

/// Turns a game into an opening. Throws BadInput if the game is over.
Opening opening_of(const Game& game, std::string name) {
    const Result end = game.result();
    if (end.outcome != Outcome::unfinished) {
        throw BadInput(fmt::format("the game is over after the opening: {}, {}",
                                   outcome_text(end.outcome), end.reason));
    }
    const Rules& r = game.rules();
    if (name.empty()) {
        for (std::size_t i = 0; i < game.moves().size(); ++i) {
            const Setup& before = game.position_at(i);
            if (i > 0) name += ' ';
            name += pdn_move(r, before, game.moves()[i], arbiter(r).legal_moves(before));
        }
    }
    if (name.empty()) name = fen(r, game.start());
    return {std::move(name), game.start(), game.moves()};
}

// -- lines of text

/// Returns the position at the start of a line, and the words after it.
std::pair<Setup, std::vector<std::string>> split(const Rules& r, const std::string& line) {
    std::vector<std::string> parts = words(line);
    if (begins_with_move(line)) return {start_position(r), std::move(parts)};
    if (parts.size() > 1) {
        try {
            const Setup setup = parse_position(r, parts.front()).setup;
            parts.erase(parts.begin());
            return {setup, std::move(parts)};
        } catch (const BadInput&) {
            // A FEN may contain blanks; then the whole line is the position.
        }
    }
    return {parse_position(r, line).setup, {}};
}

Opening opening_of_line(const Rules& r, const std::string& line, std::string name,
                        std::optional<int> plies) {
    const auto [start, moves] = split(r, line);
    Game game(r, start, DrawSet::none);
    for (const std::string& move : moves) {
        if (plies && static_cast<int>(game.moves().size()) >= *plies) break;
        if (!is_move_number(move)) game.play(move);
    }
    return opening_of(game, std::move(name));
}

std::vector<Opening> openings_of_text(const Rules& r, std::string_view file, std::string_view text,
                                      std::optional<int> plies) {
    std::vector<Opening> openings;
    std::istringstream in{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::size_t mark = line.find('#');
        const std::string comment(
            mark == line.npos ? "" : trimmed(std::string_view(line).substr(mark + 1)));
        const std::string bare(trimmed(std::string_view(line).substr(0, mark)));
        if (bare.empty()) continue;
        try {
            openings.push_back(opening_of_line(r, bare, comment, plies));
        } catch (const BadInput& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, number, e.what()));
        }
    }
    return openings;
}

// -- games

bool same_board(const Rules& a, const Rules& b) {
    return a.size == b.size && a.orthogonal == b.orthogonal &&
           a.corner_playing == b.corner_playing && a.top == b.top;
}

/// Plays the main line of a PDN game.
Game replay(const Rules& r, const PdnGame& source, std::optional<int> plies) {
    if (!same_board(r, *source.rules)) {
        throw BadInput(
            fmt::format("a game of {}, which is played on another board", source.rules->name));
    }
    Game game(r, source.start, DrawSet::none);
    int depth = 0;
    for (const PdnItem& item : source.items) {
        if (item.kind == PdnKind::open) ++depth;
        if (item.kind == PdnKind::close) --depth;
        if (depth > 0) continue;
        if (item.kind == PdnKind::setup) {
            game = Game(r, after_setup(r, game.position(), item.text), DrawSet::none);
        }
        if (item.kind != PdnKind::move) continue;
        if (plies && static_cast<int>(game.moves().size()) >= *plies) break;
        game.play(item.move);
    }
    return game;
}

std::vector<Opening> openings_of_pdn(const Rules& r, const std::string& file,
                                     const std::string& text, std::optional<int> plies) {
    std::istringstream in(text);
    PdnOptions options;
    options.fallback = &r;
    options.on_fault = [](const PdnFault& fault) {
        if (!fault.is_warning) throw BadInput(fault.text());
    };
    PdnReader reader(in, file, options);
    std::vector<Opening> openings;
    for (PdnGame game; reader.next(game);) {
        try {
            const std::string* name = game.tag("Opening");
            openings.push_back(opening_of(replay(r, game, plies), name == nullptr ? "" : *name));
        } catch (const BadInput& e) {
            const PdnPlace place = game.tags.empty() ? PdnPlace{} : game.tags.front().place;
            throw BadInput(PdnFault{file, game.index, place, e.what()}.text());
        }
    }
    return openings;
}

/// Returns whether the text is PDN: it begins with a tag, a comment or an escaped line. A list of
/// openings never begins with one of them.
bool looks_like_pdn(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != text.npos && (text[first] == '[' || text[first] == '{' || text[first] == '%');
}

std::string read_openings(const std::string& file) {
    std::ifstream in = open_file(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// -- built-in sets

/// Returns the built-in set, or the part of it with `length` plies.
std::vector<Opening> builtin(const Rules& r, std::optional<int> length) {
    const std::string_view base = r.name.substr(0, r.name.find('+'));
    const std::string_view text = embedded_text(fmt::format("match/openings/{}.txt", base));
    std::vector<Opening> all = openings_of_text(r, fmt::format("builtin {}", base), text, {});
    std::erase_if(all, [&](const Opening& o) {
        return length && static_cast<int>(o.moves.size()) != *length;
    });
    return all;
}

std::vector<Opening> openings_of_file(const Rules& r, const std::string& file,
                                      std::optional<int> plies) {
    const std::string text = read_openings(file);
    return looks_like_pdn(text) ? openings_of_pdn(r, file, text, plies)
                                : openings_of_text(r, file, text, plies);
}

}  // namespace

std::vector<Opening> load_openings(const Rules& r, std::string_view file_or_builtin,
                                   std::optional<int> plies) {
    const std::string name(file_or_builtin);
    constexpr int ballot = 3;
    std::vector<Opening> openings = name == "builtin"   ? builtin(r, plies)
                                    : name == "ballots" ? builtin(r, ballot)
                                                        : openings_of_file(r, name, plies);
    if (openings.empty()) throw BadInput(fmt::format("--openings: '{}' has no opening", name));
    return openings;
}

std::vector<Opening> shuffled(std::vector<Opening> openings, std::uint64_t seed) {
    // std::shuffle gives another order with another standard library.
    std::mt19937_64 random(seed);
    for (std::size_t i = openings.size(); i > 1; --i) {
        std::swap(openings[i - 1], openings[random() % i]);
    }
    return openings;
}

}  // namespace soplo
