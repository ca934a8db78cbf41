# The tests that run the program itself: its command line, and clients that speak Hub through pipes.
target_compile_definitions(test_cli PRIVATE SOPLO_BINARY="$<TARGET_FILE:soplo>")
add_dependencies(test_cli soplo)

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(hub_client ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/hub_client.py $<TARGET_FILE:soplo>)

add_test(NAME hub_manners COMMAND ${hub_client} manners)
# These measure milliseconds: no other test may take the processor away.
set_tests_properties(hub_manners test_hub PROPERTIES RUN_SERIAL ON TIMEOUT 120)
set_tests_properties(test_cli PROPERTIES TIMEOUT 300)

foreach(variant international american russian turkish)
  add_test(NAME hub_game_${variant} COMMAND ${hub_client} game ${variant})
  set_tests_properties(hub_game_${variant} PROPERTIES TIMEOUT 300)
endforeach()

file(GLOB transcripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/hub/*.txt)
foreach(file IN LISTS transcripts)
  get_filename_component(name ${file} NAME_WE)
  add_test(NAME hub_replay_${name} COMMAND ${hub_client} replay ${file})
  set_tests_properties(hub_replay_${name} PROPERTIES RUN_SERIAL ON TIMEOUT 120)
endforeach()
