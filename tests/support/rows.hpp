// Reads the tables of published facts in tests/data: tab-separated columns, '#' opens a comment.
#pragma once

#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/test_data.hpp"

namespace soplo {

/// One row of a table.
struct Row {
    int line = 0;  ///< line number in the file, from 1
    std::vector<std::string> columns;
};

/// Returns the rows of a table. Throws std::runtime_error if the file is missing, a row has fewer
/// than `least` columns, or the table has no rows.
[[nodiscard]] inline std::vector<Row> read_rows(const std::string& file, std::size_t least) {
    const std::string path = test_data() + "/" + file;
    std::ifstream in(path);
    std::vector<Row> rows;
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
        if (text.empty() || text.front() == '#') continue;
        Row row{line, {}};
        std::size_t begin = 0;
        for (std::size_t tab = text.find('\t'); tab != text.npos; tab = text.find('\t', begin)) {
            row.columns.push_back(text.substr(begin, tab - begin));
            begin = tab + 1;
        }
        row.columns.push_back(text.substr(begin));
        if (row.columns.size() < least) {
            throw std::runtime_error(path + ":" + std::to_string(line) + ": too few columns");
        }
        rows.push_back(row);
    }
    if (rows.empty()) throw std::runtime_error(path + ": no rows");
    return rows;
}

}  // namespace soplo
