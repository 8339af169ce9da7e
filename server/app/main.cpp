#include <iostream>

#include "program/run_program.h"
#include "server/app/arenad.h"

int main(int argc, char** argv) {
    return arena::program::run_program(
        "arenad", [&] { return arena::server::arenad_main(argc, argv, std::cout, std::cerr); });
}
