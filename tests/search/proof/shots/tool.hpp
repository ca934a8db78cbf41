// The main function of the two shot programs. Errors have the same form as those of soplo.
#pragma once

#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "protocol/options/arguments.hpp"

namespace soplo {

[[nodiscard]] inline int run_tool(const Command& tool, int argc, char** argv) {
    const auto report = [&](int status, const char* what) {
        std::fflush(stdout);
        fmt::print(stderr, "{}: error: {}\n", tool.name, what);
        return status;
    };
    try {
        const Arguments arguments(tool, {argv + 1, argv + argc});
        if (!arguments.wants_help()) return tool.run(arguments);
        fmt::print("{}", help_text(tool));
        return 0;
    } catch (const BadInput& e) {
        return report(2, e.what());
    } catch (const std::exception& e) {
        return report(1, e.what());
    }
}

}  // namespace soplo
