// arena-wire-vectors DOCS: prints the examples of the wire documents in the folder DOCS, and
// further cases, as JSON.
//
//   build/release/bin/arena-wire-vectors docs > docs/wire-vectors.json
//
// Exit code: 0 done, 2 wrong usage or a document that cannot be read.
#include <exception>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/wire_vectors/wire_vectors.h"

int main(int argc, char** argv) {
    return arena::program::run_program("arena-wire-vectors", [&] {
        std::string folder;
        CLI::App app("Prints the examples of the wire documents, and further cases, as JSON.",
                     "arena-wire-vectors");
        app.add_option("DOCS", folder, "folder of the documents")->required()->type_name("");
        app.footer("Exit code: 0 done, 2 wrong usage or a document that cannot be read.");
        if (const auto exit_code = arena::program::parse_or_print(app, argc, argv))
            return *exit_code;
        try {
            std::cout << arena::test::wire_vectors_json(folder);
        } catch (const std::exception& error) {
            std::cerr << "arena-wire-vectors: " << error.what() << "\n";
            return 2;
        }
        return 0;
    });
}
