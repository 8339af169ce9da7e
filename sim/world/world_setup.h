// WorldSetup: the parts of a world that never change. Made once and shared by all copies of the
// world.
#pragma once

#include <memory>

#include "sim/rules/body_frames.h"
#include "sim/rules/rules.h"
#include "sim/terrain/spawn_points.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/separation/engine.h"

namespace arena::sim {

/// What never changes in a world. The rules must have a tick rate, an archetype and a weapon, and
/// the map a spawn point.
struct WorldSetup {
    WorldSetup(std::shared_ptr<const Terrain> map, const Rules& game, const Limits& chosen);

    std::shared_ptr<const Terrain> terrain;
    Rules rules;
    SpawnPoints spawns;    ///< of the map, for these rules
    BodyFrames frames;     ///< of the rules
    Limits limits;         ///< with a number for each
    const Engine& engine;  ///< moves the players of these rules
};

}  // namespace arena::sim
