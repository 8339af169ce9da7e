// An input log: a match as the commands that made it, in a text that a person can read and edit.
//
//   arenad-inputs 1
//   map maps/hills.tmj                paths are from the root of the repository
//   rules other.toml                  only when they are not the rules that go with the map
//   seed 7
//   ticks 1800
//   1 join 4                          tick, kind, player; and its team, if it asked for one
//   3 input 4 127 -20 300 0 1         move x, move y, aim x, aim y, buttons; and by how many
//                                     ticks it sees the others late, and the weapon slot that
//                                     it wants, if it does
//   900 leave 4
//   950 start                         what an operator asks for: the match starts, it ends,
//   960 end                           player 4 changes to team 2
//   970 team 4 2
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

/// A command and the tick that applies it.
struct TimedCommand {
    sim::Tick tick = 0;
    sim::Command command;
};

/// A match: what it is played on, and its commands, sorted by tick.
struct InputLog {
    GameFiles files;
    std::uint64_t seed = 1;
    sim::Tick ticks = 0;
    std::vector<TimedCommand> commands;
};

/// Reads an input log. Fails with a message that names the line and what is wrong with it.
[[nodiscard]] Result<InputLog, std::string> read_input_log(std::istream& text);
/// Writes the log so that read_input_log returns the same.
void write_input_log(const InputLog& log, std::ostream& text);

/// Reads an input log from a file. Fails with a message that names the file.
[[nodiscard]] Result<InputLog, std::string> load_input_log(const std::string& file);

}  // namespace arena::golden
