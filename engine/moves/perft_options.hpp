// The options of a perft count.
#pragma once

#include <cstddef>

namespace soplo {

/// How a perft count is made. The options change the speed, never the result.
struct PerftOptions {
    bool bulk = false;        ///< count the moves at depth 1 instead of making them
    int threads = 1;          ///< 1..256; the threads share the positions after two plies
    std::size_t hash_mb = 0;  ///< size of the table of subtree counts in megabytes; 0: no table
};

}  // namespace soplo
