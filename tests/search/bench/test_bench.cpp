// Tests the signatures of the search. They change if the search or the evaluation changes; such a
// change must be intended.
#include <doctest/doctest.h>

#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "search/bench/bench.hpp"
#include "tests/support/rows.hpp"

namespace soplo {
namespace {

TEST_CASE("the bench of every variant visits the recorded number of nodes") {
    // scripts/signatures rewrites the file after an intended change.
    std::size_t seen = 0;
    for (const Row& row : read_rows("bench.tsv", 3)) {
        CAPTURE(row.columns[0]);
        const Rules* rules = find_variant(row.columns[0]);
        REQUIRE(rules != nullptr);
        const BenchResult result = run_bench(*rules, std::stoi(row.columns[1]), 1, 4);
        CHECK(result.nodes == std::stoull(row.columns[2]));
        CHECK(result.times.size() == 20);
        ++seen;
    }
    CHECK(seen == variants.size());
}

}  // namespace
}  // namespace soplo
