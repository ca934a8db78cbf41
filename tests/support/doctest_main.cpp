// The main program of every test executable.
// Both names, because a precompiled header may hold the first part of doctest.h, which makes the
// one from the other.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
