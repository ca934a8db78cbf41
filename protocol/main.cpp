// Starts the program.
#include "protocol/commands/commands.hpp"

int main(int argc, char** argv) {
    return soplo::run_program(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
