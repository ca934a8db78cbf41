// soplo variants, moves and perft: what the rules allow.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/game/explain.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

// -- variants

std::vector<std::string> aliases_of(const Rules& r) {
    std::vector<std::string> names = words(r.aliases);
    const std::string hub(r.hub_name);
    const bool known =
        hub.empty() || hub == r.name || std::find(names.begin(), names.end(), hub) != names.end();
    if (!known) names.insert(names.begin(), hub);
    return names;
}

std::string_view precedence_text(const Rules& r) {
    switch (r.precedence[0]) {
        case Precedence::none:
            return "free choice of captures";
        case Precedence::value:
            return "the most valuable capture is due";
        case Precedence::by_king:
            return "a king that can capture must";
        case Precedence::most_pieces:
        case Precedence::most_kings:
        case Precedence::earliest_king:
            break;
    }
    return r.precedence[1] == Precedence::none ? "most pieces must be captured"
                                               : "most pieces, then best pieces must be captured";
}

std::string_view promotion_text(const Rules& r) {
    switch (r.promotion) {
        case Promotion::in_passing:
            return "a man is crowned in passing and goes on as a king";
        case Promotion::ends_move:
            return "crowning ends the move";
        case Promotion::at_end:
            break;
    }
    return "a man is crowned only where its move ends";
}

/// What tells the variant from others, in a line.
std::string summary_of(const Rules& r) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view text) { parts.emplace_back(text); };
    if (r.orthogonal) add("along rows and columns");
    if (r.straight_captures) add("captures straight and diagonal");
    add(r.flying_kings ? "flying kings" : "short kings");
    if (r.king_lands_behind) add("a king lands directly behind its capture");
    if (r.halt_behind_king) add("a king halts directly behind a captured king");
    add(r.men_capture_backwards ? "men capture backwards" : "men capture forwards");
    if (!r.men_capture_kings) add("men may not capture kings");
    add(r.optional_capture ? std::string_view("captures are optional") : precedence_text(r));
    add(promotion_text(r));
    if (r.king_run_limit > 0) add(fmt::format("{} king moves in a row at most", r.king_run_limit));
    if (r.huff) add("who breaks them may be huffed");
    if (r.goal == Goal::no_move_wins) add("who cannot move wins");
    if (r.goal == Goal::first_king_wins) add("the first king wins");
    return joined(parts, ", ");
}

int run_variants(const Arguments& arguments) {
    for (const Rules* r : variants) {
        const std::string board = fmt::format("{0}x{0}", r->size);
        if (arguments.has("json")) {
            nlohmann::ordered_json line{{"name", r->name},         {"aliases", aliases_of(*r)},
                                        {"title", r->title},       {"board", board},
                                        {"squares", r->squares()}, {"gametype", nullptr},
                                        {"rules", summary_of(*r)}};
            if (!r->game_type_text.empty()) line["gametype"] = r->game_type_text;
            fmt::print("{}\n", line.dump());
            continue;
        }
        const std::string aliases = joined(aliases_of(*r), ",");
        fmt::print("{:<17}{:<32}{:<7}{:<18}{}\n", r->name, aliases.empty() ? "-" : aliases, board,
                   r->game_type_text.empty() ? "-" : r->game_type_text, summary_of(*r));
    }
    return 0;
}

constexpr std::array variants_rows{json_row};

// -- moves

std::vector<std::string> move_texts(const Rules& r, const Setup& setup, bool pdn) {
    const std::vector<GameMove> legal = arbiter(r).legal_moves(setup);
    std::vector<std::string> texts;
    for (const GameMove& m : legal) {
        texts.push_back(pdn ? pdn_move(r, setup, m, legal) : hub_move(m));
    }
    return texts;
}

/// The moves of a position as JSON; with `explain` also what the laws say of each capture.
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

