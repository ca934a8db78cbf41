// Pages of the manual as text for a terminal.
#include <doctest/doctest.h>

#include "protocol/pages/markdown.hpp"
#include "protocol/pages/markdown_inline.hpp"

using namespace soplo;

namespace {

constexpr PageStyle narrow{.width = 20};

}  // namespace

TEST_CASE("paragraphs are wrapped, whatever their lines in the page") {
    CHECK(markdown_text("one two three\nfour five six\n", narrow) ==
          "one two three four\nfive six\n");
    CHECK(markdown_text("one\n\n\n\ntwo\n", narrow) == "one\n\ntwo\n");
    CHECK(markdown_text("averyveryverylongword and more\n", narrow) ==
          "averyveryverylongword\nand more\n");
    CHECK(markdown_text("", narrow).empty());
}

TEST_CASE("widths are those of characters, not of bytes") {
    CHECK(text_width("áéí ⛀") == 5);
    CHECK(text_width("\x1b[1mab\x1b[0m") == 2);
    CHECK(wrapped("áéíóú áéíóú", 11).size() == 1);
    CHECK(wrapped("áéíóú áéíóú", 10).size() == 2);
    CHECK(wrapped("", 10).size() == 1);
}

TEST_CASE("headings are underlined by level, or bold") {
    CHECK(markdown_text("# Dos\n## Tres\n", narrow) == "Dos\n===\nTres\n----\n");
    CHECK(markdown_text("# One two\n", {.width = 20, .bold = true}) ==
          "\x1b[1mOne\x1b[0m \x1b[1mtwo\x1b[0m\n");
    CHECK(markdown_title("text\n\n# The title\n## no title\n") == "The title");
    CHECK(markdown_title("text\n").empty());
}

TEST_CASE("items of lists keep their marker and hang") {
    CHECK(markdown_text("* one two three\n  four five\n* six\n", narrow) ==
          "* one two three four\n  five\n* six\n");
    CHECK(markdown_text("10. one two three four\n", narrow) == "10. one two three\n    four\n");
    CHECK(markdown_text("-5 is a number\n", narrow) == "-5 is a number\n");
}

TEST_CASE("code is left as it is") {
    const std::string block = "    $ soplo show  --fen W:W31,32,33:B1  # long\n      two\n";
    CHECK(markdown_text(block, narrow) == block);
    CHECK(markdown_text("```sh\n$ soplo\n\n  x `y` **z**\n```\nafter\n", narrow) ==
          "    $ soplo\n\n      x `y` **z**\nafter\n");
    CHECK(markdown_text("```\nno end\n", narrow) == "    no end\n");
}

TEST_CASE("bold, code and links inside a line") {
    CHECK(inline_text("a **b c** `d` e", false) == "a b c `d` e");
    CHECK(inline_text("`d e`", true) == "\x1b[1md\x1b[0m \x1b[1me\x1b[0m");
    CHECK(inline_text("see [Hub](protocol/hub/README.md)", false) == "see Hub (soplo manual hub)");
    CHECK(inline_text("see [Hub](../hub/README.md)", false) == "see Hub (soplo manual hub)");
    CHECK(inline_text("[start](../../README.md)", false) == "start (soplo manual soplo)");
    CHECK(inline_text("[news](CHANGELOG.md)", false) == "news (soplo manual changelog)");
    CHECK(inline_text("[hub](protocol/hub/README.md)", false) == "hub");
    CHECK(inline_text("[GPL](LICENSE)", false) == "GPL (LICENSE)");
    CHECK(inline_text("[x] 2 * 3 ** `open [a](b", false) == "[x] 2 * 3 ** `open [a](b");
    CHECK(inline_text("2 ** 3 **", false) == "2  3 ");
}

TEST_CASE("columns of tables are aligned, and the widest gives way") {
    CHECK(markdown_text("| a | b |\n|---|---|\n| `x` | yy |\n", narrow) ==
          "a    b\n---  --\n`x`  yy\n");
    CHECK(markdown_text("| a\\|b | c |\n", narrow) == "a|b  c\n");
    CHECK(markdown_text("| ab | one two three four five |\n|--|--|\n| c | d |\n", narrow) ==
          "ab  one two three\n    four five\n--  ----------------\nc   d\n");
    // Two columns that cannot become narrower than 12 are too wide rather than unreadable.
    CHECK(markdown_text("| aaaaaaaaaaaa | bbbbbbbbbbbb |\n", narrow) ==
          "aaaaaaaaaaaa  bbbbbbbbbbbb\n");
    CHECK(markdown_text("|\n| a\n||\n", narrow) == "a\n");
}
