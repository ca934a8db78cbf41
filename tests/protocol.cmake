# The tests that run the program itself: its command line, and clients that speak Hub through pipes.
target_compile_definitions(test_commands_cli PRIVATE SOPLO_BINARY="$<TARGET_FILE:soplo>")
add_dependencies(test_commands_cli soplo)

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(hub_client ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/hub_client.py $<TARGET_FILE:soplo>)

foreach(task manners log settings pace)
  add_test(NAME hub_${task} COMMAND ${hub_client} ${task})
  set_tests_properties(hub_${task} PROPERTIES TIMEOUT 120)
endforeach()
# These measure milliseconds: no other test may take the processor away.
set_tests_properties(hub_pace test_hub_session test_hub_params PROPERTIES RUN_SERIAL ON TIMEOUT 120)
set_tests_properties(test_commands_cli PROPERTIES TIMEOUT 300)

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
# The pages, where there is a browser to open them: scripts/install chromium.
find_program(CHROMIUM NAMES chromium chromium-browser google-chrome)
if(CHROMIUM)
  add_test(NAME report_browser COMMAND ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/report_browser.py ${CHROMIUM} $<TARGET_FILE:test_match_report>)
  # With npm install --no-save axe-core the page of analysed games is held against its rules too.
  find_file(AXE_CORE axe.min.js NO_DEFAULT_PATH PATHS ${CMAKE_SOURCE_DIR}/node_modules/axe-core
    /usr/local/lib/node_modules/axe-core /usr/lib/node_modules/axe-core)
  set(axe_argument)
  if(AXE_CORE)
    set(axe_argument --axe ${AXE_CORE})
  endif()
  add_test(NAME analysis_browser COMMAND ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/analysis_browser.py ${CHROMIUM} $<TARGET_FILE:soplo>
    ${CMAKE_CURRENT_SOURCE_DIR}/data/analysis/games.pdn ${axe_argument})
  set_tests_properties(report_browser analysis_browser PROPERTIES TIMEOUT 300)
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

# The engine as another project finds it after an installation.
set(library_flags)
if(SOPLO_SANITIZE)
  set(library_flags -fsanitize=${SOPLO_SANITIZE})
endif()
add_test(NAME library COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/library.py
  ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${CMAKE_GENERATOR} ${CMAKE_CXX_COMPILER} ${library_flags})
set_tests_properties(library PROPERTIES TIMEOUT 300)

add_test(NAME measuring_scripts COMMAND ${Python3_EXECUTABLE}
  ${CMAKE_CURRENT_SOURCE_DIR}/measuring_scripts.py ${CMAKE_SOURCE_DIR} $<TARGET_FILE:soplo>)
set_tests_properties(measuring_scripts PROPERTIES TIMEOUT 300)

# A newcomer at a terminal; one test per task, named as play_terminal.py names them.
foreach(task lost won drawn spanish interrupts clocks program_alone readme)
  add_test(NAME play_${task} COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/play_terminal.py
    $<TARGET_FILE:soplo> ${task})
  set_tests_properties(play_${task} PROPERTIES TIMEOUT 300)
endforeach()

# Analysis: JSON against its schema, interrupts, a terminal, a pipe.
foreach(task schema interrupts terminal pipe)
  add_test(NAME analysis_${task} COMMAND ${Python3_EXECUTABLE}
           ${CMAKE_CURRENT_SOURCE_DIR}/analysis_client.py $<TARGET_FILE:soplo> ${task})
  set_tests_properties(analysis_${task} PROPERTIES TIMEOUT 300)
endforeach()
