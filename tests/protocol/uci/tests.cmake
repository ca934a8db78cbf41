# The program as a client of the UCI protocol meets it, through pipes.
add_python_test(uci_manners standard client.py $<TARGET_FILE:soplo> manners)
add_python_test(uci_game standard client.py $<TARGET_FILE:soplo> game spanish "nodes 500")
