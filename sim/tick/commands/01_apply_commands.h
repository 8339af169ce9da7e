// Stage 1: commands become players and inputs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/memory/step_report.h"
#include "sim/values/command.h"

namespace arena::sim {

/// An order to a player to go over to a team.
struct TeamChange {
    EntityId player;
    std::uint8_t team = 0;
};

/// The working memory of the stage, and what it leaves for those that follow it in the tick.
struct CommandOrder {
    std::vector<Command> commands;       ///< sorted by player, if they did not come that way
    std::vector<std::uint64_t> order;    ///< player << 32 | index, while they are sorted
    std::vector<std::uint32_t> leaving;  ///< rows of the players that leave in this tick
    PerTeam<std::uint32_t> left{};       ///< players that have left in this tick, by team
    bool starts_match = false;           ///< the operator starts the match in this tick
    bool ends_match = false;             ///< the operator ends it
    std::vector<TeamChange> changes;     ///< of teams, in the order of the players
};

/// Sorts the commands by player and applies them: joins, leaves, inputs. Those without a player
/// come first. Where there are teams, a player that joins without naming one of them gets the team
/// with the fewest players, of several the one with the fewest points. The state has a past from
/// the first input on that looks back, if the rules allow one. Notes in `order` what the operator
/// asks for: advance_phase and change_teams do it.
void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, CommandOrder& order,
                    StepReport& report);

/// Lets the player in this row hold the input from now on. Only what changes has an effect: an
/// input that only aims or presses buttons leaves the velocity alone, which may be that of a throw.
/// How far the input looks back is cut to what the rules allow.
void hold_input(PlayerInput input, Tick tick, std::size_t row, const Rules& rules,
                Players& players);

}  // namespace arena::sim
