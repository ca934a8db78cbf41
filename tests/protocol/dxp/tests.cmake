# The program as peers of the DXP protocol meet it, through sockets.
file(GLOB records CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/dxp/*.txt)
add_python_test(dxp_replay standard client.py $<TARGET_FILE:soplo> replay ${records})
foreach(task match rude garbage)
  add_python_test(dxp_${task} standard client.py $<TARGET_FILE:soplo> ${task})
endforeach()
