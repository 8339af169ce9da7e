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

/// The working memory of the stage.
struct CommandOrder {
    std::vector<Command> commands;       ///< sorted by player, if they did not come that way
    std::vector<std::uint64_t> order;    ///< player << 32 | index, while they are sorted
    std::vector<std::uint32_t> leaving;  ///< rows of the players that leave in this tick
    PerTeam<std::uint32_t> left{};       ///< players that have left in this tick, by team
};

/// Sorts the commands by player and applies them: joins, leaves, inputs. Where there are
/// teams, a player that joins without naming one of them gets the team with the fewest players, of
/// several the one with the fewest points. The
/// state has a past from the first input on that looks back, if the rules allow one.
void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, CommandOrder& order,
                    StepReport& report);

/// Lets the player in this row hold the input from now on. Only what changes has an effect: an
/// input that only aims or presses buttons leaves the velocity alone, which may be that of a throw.
/// How far the input looks back is cut to what the rules allow.
void hold_input(PlayerInput input, Tick tick, std::size_t row, const Rules& rules,
                Players& players);

}  // namespace arena::sim
