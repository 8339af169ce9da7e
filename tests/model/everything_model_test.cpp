// Everything at once: movers, fixtures, all weapons, all ways to move, discs and outlines, teams
// and a zone, seen from the side and from above, in random play with joins and leaves. The
// invariants hold after each tick, and both a copy of the world and one that was loaded from its
// image go on to the same hashes.
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/world/movers.h"
#include "sim/world/world.h"
#include "tests/support/fixtures.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/wild_input.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::box_obstacle;
using test::circle_obstacle;
using test::MapBuilder;
using test::platform;

/// Of the game of all kinds, in its order: each has a spawn point of its own in either team.
constexpr std::array<const char*, 6> kKinds{"pusher", "crate_pusher", "slider",
                                            "box",    "walker",       "tall"};

MapBuilder with_spawns(MapBuilder map, const std::vector<Vec2>& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
        map.spawn(places[i], static_cast<std::uint8_t>(1 + i % 2), kKinds[i / 2 % kKinds.size()]);
    return map;
}

MapBuilder with_fixtures(MapBuilder map) {
    MapFixture haste = test::pickup({12.0f, 4.5f}, Gift::speed, 0);
    haste.duration = 1.0f;
    MapFixture cone = test::area({33.0f, 12.0f}, 4.0f, 3);
    cone.cone_direction = {-1.0f, 0.0f};
    cone.cone_half_angle = {0.8f, 0.6f};
    return map.fixture(test::spikes({{15.0f, 3.0f}, {16.0f, 4.0f}}, 9))
        .fixture(test::pickup({4.0f, 4.5f}, Gift::health, 30))
        .fixture(test::pickup({30.0f, 4.5f}, Gift::ammunition, 5))
        .fixture(haste)
        .fixture(test::pad({{20.0f, 2.5f}, {22.0f, 4.5f}}, {6.0f, 14.0f}))
        .fixture(test::plate({{6.0f, 2.5f}, {9.0f, 4.5f}}, "gate"))
        .fixture(test::area({8.0f, 18.0f}, 2.0f, 4))
        .fixture(cone);
}

MapBuilder with_movers(MapBuilder map) {
    MapMover low = platform(box_obstacle({30, 3}, {31, 5}), {{0, 0}, {-4, 0}}, 3);
    low.obstacle.is_low = true;
    MapMover concave = platform({}, {{0, 0}, {6, 0}, {6, -6}}, 4, PathMode::loop, 0.3f);
    concave.obstacle.vertices = {{6, 20}, {10, 20}, {10, 24}, {9, 24}, {9, 21}, {6, 21}};
    return map.mover(low)
        .mover(concave)
        .mover(platform(box_obstacle({0.5f, 6}, {4, 7}), {{0, 0}, {0, 12}}, 5))
        .mover(platform(box_obstacle({12, 6}, {17, 6.5f}), {{0, 0}, {10, 0}}, 4))
        .mover(platform(test::one_sided_obstacle({28, 18}, {24, 18}), {{0, 0}, {0, 8}}, 6))
        .mover(platform(test::line_obstacle({14, 27}, {14, 29.5f}), {{0, 0}, {12, 0}}, 40))
        .mover(
            platform(circle_obstacle({24, 9}, 1.2f), {{0, 0}, {4, 0}, {0, 6}}, 4, PathMode::loop))
        .mover(test::door(box_obstacle({10, 3}, {10.5f, 7}), {0, 4}, 4, "gate"))
        .mover(test::timed(box_obstacle({17, 14}, {20, 17}), 0.7f, 0.3f, 0.5f))
        .mover(test::timed(circle_obstacle({26, 4}, 1.0f), 0.5f, 0.0f, 0.4f))
        .mover(test::crate(box_obstacle({33, 3}, {34.5f, 4.5f}), 50, 1.0f))
        .mover(test::crate(circle_obstacle({21, 22}, 1.0f), 25, 0.5f));
}

