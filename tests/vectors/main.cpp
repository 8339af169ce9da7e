// arena-vectors: runs the library on a file of geometry cases and compares its answers with those
// that the cases expect.
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/vectors/run_cases.h"

namespace {

using namespace arena::vectors;

constexpr int kAllPassed = 0;
constexpr int kSomeFailed = 1;
constexpr int kNoRun = 2;

constexpr const char* kDescription =
    "Runs geometry cases against the collision library. Prints a line for each wrong value and "
    "for\n"
    "each unknown mechanism, then 'N passed, N failed, N skipped'.";

constexpr const char* kFooter =
    "FILE.json holds {\"vectors\": [{\"id\", \"mechanism\", \"inputs\", \"expected\", "
    "\"tolerance\"}, ...]};\n"
    "tests/data/geometry_cases.json is an example; tests/vectors/compare.h has the rules.\n"
    "Exit code: 0 all passed, 1 some failed or were skipped, 2 the file cannot be read or has no\n"
    "cases.";

int no_run(const std::string& why) {
    std::cerr << "arena-vectors: " << why << "\n";
    return kNoRun;
}

int run(const std::string& path) {
    std::ifstream file(path);
    if (file.peek() == std::ifstream::traits_type::eof())
        return no_run(path + ": cannot be read or is empty: check the path");
    Json document;
    try {
        document = Json::parse(file);
    } catch (const Json::exception& error) {
        return no_run(path + ": is not valid JSON: " + error.what());
    }
    const auto tally = run_cases(document, all_mechanisms(), std::cout);
    if (!tally.ok()) return no_run(path + ": " + tally.error());

    std::cout << tally.value().passed << " passed, " << tally.value().failed << " failed, "
              << tally.value().skipped << " skipped" << std::endl;
    return tally.value().all_passed() ? kAllPassed : kSomeFailed;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-vectors", [&]() -> int {
        try {
            std::string file;
            CLI::App app(kDescription, "arena-vectors");
            app.add_option("FILE.json", file, "file of cases")->required()->type_name("");
            app.footer(kFooter);
            if (const auto exit_code = arena::program::parse_or_print(app, argc, argv))
                return *exit_code;
            return run(file);
        } catch (const std::exception& error) {
            return no_run(std::string("unexpected: ") + error.what());
        }
    });
}
