#include <iostream>

#include "server/app/arenad.h"

int main(int argc, char** argv) {
    return arena::server::arenad_main(argc, argv, std::cout, std::cerr);
}
