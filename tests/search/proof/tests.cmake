# The suites of shots: what test_proof_shots and the two tools share, and the tools themselves.
add_library(shots STATIC ${CMAKE_CURRENT_LIST_DIR}/shots/suite.cpp)
target_link_libraries(shots PUBLIC soplo_protocol test_data)
target_link_libraries(test_proof_shots PRIVATE shots)
foreach(name make_shots solve_shots)
  add_executable(${name} EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/shots/${name}.cpp)
  target_link_libraries(${name} PRIVATE shots)
endforeach()
set_tier(standard test_proof_shots test_proof_prover)
