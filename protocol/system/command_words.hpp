// Splitting a command line into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace soplo {

/// Returns the words of a command line as a POSIX shell splits it: at blanks, with single quotes,
/// double quotes, and the backslash outside single quotes. Throws BadInput if a quote is not
/// closed.
///
/// boost::program_options::split_unix is not used: it drops empty words (''), replaces \n by a line
/// end and throws on other letters behind a backslash, and it does so within single quotes, too.
[[nodiscard]] std::vector<std::string> command_words(std::string_view line);

}  // namespace soplo
