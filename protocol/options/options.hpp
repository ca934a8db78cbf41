// Every option of the program as a row: the command line, --help, the configuration file, the range
// checks, the parameters of the Hub protocol and the options of UCI all come from these rows.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.hpp"
#include "engine/rules/variants.hpp"

namespace soplo {

enum class OptionType : std::uint8_t { flag, boolean, integer, real, text, choice };

/// What may be said for one option.
struct OptionRow {
    std::string_view name;
    OptionType type = OptionType::text;
    std::string_view argument{};  ///< what --help calls the value: N, MB, FILE
    std::string_view help{};
    double min = 0;  ///< numbers only, both ends included
    double max = 0;
    std::string_view choices{};  ///< choice only: the words allowed, separated by blanks
    bool repeats = false;        ///< may be given several times
};

/// "simple", "federation" or "none", as --draw-rules takes it.
[[nodiscard]] std::string_view draw_set_name(DrawSet);

/// Throws BadInput, which begins with `shown` ("--depth"), unless `value` suits the row.
void check_value(const OptionRow&, std::string_view shown, std::string_view value);
/// A boolean in any usual spelling; throws BadInput.
[[nodiscard]] bool boolean_value(std::string_view shown, std::string_view value);

/// What --eval takes for the plain evaluation that needs no weights.
inline constexpr std::string_view no_weights = "fallback";

/// What the user chose for the engine, wherever it was said.
struct EngineSettings {
    const Rules* rules = &international;
    int threads = 1;           ///< 1..256
    std::size_t hash_mb = 64;  ///< MB of 2^20 bytes, from 1
    DrawSet draw_rules = DrawSet::simple;
    int level = 10;  ///< playing strength, 1..10; 10 is full strength
    /// Weights of the evaluation: a file, `no_weights`, or empty for the program's own.
    std::string eval_file;
    int multi_pv = 1;  ///< best lines reported, 1..256; UCI only
    bool ponder = false;
    // Told by Hub clients; nothing reads them, but a client expects back what it set.
    bool book = false;
    int book_ply = 4;
    int book_margin = 4;
    int bb_size = 0;
};

/// An engine option: its row, its value, and what setting it does.
struct EngineOption {
    OptionRow row;
    std::string_view default_text{};
    bool on_command_line = false;  ///< and in the configuration file
    bool in_hub = false;           ///< declared as a Hub parameter
    bool inert = false;            ///< accepted for clients that send it, without effect
    std::string_view hub_name{};   ///< as a Hub parameter, where it differs from the row's
    std::string_view uci_name{};   ///< as a UCI option; empty: it is none
    std::string (*get)(const EngineSettings&) = nullptr;  ///< as Hub clients know it
    void (*set)(EngineSettings&, const std::string& value) = nullptr;
};

[[nodiscard]] std::span<const EngineOption> engine_options();
/// The option of that name, or null.
[[nodiscard]] const EngineOption* find_engine_option(std::string_view name);
/// The present value in the words of the command line.
[[nodiscard]] std::string present_value(const EngineOption&, const EngineSettings&);
/// The option that a Hub client means: by its Hub name, or by our own; null if there is none.
[[nodiscard]] const EngineOption* find_hub_option(std::string_view name);
/// The option that a UCI client means: by its UCI name or our own, letter case ignored and blanks,
/// '_' and '-' alike; null if there is none.
[[nodiscard]] const EngineOption* find_uci_option(std::string_view name);
/// Checks and sets. `shown` is how messages name the option. Throws BadInput.
void set_engine_option(const EngineOption&, std::string_view shown, std::string_view value,
                       EngineSettings&);

/// Names of the variants as Hub clients know them, those of the older engines first.
[[nodiscard]] std::vector<std::string> hub_variant_names();
/// The `param` lines of the Hub protocol with the present values.
[[nodiscard]] std::vector<std::string> hub_param_lines(const EngineSettings&);

/// The options of the command line and their values as `name=value`, for a log.
[[nodiscard]] std::string settings_text(const EngineSettings&);

/// Reads `name = value` lines; '#' and ';' begin comments. Returns what is wrong with the lines
/// that are, each with `file` and line number; the others count.
[[nodiscard]] std::vector<std::string> read_settings(std::string_view text, std::string_view file,
                                                     EngineSettings&);
/// The configuration files that exist, the one that wins last.
[[nodiscard]] std::vector<std::string> settings_files();

}  // namespace soplo
