// soplo selfplay: plays games of the engine against itself and writes their positions as samples.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "eval/train/sample_file.hpp"
#include "protocol/commands/commands.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/match/model/terms.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/interrupts.hpp"
#include "protocol/system/ordered_workers.hpp"
#include "protocol/system/terminal.hpp"
#include "protocol/system/text.hpp"
#include "search/selfplay/selfplay.hpp"

namespace soplo {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::uint64_t sum_over(const Network* network) {
    if (network == nullptr) return 0;
    std::uint64_t sum = 1;
    for (const std::byte b : network->to_bytes()) {
        sum = (sum ^ static_cast<std::uint64_t>(b)) * 0x100000001b3ULL;
    }
    return sum;
}

/// Plays the games of one thread; an item is the number of a game in the file.
class SelfPlayWorker : public OrderedWorker<std::uint64_t, std::vector<Sample>> {
  public:
    SelfPlayWorker(std::unique_ptr<SelfPlayer> player, Shard shard)
        : player_(std::move(player)), shard_(shard) {}

    std::optional<std::vector<Sample>> work(const std::uint64_t& number) override {
        const auto count = static_cast<std::uint64_t>(shard_.count);
        return player_->play(number * count + static_cast<std::uint64_t>(shard_.number - 1));
    }

  private:
    std::unique_ptr<SelfPlayer> player_;
    Shard shard_;
};

/// Plays games on several threads and writes them into one file, in the order of their numbers.
class SelfPlayJob : private OrderedClient<std::uint64_t, std::vector<Sample>> {
  public:
    SelfPlayJob(const Arguments& a, std::shared_ptr<const Network> network)
        : rules_(a.rules()),
          network_(std::move(network)),
          shard_(parse_shard(a.text("shard", "1/1"))),
          terms_(terms_of(a)),
          wanted_games_(static_cast<std::uint64_t>(a.integer("games").value_or(0))),
          wanted_positions_(static_cast<std::uint64_t>(a.integer("positions").value_or(0))),
          seconds_(a.real("time").value_or(0)),
          threads_(a.settings().threads),
          file_(a.text("out")),
          writer_(file_, origin()),
          next_(writer_.header().games) {
        constexpr std::uint64_t default_games = 1000;
        if (wanted_games_ == 0 && wanted_positions_ == 0 && seconds_ == 0) {
            wanted_games_ = default_games;
        }
    }

    int run();

  private:
    [[nodiscard]] static SelfPlaySettings terms_of(const Arguments&);
    [[nodiscard]] SampleHeader origin() const;
    [[nodiscard]] bool has_enough() const {
        const SampleHeader& h = writer_.header();
        return (wanted_games_ > 0 && h.games >= wanted_games_) ||
               (wanted_positions_ > 0 && h.positions >= wanted_positions_);
    }
    void show_progress();

    std::optional<std::uint64_t> next() override {
        if (has_enough() || (wanted_games_ > 0 && next_ >= wanted_games_)) return {};
        return next_++;
    }
    bool deliver(const std::uint64_t&, std::vector<Sample>&& samples) override {
        writer_.add(samples);
        constexpr std::uint64_t between_flushes = 100;
        if (writer_.header().games % between_flushes == 0) writer_.flush();
        return !has_enough();
    }
    WorkPace tick() override {
        show_progress();
        const bool is_over = seconds_ > 0 && seconds_since(start_) >= seconds_;
        return is_over || watch_.poll() ? WorkPace::finish : WorkPace::go_on;
    }

