// Counts the move numbers of a movetext through all variations. The reader uses it to number moves;
// the writer uses it to find where a reader would need a number.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace soplo {

/// The number of a move: "12." or, with `second`, "12...".
struct PdnNumber {
    int number = 1;
    bool second = false;
    bool operator==(const PdnNumber&) const = default;
};

/// The counter.
class PdnCount {
  public:
    static constexpr int largest = 999999;

    /// Returns the number of the next move.
    [[nodiscard]] PdnNumber next() const { return next_; }
    /// Returns the number of open variations.
    [[nodiscard]] std::size_t depth() const { return stack_.size(); }
    /// Sets the number of the next move, as the movetext gives it.
    void set(PdnNumber n) {
        next_ = n;
        if (!has_moved_) last_ = n;
    }
    /// Counts a move with this number.
    void play(PdnNumber n) {
        last_ = n;
        has_moved_ = true;
        next_ = {n.second ? std::min(n.number + 1, largest) : n.number, !n.second};
    }
    /// Begins a variation, which replaces the last move.
    void open() {
        stack_.push_back({next_, last_});
        next_ = last_;
    }
    /// Ends a variation. depth() must not be 0.
    void close() {
        std::tie(next_, last_) = stack_.back();
        stack_.pop_back();
    }

  private:
    PdnNumber next_, last_;
    bool has_moved_ = false;
    std::vector<std::pair<PdnNumber, PdnNumber>> stack_;
};

}  // namespace soplo
