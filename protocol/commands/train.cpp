// soplo train: learns weights from samples of self-play.
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "eval/network.hpp"
#include "eval/train/sample_file.hpp"
#include "eval/train/trainer.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/files.hpp"

namespace soplo {
namespace {

namespace fs = std::filesystem;

/// Writes a file with `write`. Replaces an existing file only when the new one is complete. Throws
/// std::runtime_error.
void write_file(const fs::path& file, const std::function<void(std::ostream&)>& write) {
    const fs::path part = file.string() + ".part";
    std::ofstream out(part, std::ios::binary);
    write(out);
    out.close();
    if (!out) throw std::runtime_error(fmt::format("{}: cannot be written", file.string()));
    fs::rename(part, file);
}

int run_train(const Arguments& arguments) {
    const std::vector<std::string> names = arguments.texts("samples");
    if (names.empty()) throw BadInput("--samples FILE is missing");
    if (!arguments.has("out")) throw BadInput("--out FILE is missing");
    const fs::path out = arguments.text("out");
    const fs::path checkpoint = arguments.text("checkpoint");
    TrainTerms terms;
    terms.epochs = static_cast<int>(arguments.integer("epochs").value_or(terms.epochs));
    terms.batch = static_cast<int>(arguments.integer("batch").value_or(terms.batch));
    terms.rate = arguments.real("rate").value_or(terms.rate);
    terms.result_part = arguments.real("result-part").value_or(terms.result_part);
    terms.decay = arguments.real("decay").value_or(terms.decay);
    terms.seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
    terms.threads = arguments.settings().threads;
    // Reports an unreadable file before the training begins.
    for (const std::string& name : names) static_cast<void>(open_file(name));
    const SampleSet samples({names.begin(), names.end()}, arguments.rules());
    std::optional<Network> start;
    if (arguments.has("start")) {
        start = Network::from_file(arguments.text("start"), arguments.rules());
    }
    Trainer trainer(arguments.rules(), samples, terms, start ? &*start : nullptr);
    if (!checkpoint.empty() && fs::exists(checkpoint)) {
        std::ifstream in(checkpoint, std::ios::binary);
        trainer.load(in);
        remark("soplo: note: {}: going on after {} epochs\n", checkpoint.string(),
               trainer.epochs_done());
    }
    fmt::print("{} samples\n", samples.size());
    while (trainer.epochs_done() < terms.epochs) {
        const auto start_of_epoch = std::chrono::steady_clock::now();
        const Fit fit = trainer.run_epoch();
        const std::chrono::duration<double> seconds =
            std::chrono::steady_clock::now() - start_of_epoch;
        fmt::print("epoch {}: loss {:.5f}, held out {:.5f}, {:.1f} s\n", trainer.epochs_done(),
                   fit.train, fit.held_out, seconds.count());
        std::fflush(stdout);
        if (checkpoint.empty()) continue;
        write_file(checkpoint, [&](std::ostream& file) { trainer.save(file); });
    }
    const auto weights = trainer.network().to_bytes();
    write_file(out, [&](std::ostream& file) {
        file.write(reinterpret_cast<const char*>(weights.data()),
                   static_cast<std::streamsize>(weights.size()));
    });
    return 0;
}

constexpr std::array train_rows{
    OptionRow{.name = "samples",
              .argument = "FILE",
              .help = "samples of selfplay; may be given several times",
              .repeats = true},
    OptionRow{"out", OptionType::text, "FILE", "write the learned weights to FILE"},
    OptionRow{"start", OptionType::text, "FILE", "weights to start from (default: none)"},
    OptionRow{"epochs", OptionType::integer, "N", "passes over the samples (default 10)", 1, 10000},
    OptionRow{"batch", OptionType::integer, "N", "samples per step (default 2048)", 16, 1e7},
    OptionRow{"rate", OptionType::real, "X", "initial learning rate (default 0.002)", 1e-7, 1},
    OptionRow{"decay", OptionType::real, "X", "weight decay (default 0.1)", 0, 10},
    OptionRow{"result-part", OptionType::real, "X",
              "weight of the game's result in the target (default 0.25)", 0, 1},
    OptionRow{"seed", OptionType::integer, "N", "seed of the random numbers (default 1)", 0, 1e15},
    OptionRow{"checkpoint", OptionType::text, "FILE",
              "save the state after each epoch; an existing file is continued"},
};

}  // namespace

const Command train_command{.name = "train",
                            .summary = "learn an evaluation from games of self-play",
                            .engine_options = "variant threads",
                            .options = train_rows,
                            .run = run_train};

}  // namespace soplo
