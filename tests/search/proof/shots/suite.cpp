// Reads suites and asks the player.
#include "tests/search/proof/shots/suite.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/system/text.hpp"
#include "tests/support/rows.hpp"

namespace soplo {
namespace {

constexpr std::string_view win_word = "win";

constexpr std::array suites{&international, &american, &russian, &brazilian,
                            &spanish,       &italian,  &czech,   &turkish};

/// Keeps the scores and the principal variation that a search reports.
class Hearing final : public Listener {
  public:
    void info(const Info& info) override {
        const auto rank = static_cast<std::size_t>(info.multi_pv);
        if (opinion.scores.size() < rank) opinion.scores.resize(rank);
        opinion.scores[rank - 1] = info.score;
        if (rank == 1) opinion.pv = info.pv;
    }
    void done(const Done& done) override { opinion.move = done.move.value(); }

    Opinion opinion;
};

int number(const std::string& text) {
    const std::optional<long long> n = parse_integer(text);
    if (!n) throw BadInput(fmt::format("'{}' is no number", text));
    return static_cast<int>(*n);
}

ShotRow parse(const Rules& rules, const Row& row) {
    ShotRow shot;
    shot.line = row.line;
    shot.fen = row.columns[0];
    shot.position = parse_position(rules, shot.fen).setup;
    const std::vector<GameMove> legal = arbiter(rules).legal_moves(shot.position);
    for (const std::string& word : words(row.columns[1])) {
        shot.best.push_back(parse_move(rules, shot.position, word, legal));
    }
    shot.gain = row.columns[2] == win_word ? shot_win : number(row.columns[2]);
    shot.plies = number(row.columns[3]);
    return shot;
}

}  // namespace

std::span<const Rules* const> shot_variants() { return suites; }

std::vector<ShotRow> read_suite(const Rules& rules) {
    const std::string file = fmt::format("shots/{}.tsv", rules.name);
    std::vector<ShotRow> suite;
    for (const Row& row : read_rows(file, 4)) {
        try {
            suite.push_back(parse(rules, row));
        } catch (const BadInput& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, row.line, e.what()));
        }
    }
    return suite;
}

std::string suite_line(const Rules& rules, const Setup& position, const Shot& shot) {
    const std::string gain =
        shot.gain == shot_win ? std::string(win_word) : fmt::format("{}", shot.gain);
    return fmt::format("{}\t{}\t{}\t{}", fen(rules, position), hub_move(shot.move), gain,
                       shot.plies);
}

Opinion ask(Player& player, const Setup& position, const Limits& limits) {
    Hearing hearing;
    player.new_game();
    player.set_position(position, {});
    player.start(limits, hearing);
    player.wait();
    return hearing.opinion;
}

bool solves(Player& player, const ShotRow& shot, const Limits& limits) {
    const GameMove move = ask(player, shot.position, limits).move;
    return std::find(shot.best.begin(), shot.best.end(), move) != shot.best.end();
}

}  // namespace soplo
