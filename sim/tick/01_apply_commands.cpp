#include <algorithm>

#include "sim/tick/stages.h"

namespace arena::sim {

namespace {

void join(EntityId id, const Limits& limits, WorldState& state, StepScratch& scratch) {
    if (id.value < kFirstPlayerId || id.value >= kFirstProjectileId)
        return scratch.raise(StepError::bad_player_id);
    if (find_player(state, id)) return scratch.raise(StepError::duplicate_player);
    if (state.players.size() >= limits.players_max) return scratch.raise(StepError::players_full);

    PlayerState player;
    player.id = id;
    player.respawn_tick = state.tick;
    const auto place = std::lower_bound(
        state.players.begin(), state.players.end(), id,
        [](const PlayerState& other, EntityId wanted) { return other.id < wanted; });
    state.players.insert(place, player);
}

void leave(std::size_t index, WorldState& state, StepScratch& scratch) {
    const PlayerState& player = state.players[index];
    if (player.alive)
        scratch.report({.kind = EventKind::despawn,
                        .subject = player.id,
                        .position = player.position,
                        .tick = state.tick});
    state.players.erase(state.players.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace

void apply_commands(std::span<const Command> commands, const Limits& limits, WorldState& state,
                    StepScratch& scratch) {
    const std::size_t taken = std::min<std::size_t>(commands.size(), limits.commands_max);
    if (taken < commands.size()) scratch.raise(StepError::commands_full);
    scratch.commands.assign(commands.begin(),
                            commands.begin() + static_cast<std::ptrdiff_t>(taken));
    // An insertion sort keeps the order of one player's commands without memory of its own, and the
    // commands of a tick arrive almost sorted.
    for (std::size_t i = 1; i < scratch.commands.size(); ++i)
        for (std::size_t j = i;
             j > 0 && scratch.commands[j].player < scratch.commands[j - 1].player; --j)
            std::swap(scratch.commands[j], scratch.commands[j - 1]);

    for (const Command& command : scratch.commands) {
        if (command.kind == CommandKind::join) {
            join(command.player, limits, state, scratch);
            continue;
        }
        const auto index = find_player(state, command.player);
        if (!index) {
            scratch.raise(StepError::unknown_player);
            continue;
        }
        if (command.kind == CommandKind::leave) {
            leave(*index, state, scratch);
        } else {
            state.players[*index].input = command.input;
            ++scratch.statistics.inputs_applied;
        }
    }
}

}  // namespace arena::sim
