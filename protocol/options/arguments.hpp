// A subcommand of the program, and the command line a user gave it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/options/options.hpp"

namespace soplo {

class Arguments;

/// One subcommand of the program.
struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view
        engine_options{};  ///< names of the engine options that it takes, separated by blanks
    std::span<const OptionRow> options{};  ///< its own options
    std::string_view rest{};               ///< --help text for further words; empty: none allowed
    /// Ignores wrong lines of soplo.ini, because an interface that starts the program cannot
    /// correct them.
    bool forgives_settings = false;
    int (*run)(const Arguments&) = nullptr;  ///< returns the exit status
};

/// The parsed command line of one subcommand, values checked against their rows.
class Arguments {
  public:
    /// Reads the configuration files first; the command line overrides them. Throws BadInput for
    /// wrong arguments, and for wrong configuration files unless the command forgives them.
    Arguments(const Command&, const std::vector<std::string>& words);

    [[nodiscard]] bool wants_help() const { return has("help"); }
    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    /// Returns the text given for an option, or `otherwise`.
    [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise = {}) const;
    /// Returns all texts given for an option that may repeat, in their order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    [[nodiscard]] std::optional<long long> integer(std::string_view name) const;
    [[nodiscard]] std::optional<double> real(std::string_view name) const;

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Rules& rules() const { return *settings_.rules; }
    /// Returns the errors in the configuration files that were ignored.
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }
    [[nodiscard]] const std::vector<std::string>& rest() const { return rest_; }

  private:
    void parse(const Command&, const std::vector<std::string>& words);
    void read_files(const Command&);

    EngineSettings settings_;
    std::vector<std::string> complaints_;
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> rest_;
};

/// Returns the text of `soplo SUBCOMMAND --help`.
[[nodiscard]] std::string help_text(const Command&);

}  // namespace soplo
