#include "tests/bench/arena/live_arena.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "server/maps/load_game.h"
#include "sim/math/vec2.h"
#include "tests/bench/arena/heroes.h"
#include "tests/bench/arena/mode_option.h"

namespace arena::bench {

namespace {

constexpr std::uint32_t kPlayersPerBrute = 4;

server::LoadedGame load(const std::string& file) {
    auto game = server::load_playable_game(file, "");
    if (!game) throw std::runtime_error("live: " + game.error());
    return std::move(game).value();
}

/// Calls `take` with points that have the same bounding box as the obstacle.
template <typename Take>
void for_each_corner(const sim::MapObstacle& obstacle, Take&& take) {
    if (obstacle.shape == sim::Shape::circle) {
        const sim::Vec2 reach{obstacle.radius, obstacle.radius};
        take(obstacle.center - reach);
        take(obstacle.center + reach);
    }
    for (const sim::Vec2 vertex : obstacle.vertices)
        take(vertex);
}

bool is_inside(const sim::Bounds& bounds, sim::Vec2 point) {
    return point.x > bounds.min.x && point.y > bounds.min.y && point.x < bounds.max.x &&
           point.y < bounds.max.y;
}

bool is_inside(const sim::Bounds& bounds, const sim::MapMover& mover) {
    bool inside = true;
    for_each_corner(mover.obstacle, [&](sim::Vec2 corner) {
        inside &= is_inside(bounds, corner);
        for (const sim::Vec2 way : mover.path)
            inside &= is_inside(bounds, corner + way);
    });
    return inside;
}

bool is_inside(const sim::Bounds& bounds, const sim::MapTrigger& trigger) {
    if (trigger.shape != sim::Shape::circle)
        return is_inside(bounds, trigger.box.min) && is_inside(bounds, trigger.box.max);
    const sim::Vec2 reach{trigger.radius, trigger.radius};
    return is_inside(bounds, trigger.center - reach) && is_inside(bounds, trigger.center + reach);
}

sim::MapMover moved(sim::MapMover mover, sim::Vec2 by) {
    mover.obstacle.center += by;
    for (sim::Vec2& vertex : mover.obstacle.vertices)
        vertex += by;
    return mover;
}

sim::MapTrigger moved(sim::MapTrigger trigger, sim::Vec2 by) {
    trigger.center += by;
    trigger.box.min += by;
    trigger.box.max += by;
    return trigger;
}

/// Adds a copy of the map's movers and triggers, translated by `by`, with its own signals. Leaves
/// out what would reach beyond the square, and movers whose plate was left out.
void add_movers_and_triggers(const sim::Terrain& from, sim::Vec2 by, sim::MapDescription& to) {
    const std::string copy = " at " + std::to_string(by.x) + ' ' + std::to_string(by.y);
    for (const sim::MapTrigger& trigger : from.triggers) {
        sim::MapTrigger added = moved(trigger, by);
        if (!is_inside(to.bounds, added)) continue;
        if (!added.signal.empty()) added.signal += copy;
        to.triggers.push_back(std::move(added));
    }
    for (const sim::MapMover& mover : from.movers) {
        sim::MapMover added = moved(mover, by);
        if (!is_inside(to.bounds, added)) continue;
        if (!added.signal.empty()) {
            added.signal += copy;
            const bool has_plate = std::any_of(
                to.triggers.begin(), to.triggers.end(),
                [&](const sim::MapTrigger& trigger) { return trigger.signal == added.signal; });
            if (!has_plate) continue;
        }
        to.movers.push_back(std::move(added));
    }
}

/// Keeps at most `most` movers, evenly chosen.
void thin_out(std::size_t most, std::vector<sim::MapMover>& movers) {
    if (movers.size() <= most) return;
    for (std::size_t i = 0; i < most; ++i)
        movers[i] = movers[i * movers.size() / most];
    movers.resize(most);
}

void cover_with_copies(const sim::Terrain& from, sim::MapDescription& to) {
    const sim::Vec2 size = from.bounds.max - from.bounds.min;
    for (float y = 0.0f; y < to.bounds.max.y; y += size.y)
        for (float x = 0.0f; x < to.bounds.max.x; x += size.x)
            add_movers_and_triggers(from, sim::Vec2{x, y} - from.bounds.min, to);
    thin_out(sim::kMoversMax, to.movers);
}

/// Adds the first archetype of the map with a melee weapon, in the body of the standard player.
void add_brutes(const sim::Rules& from, sim::Rules& to) {
    const auto striker = std::find_if(
        from.archetypes.begin(), from.archetypes.end(), [&](const sim::Archetype& archetype) {
            return archetype.weapon != sim::kNone &&
                   from.weapons[archetype.weapon].animation != sim::kNone;
        });
    if (striker == from.archetypes.end())
        throw std::runtime_error("live: no archetype of the map has a melee weapon");
    sim::Weapon weapon = from.weapons[striker->weapon];
    weapon.directions.clear();  // only players with guns keep up the number of projectiles
    sim::Archetype brute = to.archetypes.front();
    brute.name = striker->name;
    brute.weapon = static_cast<std::uint8_t>(to.weapons.size());
    brute.animation = striker->animation;
    to.archetypes.push_back(brute);
    to.weapons.push_back(weapon);
    to.animations = from.animations;
}

std::uint32_t spawns_as_dense_as(const sim::Terrain& map, const sim::Bounds& square) {
    const auto area = [](const sim::Bounds& bounds) {
        const sim::Vec2 size = bounds.max - bounds.min;
        return size.x * size.y;
    };
    const float of_map = static_cast<float>(map.spawns.size()) / area(map.bounds);
    return static_cast<std::uint32_t>(std::lround(of_map * area(square)));
}

}  // namespace

LiveArena make_live_arena(const LiveArenaOptions& options) {
    const server::LoadedGame map = load(options.map);
    const sim::Terrain& drawn = *map.map.terrain;
    LiveArena live;
    std::uint32_t spawns = options.spawns;
    if (spawns == 0)
        spawns = spawns_as_dense_as(
            drawn, make_standard_arena(options.players, 0, options.seed).map.bounds);
    StandardArena& arena = live.standard;
    arena =
        make_standard_arena(options.players, std::clamp(spawns, 1u, options.players), options.seed);
    arena.map.name = "live arena";
    arena.rules.archetypes.front().health = 100;
    arena.rules.respawn_delay = kLiveRespawnDelay;
    add_brutes(map.rules.rules, arena.rules);
    arena.rules = played_without_end(arena.rules, options.mode);
    for (std::size_t i = 0; i < arena.map.spawns.size(); i += kPlayersPerBrute)
        arena.map.spawns[i].archetype = arena.rules.archetypes.back().name;
    cover_with_copies(drawn, arena.map);
    if (options.has_heroes) make_heroes(arena.rules, arena.map);

    auto terrain = sim::build_terrain(arena.map);
    if (!terrain) throw std::runtime_error("live: " + terrain.error().reason);
    live.terrain = std::move(terrain).value();
    require_playable(*live.terrain, arena.rules);
    live.limits = {.players_max = options.players};
    return live;
}

}  // namespace arena::bench
