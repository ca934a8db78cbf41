// What the check has to know of Hub and of UCI: how questions are put, and what answers mean.
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
    std::string move, expected;  ///< empty: none
};

/// A parameter as the engine declares it.
struct DeclaredParameter {
    std::string name, value;
    std::vector<std::string> choices;
    std::string fault;  ///< what is wrong with the declaration; empty: nothing
};

class CheckDialect {
  public:
    enum class Way : std::uint8_t { think, ponder, analyse };

    static std::unique_ptr<CheckDialect> make(EngineProtocol);
    virtual ~CheckDialect() = default;

    // -- lines to the engine, ends included
    [[nodiscard]] virtual std::string greeting() const = 0;
    [[nodiscard]] virtual std::string question() const = 0;  ///< answered at any time
    [[nodiscard]] virtual std::string get_ready() const = 0;
    [[nodiscard]] virtual std::string set(std::string_view name, std::string_view value) const = 0;
    [[nodiscard]] virtual std::string new_game() const = 0;
    [[nodiscard]] virtual std::string position(const Game&) const = 0;
    [[nodiscard]] virtual std::string bad_position() const = 0;
    [[nodiscard]] virtual std::string position_with_bad_move(const Game&) const = 0;
    /// The limit is one of those below, or empty.
    [[nodiscard]] virtual std::string go(std::string_view limit, Way) const = 0;
    [[nodiscard]] virtual std::string ponder_hit() const = 0;

    // -- limits, as the protocol writes them
    [[nodiscard]] virtual std::string shallow() const = 0;  ///< depth 1
    [[nodiscard]] virtual std::string move_time(double seconds) const = 0;
    [[nodiscard]] virtual std::string infinite() const = 0;
    [[nodiscard]] virtual std::vector<std::string> limits() const = 0;  ///< that end soon
    [[nodiscard]] virtual std::vector<std::string> no_time() const = 0;

    // -- lines from the engine
    [[nodiscard]] virtual std::string_view end_of_greeting() const = 0;
    [[nodiscard]] virtual std::string_view ready_word() const = 0;
    [[nodiscard]] virtual std::string_view question_answer() const = 0;
    [[nodiscard]] virtual std::string_view answer_word() const = 0;  ///< of a search
    /// Whether the line is one word of the protocol, that one.
    [[nodiscard]] virtual bool is(std::string_view line, std::string_view word) const = 0;
    [[nodiscard]] virtual std::optional<CheckAnswer> answer(std::string_view line) const = 0;
    /// The parameter that the line declares.
    [[nodiscard]] virtual std::optional<DeclaredParameter> parameter(std::string_view) const = 0;
    /// Whether the line says who the engine is.
    [[nodiscard]] virtual bool is_name(std::string_view line) const = 0;
    /// Whether the line is news of a search with a score, and what is wrong with it.
    [[nodiscard]] virtual bool has_score(std::string_view line) const = 0;
    [[nodiscard]] virtual std::string fault_of_news(std::string_view line, const Game&) const = 0;
    /// Whether a search must hear other commands than stop (Hub's clients rely on it).
    [[nodiscard]] virtual bool any_command_stops() const = 0;
    /// The parameter that chooses the variant.
    [[nodiscard]] virtual std::string_view variant_parameter() const = 0;
};

}  // namespace soplo
