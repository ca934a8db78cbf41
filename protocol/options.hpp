// Every option of the program as a row: the command line, --help, the configuration file, the range
// checks and the parameters of the Hub protocol all come from these rows.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.hpp"
#include "engine/variants.hpp"

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
};

/// Throws BadInput, which begins with `shown` ("--depth"), unless `value` suits the row.
void check_value(const OptionRow&, std::string_view shown, std::string_view value);
/// A boolean in any usual spelling; throws BadInput.
[[nodiscard]] bool boolean_value(std::string_view shown, std::string_view value);

/// What the user chose for the engine, wherever it was said.
struct EngineSettings {
    const Rules* rules = &international;
    int threads = 1;           ///< 1..256
    std::size_t hash_mb = 64;  ///< MB of 2^20 bytes, from 1
    DrawSet draw_rules = DrawSet::simple;
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
    std::string (*get)(const EngineSettings&) = nullptr;
    void (*set)(EngineSettings&, const std::string& value) = nullptr;
};

[[nodiscard]] std::span<const EngineOption> engine_options();
/// The option of that name, or null.
[[nodiscard]] const EngineOption* find_engine_option(std::string_view name);
/// Checks and sets. `shown` is how messages name the option. Throws BadInput.
void set_engine_option(const EngineOption&, std::string_view shown, std::string_view value,
                       EngineSettings&);

/// Names of the variants as Hub clients know them, those of the older engines first.
[[nodiscard]] std::vector<std::string> hub_variant_names();
/// The `param` lines of the Hub protocol with the present values.
[[nodiscard]] std::vector<std::string> hub_param_lines(const EngineSettings&);

/// Reads `name = value` lines; '#' and ';' begin comments. Throws BadInput with `file` and line.
void read_settings(std::string_view text, std::string_view file, EngineSettings&);
/// The configuration files that exist, the one that wins last.
[[nodiscard]] std::vector<std::string> settings_files();

}  // namespace soplo
