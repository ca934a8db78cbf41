// soplo moves: the legal moves of positions.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/game/explain.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/commands/input.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// Returns the legal moves in Hub or PDN form.
std::vector<std::string> move_texts(const Rules& r, const Setup& setup, bool pdn) {
    const std::vector<GameMove> legal = arbiter(r).legal_moves(setup);
    std::vector<std::string> texts;
    for (const GameMove& m : legal) {
        texts.push_back(pdn ? pdn_move(r, setup, m, legal) : hub_move(m));
    }
    return texts;
}

/// Returns the moves of a position as JSON; with `explain` also the ruling on each capture.
nlohmann::ordered_json moves_json(const Rules& r, const Setup& setup, bool pdn, bool explain) {
    nlohmann::ordered_json line{{"fen", fen(r, setup)}, {"moves", move_texts(r, setup, pdn)}};
    if (!explain) return line;
    const std::vector<GameMove> legal = arbiter(r).legal_moves(setup);
    line["captures"] = nlohmann::ordered_json::array();
    for (const CaptureRuling& c : capture_rulings(arbiter(r), setup, legal)) {
        line["captures"].push_back(
            {{"move", hub_move(c.move)}, {"legal", c.legal}, {"reason", c.reason}});
    }
    return line;
}

/// Prints each capture with the rule that requires or forbids it, then the quiet moves.
void print_explained(const Rules& r, const Setup& setup) {
    const std::vector<GameMove> legal = arbiter(r).legal_moves(setup);
    const std::vector<CaptureRuling> captures = capture_rulings(arbiter(r), setup, legal);
    const bool free = r.optional_capture || r.huff;
    for (const CaptureRuling& c : captures) {
        fmt::print("{:<14} {:<8} {}\n", hub_move(c.move),
                   !c.legal ? "not due"
                   : free   ? "allowed"
                            : "due",
                   c.reason);
    }
    std::vector<std::string> quiet;
    for (const GameMove& m : legal) {
        if (!m.is_capture()) quiet.push_back(hub_move(m));
    }
    if (legal.empty()) {
        fmt::print("there is no legal move\n");
    } else if (quiet.empty()) {
        fmt::print("no quiet move: capturing is obligatory\n");
    } else {
        fmt::print(
            "{}: {}\n",
            captures.empty() ? "nothing to capture, quiet moves" : "quiet moves allowed, too",
            joined(quiet, " "));
    }
}

/// Returns the answer to one line of --fens. An unreadable line is answered with an error.
std::string answer_to_line(const Rules& r, std::string_view line, bool pdn, bool json) {
    try {
        const Setup setup = parse_position(r, trimmed(line)).setup;
        return json ? moves_json(r, setup, pdn, false).dump()
                    : joined(move_texts(r, setup, pdn), " ");
    } catch (const BadInput& e) {
        std::string message = e.what();
        std::replace(message.begin(), message.end(), '\n', ' ');
        if (!json) return "error: " + message;
        return nlohmann::ordered_json{{"error", message}}.dump(
            -1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
}

void answer_position(const Arguments& arguments, bool pdn) {
    const Rules& r = arguments.rules();
    const Setup setup = position_argument(arguments);
    if (arguments.has("json")) {
        fmt::print("{}\n", moves_json(r, setup, pdn, arguments.has("explain")).dump());
    } else if (arguments.has("explain")) {
        print_explained(r, setup);
    } else {
        for (const std::string& m : move_texts(r, setup, pdn)) fmt::print("{}\n", m);
    }
}

int run_moves(const Arguments& arguments) {
    const Rules& r = arguments.rules();
    const bool pdn = arguments.text("notation") == "pdn";
    if (arguments.has("explain") && pdn) {
        throw BadInput(
            "moves: --explain and --notation pdn cannot be given together; --explain writes Hub "
            "moves");
    }
    if (!arguments.has("fens")) return answer_position(arguments, pdn), 0;
    refuse_together(arguments, "moves", "fens", {"fen", "explain"});
    InputFile input(arguments.text("fens"));
    // Flush after each line, because a program at the other end of a pipe may wait for the answer.
    for (std::string line; std::getline(input.stream(), line);) {
        fmt::print("{}\n", answer_to_line(r, line, pdn, arguments.has("json")));
        std::fflush(stdout);
    }
    return 0;
}

constexpr std::array moves_rows{
    fen_row,
    OptionRow{.name = "fens",
              .argument = "FILE",
              .help = "read a position from each line of FILE ('-': standard input); print its "
                      "moves in one line"},
    OptionRow{.name = "explain",
              .type = OptionType::flag,
              .help = "show every capture with the rule that requires or forbids it"},
    notation_row,
    json_row,
};

}  // namespace

const Command moves_command{.name = "moves",
                            .summary = "list the legal moves of a position",
                            .engine_options = "variant",
                            .options = moves_rows,
                            .run = run_moves};

}  // namespace soplo
