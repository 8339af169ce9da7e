#include "sim/terrain/map_hash.h"

#include <algorithm>

#include "sim/hash/value_hash.h"

namespace arena::sim {

template <typename Visit>
void for_each_value(const MapObstacle& obstacle, Visit&& visit) {
    visit(obstacle.shape, obstacle.vertices, obstacle.center, obstacle.radius, obstacle.is_low,
          obstacle.is_one_sided);
}
template <typename Visit>
void for_each_value(const MapSpawn& spawn, Visit&& visit) {
    visit(spawn.position, spawn.team, spawn.archetype);
}
template <typename Visit>
void for_each_value(const MapMover& mover, Visit&& visit) {
    visit(mover.kind, mover.obstacle, mover.path, mover.mode, mover.speed, mover.wait, mover.signal,
          mover.down_time, mover.warning_time, mover.up_time, mover.first_delay, mover.health,
          mover.respawn_delay);
}
template <typename Visit>
void for_each_value(const MapTrigger& trigger, Visit&& visit) {
    visit(trigger.kind, trigger.shape, trigger.center, trigger.radius, trigger.box, trigger.amount,
          trigger.interval, trigger.launch, trigger.gift, trigger.speed_factor, trigger.duration,
          trigger.signal, trigger.cone_direction, trigger.cone_half_angle);
}

template <typename Visit>
void for_each_value(const MapArea& area, Visit&& visit) {
    visit(area.shape, area.center, area.radius, area.box);
}
template <typename Visit>
void for_each_value(const MapFlag& flag, Visit&& visit) {
    visit(flag.position, flag.radius, flag.team);
}
template <typename Visit>
void for_each_value(const MapBase& base, Visit&& visit) {
    visit(base.area, base.team);
}
template <typename Visit>
void for_each_value(const MapHill& hill, Visit&& visit) {
    visit(hill.area);
}
template <typename Visit>
void for_each_value(const MapForce& force, Visit&& visit) {
    visit(force.kind, force.area, force.factor, force.fall_factor, force.flow);
}

/// Adds the effects of the triggers, if any gives one.
void add_effects(const std::vector<MapTrigger>& triggers, ValueHash& hash) {
    if (std::none_of(triggers.begin(), triggers.end(),
                     [](const MapTrigger& trigger) { return !trigger.effect.empty(); }))
        return;
    for (const MapTrigger& trigger : triggers)
        hash.add(trigger.effect);
}

/// Adds the items of the pickups, if any gives one.
void add_items(const std::vector<MapTrigger>& triggers, ValueHash& hash) {
    if (std::none_of(triggers.begin(), triggers.end(),
                     [](const MapTrigger& trigger) { return !trigger.item.empty(); }))
        return;
    for (const MapTrigger& trigger : triggers)
        hash.add(std::string("item"), trigger.item);
}

std::uint64_t hash_of(const MapDescription& map) {
    ValueHash hash;
    hash.add(map.bounds, map.obstacles, map.spawns, map.movers, map.triggers);
    // A map without bushes keeps the hash that it had before maps could have bushes, and so for
    // whatever else a map need not have.
    add_effects(map.triggers, hash);
    add_items(map.triggers, hash);
    if (!map.bushes.empty()) hash.add(map.bushes);
    if (!map.flags.empty() || !map.bases.empty() || !map.hills.empty())
        hash.add(map.flags, map.bases, map.hills);
    if (!map.forces.empty()) hash.add(map.forces);
    const std::uint64_t content = hash.finish();
    return content != 0 ? content : 1;
}

}  // namespace arena::sim
