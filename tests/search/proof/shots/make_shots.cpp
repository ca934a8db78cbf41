// Makes a suite of shots: plays short games with blunders in them, proves the combinations that
// come up, and keeps those whose first move long searches find far better than any other, with the
// learned evaluation and with the plain one.
#include <array>
#include <chrono>
#include <random>
#include <set>

#include "engine/game/arbiter.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"
#include "tests/search/proof/shots/suite.hpp"
#include "tests/search/proof/shots/tool.hpp"

namespace soplo {
namespace {

constexpr std::size_t table_mb = 16;

// -- games

constexpr std::uint64_t nodes_a_move = 300;
constexpr int random_plies_from = 4, random_plies_to = 12;  ///< at the start of a game
constexpr int blunder_in = 8;                               ///< one move in so many is random
constexpr std::size_t longest_game = 140;                   ///< plies
/// The least number of plies between two shots of one game.
constexpr int apart = 6;

// -- proofs

constexpr int most_plies = 11;
/// At most 1 / largest_share of the shots of a suite have the same length.
constexpr int largest_share = 3;
constexpr std::uint64_t proof_nodes = 1'000'000;

// -- the second opinion

/// The nodes of each search: one for the shot, one for all other moves.
constexpr std::uint64_t opinion_nodes = 2'000'000;
/// Centi-men by which the shot must be better than any other move.
constexpr Score least_lead = 80;
/// A position is excluded if another move scores more than this, in centi-men.
constexpr Score won_anyway = 300;
/// A position is excluded if the shot scores less than this, in centi-men.
constexpr Score lost_anyway = -100;
/// The number of examined positions by outcome.
struct Tally {
    int games = 0, positions = 0, too_large = 0, several = 0, short_ones = 0, proven = 0;
    int won_anyway = 0, lost_anyway = 0, small_lead = 0, kept = 0;
};

/// Collects the proven shots of one variant from games of self-play.
class Maker {
  public:
    Maker(const Rules& rules, std::uint64_t seed, int shortest, int wanted)
        : rules_(rules),
          seed_(seed),
          limits_{.most_plies = most_plies, .nodes = proof_nodes},
          shortest_(shortest),
          wanted_(wanted),
          prover_(make_prover(rules)),
          player_(make_player(rules, 1)),
          critics_{make_player(rules, table_mb), make_player(rules, table_mb)} {
        critics_.front()->set_network(nullptr);
    }

    /// Games are independent of each other: each has its own numbers.
    void run(int most_games) {
        for (int game = 0; game < most_games && tally_.kept < wanted_; ++game) play(game);
    }
    [[nodiscard]] const Tally& tally() const { return tally_; }

  private:
    void play(int number) {
        ++tally_.games;
        std::mt19937_64 random(seed_ * 1'000'003 + static_cast<std::uint64_t>(number));
        const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
        Game game(rules_);
        const std::size_t opening =
            random_plies_from + below(random_plies_to - random_plies_from + 1);
        std::size_t next_look = opening;
        player_->new_game();
        while (game.moves().size() < longest_game && tally_.kept < wanted_ &&
               game.result().outcome == Outcome::unfinished) {
            const std::size_t ply = game.moves().size();
            if (ply >= next_look && look(game)) next_look = ply + apart;
            const bool at_random = ply < opening || below(blunder_in) == 0;
            if (at_random || game.legal_moves().size() == 1) {
                game.play(game.legal_moves()[below(game.legal_moves().size())]);
            } else {
                game.play(chosen(game));
            }
        }
    }

    /// Returns the move of a weak player.
    [[nodiscard]] GameMove chosen(const Game& game) {
        Limits limits;
        limits.nodes = nodes_a_move;
        return ask(*player_, game.position(), limits).move;
    }

    /// Prints the shot of a position, if there is one worth keeping.
    bool look(const Game& game) {
        ++tally_.positions;
        Setup position = game.position();
        position.half_moves = 0;
        position.full_move = 1;
        std::vector<Shot> shots;
        try {
            shots = prover_->shots(position, limits_);
        } catch (const OutOfNodes&) {
            ++tally_.too_large;
            return false;
        }
        if (shots.empty()) return false;
        if (shots.size() > 1) return ++tally_.several, false;
        const Shot& shot = shots.front();
        int& alike = kept_by_length_[static_cast<std::size_t>(shot.plies)];
        if (shot.plies < shortest_ || alike >= wanted_ / largest_share) {
            return ++tally_.short_ones, false;
        }
        if (!seen_.insert(arbiter(rules_).key(position)).second) return false;
        ++tally_.proven;
        for (const auto& critic : critics_) {
            if (!is_confirmed(*critic, position, shot)) return false;
        }
        ++alike;
        ++tally_.kept;
        fmt::print("{}\n", suite_line(rules_, position, shot));
        std::fflush(stdout);
        return true;
    }

