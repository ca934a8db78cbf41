// Which number the next move of a movetext has, through all variations: the reader counts with it
// and the writer says a number wherever it would count wrongly.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace soplo {

/// "12." or, with `second`, "12...".
struct PdnNumber {
    int number = 1;
    bool second = false;
    bool operator==(const PdnNumber&) const = default;
};

class PdnCount {
  public:
    static constexpr int largest = 999999;

    [[nodiscard]] PdnNumber next() const { return next_; }
    [[nodiscard]] std::size_t depth() const { return stack_.size(); }
    /// The movetext says a number.
    void set(PdnNumber n) {
        next_ = n;
        if (!has_moved_) last_ = n;
    }
    /// A move with this number is played.
    void play(PdnNumber n) {
        last_ = n;
        has_moved_ = true;
        next_ = {n.second ? std::min(n.number + 1, largest) : n.number, !n.second};
    }
    void open() {
        stack_.push_back({next_, last_});
        next_ = last_;
    }
    /// The depth must not be 0.
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
