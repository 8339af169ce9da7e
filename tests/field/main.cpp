// arena-draw-field: draws the map `field`.
//
//   build/release/bin/arena-draw-field --output maps/field.tmj
//
// Exit code: 0 done, 1 there is no room with this seed, 2 bad use or a file that cannot be written.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "program/run_program.h"
#include "tests/field/draw_field.h"

namespace {

int run_command(int argc, char** argv) {
    std::uint64_t seed = arena::field::kShippedSeed;
    std::uint32_t side = arena::field::kFieldSide;
    std::string output;
    CLI::App app(
        "Draws a map of 256 x 256 m for crowds of thousands as a file of Tiled: 1008 obstacles, "
        "512 "
        "spawn points, 24 pickups; or one of another side with as many on an area. The same seed "
        "and side give the same bytes. docs/maps.md has its picture.");
    app.add_option("--seed", seed, "Of everything random in it; the default is maps/field.tmj")
        ->capture_default_str();
    app.add_option("--side", side, "Metres of its side, a multiple of 32")
        ->check(CLI::Range(arena::field::kFieldSideStep, arena::field::kFieldSideMax))
        ->check(CLI::Validator(
            [](const std::string& text) {
                const bool fits = std::stoul(text) % arena::field::kFieldSideStep == 0;
                return fits ? std::string{} : text + " is no multiple of 32 metres";
            },
            ""))
        ->capture_default_str();
    app.add_option("--output", output, "File to write, default standard output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }

    const auto text = arena::field::draw_field(seed, side);
    if (!text) {
        std::cerr << "arena-draw-field: " << text.error() << '\n';
        return 1;
    }
    if (output.empty()) {
        std::cout << text.value();
        return 0;
    }
    std::ofstream file(output, std::ios::binary);
    file << text.value();
    file.close();
    if (!file) {
        std::cerr << "arena-draw-field: " << output
                  << ": cannot be written: check the path and its permissions\n";
        return 2;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-draw-field", [&] { return run_command(argc, argv); });
}
