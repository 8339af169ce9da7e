// Stage 1: commands become players and inputs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/step_report.h"
#include "sim/values/command.h"

namespace arena::sim {

/// What the stage works in.
struct CommandOrder {
    std::vector<Command> commands;       ///< sorted by player, if they did not come like that
    std::vector<std::uint64_t> order;    ///< player << 32 | index, while they are sorted
    std::vector<std::uint32_t> leaving;  ///< rows of those who leave in this tick
};

/// Sorts the commands by player and applies them: joins, leaves, inputs. A player that joins is of
/// the team that has the fewest players, if spawn points have teams. From the first input that
/// looks back on the state has a past, if the rules allow one.
void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, CommandOrder& order,
                    StepReport& report);

/// The player in this row holds the input from now on. Only what changes has an effect. To aim and
/// to press buttons leaves the velocity alone: it may be that of a throw. It looks back no further
/// than the rules allow.
void hold_input(PlayerInput input, std::size_t row, const Rules& rules, Players& players);

}  // namespace arena::sim
