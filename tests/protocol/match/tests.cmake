# The match runner, against engines that break their protocol on demand.
foreach(task verdicts_hub verdicts_uci verdicts_dxp dxp_roles harmless starts same_files killed called_off job_ended
             sharded formats tests_of_strength pondering variants checks progress usage)
  add_python_test(match_${task} standard runner.py $<TARGET_FILE:soplo> $<TARGET_FILE:dummy_engine> ${task})
endforeach()
set_serial(match_checks)

# The page of a match, where there is a browser to open it: scripts/install chromium.
if(CHROMIUM)
  add_python_test(report_browser standard report_browser.py ${CHROMIUM} $<TARGET_FILE:test_match_report>)
endif()