    /// Whether the shot is better by far than all other moves. Both sides are searched by
    /// themselves, so that a shot counts also where the engine would not come upon it.
    [[nodiscard]] bool is_confirmed(Player& critic, const Setup& position, const Shot& shot) {
        std::vector<GameMove> others = arbiter(rules_).legal_moves(position);
        std::erase(others, shot.move);
        if (others.empty()) return false;
        const Score without = value(critic, position, others);
        if (without > won_anyway) return ++tally_.won_anyway, false;
        const Score with = value(critic, position, {shot.move});
        if (with < lost_anyway) return ++tally_.lost_anyway, false;
        if (with - without < least_lead) return ++tally_.small_lead, false;
        return true;
    }

    [[nodiscard]] static Score value(Player& critic, const Setup& position,
                                     const std::vector<GameMove>& moves) {
        Limits limits;
        limits.nodes = opinion_nodes;
        limits.analyse = true;
        limits.search_moves = moves;
        return ask(critic, position, limits).scores.front();
    }

    const Rules& rules_;
    std::uint64_t seed_;
    ShotLimits limits_;
    int shortest_, wanted_;
    std::unique_ptr<Prover> prover_;
    std::unique_ptr<Player> player_;
    std::array<std::unique_ptr<Player>, 2> critics_;  ///< the plain evaluation, the learned one
    std::set<std::uint64_t> seen_;
    std::array<int, most_plies + 1> kept_by_length_{};
    Tally tally_;
};

int run(const Arguments& arguments) {
    const Rules& rules = variant_named(arguments.text("variant", "international"));
    if (rules.goal != Goal::no_move_loses) {
        throw BadInput(fmt::format("--variant: material decides nothing in '{}'", rules.name));
    }
    const auto seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
    const auto shortest = static_cast<int>(arguments.integer("shortest").value_or(5));
    const auto count = static_cast<int>(arguments.integer("count").value_or(120));
    const auto games = static_cast<int>(arguments.integer("games").value_or(100'000));
    fmt::print(
        "# Shots of {0}, proven by exhaustive search of the forcing moves. Made by\n"
        "#   make_shots --variant {0} --seed {1} --shortest {2} --count {3}\n"
        "# The games and the second opinion come from the engine, so that another version of it\n"
        "# finds other positions; the proofs do not depend on it.\n"
        "# position\tbest move\tgain (100 = one man)\tlength in plies\n",
        rules.name, seed, shortest, count);
    const auto start = std::chrono::steady_clock::now();
    Maker maker(rules, seed, shortest, count);
    maker.run(games);
    const Tally& t = maker.tally();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    fmt::print(stderr,
               "{}: {} kept of {} proven in {} positions of {} games, {:.0f} s; left out: {} too "
               "large, {} with several shots, {} too short or too many of that length, {} won "
               "or {} lost anyway, {} with too small a lead\n",
               rules.name, t.kept, t.proven, t.positions, t.games, time.count(), t.too_large,
               t.several, t.short_ones, t.won_anyway, t.lost_anyway, t.small_lead);
    return 0;
}

constexpr double most = 1'000'000'000;
constexpr std::array rows{
    OptionRow{.name = "variant", .argument = "V", .help = "the rules (default international)"},
    OptionRow{"seed", OptionType::integer, "N", "of the games (default 1)", 0, most},
    OptionRow{"shortest", OptionType::integer, "N", "plies of the shortest shot (default 5)", 2,
              most_plies},
    OptionRow{"count", OptionType::integer, "N", "positions wanted (default 120)", 1, most},
    OptionRow{"games", OptionType::integer, "N", "games at most (default 100000)", 1, most},
};
constexpr Command tool{.name = "make_shots",
                       .summary = "prints a suite of proven shots for tests/data/shots",
                       .options = rows,
                       .run = run};

}  // namespace
}  // namespace soplo

int main(int argc, char** argv) { return soplo::run_tool(soplo::tool, argc, argv); }
