# The scripts that train and measure.
add_python_test(measuring_scripts standard measuring.py ${PROJECT_SOURCE_DIR} $<TARGET_FILE:soplo>)

# The form of the sources: the formatter always, the linter in the slow tier because it compiles everything.
find_program(CLANG_FORMAT clang-format)
if(CLANG_FORMAT)
  add_test(NAME format COMMAND ${PROJECT_SOURCE_DIR}/scripts/format --check)
  set_tier(quick format)
endif()
find_program(CLANG_TIDY clang-tidy)
if(CLANG_TIDY)
  add_test(NAME lint COMMAND ${PROJECT_SOURCE_DIR}/scripts/lint)
  set_tier(slow lint)
  set_tests_properties(lint PROPERTIES TIMEOUT 7200)
endif()

# SOPLO_VARIANTS: a wrong name is refused at once; a program of two variants is built in the slow tier.
add_python_test(variants_refused quick variants.py ${PROJECT_SOURCE_DIR} refused)
add_python_test(variants_built slow variants.py ${PROJECT_SOURCE_DIR} built)
set_tests_properties(variants_built PROPERTIES TIMEOUT 3600)