    const Rules& rules_;
    const std::shared_ptr<const Network> network_;
    const Shard shard_;
    const SelfPlaySettings terms_;
    std::uint64_t wanted_games_, wanted_positions_;  // 0: no limit
    double seconds_;                                 // 0: no limit
    int threads_;
    const fs::path file_;
    SampleWriter writer_;
    std::uint64_t next_;  // number of the next game
    const InterruptWatch watch_;
    Clock::time_point start_ = Clock::now(), shown_ = start_;
};

SelfPlaySettings SelfPlayJob::terms_of(const Arguments& a) {
    SelfPlaySettings terms;
    terms.seed = static_cast<std::uint64_t>(a.integer("seed").value_or(1));
    terms.nodes = static_cast<std::uint64_t>(a.integer("nodes").value_or(500));
    terms.strays = static_cast<int>(a.integer("strays").value_or(terms.strays));
    terms.draws = a.settings().draw_rules;
    return terms;
}

/// Returns the header of the samples. Its seed differs between files whose games differ for
/// another reason than the weights or the node limit.
SampleHeader SelfPlayJob::origin() const {
    SampleHeader origin;
    origin.set_variant(rules_.name);
    origin.nodes = static_cast<std::uint32_t>(terms_.nodes);
    const auto number = static_cast<std::uint64_t>(shard_.number);
    const auto count = static_cast<std::uint64_t>(shard_.count);
    origin.seed = ((terms_.seed * 1'000'003 + number) * 1'000'003 + count) * 101 +
                  static_cast<std::uint64_t>(terms_.strays);
    origin.weights = sum_over(network_.get());
    return origin;
}

int SelfPlayJob::run() {
    const std::uint64_t before = writer_.header().positions;
    if (next_ > 0) {
        remark("soplo: note: {}: going on after {} games\n", file_.string(), next_);
    }
    // Enough games for every worker, so that none is idle while one game takes long.
    constexpr std::size_t games_a_worker = 64;
    try {
        OrderedWorkers<std::uint64_t, std::vector<Sample>> workers(
            threads_, games_a_worker * static_cast<std::size_t>(threads_), [this](int) {
                return std::make_unique<SelfPlayWorker>(make_self_player(rules_, terms_, network_),
                                                        shard_);
            });
        workers.run(*this);
    } catch (...) {
        writer_.flush();
        throw;
    }
    writer_.flush();
    const SampleHeader& h = writer_.header();
    if (is_terminal(StandardStream::error)) remark("\r{:60}\r", "");
    fmt::print("{} games, {} positions, {:.0f} positions/s\n", h.games, h.positions,
               static_cast<double>(h.positions - before) / std::max(seconds_since(start_), 1e-9));
    return 0;
}

void SelfPlayJob::show_progress() {
    if (!is_terminal(StandardStream::error) || seconds_since(shown_) < 1) return;
    shown_ = Clock::now();
    remark("\r{} games, {} positions, {:.0f} s ", writer_.header().games,
           writer_.header().positions, seconds_since(start_));
}

/// Returns the weights of the --like variant under the name of this variant. Throws BadInput if
/// there are none or if the boards differ.
std::shared_ptr<const Network> borrowed_network(const Arguments& arguments) {
    const std::string name = arguments.text("like");
    const Rules& from = variant_named(name);
    const auto network = shipped_network(from);
    if (network == nullptr) throw BadInput(fmt::format("--like: {} has no learned weights", name));
    const Rules& rules = arguments.rules();
    if (from.squares() != rules.squares() || pieces_at_start(from) != pieces_at_start(rules)) {
        throw BadInput(fmt::format("--like: {} is played on another board", name));
    }
    auto borrowed = std::make_shared<Network>(*network);
    borrowed->variant = rules.name;
    return borrowed;
}

int run_selfplay(const Arguments& arguments) {
    if (!arguments.has("out")) throw BadInput("--out FILE is missing");
    auto network = chosen_network(arguments.settings());
    if (arguments.has("like")) network = borrowed_network(arguments);
    return SelfPlayJob(arguments, std::move(network)).run();
}

constexpr std::array selfplay_rows{
    OptionRow{"out", OptionType::text, "FILE",
              "write the samples to FILE; an existing file is continued"},
    OptionRow{"games", OptionType::integer, "N", "stop at N games in the file (default 1000)", 1,
              1e12},
    OptionRow{"positions", OptionType::integer, "N", "stop at N positions in the file", 1, 1e12},
    OptionRow{"time", OptionType::real, "S", "stop after S seconds", 0.001, 1e9},
    OptionRow{"nodes", OptionType::integer, "N", "most nodes of a search (default 500)", 1, 1e9},
    OptionRow{"strays", OptionType::integer, "N",
              "extra positions per 100 of the game, one or two random moves away (default 50)", 0,
              100},
    OptionRow{"seed", OptionType::integer, "N", "seed of the random numbers (default 1)", 0, 1e15},
    OptionRow{"shard", OptionType::text, "I/N", "play only the I-th of every N games"},
    OptionRow{"like", OptionType::text, "VARIANT", "evaluate with the weights of VARIANT"},
};

}  // namespace

const Command selfplay_command{.name = "selfplay",
                               .summary = "play games against itself to learn from",
                               .engine_options = "variant threads draw-rules eval",
                               .options = selfplay_rows,
                               .run = run_selfplay};

}  // namespace soplo
