# Analysis: JSON against its schema, interrupts, a terminal, a pipe.
foreach(task schema interrupts terminal pipe)
  add_python_test(analysis_${task} standard client.py $<TARGET_FILE:soplo> ${task})
endforeach()

# The page of analysed games, where there is a browser to open it: scripts/install chromium. After
# "npm install --no-save axe-core" the page is checked against the rules of axe-core too.
if(CHROMIUM)
  find_file(AXE_CORE axe.min.js NO_DEFAULT_PATH PATHS ${PROJECT_SOURCE_DIR}/node_modules/axe-core
    /usr/local/lib/node_modules/axe-core /usr/lib/node_modules/axe-core)
  set(axe_argument)
  if(AXE_CORE)
    set(axe_argument --axe ${AXE_CORE})
  endif()
  add_python_test(analysis_browser standard browser.py ${CHROMIUM} $<TARGET_FILE:soplo>
    ${CMAKE_CURRENT_SOURCE_DIR}/data/analysis/games.pdn ${axe_argument})
endif()
