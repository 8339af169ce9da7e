// What a mode sees of a world.
#pragma once

#include <span>

#include "sim/mode/mode.h"
#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// The view refers to the arguments.
[[nodiscard]] inline ModeView view_of(const Rules& rules, const Terrain& terrain,
                                      const WorldState& state, std::span<const Kill> kills,
                                      const PerTeam<std::uint32_t>& left) {
    return {.rules = rules.match,
            .tick_rate = rules.tick_rate,
            .tick = state.tick,
            .homes = std::span(terrain.flags).first(state.flags.size()),
            .bases = terrain.bases,
            .hills = terrain.hills,
            .players = state.players,
            .match = state.match,
            .flags = state.flags,
            .kills = kills,
            .left = left};
}

}  // namespace arena::sim
