// The engine's options: one table with a row for each. The command line, soplo.ini, the parameters
// of the Hub protocol and the options of UCI all come from this table.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/rules.hpp"
#include "engine/rules/variants.hpp"
#include "protocol/options/rows.hpp"

namespace soplo {

/// Returns "simple", "federation" or "none", the words that --draw-rules takes.
[[nodiscard]] std::string_view draw_set_name(DrawSet);

/// The value of --eval that selects the built-in evaluation, which needs no weights.
inline constexpr std::string_view no_weights = "fallback";

/// The values of all engine options, from the command line, soplo.ini or a client.
struct EngineSettings {
    const Rules* rules = &international;
    int threads = 1;           ///< 1..256
    std::size_t hash_mb = 64;  ///< MB of 2^20 bytes, from 1
    DrawSet draw_rules = DrawSet::simple;
    int level = 10;  ///< playing strength, 1..10; 10 is full strength
    /// Weights of the evaluation: a file, `no_weights`, or empty for the weights in the program.
    std::string eval_file;
    int multi_pv = 1;  ///< best lines reported, 1..256; UCI only
    bool ponder = false;
    // Hub clients set these. The engine does not use them, but returns the value that was set,
    // because clients expect that.
    bool book = false;
    int book_ply = 4;
    int book_margin = 4;
    int bb_size = 0;
};

/// One engine option: its row, its names in the protocols, and how to read and set its value.
struct EngineOption {
    OptionRow row;
    std::string_view default_text{};
    bool on_command_line = false;  ///< on the command line and in soplo.ini
    bool in_hub = false;           ///< declared as a Hub parameter
    bool inert = false;            ///< accepted from clients that send it, without effect
    std::string_view hub_name{};   ///< name of the Hub parameter, where it is not the row's name
    std::string_view uci_name{};   ///< name of the UCI option; empty: not a UCI option
    std::string (*get)(const EngineSettings&) = nullptr;
    void (*set)(EngineSettings&, const std::string& value) = nullptr;
};

/// Returns the table of all engine options, in the order in which clients see them.
[[nodiscard]] std::span<const EngineOption> engine_options();

/// Returns the option whose row has this name, or nullptr.
[[nodiscard]] const EngineOption* find_engine_option(std::string_view name);

/// Checks the value and sets the option. Throws BadInput and leaves the settings as they were if
/// the value does not fit; the message begins with `shown`.
void set_engine_option(const EngineOption&, std::string_view shown, std::string_view value,
                       EngineSettings&);

/// Returns the command line options and their values as `name=value`, separated by blanks, for a
/// log.
[[nodiscard]] std::string settings_text(const EngineSettings&);

}  // namespace soplo
