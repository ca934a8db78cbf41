# test_commands_cli runs the program itself.
target_compile_definitions(test_commands_cli PRIVATE SOPLO_BINARY="$<TARGET_FILE:soplo>")
add_dependencies(test_commands_cli soplo)
