# The scripts that train and measure.
add_python_test(measuring_scripts standard measuring.py ${PROJECT_SOURCE_DIR} $<TARGET_FILE:soplo>)
