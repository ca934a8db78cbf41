// How the parts of a check tell what they found.
#pragma once

#include <string>
#include <utility>

#include <fmt/format.h>

#include "protocol/match/check/check.hpp"
#include "protocol/match/clients/engine_client.hpp"

namespace soplo {

/// What an engine does instead of what was asked; ends the item.
struct Wrong {
    std::string sentence;
};

template <class... T>
[[noreturn]] void wrong(fmt::format_string<T...> form, T&&... values) {
    throw Wrong{fmt::format(form, std::forward<T>(values)...)};
}

/// Seconds that count as at once, with room for a busy machine.
inline constexpr double at_once = 0.5;

/// Asks the engine one thing and reports. False when something was wrong.
template <class Ask>
bool ask_item(const std::function<void(const CheckResult&)>& report, std::string item, Ask ask) {
    CheckResult result{std::move(item), {}};
    try {
        ask();
    } catch (const Wrong& w) {
        result.wrong = w.sentence;
    } catch (const EngineFailure& e) {
        result.wrong = e.what();
    }
    report(result);
    return result.wrong.empty();
}

// The lists, by protocol.
void check_lines(const EngineSpec&, const GameTerms&, EngineYard& yard,
                 const std::function<void(const CheckResult&)>& report);
void check_dxp(const EngineSpec&, const GameTerms&, EngineYard& yard,
               const std::function<void(const CheckResult&)>& report);

}  // namespace soplo
