// A game with everything at once: movers, triggers, all weapons, all move kinds, discs and
// outlines, two teams and a zone, seen from the side or from above.
#pragma once

#include <array>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "sim/base/random.h"
#include "sim/rules/rules.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/triggers.h"
#include "tests/support/wild_input.h"
#include "tests/support/world_driver.h"

namespace arena::test {

/// The archetypes of the game, in their order: each has its own spawn point in either team.
inline constexpr std::array<const char*, 6> kKinds{"pusher", "crate_pusher", "slider",
                                                   "box",    "walker",       "tall"};

inline MapBuilder with_spawns(MapBuilder map, const std::vector<sim::Vec2>& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
        map.spawn(places[i], static_cast<std::uint8_t>(1 + i % 2), kKinds[i / 2 % kKinds.size()]);
    return map;
}

inline MapBuilder with_triggers(MapBuilder map) {
    sim::MapTrigger haste = pickup({12.0f, 4.5f}, sim::Gift::speed, 0);
    haste.duration = 1.0f;
    sim::MapTrigger cone = area({33.0f, 12.0f}, 4.0f, 3);
    cone.cone_direction = {-1.0f, 0.0f};
    cone.cone_half_angle = {0.8f, 0.6f};
    return map.trigger(spikes({{15.0f, 3.0f}, {16.0f, 4.0f}}, 9))
        .trigger(pickup({4.0f, 4.5f}, sim::Gift::health, 30))
        .trigger(pickup({30.0f, 4.5f}, sim::Gift::ammunition, 5))
        .trigger(haste)
        .trigger(pad({{20.0f, 2.5f}, {22.0f, 4.5f}}, {6.0f, 14.0f}))
        .trigger(plate({{6.0f, 2.5f}, {9.0f, 4.5f}}, "gate"))
        .trigger(area({8.0f, 18.0f}, 2.0f, 4))
        .trigger(cone);
}

inline MapBuilder with_movers(MapBuilder map) {
    sim::MapMover low = platform(box_obstacle({30, 3}, {31, 5}), {{0, 0}, {-4, 0}}, 3);
    low.obstacle.is_low = true;
    sim::MapMover concave = platform({}, {{0, 0}, {6, 0}, {6, -6}}, 4, sim::PathMode::loop, 0.3f);
    concave.obstacle.vertices = {{6, 20}, {10, 20}, {10, 24}, {9, 24}, {9, 21}, {6, 21}};
    return map.mover(low)
        .mover(concave)
        .mover(platform(box_obstacle({0.5f, 6}, {4, 7}), {{0, 0}, {0, 12}}, 5))
        .mover(platform(box_obstacle({12, 6}, {17, 6.5f}), {{0, 0}, {10, 0}}, 4))
        .mover(platform(one_sided_obstacle({28, 18}, {24, 18}), {{0, 0}, {0, 8}}, 6))
        .mover(platform(line_obstacle({14, 27}, {14, 29.5f}), {{0, 0}, {12, 0}}, 40))
        .mover(platform(circle_obstacle({24, 9}, 1.2f), {{0, 0}, {4, 0}, {0, 6}}, 4,
                        sim::PathMode::loop))
        .mover(door(box_obstacle({10, 3}, {10.5f, 7}), {0, 4}, 4, "gate"))
        .mover(timed(box_obstacle({17, 14}, {20, 17}), 0.7f, 0.3f, 0.5f))
        .mover(timed(circle_obstacle({26, 4}, 1.0f), 0.5f, 0.0f, 0.4f))
        .mover(crate(box_obstacle({33, 3}, {34.5f, 4.5f}), 50, 1.0f))
        .mover(crate(circle_obstacle({21, 22}, 1.0f), 25, 0.5f));
}

inline std::shared_ptr<const sim::Terrain> factory(bool is_side_view) {
    MapBuilder map(40, 30);
    if (is_side_view)
        map.polygon({{0, 0}, {40, 0}, {40, 9}, {36, 3}, {0, 3}});
    else
        map.polygon({{12, 9}, {16, 9}, {16, 13}, {14, 10}, {12, 13}});
    map.low_box({18, 18}, {18.5f, 24})
        .one_sided_line({12, 12}, {6, 12})
        .line({28, 13}, {32, 16})
        .circle({36, 20}, 1.5f);
    return with_movers(with_triggers(with_spawns(map, {{3, 5},
                                                       {38, 14},
                                                       {6, 14},
                                                       {34, 7},
                                                       {14, 17},
                                                       {37, 25},
                                                       {3, 27},
                                                       {24, 28},
                                                       {12, 5},
                                                       {10, 27},
                                                       {19, 8},
                                                       {32, 27}})))
        .terrain();
}

/// A fan that pierces, grenades that bounce, rockets, rays of short range, and a sword.
inline void add_weapons(sim::Rules& rules) {
    rules.weapons.resize(5);
    rules.weapons[0].directions = {{0.96f, 0.28f}, {1.0f, 0.0f}, {0.96f, -0.28f}};
    rules.weapons[0].projectile.pierce = 2;
    rules.weapons[1].projectile.bounces = 5;
    rules.weapons[1].projectile.restitution = 0.7f;
    rules.weapons[1].projectile.explosion_radius = 2.0f;
    rules.weapons[1].projectile.explosion_damage = 20;
    rules.weapons[2].projectile.explosion_radius = 3.0f;
    rules.weapons[2].projectile.explosion_damage = 40;
    rules.weapons[2].projectile.speed = 15.0f;
    rules.weapons[2].ammunition = 12;
    rules.weapons[3].projectile.range = 9.0f;
    rules.weapons[3].projectile.speed = 400.0f;
    rules.weapons[3].interval = 0.05f;
    rules.weapons[3].projectile.damage = 4;
    rules.weapons[4].directions.clear();
    rules.weapons[4].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].damage = 30;
    rules.animations[0].launch = {7.0f, 5.0f};
    rules.animations[0].loops = false;
    rules.animations[0].frames = {
        idle_frame(2),
        attack_frame({{0.0f, -0.6f}, {1.6f, 0.6f}}, sim::HitType::hit | sim::HitType::launch, 6)};
}

