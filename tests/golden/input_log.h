// An input log: a match as the commands that made it, in a text that a person can read and cut.
//
//   arenad-inputs 1
//   map maps/hills.tmj                paths are from the root of the repository
//   rules other.toml                  only when they are not those that go with the map
//   seed 7
//   ticks 1800
//   1 join 4                          tick, what, player; and its team, if it asked for one
//   3 input 4 127 -20 300 0 1         move x, move y, aim x, aim y, buttons; and how many ticks
//   back
//                                     it sees the others, if it does
//   900 leave 4
//
// Lines are sorted by tick.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "sim/values/command.h"
#include "sim/values/result.h"
#include "tests/golden/game.h"

namespace arena::golden {

struct TimedCommand {
    sim::Tick tick = 0;
    sim::Command command;
};

struct InputLog {
    GameFiles files;
    std::uint64_t seed = 1;
    sim::Tick ticks = 0;
    std::vector<TimedCommand> commands;
};

/// The error names the line and what is wrong with it.
[[nodiscard]] Result<InputLog, std::string> read_input_log(std::istream& text);
void write_input_log(const InputLog& log, std::ostream& text);

/// Reads it from a file, which the error names.
[[nodiscard]] Result<InputLog, std::string> load_input_log(const std::string& file);

}  // namespace arena::golden
