// Files that are read, written and continued, and the errors of each.
#include <doctest/doctest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.hpp"
#include "protocol/system/files.hpp"
#include "protocol/system/journal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace soplo;

namespace {

std::string error_of(auto call) {
    try {
        call();
    } catch (const std::exception& e) {
        return e.what();
    }
    return "none";
}

/// Accepts every complete line of a journal.
std::size_t keep_whole_lines(const std::string& text) {
    return read_whole_lines(text, [](std::string_view, int) {});
}

}  // namespace

TEST_CASE("a file is read as it is, line ends and zero bytes included") {
    const test::TemporaryFolder folder;
    const std::string text("a\r\nb\0c\n", 7);
    CHECK(read_file(folder.file("text", text)) == text);
    CHECK(read_file(folder.file("empty", "")).empty());
    std::string line;
    std::ifstream in = open_file(folder.path("text"));
    std::getline(in, line);
    CHECK(line == "a\r");
}

TEST_CASE("a file that cannot be read is named with the reason") {
    const test::TemporaryFolder folder;
    const std::string missing = folder.path("missing"), directory = folder.path("");
    CHECK(error_of([&] { static_cast<void>(read_file(missing)); }) ==
          "cannot read '" + missing + "': No such file or directory");
    CHECK(error_of([&] { static_cast<void>(open_file(missing)); }) ==
          "cannot read '" + missing + "': No such file or directory");
    CHECK(error_of([&] { static_cast<void>(open_file(directory)); }) ==
          "cannot read '" + directory + "': Is a directory");
}

TEST_CASE("an output file begins anew and is complete after every write") {
    const test::TemporaryFolder folder;
    OutputFile file(folder.file("out", "old content"));
    CHECK(folder.content("out").empty());
    file.write("a\n");
    file.write("b\n");
    CHECK(folder.content("out") == "a\nb\n");
}

TEST_CASE("an output file without a name writes nothing; others are refused with the reason") {
    OutputFile("").write("lost");
    CHECK_THROWS_AS(OutputFile("-"), BadInput);
    CHECK(error_of([] { OutputFile("/no/such/folder/file"); }) ==
          "cannot write '/no/such/folder/file': No such file or directory");
    if (!std::filesystem::exists("/dev/full")) return;
    CHECK(error_of([] { OutputFile("/dev/full").write("text"); }) ==
          "cannot write '/dev/full': No space left on device");
}

TEST_CASE("the complete lines of a text are counted in bytes and numbered from 1") {
    std::vector<std::string> lines;
    const auto take = [&](std::string_view line, int number) {
        lines.push_back(std::to_string(number) + ' ' + std::string(line));
    };
    CHECK(read_whole_lines("a\n\nbc\ncut", take) == 6);
    CHECK(lines == std::vector<std::string>{"1 a", "2 ", "3 bc"});
    CHECK(read_whole_lines("", take) == 0);
}

TEST_CASE("a journal keeps its complete lines and drops a line that was cut") {
    const test::TemporaryFolder folder;
    const std::string name = folder.path("journal");
    { Journal(name, keep_whole_lines).add("first"); }
    CHECK(folder.content("journal") == "first\n");
    static_cast<void>(folder.file("journal", "first\nsec"));
    std::string found;
    Journal journal(name, [&](const std::string& text) {
        found = text;
        return keep_whole_lines(text);
    });
    CHECK(found == "first\nsec");
    CHECK(folder.content("journal") == "first\n");
    journal.add("second");
    CHECK(folder.content("journal") == "first\nsecond\n");
}

TEST_CASE("a journal that its reader refuses stays as it is") {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("journal", "of another program, no line end");
    CHECK_THROWS_AS(
        Journal(name, [](const std::string&) -> std::size_t { throw BadInput("not mine"); }),
        BadInput);
    CHECK(folder.content("journal") == "of another program, no line end");
}

TEST_CASE("one run at a time uses a journal, and a reader does not unlock it") {
    const test::TemporaryFolder folder;
    const std::string name = folder.path("journal");
    const Journal journal(name, keep_whole_lines);
    const auto open_again = [&] { Journal(name, keep_whole_lines); };
    const std::string in_use = "'" + name + "' is in use by another run";
    CHECK(error_of(open_again) == in_use);
    CHECK(read_file(name).empty());
    CHECK(error_of(open_again) == in_use);  // would succeed with locks that belong to the process
}

TEST_CASE("a journal must be a regular file in a folder that exists") {
    CHECK(error_of([] { Journal("/dev/null", keep_whole_lines); }) ==
          "cannot write '/dev/null': it is no regular file");
    CHECK(error_of([] { Journal("/no/such/folder/file", keep_whole_lines); }) ==
          "cannot write '/no/such/folder/file': No such file or directory");
}
