#include "tests/bench/geometry/geometry_command.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

#include "program/option_values.h"
#include "tests/bench/geometry/contenders.h"
#include "tests/bench/geometry/measure.h"
#include "tests/bench/geometry/report.h"
#include "tests/bench/geometry/scenes.h"
#include "tests/bench/pin_to_core.h"

namespace arena::bench::geometry_bench {
namespace {

struct Options {
    std::string json;
    std::string only;
    std::size_t repeats = 51;
    std::size_t inputs = 2048;
};

/// Returns the contenders whose row has `only` in its name: ours first, because their order is the
/// table's.
std::vector<Contender> all_contenders(const Scenes& scenes, const std::string& only) {
    std::vector<Contender> all = our_contenders(scenes);
    for (auto& others : {box2d_contenders(scenes), chipmunk_contenders(scenes)})
        all.insert(all.end(), others.begin(), others.end());
    std::erase_if(all, [&](const Contender& contender) {
        return contender.row.find(only) == std::string::npos;
    });
    return all;
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream file(path);
    file << text;
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path + ": does the folder exist?");
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    const Scenes scenes = draw_scenes(options.inputs);
    const std::vector<Contender> contenders = all_contenders(scenes, options.only);
    if (contenders.empty()) {
        throw std::runtime_error("no row's name contains '" + options.only + "'");
    }
    const Report report{measure(contenders, options.repeats), options.inputs, options.repeats,
                        pinned, mixes(scenes)};
    std::fputs(as_text(report).c_str(), stdout);
    if (!options.json.empty()) write_file(options.json, as_json(report));
    return 0;
}

}  // namespace
}  // namespace arena::bench::geometry_bench

namespace arena::bench {

Command geometry_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "geometry", "pair tests, pushes and sweeps, compared with those of Box2D and Chipmunk");
    const auto options = std::make_shared<geometry_bench::Options>();
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    command
        ->add_option("--repeats", options->repeats, "timed passes per function; the median counts")
        ->transform(program::whole_from(1, 100000))
        ->capture_default_str();
    command->add_option("--inputs", options->inputs, "distinct inputs per row")
        ->transform(program::whole_from(64, 1000000))
        ->capture_default_str();
    command->add_option("--only", options->only, "only rows whose name contains this text");
    return {command, [options] { return geometry_bench::run(*options); }};
}

}  // namespace arena::bench
