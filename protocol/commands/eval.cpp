// soplo eval: shows the evaluation of a position piece by piece, or its loss on samples.
#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "eval/train/judge.hpp"
#include "eval/train/trainer.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/system/files.hpp"

namespace soplo {
namespace {

// -- one position

/// One piece and the score without it.
struct Term {
    Square square;
    char piece;     ///< w W b B
    Score without;  ///< centi-men, for the side to move, with the piece removed
};

void remove_piece(Setup& position, Square s) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        position.men[side].erase(s);
        position.kings[side].erase(s);
    }
}

std::vector<Term> terms_of(const Network& n, const Rules& rules, const Setup& position) {
    std::vector<Term> terms;
    for (const Side side : {Side::white, Side::black}) {
        const auto i = static_cast<std::size_t>(index(side));
        for (const bool king : {false, true}) {
            for (const Square s : king ? position.kings[i] : position.men[i]) {
                Setup without = position;
                remove_piece(without, s);
                const char letter = side == Side::white ? 'w' : 'b';
                terms.push_back({s, king ? static_cast<char>(letter - 32) : letter,
                                 n.evaluate(sample_of(rules, without))});
            }
        }
    }
    return terms;
}

int show_position(const Network& network, const Arguments& arguments) {
    const Rules& rules = arguments.rules();
    const Setup position = position_argument(arguments);
    const Sample s = sample_of(rules, position);
    const Score score = network.evaluate(s);
    const Score plain = network.plain(s);
    const std::vector<Term> terms = terms_of(network, rules, position);
    const auto name = [&](Square q) { return square_text(rules, q); };
    if (arguments.has("json")) {
        nlohmann::ordered_json line{{"score", score / 100.0},
                                    {"pieces_by_place", plain / 100.0},
                                    {"network", (score - plain) / 100.0},
                                    {"stage", network.stage(s)}};
        for (const Term& t : terms) {
            line["pieces"].push_back({{"square", name(t.square)},
                                      {"piece", std::string(1, t.piece)},
                                      {"worth", (score - t.without) / 100.0}});
        }
        line["fen"] = fen(rules, position);
        fmt::print("{}\n", line.dump());
        return 0;
    }
    fmt::print("pieces by their place  {:+7.2f}\n", plain / 100.0);
    fmt::print("network (stage {} of {})  {:+6.2f}\n", network.stage(s) + 1, Network::stages,
               (score - plain) / 100.0);
    fmt::print("score, side to move    {:+7.2f}\n\n", score / 100.0);
    fmt::print("What each piece adds here (w b men, W B kings):\n");
    for (std::size_t i = 0; i < terms.size(); ++i) {
        fmt::print("{} {:>3} {:+6.2f}{}", terms[i].piece, name(terms[i].square),
                   (score - terms[i].without) / 100.0, i % 5 == 4 ? "\n" : "   ");
    }
    fmt::print("\n");
    return 0;
}

// -- samples

constexpr std::array<std::string_view, 4> results{"lost", "drawn", "won", "unknown"};

nlohmann::ordered_json json_of(const Judgement::Part& part) {
    return {{"samples", part.samples}, {"loss", part.loss}};
}

void print_json(const Rules& rules, const Judgement& j) {
    nlohmann::ordered_json line = json_of(j.all);
    for (const Judgement::Part& part : j.stages) line["stages"].push_back(json_of(part));
    line["worst"] = nlohmann::ordered_json::array();
    for (const Misjudged& m : j.worst) {
        line["worst"].push_back({{"score", m.says / 100.0},
                                 {"search", m.sample.score / 100.0},
                                 {"game", results[m.sample.result]},
                                 {"fen", fen(rules, position_of(rules, m.sample))}});
    }
    fmt::print("{}\n", line.dump());
}

int judge_samples(const Network& network, const Arguments& arguments) {
    const std::vector<std::string> names = arguments.texts("samples");
    for (const std::string& name : names)
        static_cast<void>(open_file(name));  // throws if it cannot
    const Rules& rules = arguments.rules();
    const SampleSet samples({names.begin(), names.end()}, rules);
    const auto worst = static_cast<std::size_t>(arguments.integer("worst").value_or(0));
    const Judgement j = judge(network, samples, worst, TrainTerms{}.result_part);
    if (arguments.has("json")) return print_json(rules, j), 0;
    fmt::print("{} samples: loss {:.5f}\n", j.all.samples, j.all.loss);
    for (std::size_t i = 0; i < j.stages.size(); ++i) {
        fmt::print("stage {} of {}: {} samples, loss {:.5f}\n", i + 1, j.stages.size(),
                   j.stages[i].samples, j.stages[i].loss);
    }
    if (!j.worst.empty()) fmt::print("\n score  search  game   misjudged most, White to move\n");
    for (const Misjudged& m : j.worst) {
        fmt::print("{:+6.2f}  {:+6.2f}  {:<7}{}\n", m.says / 100.0, m.sample.score / 100.0,
                   results[m.sample.result], fen(rules, position_of(rules, m.sample)));
    }
    return 0;
}

int run_eval(const Arguments& arguments) {
    const auto network = chosen_network(arguments.settings());
    if (network == nullptr) {
        throw arguments.settings().eval_file.empty()
            ? std::runtime_error(fmt::format("{} has no learned weights; --eval FILE gives some",
                                             arguments.rules().name))
            : std::runtime_error(
                  "eval: --eval fallback has no weights to show; expected a file of weights");
    }
    if (!arguments.has("samples")) {
        if (arguments.has("worst")) throw BadInput("eval: --worst needs --samples FILE");
        return show_position(*network, arguments);
    }
    if (arguments.has("fen")) throw BadInput("eval: --samples and --fen cannot be given together");
    return judge_samples(*network, arguments);
}

constexpr std::array eval_rows{
    fen_row,
    OptionRow{.name = "samples",
              .argument = "FILE",
              .help = "measure how well the weights fit the samples of FILE; may be repeated",
              .repeats = true},
    OptionRow{"worst", OptionType::integer, "N", "show the N samples with the largest error", 1,
              1e6},
    json_row,
};

}  // namespace

const Command eval_command{
    .name = "eval",
    .summary = "show the evaluation of a position, or measure its error on samples",
    .engine_options = "variant eval",
    .options = eval_rows,
    .run = run_eval};

}  // namespace soplo
