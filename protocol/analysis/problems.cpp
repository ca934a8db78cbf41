// Reads EPD lines and rows of test suites.
#include "protocol/analysis/problems.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        const bool begins_word = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
        if (line[i] == '#' && begins_word && !quoted) return line.substr(0, i);
    }
    return line;
}

/// Returns whether the word is an EPD opcode: up to four lower-case letters, at most one digit
/// among them.
bool is_opcode(std::string_view word) {
    if (word.empty() || word.size() > 4 || word.front() < 'a' || word.front() > 'z') return false;
    const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    const auto digits =
        std::count_if(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    return std::all_of(word.begin(), word.end(), is_part) && digits <= 1;
}

/// Returns the index of the first opcode after the position, or the length of the line.
std::size_t operations_in(std::string_view line) {
    std::size_t at = line.find_first_of(" \t");
    while (at != line.npos) {
        at = line.find_first_not_of(" \t", at);
        if (at == line.npos) break;
        const std::size_t end = std::min(line.find_first_of(" \t;", at), line.size());
        if (is_opcode(line.substr(at, end - at))) return at;
        at = line.find_first_of(" \t", at);
    }
    return line.size();
}

std::string_view unquoted(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        return text.substr(1, text.size() - 2);
    }
    return text;
}

/// Reads one line.
class ProblemReader {
  public:
    explicit ProblemReader(const Rules& rules) : rules_(rules) {}

    Problem read(std::string_view line) {
        if (const std::size_t tab = line.find('\t'); tab != line.npos) {
            const std::string_view rest = line.substr(tab + 1);
            const std::string_view moves = rest.substr(0, rest.find('\t'));
            if (!is_opcode(moves.substr(0, moves.find(' ')))) {
                place(line.substr(0, tab));
                add_moves(moves, problem_.best);
                return problem_;
            }
        }
        const std::size_t at = operations_in(line);
        place(line.substr(0, at));
        for (std::string_view rest = line.substr(at); !trimmed(rest).empty();) {
            rest = trimmed(rest);
            const std::size_t end = end_of_operation(rest);
            operation(trimmed(rest.substr(0, end)));
            rest = rest.substr(std::min(end + 1, rest.size()));
        }
        return problem_;
    }

  private:
    /// Returns the index of the semicolon after the first operation, or the length of the text.
    /// Ignores semicolons inside quotes.
    static std::size_t end_of_operation(std::string_view text) {
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') quoted = !quoted;
            if (text[i] == ';' && !quoted) return i;
        }
        return text.size();
    }

    void place(std::string_view text) {
        problem_.position = parse_position(rules_, trimmed(text)).setup;
        legal_ = arbiter(rules_).legal_moves(problem_.position);
    }

    void operation(std::string_view text) {
        if (text.empty()) return;
        if (std::count(text.begin(), text.end(), '"') % 2 != 0) {
            throw BadInput(fmt::format("a quotation mark is not closed: {}", text));
        }
        const std::size_t blank = text.find_first_of(" \t");
        const std::string_view code = text.substr(0, blank);
        const std::string_view rest =
            blank == text.npos ? std::string_view() : trimmed(text.substr(blank));
        if (code == "bm") return add_moves(rest, problem_.best);
        if (code == "am") return add_moves(rest, problem_.avoid);
        const bool is_comment =
            code.size() == 2 && code[0] == 'c' && code[1] >= '0' && code[1] <= '9';
        if (is_comment) return;
        if (code != "id") {
            throw BadInput(fmt::format("unknown operation '{}' (bm, am, id or c0 to c9)", code));
        }
        problem_.id = unquoted(rest);
    }

    void add_moves(std::string_view text, std::vector<GameMove>& moves) {
        const std::vector<std::string> texts = words(text);
        if (texts.empty()) throw BadInput("a move is missing");
        for (const std::string& word : texts) {
            moves.push_back(parse_move(rules_, problem_.position, word, legal_));
        }
    }

    const Rules& rules_;
    Problem problem_;
    std::vector<GameMove> legal_;
};

}  // namespace

bool Problem::is_solved_by(const GameMove& move) const {
    const auto holds = [&](const std::vector<GameMove>& moves) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    return (best.empty() || holds(best)) && !holds(avoid);
}

Problem read_problem(const Rules& rules, std::string_view line) {
    return ProblemReader(rules).read(trimmed(without_comment(line)));
}

bool is_blank_problem(std::string_view line) { return trimmed(without_comment(line)).empty(); }

}  // namespace soplo
