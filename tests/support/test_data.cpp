// The only file of the tests that is compiled with a path, so that a compiler cache can share the
// others.
#include "tests/support/test_data.hpp"

namespace soplo {

std::string test_data() { return SOPLO_TEST_DATA; }

}  // namespace soplo