inline sim::Rules all_kinds(float gravity) {
    sim::Rules rules;
    rules.gravity = gravity;
    rules.respawn_delay = 0.3f;
    rules.spawn_protection = 0.2f;
    add_weapons(rules);
    rules.archetypes.clear();
    for (const sim::MoveKind move :
         {sim::MoveKind::push_out, sim::MoveKind::slide, sim::MoveKind::rays}) {
        rules.archetypes.push_back(walker(move));
        rules.archetypes.push_back(box_walker(move));
    }
    for (std::size_t i = 0; i < rules.archetypes.size(); ++i) {
        sim::Archetype& archetype = rules.archetypes[i];
        archetype.name = kKinds[i];
        archetype.weapon = static_cast<std::uint8_t>(i % rules.weapons.size());
        archetype.dash_speed = i % 2 == 0 ? 20.0f : 0.0f;
        archetype.dash_cooldown = 0.4f;
        archetype.acceleration = i == 2 ? 30.0f : 0.0f;
    }
    rules.zone = {.center = {20.0f, 15.0f},
                  .first_radius = 40.0f,
                  .last_radius = 14.0f,
                  .wait = 5.0f,
                  .shrink_time = 10.0f,
                  .damage = 2,
                  .damage_interval = 0.5f};
    return rules;
}

/// Returns the commands of a tick, from up to that many players; keeps track in `joined`.
inline std::vector<sim::Command> any_commands(Random& random, std::set<std::uint32_t>& joined,
                                              std::uint32_t players = 30) {
    std::vector<sim::Command> commands;
    for (std::uint32_t i = random.below(5); i > 0; --i) {
        const std::uint32_t id = 1 + random.below(players);
        if (joined.insert(id).second) {
            commands.push_back(join({id}));
        } else if (random.below(60) == 0) {
            joined.erase(id);
            commands.push_back(leave({id}));
            break;
        } else {
            commands.push_back(input({id}, wild_input(random)));
        }
    }
    return commands;
}

}  // namespace arena::test
