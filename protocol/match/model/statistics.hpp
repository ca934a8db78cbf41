// Statistics of the games between two engines: Elo with its error, likelihood of superiority, and
// the sequential test that may end a match early.
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

/// The results of engine A against engine B.
struct Tally {
    int wins = 0, draws = 0, losses = 0;
    /// Numbers of pairs (two games with one opening, colours swapped) in which A made 0, 0.5, 1,
    /// 1.5 and 2 points.
    std::array<int, 5> pairs{};
    bool operator==(const Tally&) const = default;
};

/// Returns the number of finished games.
[[nodiscard]] constexpr int games_of(const Tally& t) noexcept {
    return t.wins + t.draws + t.losses;
}
/// Returns the points of A: 1 for a win, 0.5 for a draw.
[[nodiscard]] constexpr double points_of(const Tally& t) noexcept { return t.wins + 0.5 * t.draws; }
/// Returns the number of complete pairs.
[[nodiscard]] int pairs_of(const Tally&) noexcept;
/// Returns the share of draws, 0..1, or 0 without games.
[[nodiscard]] double draw_rate(const Tally&) noexcept;

/// Returns the points of `name` in a game: 0, 0.5 or 1, or nothing if it did not play or the game
/// has no result.
[[nodiscard]] std::optional<double> points_of(const GameRecord&, std::string_view name) noexcept;

/// Counts the games between two engines one by one. Two games with the same pair number (above 0)
/// and swapped colours make a pair, which counts when both are finished.
class TallyCounter {
  public:
    TallyCounter(std::string_view a, std::string_view b) : a_(a), b_(b) {}

    /// Counts a game. Ignores games of other engines and games without a result.
    void add(const GameRecord&);
    [[nodiscard]] const Tally& tally() const noexcept { return tally_; }

  private:
    /// The first finished game of a pair.
    struct Half {
        bool a_is_white = false;
        double points = 0;
    };

    std::string a_, b_;
    Tally tally_;
    std::map<int, std::vector<Half>> open_;  // by pair number: games whose second one is missing
};

/// Returns the results of all games between the two engines.
[[nodiscard]] Tally tally_of(std::span<const GameRecord>, std::string_view a, std::string_view b);

/// A difference in logistic Elo: 400 log10(s / (1 - s)) for a score s.
struct Elo {
    double value = 0;
    double error = 0;  ///< half of the 95 % interval; never negative
};

/// Returns the expected score per game, 0..1, of an engine that is better by `elo`.
[[nodiscard]] double expected_score(double elo) noexcept;

/// Returns the Elo of A over B: pentanomial (mean and variance of the complete pairs) if there is a
/// complete pair, otherwise trinomial (of the games). {0, 0} without games. The result is always
/// finite. If all pairs or games have the same result, one more is added that differs by half a
/// point; if A won or lost all, it is nearer to a draw. If the interval reaches beyond a score of 0
/// or 1, the error is the distance to the other end of the interval.
[[nodiscard]] Elo elo_of(const Tally&);

/// Returns the likelihood of superiority: the probability, 0..1, that A is stronger than B, from
/// the same sample as elo_of and the normal distribution. 0.5 without games.
[[nodiscard]] double los(const Tally&);

/// The terms of a sequential probability ratio test: two hypotheses in logistic Elo, elo0 < elo1,
/// and the error probabilities: `alpha` of accepting elo1 wrongly, `beta` of accepting elo0
/// wrongly. Both are above 0, and their sum is below 1.
struct Sprt {
    double elo0 = 0, elo1 = 5, alpha = 0.05, beta = 0.05;
};

/// The decision of a sequential test.
enum class SprtDecision : std::uint8_t { running, accept_h0, accept_h1 };

/// Returns "running", "H0 accepted" or "H1 accepted".
[[nodiscard]] std::string_view sprt_decision_text(SprtDecision) noexcept;

/// The state of a sequential test.
struct SprtState {
    double llr = 0;    ///< log-likelihood ratio of elo1 to elo0; finite
    double lower = 0;  ///< ln(beta / (1 - alpha)): at this value elo0 is accepted
    double upper = 0;  ///< ln((1 - beta) / alpha): at this value elo1 is accepted
    SprtDecision decision = SprtDecision::running;
};

/// Returns the state of the generalised sequential probability ratio test on the complete pairs, or
/// on the games while there is no pair. The ratio compares the maximum likelihoods of the sample
/// under multinomial distributions with mean score s1 and s0. An empty class counts as a thousandth
/// of a pair, as in fishtest. Source: M. Van den Bergh, "Comments on Normalized Elo" and "A
/// Practical Introduction to the GSPRT"; fastchess's "logistic" model is the same.
[[nodiscard]] SprtState sprt_state(const Sprt&, const Tally&);

/// Returns "A vs B: +10 =34 -6 (50), Elo 27.9 +- 64.1, LOS 80.7 %, pairs [1, 4, 12, 6, 2]".
[[nodiscard]] std::string summary_line(std::string_view a, std::string_view b, const Tally&);

}  // namespace soplo
