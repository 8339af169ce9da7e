// arena-wire-vectors DOCS: prints the examples of the wire documents in the folder DOCS, and
// further cases, as JSON.
//
//   build/release/bin/arena-wire-vectors docs > docs/wire-vectors.json
//
// Exit code: 0 done, 2 wrong usage or a document that cannot be read.
#include <exception>
#include <iostream>
#include <string_view>

#include "program/run_program.h"
#include "tests/wire_vectors/wire_vectors.h"

int main(int argc, char** argv) {
    constexpr std::string_view kUsage = "usage: arena-wire-vectors DOCS\n";
    const std::string_view argument = argc == 2 ? argv[1] : "";
    if (argument == "--help" || argument == "-h") {
        std::cout << kUsage;
        return 0;
    }
    if (argument.empty() || argument.front() == '-') {
        std::cerr << kUsage;
        return 2;
    }
    return arena::program::run_program("arena-wire-vectors", [&] {
        try {
            std::cout << arena::test::wire_vectors_json(argv[1]);
        } catch (const std::exception& error) {
            std::cerr << "arena-wire-vectors: " << error.what() << "\n";
            return 2;
        }
        return 0;
    });
}
