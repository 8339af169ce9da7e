#include <algorithm>

#include "sim/tick/launch.h"
#include "sim/tick/stages.h"
#include "sim/tick/steer.h"

namespace arena::sim {

namespace {

/// The first row whose id is not below `id`, at or after `from`. The commands come in the order of
/// ids and so do the rows: it is seldom far, and where no id was left out it is known at once.
std::size_t first_row_from(const Players& players, std::size_t from, EntityId id) {
    if (from < players.size() && players.id[from] <= id) {
        const std::size_t without_gaps = from + (id.value - players.id[from].value);
        if (without_gaps < players.size() && players.id[without_gaps] == id) return without_gaps;
    }
    std::size_t step = 1;
    std::size_t low = from;
    while (low + step < players.size() && players.id[low + step] < id) {
        low += step;
        step *= 2;
    }
    const auto begin = players.id.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(low + step, players.size()));
    return static_cast<std::size_t>(
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(low), end, id) - begin);
}

/// The team with the fewest players, of those the lowest; 0 where nobody plays in teams.
std::uint8_t smallest_team(const SpawnPoints& spawns, const Players& players) {
    std::uint8_t smallest = 0;
    std::ptrdiff_t fewest = 0;
    for (const std::uint8_t team : spawns.teams) {
        const auto size = std::count(players.team.begin(), players.team.end(), team);
        if (smallest != 0 && size >= fewest) continue;
        smallest = team;
        fewest = size;
    }
    return smallest;
}

/// The team that a player gets who wants to be of `wanted`.
std::uint8_t team_for(std::uint8_t wanted, const SpawnPoints& spawns, const Players& players) {
    const bool is_known =
        spawns.teams.empty() ||
        std::find(spawns.teams.begin(), spawns.teams.end(), wanted) != spawns.teams.end();
    return wanted != 0 && is_known ? wanted : smallest_team(spawns, players);
}

/// `row` is where the id belongs. Waits to be spawned in this tick.
void join(const Command& command, std::size_t row, const Rules& rules, const Limits& limits,
          const SpawnPoints& spawns, WorldState& state, StepScratch& scratch) {
    const EntityId id = command.player;
    if (id.value < kFirstPlayerId || id.value >= kFirstProjectileId)
        return scratch.raise(StepError::bad_player_id);
    if (row < state.players.size() && state.players.id[row] == id)
        return scratch.raise(StepError::duplicate_player);
    if (state.players.size() >= limits.players_max) return scratch.raise(StepError::players_full);

    PlayerState player;
    player.id = id;
    player.radius = rules.archetypes.front().radius;
    player.weapon = rules.archetypes.front().weapon;
    player.team = team_for(command.team, spawns, state.players);
    player.respawn_tick = state.tick;
    state.players.insert(row, player);
}

void leave(std::size_t row, WorldState& state, StepScratch& scratch) {
    if (state.players.alive[row] != 0)
        scratch.report({.kind = EventKind::despawn,
                        .subject = state.players.id[row],
                        .position = state.players.position[row],
                        .tick = state.tick});
    state.players.erase(row);
}

bool is_same_stick(const PlayerInput& a, const PlayerInput& b) {
    return a.move_x == b.move_x && a.move_y == b.move_y;
}

/// Only what changes has an effect. To aim and to press buttons leaves the velocity alone: it may
/// be that of a throw.
void hold(PlayerInput input, std::size_t row, const Rules& rules, Players& players) {
    input.unused = 0;
    const PlayerInput before = players.input[row];
    if (input == before) return;
    players.input[row] = input;
    if (players.alive[row] == 0) return;
    if (!is_same_stick(input, before)) end_throw(rules, row, players);
    turn_to_aim(row, players);
}

/// Whether the command after this one takes its input's place in the same tick.
bool is_overruled(std::span<const Command> commands, std::size_t index) {
    if (index + 1 == commands.size()) return false;
    const Command& next = commands[index + 1];
    return next.kind == CommandKind::input && next.player == commands[index].player;
}

/// An insertion sort keeps the order of one player's commands without memory of its own, and the
/// commands of a tick arrive almost sorted.
void sort_by_player(std::vector<Command>& commands) {
    for (std::size_t i = 1; i < commands.size(); ++i)
        for (std::size_t j = i; j > 0 && commands[j].player < commands[j - 1].player; --j)
            std::swap(commands[j], commands[j - 1]);
}

}  // namespace

void apply_commands(std::span<const Command> commands, const Rules& rules, const Limits& limits,
                    const SpawnPoints& spawns, WorldState& state, StepScratch& scratch) {
    const std::size_t taken = std::min<std::size_t>(commands.size(), limits.commands_max);
    if (taken < commands.size()) scratch.raise(StepError::commands_full);
    scratch.commands.assign(commands.begin(),
                            commands.begin() + static_cast<std::ptrdiff_t>(taken));
    sort_by_player(scratch.commands);

    Players& players = state.players;
    std::size_t row = 0;
    for (std::size_t index = 0; index < scratch.commands.size(); ++index) {
        const Command& command = scratch.commands[index];
        row = first_row_from(players, row, command.player);
        if (command.kind == CommandKind::join) {
            join(command, row, rules, limits, spawns, state, scratch);
        } else if (row == players.size() || players.id[row] != command.player) {
            scratch.raise(StepError::unknown_player);
        } else if (command.kind == CommandKind::leave) {
            leave(row, state, scratch);
        } else {
            if (!is_overruled(scratch.commands, index)) hold(command.input, row, rules, players);
            ++scratch.statistics.inputs_applied;
        }
    }
}

}  // namespace arena::sim
