// The main program of every test executable.
// Defines both macros. doctest.h derives the second from the first, but a precompiled header may
// already have included that part of doctest.h.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
