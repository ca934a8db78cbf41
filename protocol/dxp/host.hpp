// What all connections of one program that plays over DXP share: the player and the seat in front
// of it, the terms of a match, the games played, and when the program is done.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/rules/variants.hpp"
#include "protocol/dxp/game.hpp"
#include "search/player/player.hpp"

namespace soplo {

/// How long things may take, in seconds.
struct DxpTimes {
    DxpSpan gap{0.1};  ///< between two messages that no answer parts: peers glue what comes at once
    DxpSpan answer{30};  ///< for GAMEACC, and for GAMEEND when the board shows that a game is over
    DxpSpan echo{10};    ///< for the peer's GAMEEND after ours
    DxpSpan move{120};   ///< for a move, beside all the time that the game gives
    DxpSpan proposal{600};  ///< for GAMEREQ after we have connected
};

struct DxpSettings {
    const Rules* rules = &international;
    DrawSet draw_rules = DrawSet::simple;
    std::string name = "Soplo";
    bool listens = false;    ///< others connect to us: connections come and go
    bool initiates = false;  ///< we propose the games
    /// An initiator's match; a follower is done after so many. None: no end.
    std::optional<int> games;
    double minutes = 5;                  ///< of each side for a game, as the initiator proposes
    int moves = 0;                       ///< of each side; 0: no limit
    std::optional<Setup> position;       ///< none: the start of the game
    std::optional<std::uint64_t> nodes;  ///< most nodes of a search
    DxpTimes times;
};

class DxpHost {
  public:
    using Now = std::function<DxpTime()>;
    using OnGame = std::function<void(const DxpRecord&)>;

    /// The player must live as long. `on_game` hears of every game that ends, however it does.
    DxpHost(DxpSettings, Player&, Now, OnGame);

    [[nodiscard]] const DxpSettings& settings() const { return settings_; }
    [[nodiscard]] DxpTime now() const { return now_(); }
    [[nodiscard]] Player& player() { return player_; }

    /// Sits `who` down in front of the player; false while another sits there.
    [[nodiscard]] bool take_seat(const void* who);
    /// Nothing happens when another sits there.
    void leave_seat(const void* who);
    [[nodiscard]] bool is_seat_free() const { return seat_ == nullptr; }

    /// The next game as we propose it: colours change from game to game.
    [[nodiscard]] DxpGameRequest proposal() const;
    /// Counts a game. One that was broken off does not count among those wanted, and is nothing at
    /// all if nobody has moved.
    void add(const DxpGame&, const Result&, const std::string& peer, bool is_broken_off);
    /// Games that came to an end.
    [[nodiscard]] int games() const { return games_; }
    /// Whether `coming` more games would be all that are wanted.
    [[nodiscard]] bool is_complete(int coming = 0) const;

    /// The program is done, for a failure that is told in a sentence, or for none.
    void finish(std::string failure = {});
    [[nodiscard]] bool is_finished() const { return finished_; }
    /// Empty: none.
    [[nodiscard]] const std::string& failure() const { return failure_; }

    /// "Soplo v Scan 3.1: +3 =10 -7 (20 games)".
    [[nodiscard]] std::string tally() const;

  private:
    DxpSettings settings_;
    Player& player_;
    Now now_;
    OnGame on_game_;
    const void* seat_ = nullptr;
    int games_ = 0;
    int told_ = 0;  // games, with those that were broken off
    int won_ = 0, drawn_ = 0, lost_ = 0;
    std::string opponent_ = "others";  // the one of all games, if there is one
    bool finished_ = false;
    std::string failure_;
};

/// A game in a line, such as "1: Soplo - Scan 3.1 2-0, no legal move (87 plies)".
[[nodiscard]] std::string dxp_game_line(const DxpRecord&);

}  // namespace soplo