/// Each capture with the law that makes it due or forbids it, then what becomes of the quiet moves.
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
        throw BadInput("moves: --explain writes moves in the Hub form");
    }
    if (!arguments.has("fens")) return answer_position(arguments, pdn), 0;
    for (const char* other : {"fen", "explain"}) {
        if (arguments.has(other)) {
            throw BadInput(fmt::format("moves: --{} and --fens cannot be given together", other));
        }
    }
    const std::string name = arguments.text("fens");
    std::ifstream file;
    if (name != "-") file = open_file(name);
    std::istream& in = name == "-" ? std::cin : file;
    // Line by line, so that a program at the other end of a pipe gets each answer at once.
    for (std::string line; std::getline(in, line);) {
        fmt::print("{}\n", answer_to_line(r, line, pdn, arguments.has("json")));
        std::fflush(stdout);
    }
    return 0;
}

constexpr std::array moves_rows{
    fen_row,
    OptionRow{.name = "fens",
              .argument = "FILE",
              .help = "answer each line of FILE ('-' is standard input) with a line of moves"},
    OptionRow{.name = "explain",
              .type = OptionType::flag,
              .help = "every capture with the law that makes it due or forbids it"},
    notation_row,
    json_row,
};

// -- perft

PerftOptions perft_options(const Arguments& arguments) {
    return {.bulk = arguments.has("bulk"),
            .threads = static_cast<int>(arguments.integer("threads").value_or(1)),
            .hash_mb = static_cast<std::size_t>(arguments.integer("hash").value_or(0))};
}

void print_divide(const Arguments& arguments, const Setup& setup, int depth) {
    const Arbiter& judge = arbiter(arguments.rules());
    for (const GameMove& m : judge.legal_moves(setup)) {
        const std::uint64_t nodes = depth <= 1 ? 1
                                               : judge.perft(judge.successor(setup, m), depth - 1,
                                                             perft_options(arguments));
        if (arguments.has("json")) {
            const nlohmann::ordered_json line{{"move", hub_move(m)}, {"nodes", nodes}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print("{}: {}\n", hub_move(m), nodes);
        }
        std::fflush(stdout);
    }
}

int run_perft(const Arguments& arguments) {
    if (!arguments.has("depth")) throw BadInput("perft: --depth is needed");
    const int depth = static_cast<int>(*arguments.integer("depth"));
    const Setup setup = position_argument(arguments);
    const PerftOptions options = perft_options(arguments);
    if (arguments.has("divide")) print_divide(arguments, setup, depth);
    for (int d = 1; d <= depth; ++d) {
        const auto begin = std::chrono::steady_clock::now();
        const std::uint64_t nodes = arbiter(arguments.rules()).perft(setup, d, options);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        const double speed = seconds.count() > 0 ? static_cast<double>(nodes) / seconds.count() : 0;
        if (arguments.has("json")) {
            const nlohmann::ordered_json line{{"depth", d},
                                              {"nodes", nodes},
                                              {"time", std::round(seconds.count() * 1e3) / 1e3},
                                              {"nps", std::llround(speed)}};
            fmt::print("{}\n", line.dump());
        } else {
            fmt::print("{}\t{}\t{:.3f}\t{:.0f}\n", d, nodes, seconds.count(), speed);
        }
        std::fflush(stdout);
    }
    return 0;
}

constexpr std::array perft_rows{
    fen_row,
    OptionRow{"depth", OptionType::integer, "D", "count to depth 1, 2 .. D plies", 1, 100},
    OptionRow{.name = "divide",
              .type = OptionType::flag,
              .help = "first the nodes below each move, at depth D"},
    OptionRow{"threads", OptionType::integer, "N", "threads (default 1)", 1, 256},
    OptionRow{"hash", OptionType::integer, "MB", "table of positions seen (default 0: none)", 0,
              65536},
    OptionRow{.name = "bulk",
              .type = OptionType::flag,
              .help = "count the moves at depth 1 instead of making them"},
    json_row,
};

}  // namespace

const Command variants_command{.name = "variants",
                               .summary = "list the variants: names, board, PDN GameType, rules",
                               .options = variants_rows,
                               .run = run_variants};

const Command moves_command{.name = "moves",
                            .summary = "list the legal moves of a position",
                            .engine_options = "variant",
                            .options = moves_rows,
                            .run = run_moves};

const Command perft_command{.name = "perft",
                            .summary = "count the positions reached, depth by depth",
                            .engine_options = "variant",
                            .options = perft_rows,
                            .run = run_perft};

}  // namespace soplo