std::shared_ptr<const Terrain> factory(bool is_side_view) {
    MapBuilder map(40, 30);
    if (is_side_view)
        map.polygon({{0, 0}, {40, 0}, {40, 9}, {36, 3}, {0, 3}});
    else
        map.polygon({{12, 9}, {16, 9}, {16, 13}, {14, 10}, {12, 13}});
    map.low_box({18, 18}, {18.5f, 24})
        .one_sided_line({12, 12}, {6, 12})
        .line({28, 13}, {32, 16})
        .circle({36, 20}, 1.5f);
    return with_movers(with_fixtures(with_spawns(map, {{3, 5},
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
void add_weapons(Rules& rules) {
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
        test::idle_frame(2),
        test::attack_frame({{0.0f, -0.6f}, {1.6f, 0.6f}}, HitType::hit | HitType::launch, 6)};
}

Rules all_kinds(float gravity) {
    Rules rules;
    rules.gravity = gravity;
    rules.respawn_delay = 0.3f;
    rules.spawn_protection = 0.2f;
    add_weapons(rules);
    rules.archetypes.clear();
    for (const MoveKind move : {MoveKind::push_out, MoveKind::slide, MoveKind::rays}) {
        rules.archetypes.push_back(test::walker(move));
        rules.archetypes.push_back(test::box_walker(move));
    }
    for (std::size_t i = 0; i < rules.archetypes.size(); ++i) {
        Archetype& archetype = rules.archetypes[i];
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

std::vector<Command> any_commands(Random& random, std::set<std::uint32_t>& joined) {
    constexpr std::uint32_t kPlayers = 30;
    std::vector<Command> commands;
    for (std::uint32_t i = random.below(5); i > 0; --i) {
        const std::uint32_t id = 1 + random.below(kPlayers);
        if (joined.insert(id).second) {
            commands.push_back(test::join({id}));
        } else if (random.below(60) == 0) {
            joined.erase(id);
            commands.push_back(test::leave({id}));
            break;
        } else {
            commands.push_back(test::input({id}, test::wild_input(random)));
        }
    }
    return commands;
}

/// How often what happened, by EventKind, and who died of a mover.
struct Seen {
    std::array<std::uint32_t, 16> events{};
    std::uint32_t crushed = 0;
    std::uint32_t riders = 0;

    void take(const World& world, const StepResult& result) {
        for (const Event& event : result.events) {
            ++events.at(static_cast<std::size_t>(event.kind));
            if (event.kind == EventKind::death && find_mover(world.terrain(), event.other))
                ++crushed;
        }
        for (const EntityId ground : world.players().ground)
            riders += find_mover(world.terrain(), ground) ? 1u : 0u;
    }
    [[nodiscard]] std::uint32_t of(EventKind kind) const {
        return events.at(static_cast<std::size_t>(kind));
    }
};

void play(std::uint64_t seed, float gravity, Seen& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", gravity " + std::to_string(gravity));
    constexpr int kTicks = 1500;
    const auto terrain = factory(gravity > 0.0f);
    const Rules rules = all_kinds(gravity);
    Random random(seed);
    World world(terrain, rules, Limits{}, seed);
    World copy = world;
    World loaded(terrain, rules, Limits{}, seed + 1);
    std::set<std::uint32_t> joined;
    for (int tick = 0; tick < kTicks; ++tick) {
        if (tick % 400 == 0) {
            copy = world;
            const auto refused = loaded.load(world.save());
            ASSERT_FALSE(refused) << *refused;
        }
        const std::vector<Command> commands = any_commands(random, joined);

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors, 0u) << "tick " << world.tick();
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        ASSERT_EQ(copy.step(commands).hash, result.hash) << "tick " << world.tick();
        ASSERT_EQ(loaded.step(commands).hash, result.hash) << "tick " << world.tick();
        seen.take(world, result);
    }
}

void expect_that_all_happened(const Seen& seen) {
    for (const EventKind kind :
         {EventKind::spawn, EventKind::despawn, EventKind::hit, EventKind::death, EventKind::score,
          EventKind::bounce, EventKind::explode, EventKind::destroy, EventKind::press,
          EventKind::release, EventKind::launch, EventKind::collect})
        EXPECT_GT(seen.of(kind), 0u) << "event " << static_cast<int>(kind);
    EXPECT_GT(seen.crushed, 0u);
}

TEST(EverythingModel, seen_from_the_side) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play(seed, 25.0f, seen));

    expect_that_all_happened(seen);
    EXPECT_GT(seen.riders, 0u);
}

TEST(EverythingModel, seen_from_above) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        ASSERT_NO_FATAL_FAILURE(play(seed, 0.0f, seen));

    expect_that_all_happened(seen);
    EXPECT_EQ(seen.riders, 0u);
}

}  // namespace
}  // namespace arena::sim
