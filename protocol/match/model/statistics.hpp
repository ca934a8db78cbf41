// What games between two engines prove: Elo with its error, likelihood of superiority, and the
// sequential test that may end a match early.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/model/record.hpp"

namespace soplo {

/// Results of A against B.
struct Tally {
    int wins = 0, draws = 0, losses = 0;
    /// Pairs of games (one opening, colours swapped) by the points of A: 0, 0.5, 1, 1.5, 2.
    std::array<int, 5> pairs{};
    bool operator==(const Tally&) const = default;
};

[[nodiscard]] constexpr int games_of(const Tally& t) noexcept {
    return t.wins + t.draws + t.losses;
}
/// Points of A: 1 a win, 0.5 a draw.
[[nodiscard]] constexpr double points_of(const Tally& t) noexcept { return t.wins + 0.5 * t.draws; }
/// Complete pairs.
[[nodiscard]] int pairs_of(const Tally&) noexcept;
/// Draws per game, 0..1; 0 without games.
[[nodiscard]] double draw_rate(const Tally&) noexcept;

/// The points of `name` in a game it played: 0, 0.5 or 1; nothing when it did not play or the game
/// has no result.
[[nodiscard]] std::optional<double> points_of(const GameRecord&, std::string_view name) noexcept;

/// Counts the games between two engines one by one. Games with one pair number (above 0) are taken
/// two by two; a pair counts once both are finished, with colours swapped.
class TallyCounter {
  public:
    TallyCounter(std::string_view a, std::string_view b) : a_(a), b_(b) {}

    /// Games of others and games without a result are passed over.
    void add(const GameRecord&);
    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }

  private:
    struct Half {
        bool a_is_white = false;
        double points = 0;
    };

    std::string a_, b_;
    Tally tally_;
    std::map<int, std::vector<Half>> open_;  // by pair: games that wait for their other half
};

/// All the games between the two.
[[nodiscard]] Tally tally_of(std::span<const GameRecord>, std::string_view a, std::string_view b);

/// Logistic Elo: a score of s is worth 400 log10(s / (1 - s)).
struct Elo {
    double value = 0;
    double error = 0;  ///< half the 95 % interval; never negative
};

/// The score that an advantage of `elo` brings on average, 0..1.
[[nodiscard]] double expected_score(double elo) noexcept;

/// The Elo of A over B. Pentanomial (mean and variance of the complete pairs) when there are any,
/// else trinomial (of the games). Always finite: when all pairs, or games, ended alike there is no
/// spread to measure, and the sample is taken as if one more had ended half a point off, towards
/// the middle in a clean sweep; where the interval reaches beyond a clean sweep, the error is that
/// of its inner side. {0, 0} without games.
[[nodiscard]] Elo elo_of(const Tally&);

/// Likelihood of superiority: the probability, 0..1, that A is stronger than B, by the same sample
/// and the normal distribution. 0.5 without games.
[[nodiscard]] double los(const Tally&);

/// Two hypotheses in logistic Elo, elo0 < elo1, and the risks to be taken: `alpha` of accepting
/// elo1 wrongly, `beta` of accepting elo0 wrongly; both above 0, their sum below 1.
struct Sprt {
    double elo0 = 0, elo1 = 5, alpha = 0.05, beta = 0.05;
};

enum class SprtDecision : std::uint8_t { running, accept_h0, accept_h1 };

/// "running", "H0 accepted", "H1 accepted".
[[nodiscard]] std::string_view sprt_decision_text(SprtDecision) noexcept;

struct SprtState {
    double llr = 0;    ///< log-likelihood ratio of elo1 to elo0; finite
    double lower = 0;  ///< ln(beta / (1 - alpha)): here elo0 is accepted
    double upper = 0;  ///< ln((1 - beta) / alpha): here elo1 is accepted
    SprtDecision decision = SprtDecision::running;
};

/// The generalised sequential probability ratio test on the complete pairs, or on the games while
/// there is no pair: the logarithm of the ratio of the greatest likelihoods that multinomial
/// distributions with mean score s1 and s0 give the sample. Empty classes count as a thousandth of
/// a pair, as in fishtest. (M. Van den Bergh, "Comments on Normalized Elo" and "A Practical
/// Introduction to the GSPRT"; fastchess's "logistic" model is the same.)
[[nodiscard]] SprtState sprt_state(const Sprt&, const Tally&);

/// "A vs B: +10 =34 -6 (50), Elo 27.9 +- 64.1, LOS 80.7 %, pairs [1, 4, 12, 6, 2]".
[[nodiscard]] std::string summary_line(std::string_view a, std::string_view b, const Tally&);

}  // namespace soplo
