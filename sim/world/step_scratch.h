// StepScratch: the working memory of a step. Worthless between two steps, allocated once.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/moving_grid.h"
#include "sim/values/command.h"
#include "sim/values/event.h"
#include "sim/values/rules.h"
#include "sim/world/step_result.h"
#include "sim/world/terrain.h"

namespace arena::sim {

/// A player that may meet a piece of the terrain; indices into the two lists.
struct TerrainPair {
    std::uint32_t player = 0;
    std::uint32_t piece = 0;
};

/// A projectile's first meeting in a tick.
struct Impact {
    float t = 0.0f;                ///< fraction of the tick
    std::uint32_t projectile = 0;  ///< index
    EntityId target;               ///< player, obstacle, or nobody for the border of the map
    Vec2 position;                 ///< of the projectile's centre, metres
};

/// Damage that a projectile deals to a player.
struct Hit {
    EntityId victim;
    EntityId attacker;
    Vec2 position;
    std::int32_t damage = 0;
};

struct StepScratch {
    StepScratch(const Bounds& bounds, const Rules& rules, const Limits& limits);

    /// Appends an event; one too many sets StepError::events_full.
    void report(const Event& event);
    void raise(StepError error) { errors |= static_cast<std::uint32_t>(error); }

    /// Empties everything for the next tick.
    void clear();

    std::vector<Command> commands;
    std::vector<Vec2> starts;  ///< position of each player before it moved
    std::vector<Aabb> boxes;   ///< of each player; the dead have an empty box far away
    MovingGrid player_grid;
    std::vector<BoxPair> player_pairs;  ///< candidates; indices of players
    std::vector<TerrainPair> terrain_pairs;
    std::vector<BoxPair> player_contacts;  ///< confirmed by the Thompson tests
    std::vector<TerrainPair> terrain_contacts;
    std::vector<std::uint32_t> found;  ///< answers of a grid query
    std::vector<Impact> impacts;
    std::vector<Hit> hits;
    std::vector<Event> events;
    std::uint32_t errors = 0;
    StepStatistics statistics;
};

}  // namespace arena::sim
