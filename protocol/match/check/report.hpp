// How the parts of a check report their results.
#pragma once

#include <string>
#include <utility>

#include <fmt/format.h>

#include "protocol/match/check/check.hpp"
#include "protocol/match/clients/engine_client.hpp"

namespace soplo {

/// Thrown when the engine does something wrong; ends the check.
struct Wrong {
    std::string sentence;  ///< what the engine does
};

/// Throws Wrong with the formatted sentence.
template <class... T>
[[noreturn]] void wrong(fmt::format_string<T...> form, T&&... values) {
    throw Wrong{fmt::format(form, std::forward<T>(values)...)};
}

/// Seconds within which an immediate answer must come, even on a busy machine.
inline constexpr double at_once = 0.5;

/// Makes one check and reports its result. Returns false if the engine did something wrong.
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

// All checks of one engine, by protocol.
void check_lines(const EngineSpec&, const GameTerms&, RunContext& context,
                 const std::function<void(const CheckResult&)>& report);
void check_dxp(const EngineSpec&, const GameTerms&, RunContext& context,
               const std::function<void(const CheckResult&)>& report);

}  // namespace soplo
