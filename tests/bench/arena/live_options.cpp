#include "tests/bench/arena/live_options.h"

#include "program/option_values.h"

namespace arena::bench {

void add_live_options(CLI::App& command, LiveOptions& options) {
    command.add_option("--players", options.arena.players, "players")
        ->transform(program::whole_from(16, 262144))
        ->capture_default_str();
    command.add_option("--ticks", options.ticks, "measured ticks")
        ->transform(program::whole_from(1, 1000000))
        ->capture_default_str();
    command.add_option("--seed", options.arena.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    command.add_option("--json", options.json, "also write the figures to this file")
        ->type_name("FILE");
}

}  // namespace arena::bench
