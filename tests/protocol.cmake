# The tests that run the program itself: its command line, and clients that speak Hub through pipes.
target_compile_definitions(test_cli PRIVATE SOPLO_BINARY="$<TARGET_FILE:soplo>")
add_dependencies(test_cli soplo)

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(hub_client ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/hub_client.py $<TARGET_FILE:soplo>)

foreach(task manners log settings pace)
  add_test(NAME hub_${task} COMMAND ${hub_client} ${task})
  set_tests_properties(hub_${task} PROPERTIES TIMEOUT 120)
endforeach()
# These measure milliseconds: no other test may take the processor away.
set_tests_properties(hub_pace test_hub test_hub_params PROPERTIES RUN_SERIAL ON TIMEOUT 120)
set_tests_properties(test_cli PROPERTIES TIMEOUT 300)

foreach(variant international american russian turkish)
  add_test(NAME hub_game_${variant} COMMAND ${hub_client} game ${variant})
  set_tests_properties(hub_game_${variant} PROPERTIES TIMEOUT 300)
endforeach()

file(GLOB transcripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/hub/*.txt)
foreach(file IN LISTS transcripts)
  get_filename_component(name ${file} NAME_WE)
  add_test(NAME hub_replay_${name} COMMAND ${hub_client} replay ${file})
  set_tests_properties(hub_replay_${name} PROPERTIES TIMEOUT 120)
endforeach()

# One test per simulated client, named as hub_clients_*.py name them.
file(GLOB client_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/hub_clients_*.py)
foreach(file IN LISTS client_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} clients REGEX "^def [a-z_0-9]+\\(path\\):")
  foreach(line IN LISTS clients)
    string(REGEX REPLACE "^def ([a-z_0-9]+).*" "\\1" name "${line}")
    add_test(NAME hub_dialect_${name} COMMAND ${Python3_EXECUTABLE}
             ${CMAKE_CURRENT_SOURCE_DIR}/hub_dialects.py $<TARGET_FILE:soplo> ${name})
    set_tests_properties(hub_dialect_${name} PROPERTIES TIMEOUT 120)
  endforeach()
endforeach()
set_tests_properties(hub_dialect_py_draughts PROPERTIES RUN_SERIAL ON)  # minds milliseconds, too

set(uci_client ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/uci_client.py $<TARGET_FILE:soplo>)
add_test(NAME uci_manners COMMAND ${uci_client} manners)
add_test(NAME uci_game COMMAND ${uci_client} game spanish "nodes 500")
set_tests_properties(uci_manners uci_game PROPERTIES TIMEOUT 120)
# The page of a match report, where there is a browser to open it: scripts/install chromium.
find_program(CHROMIUM NAMES chromium chromium-browser google-chrome)
if(CHROMIUM)
  add_test(NAME report_browser COMMAND ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/report_browser.py ${CHROMIUM} $<TARGET_FILE:test_match_report>)
  set_tests_properties(report_browser PROPERTIES TIMEOUT 300)
endif()

# The match runner, against engines that do wrong on demand.
add_executable(dummy_engine dummy_engine/main.cpp dummy_engine/hub.cpp dummy_engine/uci.cpp dummy_engine/dxp.cpp)
target_link_libraries(dummy_engine PRIVATE soplo_engine)
set(match_runner ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/match_runner.py $<TARGET_FILE:soplo>
                 $<TARGET_FILE:dummy_engine>)
foreach(test verdicts_hub verdicts_uci verdicts_dxp dxp_roles harmless starts same_files killed called_off job_ended
             sharded formats tests_of_strength pondering variants checks progress usage)
  add_test(NAME match_${test} COMMAND ${match_runner} ${test})
  set_tests_properties(match_${test} PROPERTIES TIMEOUT 300)
endforeach()

set(dxp_client ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/dxp_client.py $<TARGET_FILE:soplo>)
file(GLOB dxp_records CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/dxp/*.txt)
add_test(NAME dxp_replay COMMAND ${dxp_client} replay ${dxp_records})
foreach(task match rude garbage)
  add_test(NAME dxp_${task} COMMAND ${dxp_client} ${task})
endforeach()
set_tests_properties(dxp_replay dxp_match dxp_rude dxp_garbage PROPERTIES TIMEOUT 300)
# "At once" is half a second here.
set_tests_properties(match_checks PROPERTIES RUN_SERIAL ON)
