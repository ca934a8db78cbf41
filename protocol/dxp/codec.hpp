// The messages of the DamExchange protocol (DXP): text to structures and back, and the division of
// a stream of bytes into messages. Without sockets, clock and engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// Longest message, without the NUL that ends it. Other programs have buffers of 128 bytes.
inline constexpr std::size_t dxp_max_length = 127;
inline constexpr std::size_t dxp_max_name = 32;
inline constexpr int dxp_version = 1;
inline constexpr std::uint16_t dxp_port = 27531;

/// GAMEREQ: the initiator proposes a game.
struct DxpGameRequest {
    int version = dxp_version;        ///< 0..99
    std::string name{};               ///< of the initiator, without its padding
    Side follower = Side::white;      ///< colour of the side that receives the proposal
    double minutes = 0;               ///< for each side and game, 0..999, rounded by dxp_minutes
    int moves = 0;                    ///< of each side, 0..999; 0: no limit
    std::optional<Setup> position{};  ///< nothing: the start position
    bool operator==(const DxpGameRequest&) const = default;
};

/// The answer in GAMEACC. Other digits of a peer are kept as they are.
enum class DxpAnswer : std::uint8_t { accepted = 0, wrong_version = 1, refused = 2 };

/// GAMEACC: the follower answers the proposal.
struct DxpGameAnswer {
    std::string name{};  ///< of the follower, without its padding
    DxpAnswer answer = DxpAnswer::accepted;
    bool operator==(const DxpGameAnswer&) const = default;
};

/// MOVE: from, to and the set of captured squares. Captures that differ only in their route are
/// equal.
struct DxpMove {
    int seconds = 0;  ///< used for the move, 0..9999
    Square from{}, to{};
    SquareSet captured{};
    bool operator==(const DxpMove&) const = default;
};

/// The result, from the point of view of the sender of GAMEEND.
enum class DxpReason : std::uint8_t { unknown = 0, i_lose = 1, draw = 2, i_win = 3 };

/// GAMEEND: a side ends the game.
struct DxpGameEnd {
    DxpReason reason = DxpReason::unknown;
    bool stop = false;  ///< the sender plays no further game
    bool operator==(const DxpGameEnd&) const = default;
};

/// CHAT: a text for the user.
struct DxpChat {
    std::string text{};
    bool operator==(const DxpChat&) const = default;
};

/// BACKREQ: asks to go back to the position before that move of that side.
struct DxpBackRequest {
    int move = 1;  ///< 0..999, as on a score sheet: a move of each side has the same number
    Side turn = Side::white;
    bool operator==(const DxpBackRequest&) const = default;
};

/// The answer in BACKACC.
enum class DxpBack : std::uint8_t { agreed = 0, not_supported = 1, refused = 2 };

/// BACKACC: answers BACKREQ.
struct DxpBackAnswer {
    DxpBack answer = DxpBack::agreed;
    bool operator==(const DxpBackAnswer&) const = default;
};

using DxpMessage = std::variant<DxpGameRequest, DxpGameAnswer, DxpMove, DxpGameEnd, DxpChat,
                                DxpBackRequest, DxpBackAnswer>;

/// Reads a message without its NUL. Throws BadInput, which names the field and its text.
[[nodiscard]] DxpMessage parse_dxp(std::string_view message);
/// Writes a message without its NUL. Brings numbers into their ranges; cuts names and chat to their
/// length and makes them printable.
[[nodiscard]] std::string format_dxp(const DxpMessage&);

/// Returns the move as a message; `seconds` is the time used for it.
[[nodiscard]] DxpMove to_dxp_move(const GameMove&, int seconds);
/// Returns the move of a message. The message does not say whether the move promotes, so Game::play
/// takes the first legal move that fits.
[[nodiscard]] GameMove to_game_move(const DxpMove&);

/// Returns the nearest time that the three characters of the field can hold, in minutes. A time
/// above 0 stays above 0.
[[nodiscard]] double dxp_minutes(double minutes);

/// Returns in one sentence why the variant cannot be played over DXP; empty if it can.
[[nodiscard]] std::string dxp_obstacle(const Rules&);

/// Divides the bytes of one connection into messages. Holds one message at most.
class DxpFrames {
  public:
    /// Removes the bytes of the next message from the front of `bytes` and returns the message
    /// without its NUL. Returns nothing if the message is not complete yet. Throws BadInput if a
    /// message is too long; the bytes up to there are removed, and later calls skip the rest of
    /// that message.
    [[nodiscard]] std::optional<std::string> next(std::string_view& bytes);

    /// Returns the bytes of the message that is not complete yet.
    [[nodiscard]] std::string_view partial() const { return partial_; }

  private:
    std::string partial_;
    bool skipping_ = false;
};

}  // namespace soplo
