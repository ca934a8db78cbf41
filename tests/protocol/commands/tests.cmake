# test_commands_cli runs the program itself.
target_compile_definitions(test_commands_cli PRIVATE SOPLO_BINARY="$<TARGET_FILE:soplo>")
add_dependencies(test_commands_cli soplo)
# The man page and the completions of shells.
foreach(task man bash syntax pager)
  add_python_test(shell_files_${task} standard shell_files.py $<TARGET_FILE:soplo> ${task})
endforeach()
set_tier(standard test_commands_cli test_commands_analyse_games)
