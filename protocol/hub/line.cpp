// Reading and writing Hub lines.
#include "protocol/hub/line.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/host/clean_value.hpp"
#include "protocol/system/text.hpp"

namespace soplo {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\0'; }

/// Divides a line into words. Quotes keep blanks inside a word.
class Scanner {
  public:
    explicit Scanner(std::string_view line) : rest_(line) {}

    [[nodiscard]] bool at_end() {
        while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
        return rest_.empty();
    }
    HubArgument argument() {
        if (rest_.front() == '"') return {quoted(), {}};
        HubArgument result{until_blank("="), {}};
        if (rest_.empty() || rest_.front() != '=') return result;
        rest_.remove_prefix(1);
        const bool has_quote = !rest_.empty() && rest_.front() == '"';
        result.value = has_quote ? quoted() : until_blank("");
        return result;
    }

  private:
    std::string quoted() {
        rest_.remove_prefix(1);
        const std::size_t end = std::min(rest_.find('"'), rest_.size());
        std::string result(rest_.substr(0, end));
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return result;
    }
    std::string until_blank(std::string_view stops) {
        std::size_t n = 0;
        while (n < rest_.size() && !is_blank(rest_[n]) && stops.find(rest_[n]) == stops.npos) ++n;
        std::string result(rest_.substr(0, n));
        rest_.remove_prefix(n);
        return result;
    }

    std::string_view rest_;
};

}  // namespace

const std::string* HubCommand::value(std::string_view name) const {
    for (auto a = arguments.rbegin(); a != arguments.rend(); ++a) {
        if (a->name == name) return a->value ? &*a->value : nullptr;
    }
    return nullptr;
}

bool HubCommand::says(std::string_view name) const {
    return std::any_of(arguments.begin(), arguments.end(), [&](const HubArgument& a) {
        return a.name == name && a.value.value_or("true") != "false";
    });
}

HubCommand parse_hub_line(std::string_view line) {
    Scanner scanner(line);
    HubCommand command;
    if (scanner.at_end()) return command;
    const HubArgument first = scanner.argument();
    command.word = first.value ? first.name + "=" + *first.value : first.name;
    while (!scanner.at_end()) command.arguments.push_back(scanner.argument());
    return command;
}

std::string format_hub_line(const HubCommand& command) {
    std::string line = command.word;
    for (const HubArgument& a : command.arguments) {
        line += ' ' + a.name;
        if (!a.value) continue;
        const std::string value = clean_value(*a.value);
        const bool quotes = value.empty() || value.find(' ') != value.npos;
        line += quotes ? fmt::format("=\"{}\"", value) : "=" + value;
    }
    return line;
}

double hub_number(std::string_view what, std::string_view text) {
    std::string dotted(trimmed(text));
    std::replace(dotted.begin(), dotted.end(), ',', '.');
    const std::optional<double> number = parse_real(dotted);
    if (!number) throw BadInput(fmt::format("{}: '{}' is not a number", what, text));
    return *number;
}

}  // namespace soplo
