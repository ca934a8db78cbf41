// Finds the squares on which a capture lands. A GameMove holds only the first and last square of a
// capture and the captured pieces; written moves may also name the squares between.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

/// The routes of one capture. The capture must be complete in `before`, but it need not be legal.
class CaptureRoutes {
  public:
    CaptureRoutes(const Rules&, const Setup& before, const GameMove&);

    /// Returns the landing squares of a route in order, including the last one: the squares where
    /// the route turns, and the squares directly behind the captured pieces where it continues in
    /// the same direction. If `wanted` is not empty, the piece can touch those squares in this
    /// order on the route. Returns an empty vector if there is no such route.
    [[nodiscard]] std::vector<Square> landings(std::span<const Square> wanted = {}) const;

    /// Returns whether the capture can be made by landing on exactly these squares. The path
    /// includes the last square of the capture.
    [[nodiscard]] bool lands_on(std::span<const Square> path) const;

  private:
    struct State;
    struct Jump;
    struct Search;

    [[nodiscard]] State start() const;
    [[nodiscard]] bool is_empty(Place, std::uint64_t left) const;
    [[nodiscard]] int victim_at(Place, std::uint64_t left) const;
    [[nodiscard]] bool may_go(const State&, int direction) const;
    [[nodiscard]] std::optional<State> landed(const State&, int direction, int victim, Place) const;
    [[nodiscard]] bool flies(const State&) const;
    [[nodiscard]] std::optional<Jump> jump(const State&, int direction) const;
    [[nodiscard]] std::optional<State> jumped_to(const State&, Square) const;
    [[nodiscard]] bool is_finished(const State&) const;
    bool extend(const State&, Search&) const;
    bool extend_to(const State&, int direction, Search&) const;

    const Rules& r_;
    GameMove move_;
    Side side_;
    bool starts_as_king_;
    SquareSet occupied_;           ///< all pieces except the moving one and the captured ones
    std::vector<Square> victims_;  ///< captured pieces; bit i of State::left stands for victims_[i]
};

/// Returns the directions in which the pieces of a variant move and capture, each as one step. On
/// diagonal boards with straight captures the last four directions are those of rows and columns.
[[nodiscard]] std::span<const Place> directions(const Rules&);

}  // namespace soplo
