// The lines of the UCI protocol, text to structures and back. The engine reads a client's lines,
// and the match runner, which is a client, reads an engine's lines. Pure functions without input,
// output or engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace soplo {

/// A word and the rest of the line: uci, isready, ucinewgame, stop, ponderhit, quit, uciok,
/// readyok, and every line that fits none of the structures below.
struct UciPlain {
    std::string word;  ///< empty for an empty line
    std::string rest{};
    bool operator==(const UciPlain&) const = default;
};

// -- from a client to an engine

/// A setoption line.
struct UciSetOption {
    std::string name;
    std::string value{};  ///< empty for buttons and empty strings
    bool operator==(const UciSetOption&) const = default;
};

/// The start position or a FEN, and the moves played from it in any notation. If the line names
/// neither, `from_start` is false and `fen` is empty.
struct UciPosition {
    bool from_start = false;
    std::string fen{};
    std::vector<std::string> moves{};
    bool operator==(const UciPosition&) const = default;
};

/// The limits of a search; times are milliseconds. A number that cannot be read counts as 0, so
/// that the search that it should limit ends at once.
struct UciGo {
    std::optional<long long> depth{}, nodes{}, mate{}, movetime{};
    std::optional<long long> wtime{}, btime{}, winc{}, binc{}, movestogo{};
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> searchmoves{};
    std::vector<std::string> unread{};  ///< words that do not belong to a go line; not written
    bool operator==(const UciGo&) const = default;
};

using UciCommand = std::variant<UciPlain, UciSetOption, UciPosition, UciGo>;

/// Reads a client's line. Does not throw for any content.
[[nodiscard]] UciCommand parse_uci_command(std::string_view line);

// -- from an engine to a client

/// An id line.
struct UciId {
    std::string key;  ///< name or author
    std::string value;
    bool operator==(const UciId&) const = default;
};

/// The type of an option in the option lines of UCI.
enum class UciOptionType : std::uint8_t { check, spin, combo, button, string };

/// An option that an engine declares.
struct UciOption {
    std::string name;
    UciOptionType type = UciOptionType::string;
    std::string value{};                 ///< the default; empty for a button
    long long min = 0, max = 0;          ///< spin only
    std::vector<std::string> choices{};  ///< combo only
    bool operator==(const UciOption&) const = default;
};

/// A score for the side to move: hundredths of a man, or moves to the end of a decided game, which
/// are negative for a loss ("mate 0" is a game that is already lost).
struct UciScore {
    /// The unit of `value`: hundredths of a man, or moves to the end of the game.
    enum class Unit : std::uint8_t { cp, mate };
    /// Whether the score is exact or a bound.
    enum class Bound : std::uint8_t { exact, lower, upper };
    Unit unit = Unit::cp;
    int value = 0;
    Bound bound = Bound::exact;
    bool operator==(const UciScore&) const = default;
};

/// A report of a search. Fields that the engine did not send are empty.
struct UciInfo {
    std::optional<long long> depth{}, seldepth{}, multipv{};
    std::optional<UciScore> score{};
    std::optional<long long> nodes{}, nps{};
    std::optional<long long> hashfull{};  ///< per mille
    std::optional<long long> tbhits{};
    std::optional<long long> time{};  ///< milliseconds
    std::vector<std::string> pv{};
    std::string text{};  ///< the text of "info string"
    bool operator==(const UciInfo&) const = default;
};

/// The answer. `move` is empty if there is none ("(none)" and similar words).
struct UciBestMove {
    std::optional<std::string> move{};
    std::optional<std::string> ponder{};
    bool operator==(const UciBestMove&) const = default;
};

using UciAnswer = std::variant<UciPlain, UciId, UciOption, UciInfo, UciBestMove>;

/// Reads an engine's line. Leaves out options and numbers that cannot be read; returns UciPlain if
/// nothing remains. Does not throw for any content.
[[nodiscard]] UciAnswer parse_uci_answer(std::string_view line);

// -- writing: each function returns one line without its newline

[[nodiscard]] std::string uci_line(const UciPlain&);
[[nodiscard]] std::string uci_line(const UciSetOption&);
[[nodiscard]] std::string uci_line(const UciPosition&);
[[nodiscard]] std::string uci_line(const UciGo&);
[[nodiscard]] std::string uci_line(const UciId&);
[[nodiscard]] std::string uci_line(const UciOption&);
[[nodiscard]] std::string uci_line(const UciInfo&);
[[nodiscard]] std::string uci_line(const UciBestMove&);

}  // namespace soplo
