# A newcomer at a terminal; one test per task of terminal.py.
foreach(task lost won drawn spanish interrupts clocks program_alone)
  add_python_test(play_${task} standard terminal.py $<TARGET_FILE:soplo> ${task})
endforeach()
