// The way a capture takes over the board: which squares it lands on. The rules of play know a
// capture by its ends and the captured pieces; people write and read the way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/setup.hpp"
#include "engine/rules/geometry.hpp"

namespace soplo {

/// The routes of one capture, which must be legal or at least complete in `before`.
class CaptureRoutes {
  public:
    CaptureRoutes(const Rules&, const Setup& before, const GameMove&);

    /// The landing squares of a route in order, the last one included: the turning squares, and
    /// the squares directly behind the captured pieces where the capture goes straight on. With
    /// `wanted`, only of a route on which a piece could touch those squares in this order. Empty
    /// when there is no such route.
    [[nodiscard]] std::vector<Square> landings(std::span<const Square> wanted = {}) const;

    /// Whether the capture can be made by landing on exactly these squares, the last one included.
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
    SquareSet occupied_;           ///< without the moving piece and the captured ones
    std::vector<Square> victims_;  ///< bit i of a State's `left` is victims_[i]
};

/// The directions in which pieces of a variant may go and capture: its lines, one step each. On
/// diagonal boards with straight captures the last four are rows and columns.
[[nodiscard]] std::span<const Place> directions(const Rules&);

}  // namespace soplo
