// arena-draw-field: draws the map `field`.
//
//   build/release/bin/arena-draw-field --output maps/field.tmj
//
// Exit code: 0 done, 1 no room with this seed, 2 wrong usage or a file that cannot be written.
#include <cstdint>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "files/output_file.h"
#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "tests/field/draw_field.h"

namespace {

int run_command(int argc, char** argv) {
    std::uint64_t seed = arena::field::kShippedSeed;
    std::uint32_t side = arena::field::kFieldSide;
    std::string output;
    CLI::App app(
        "Draws a map of 256 x 256 m for crowds of thousands as a Tiled file: 1008 obstacles, 512 "
        "spawn points, 24 pickups; or a map with another side and the same density. The same seed "
        "and side give the same bytes. docs/maps.md has a picture.",
        "arena-draw-field");
    app.add_option("--seed", seed, "Seed of everything random; the default draws maps/field.tmj")
        ->capture_default_str()
        ->transform(arena::program::any_whole());
    app.add_option("--side", side, "Side of the map in metres, a multiple of 32")
        ->transform(
            arena::program::whole_from(arena::field::kFieldSideStep, arena::field::kFieldSideMax))
        ->check(CLI::Validator(
            [](const std::string& text) {
                const bool fits = std::stoul(text) % arena::field::kFieldSideStep == 0;
                return fits ? std::string{} : "must be a multiple of 32 metres, not '" + text + "'";
            },
            ""))
        ->capture_default_str()
        ->type_name("METRES");
    app.add_option("--output", output, "File to write, default: standard output")
        ->type_name("FILE");
    if (const auto exit_code = arena::program::parse_or_print(app, argc, argv)) return *exit_code;

    const auto text = arena::field::draw_field(seed, side);
    if (!text) {
        std::cerr << "arena-draw-field: " << text.error() << '\n';
        return 1;
    }
    if (output.empty()) {
        std::cout << text.value();
        return 0;
    }
    const std::string error = arena::files::write_output_file(output, text.value());
    if (!error.empty()) std::cerr << "arena-draw-field: " << error << '\n';
    return error.empty() ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-draw-field", [&] { return run_command(argc, argv); });
}
