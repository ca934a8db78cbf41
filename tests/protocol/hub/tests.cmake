# The program as clients of the Hub protocol meet it, through pipes.
foreach(task manners log settings pace)
  add_python_test(hub_${task} standard client.py $<TARGET_FILE:soplo> ${task})
endforeach()
foreach(variant international american russian turkish)
  add_python_test(hub_game_${variant} standard client.py $<TARGET_FILE:soplo> game ${variant})
endforeach()

# One test per recorded client.
file(GLOB records CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/hub/*.txt)
foreach(file IN LISTS records)
  get_filename_component(name ${file} NAME_WE)
  add_python_test(hub_replay_${name} standard client.py $<TARGET_FILE:soplo> replay ${file})
endforeach()

# One test per simulated client: the functions "def NAME(path):" of clients_*.py.
file(GLOB client_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/clients_*.py)
foreach(file IN LISTS client_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} clients REGEX "^def [a-z_0-9]+\\(path\\):")
  foreach(line IN LISTS clients)
    string(REGEX REPLACE "^def ([a-z_0-9]+).*" "\\1" name "${line}")
    add_python_test(hub_dialect_${name} standard dialects.py $<TARGET_FILE:soplo> ${name})
  endforeach()
endforeach()
set_serial(hub_pace hub_dialect_py_draughts test_hub_session test_hub_params)
