// soplo manual: topics, errors, and what is made from the options.
#include <string>

#include <doctest/doctest.h>

#include "protocol/system/embedded.hpp"
#include "tests/support/run_program.hpp"

using namespace soplo;

namespace {

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("without a topic: the first page, then the topics") {
    const ProgramRun run = run_caught({"manual"});
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(run.out.starts_with("Soplo\n=====\n"));
    CHECK(contains(run.out, "Pages (soplo manual TOPIC):\n  soplo     Soplo\n"));
    CHECK_FALSE(contains(run.out, "\x1b"));
}

TEST_CASE("every page of the list can be shown") {
    const ProgramRun list = run_caught({"manual", "--list"});
    CHECK(list.status == 0);
    int shown = 0;
    for (const std::string_view name : embedded_names("manual/")) {
        const std::string topic(name.substr(name.find('/') + 1));
        CHECK(contains(list.out, "  " + topic));
        const ProgramRun run = run_caught({"manual", topic});
        CHECK(run.status == 0);
        CHECK(run.out.size() > 20);
        ++shown;
    }
    CHECK(shown > 2);
    CHECK(contains(list.out, "  changelog "));
}

TEST_CASE("a topic that does not exist is an error with what was probably meant") {
    const ProgramRun run = run_caught({"manual", "chagelog"});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err ==
          "soplo: error: manual: no page 'chagelog' (did you mean 'changelog'?); "
          "'soplo manual --list' lists the pages\n");
    CHECK(run_caught({"manual", "changelog", "weights"}).status == 2);
    CHECK(run_caught({"manual", "--completion", "csh"}).status == 2);
}

TEST_CASE("the man page and the completions name every subcommand") {
    const std::string page = run_caught({"manual", "--man"}).out;
    CHECK(page.starts_with(".TH SOPLO 1 "));
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const std::string script = run_caught({"manual", "--completion", shell}).out;
        for (const Command* command : commands()) {
            CHECK(contains(script, command->name));
        }
    }
    // No line of text may begin with a character that roff takes for a command.
    CHECK_FALSE(contains(page, "\n'"));
}
