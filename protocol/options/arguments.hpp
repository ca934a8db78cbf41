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

/// One subcommand.
struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view engine_options{};     ///< names of those it takes, separated by blanks
    std::span<const OptionRow> options{};  ///< its own
    std::string_view rest{};               ///< what further words are; empty: none allowed
    /// A program starts it and cannot mend a bad soplo.ini: it runs without the bad lines.
    bool forgives_settings = false;
    int (*run)(const Arguments&) = nullptr;  ///< returns the exit status
};

/// The parsed command line of one subcommand, values checked against their rows.
class Arguments {
  public:
    /// Reads the configuration files first; the command line wins. Throws BadInput, but for bad
    /// configuration files only if the command does not forgive them.
    Arguments(const Command&, const std::vector<std::string>& words);

    [[nodiscard]] bool wants_help() const { return has("help"); }
    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    /// The text given for an option, or `otherwise`.
    [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise = {}) const;
    /// All texts given for an option that repeats, in their order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    [[nodiscard]] std::optional<long long> integer(std::string_view name) const;
    [[nodiscard]] std::optional<double> real(std::string_view name) const;

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Rules& rules() const { return *settings_.rules; }
    /// What is wrong with the configuration files that were forgiven.
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

/// The text of `soplo SUBCOMMAND --help`.
[[nodiscard]] std::string help_text(const Command&);

}  // namespace soplo
