// The keys of the positions before a node, in which repetitions are found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace soplo {

/// The keys of the game and of the current line, oldest first. Each worker owns one.
class KeyStack {
  public:
    /// Replaces the keys by those of the game before the root.
    void assign(const std::vector<std::uint64_t>& keys) { keys_ = keys; }
    void push(std::uint64_t key) { keys_.push_back(key); }
    void pop() noexcept { keys_.pop_back(); }

    /// Returns whether a position repeats so often that it counts as a draw. `reversible` is the
    /// number of reversible plies before it, `ply` its distance from the root. An occurrence inside
    /// the tree suffices. Occurrences in the game count up to `repetitions`.
    [[nodiscard]] bool is_repetition(std::uint64_t key, int reversible, int ply,
                                     int repetitions) const noexcept {
        const int length = std::min(reversible, static_cast<int>(keys_.size()));
        int seen = 1;
        for (int back = 4; back <= length; back += 2) {
            if (keys_[keys_.size() - static_cast<std::size_t>(back)] != key) continue;
            if (back <= ply || ++seen >= repetitions) return true;
        }
        return false;
    }

    /// Restores the length of the stack on scope exit, because an exception can end a line before
    /// its keys are popped.
    class Guard {
      public:
        explicit Guard(KeyStack& stack) : stack_(stack), length_(stack.keys_.size()) {}
        ~Guard() { stack_.keys_.resize(length_); }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

      private:
        KeyStack& stack_;
        std::size_t length_;
    };

  private:
    std::vector<std::uint64_t> keys_;
};

}  // namespace soplo
