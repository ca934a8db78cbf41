// The difference between Hub and UCI for the check: the lines to send, and the meaning of the lines
// that come back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.hpp"
#include "protocol/match/model/terms.hpp"

namespace soplo {

/// The answer to a search.
struct CheckAnswer {
    std::string move, expected;  ///< the move and the move to ponder on; empty: none
};

/// A parameter as the engine declares it.
struct DeclaredParameter {
    std::string name, value;
    std::vector<std::string> choices;
    std::string fault;  ///< what is wrong with the declaration; empty if nothing is
};

/// Writes and reads the lines of one protocol.
class CheckDialect {
  public:
    /// The kind of a search.
    enum class SearchMode : std::uint8_t { think, ponder, analyse };

    static std::unique_ptr<CheckDialect> make(EngineProtocol);
    virtual ~CheckDialect() = default;

    // -- lines to the engine, with line ends
    [[nodiscard]] virtual std::string greeting() const = 0;
    /// The line that an engine must answer at any time: ping or isready.
    [[nodiscard]] virtual std::string question() const = 0;
    [[nodiscard]] virtual std::string get_ready() const = 0;
    [[nodiscard]] virtual std::string set(std::string_view name, std::string_view value) const = 0;
    [[nodiscard]] virtual std::string new_game() const = 0;
    [[nodiscard]] virtual std::string position(const Game&) const = 0;
    [[nodiscard]] virtual std::string bad_position() const = 0;
    [[nodiscard]] virtual std::string position_with_bad_move(const Game&) const = 0;
    /// `limit` is one of the limits below, or empty.
    [[nodiscard]] virtual std::string go(std::string_view limit, SearchMode) const = 0;
    [[nodiscard]] virtual std::string ponder_hit() const = 0;

    // -- limits in the syntax of the protocol
    [[nodiscard]] virtual std::string shallow() const = 0;  ///< depth 1
    [[nodiscard]] virtual std::string move_time(double seconds) const = 0;
    [[nodiscard]] virtual std::string infinite() const = 0;
    [[nodiscard]] virtual std::vector<std::string> limits() const = 0;   ///< short searches
    [[nodiscard]] virtual std::vector<std::string> no_time() const = 0;  ///< almost no time

    // -- lines from the engine
    [[nodiscard]] virtual std::string_view end_of_greeting() const = 0;
    [[nodiscard]] virtual std::string_view ready_word() const = 0;
    [[nodiscard]] virtual std::string_view question_answer() const = 0;
    [[nodiscard]] virtual std::string_view answer_word() const = 0;  ///< done or bestmove
    /// Returns whether the command of the line is `word`.
    [[nodiscard]] virtual bool is(std::string_view line, std::string_view word) const = 0;
    /// Returns the answer to a search if the line is one.
    [[nodiscard]] virtual std::optional<CheckAnswer> answer(std::string_view line) const = 0;
    /// Returns the parameter if the line declares one.
    [[nodiscard]] virtual std::optional<DeclaredParameter> parameter(std::string_view) const = 0;
    /// Returns whether the line gives the name of the engine.
    [[nodiscard]] virtual bool is_name(std::string_view line) const = 0;
    /// Returns whether the line is an info line with a score.
    [[nodiscard]] virtual bool has_score(std::string_view line) const = 0;
    /// Returns what is wrong with an info line, or an empty text.
    [[nodiscard]] virtual std::string fault_of_info(std::string_view line, const Game&) const = 0;
    /// Returns whether other commands than stop must end a search, as Hub clients expect.
    [[nodiscard]] virtual bool any_command_stops() const = 0;
    /// Returns the name of the parameter that chooses the variant.
    [[nodiscard]] virtual std::string_view variant_parameter() const = 0;
};

}  // namespace soplo
