// The lines of the UCI protocol as structures and back, both a client's and an engine's: whoever
// plays the one part reads what the other writes. Pure functions: no reading, no writing, no
// engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace soplo {

/// A word and whatever follows it: uci, isready, ucinewgame, stop, ponderhit, quit; uciok, readyok;
/// and every line that is none of the structures below.
struct UciPlain {
    std::string word;  ///< empty for an empty line
    std::string rest{};
    bool operator==(const UciPlain&) const = default;
};

// -- from a client to an engine

struct UciSetOption {
    std::string name;
    std::string value{};  ///< empty for buttons and empty strings
    bool operator==(const UciSetOption&) const = default;
};

/// The start position or a FEN, and the moves played from it in any notation. A line that names
/// neither has an empty FEN and no start.
struct UciPosition {
    bool from_start = false;
    std::string fen{};
    std::vector<std::string> moves{};
    bool operator==(const UciPosition&) const = default;
};

/// The limits of a search; times are milliseconds. A number that cannot be read counts as 0, so
/// that a search somebody meant to limit ends.
struct UciGo {
    std::optional<long long> depth{}, nodes{}, mate{}, movetime{};
    std::optional<long long> wtime{}, btime{}, winc{}, binc{}, movestogo{};
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> searchmoves{};
    std::vector<std::string> unread{};  ///< what was no part of a go line; never written
    bool operator==(const UciGo&) const = default;
};

using UciCommand = std::variant<UciPlain, UciSetOption, UciPosition, UciGo>;

/// Reads a client's line. Never throws for its content.
[[nodiscard]] UciCommand parse_uci_command(std::string_view line);

// -- from an engine to a client

struct UciId {
    std::string key;  ///< name or author
    std::string value;
    bool operator==(const UciId&) const = default;
};

enum class UciOptionType : std::uint8_t { check, spin, combo, button, string };

/// An option as an engine declares it.
struct UciOption {
    std::string name;
    UciOptionType type = UciOptionType::string;
    std::string value{};                 ///< the default; empty for a button
    long long min = 0, max = 0;          ///< spin only
    std::vector<std::string> choices{};  ///< combo only
    bool operator==(const UciOption&) const = default;
};

/// From the side to move: hundredths of a man, or moves to the end of a decided game, negative when
/// it is lost ("mate 0": lost already).
struct UciScore {
    enum class Unit : std::uint8_t { cp, mate };
    enum class Bound : std::uint8_t { exact, lower, upper };
    Unit unit = Unit::cp;
    int value = 0;
    Bound bound = Bound::exact;
    bool operator==(const UciScore&) const = default;
};

/// News of a search; only what the engine said.
struct UciInfo {
    std::optional<long long> depth{}, seldepth{}, multipv{};
    std::optional<UciScore> score{};
    std::optional<long long> nodes{}, nps{};
    std::optional<long long> hashfull{};  ///< per mille
    std::optional<long long> tbhits{};
    std::optional<long long> time{};  ///< milliseconds
    std::vector<std::string> pv{};
    std::string text{};  ///< of "info string": the rest of the line
    bool operator==(const UciInfo&) const = default;
};

/// The answer; no move when there is none ("(none)" and its like).
struct UciBestMove {
    std::optional<std::string> move{};
    std::optional<std::string> ponder{};
    bool operator==(const UciBestMove&) const = default;
};

using UciAnswer = std::variant<UciPlain, UciId, UciOption, UciInfo, UciBestMove>;

/// Reads an engine's line. Never throws for its content; an option or a number that cannot be read
/// is left out, a line of which nothing is left is UciPlain.
[[nodiscard]] UciAnswer parse_uci_answer(std::string_view line);

// -- writing, one line each without its end

[[nodiscard]] std::string uci_line(const UciPlain&);
[[nodiscard]] std::string uci_line(const UciSetOption&);
[[nodiscard]] std::string uci_line(const UciPosition&);
[[nodiscard]] std::string uci_line(const UciGo&);
[[nodiscard]] std::string uci_line(const UciId&);
[[nodiscard]] std::string uci_line(const UciOption&);
[[nodiscard]] std::string uci_line(const UciInfo&);
[[nodiscard]] std::string uci_line(const UciBestMove&);

}  // namespace soplo
