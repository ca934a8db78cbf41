// This is the only file of the tests that is compiled with a path. Otherwise a compiler cache could
// not share objects between build folders.
#include "tests/support/test_data.hpp"

namespace soplo {

std::string test_data() { return SOPLO_TEST_DATA; }

}  // namespace soplo
