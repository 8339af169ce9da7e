#include "sim/world/world_setup.h"

#include <utility>

#include "sim/base/assert.h"
#include "sim/state/limits.h"

namespace arena::sim {

WorldSetup::WorldSetup(std::shared_ptr<const Terrain> map, const Rules& game, const Limits& chosen)
    : terrain(std::move(map)),
      rules(game),
      spawns(resolve_spawns(*terrain, rules)),
      frames(rules),
      limits(limits_for(chosen, rules, *terrain)),
      engine(engine_for(rules)) {
    ARENA_ASSERT(rules.tick_rate > 0, "a world needs a tick rate");
    ARENA_ASSERT(!rules.archetypes.empty() && !rules.weapons.empty(), "a world needs players");
    ARENA_ASSERT(!terrain->spawns.empty(), "a world needs a spawn point");
}

}  // namespace arena::sim
