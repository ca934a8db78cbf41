# The engine as another project finds it after an installation.
set(library_flags)
if(SOPLO_SANITIZE)
  set(library_flags -fsanitize=${SOPLO_SANITIZE})
endif()
add_python_test(library standard install.py ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_GENERATOR}
  ${CMAKE_CXX_COMPILER} ${library_flags})
