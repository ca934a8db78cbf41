// The messages of the DamExchange protocol (DXP), both ways, as structures and back; and the piece
// that cuts a stream of bytes into messages. Pure: no sockets, no clock, no engine that thinks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// Characters of a message without the NUL that ends it; others have buffers of 128 bytes.
inline constexpr std::size_t dxp_max_length = 127;
inline constexpr std::size_t dxp_max_name = 32;
inline constexpr int dxp_version = 1;
inline constexpr std::uint16_t dxp_port = 27531;

/// GAMEREQ: the initiator proposes a game.
struct DxpGameRequest {
    int version = dxp_version;        ///< 0..99
    std::string name{};               ///< of the initiator, without its padding
    Side follower = Side::white;      ///< colour of the one who is asked
    double minutes = 0;               ///< for the whole game, 0..999, as dxp_minutes has them
    int moves = 0;                    ///< of each side, 0..999; 0: no limit
    std::optional<Setup> position{};  ///< none: the start of the game
    bool operator==(const DxpGameRequest&) const = default;
};

/// The answer in GAMEACC; a peer may use other digits, which are kept.
enum class DxpAnswer : std::uint8_t { accepted = 0, wrong_version = 1, refused = 2 };

/// GAMEACC.
struct DxpGameAnswer {
    std::string name{};  ///< of the follower, without its padding
    DxpAnswer answer = DxpAnswer::accepted;
    bool operator==(const DxpGameAnswer&) const = default;
};

/// MOVE: from, to and the set of captured squares. It cannot tell routes apart.
struct DxpMove {
    int seconds = 0;  ///< used for the move, 0..9999
    Square from{}, to{};
    SquareSet captured{};
    bool operator==(const DxpMove&) const = default;
};

/// Who won, as the sender of GAMEEND sees it.
enum class DxpReason : std::uint8_t { unknown = 0, i_lose = 1, draw = 2, i_win = 3 };

/// GAMEEND.
struct DxpGameEnd {
    DxpReason reason = DxpReason::unknown;
    bool stop = false;  ///< no further game is wanted
    bool operator==(const DxpGameEnd&) const = default;
};

/// CHAT.
struct DxpChat {
    std::string text{};
    bool operator==(const DxpChat&) const = default;
};

/// BACKREQ: back to before that move of that side.
struct DxpBackRequest {
    int move = 1;  ///< 0..999, as score sheets count: both sides' moves have one number
    Side turn = Side::white;
    bool operator==(const DxpBackRequest&) const = default;
};

enum class DxpBack : std::uint8_t { agreed = 0, not_supported = 1, refused = 2 };

/// BACKACC.
struct DxpBackAnswer {
    DxpBack answer = DxpBack::agreed;
    bool operator==(const DxpBackAnswer&) const = default;
};

using DxpMessage = std::variant<DxpGameRequest, DxpGameAnswer, DxpMove, DxpGameEnd, DxpChat,
                                DxpBackRequest, DxpBackAnswer>;

/// Reads a message without its NUL. Throws BadInput that names the field and its text.
[[nodiscard]] DxpMessage parse_dxp(std::string_view message);
/// Writes a message without its NUL: numbers brought into their ranges, names and chat cut to fit
/// and printable.
[[nodiscard]] std::string format_dxp(const DxpMessage&);

/// The move as DXP says it.
[[nodiscard]] DxpMove to_dxp_move(const GameMove&, int seconds);
/// What the message says of a move: not whether it promotes. Game::play takes the first legal move
/// that fits.
[[nodiscard]] GameMove to_game_move(const DxpMove&);

/// The time nearest to `minutes` that the three characters of the field can say; some time stays
/// some time.
[[nodiscard]] double dxp_minutes(double minutes);

/// Why the variant cannot be played over DXP, in a sentence; empty if it can.
[[nodiscard]] std::string dxp_obstacle(const Rules&);

/// Cuts the bytes of one connection into messages. Holds no more than one message.
class DxpFrames {
  public:
    /// Takes bytes off the front of `bytes` up to the end of a message and returns it without its
    /// NUL; nothing when they end before it does. Throws BadInput as soon as a message grows too
    /// long, with the bytes up to there taken; the rest of that message is then skipped.
    [[nodiscard]] std::optional<std::string> next(std::string_view& bytes);

    /// What has come of a message that has not ended.
    [[nodiscard]] std::string_view partial() const { return partial_; }

  private:
    std::string partial_;
    bool skipping_ = false;
};

}  // namespace soplo
