// Laws of spawning. Each case is drawn from one seed, so that a failure can be repeated.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "sim/narrowphase/circle_circle.h"
#include "sim/state/movers.h"
#include "sim/tick/lives/10_spawn_and_despawn.h"
#include "sim/tick/step_memory.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/slow_spawn.h"
#include "tests/support/wild_input.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

constexpr float kSide = 30.0f;  // metres
constexpr const char* kSizes[] = {"", "small", "large"};

float number_between(Random& random, float low, float high) {
    return low + (high - low) * random.unit();
}

Vec2 any_place(Random& random) {
    return {number_between(random, 0.0f, kSide), number_between(random, 0.0f, kSide)};
}

Rules three_sizes() {
    Rules rules;
    rules.archetypes.resize(3);
    rules.archetypes[1].name = "small";
    rules.archetypes[1].radius = 0.25f;
    rules.archetypes[2].name = "large";
    rules.archetypes[2].radius = 1.25f;
    return rules;
}

/// Spawn points near each other or apart, for `teams` teams and for all.
void add_spawns(std::uint32_t teams, Random& random, MapBuilder& map) {
    const Vec2 cluster = any_place(random);
    const std::uint32_t count = 1 + random.below(12) + teams;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool is_clustered = random.below(2) == 0;
        const Vec2 near =
            cluster + Vec2{number_between(random, -3, 3), number_between(random, -3, 3)};
        map.spawn(is_clustered ? near : any_place(random),
                  static_cast<std::uint8_t>(random.below(teams + 1)), kSizes[random.below(3)]);
    }
}

std::shared_ptr<const Terrain> any_terrain(Random& random) {
    MapBuilder map(kSide, kSide);
    // With more than 200 teams, each may look at fewer points a tick than it has.
    add_spawns(random.below(4) == 0 ? 200 + random.below(55) : random.below(4), random, map);
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        const Vec2 corner = any_place(random);
        map.box(corner, corner + Vec2{number_between(random, 0.5f, 4.0f),
                                      number_between(random, 0.5f, 4.0f)});
    }
    for (std::uint32_t i = random.below(3); i > 0; --i)
        map.line(any_place(random), any_place(random));
    if (random.below(2) == 0) {
        const Vec2 corner = any_place(random) * 0.5f;
        map.mover(test::platform(test::box_obstacle(corner, corner + Vec2{3.0f, 2.0f}),
                                 {{0, 0}, any_place(random) * 0.5f + Vec2{0.5f, 0.0f}}, 5.0f));
    }
    return map.terrain();
}

/// Players anywhere, some of them alive, others dead for any time.
void add_players(Random& random, const Rules& rules, WorldState& state) {
    const std::uint32_t count = random.below(80);
    for (std::uint32_t i = 0; i < count; ++i) {
        PlayerState player;
        player.id = {1 + 3 * i};
        player.position = any_place(random);
        player.archetype = static_cast<std::uint8_t>(random.below(3));
        player.radius = rules.archetypes[player.archetype].radius;
        player.team = static_cast<std::uint8_t>(random.below(random.below(2) == 0 ? 4 : 256));
        player.alive = random.below(3) != 0;
        player.health = player.alive ? 100 : 0;
        player.respawn_tick = state.tick - 20 + random.below(24);
        state.players.insert(state.players.size(), player);
    }
}

RC_GTEST_PROP(SpawnProperty, the_search_spawns_the_same_players_in_the_same_places_as_a_simple_one,
              (std::uint64_t seed)) {
    Random random(seed);
    const auto terrain = any_terrain(random);
    const Rules rules = three_sizes();
    const Limits limits;
    const SpawnPoints spawns = resolve_spawns(*terrain, rules);
    WorldState state;
    state.tick = 100 + random.below(1000);
    state.random = Random(seed);
    state.movers = first_mover_states(*terrain, rules.tick_rate);
    add_players(random, rules, state);
    StepMemory memory(*terrain, rules, limits);
    memory.moving.place(*terrain, state.movers);
    memory.report.statistics.kills = 1;  // some players may wait
    // The grid holds players near where they are, and some that were killed since.
    memory.grid.drift = number_between(random, 0.0f, 2.0f);
    std::vector<Vec2> seen_at = state.players.position;
    for (Vec2& place : seen_at)
        place += Vec2{number_between(random, -0.7f, 0.7f), number_between(random, -0.7f, 0.7f)} *
                 memory.grid.drift;
    std::vector<std::uint8_t> seen_alive = state.players.alive;
    for (std::size_t row = 0; row < seen_alive.size(); ++row)
        if (random.below(10) == 0) seen_alive[row] = 1;
    memory.grid.discs.rebuild(seen_at, state.players.radius, seen_alive);
    const Solids solids = Solids(*terrain, memory.moving);
    test::SlowSpawn slow(solids, spawns, state);
    const std::vector<test::Spawned> expected = slow.spawn_all();

    spawn_and_despawn(rules, limits, solids, spawns, memory.grid, state, memory.spawn_queue,
                      memory.lookup, memory.report);

    std::vector<test::Spawned> spawned;
    for (const Event& event : memory.report.events)
        spawned.push_back({event.subject, event.position,
                           state.players.archetype[*state.players.find(event.subject)]});
    RC_ASSERT(spawned == expected);
    RC_ASSERT(state.random.state() == slow.random.state());
    RC_CLASSIFY(!spawned.empty(), "a player is spawned");
}

/// Checks what must hold for the spawns of a tick of a match.
void check_spawns(const World& world, const StepResult& result) {
    const Players& players = world.players();
    for (const Event& event : result.events) {
        if (event.kind != EventKind::spawn || category_of(event.subject) != Category::player)
            continue;
        const std::size_t one = *players.find(event.subject);
        for (std::size_t other = 0; other < players.size(); ++other) {
            const bool is_in_it = other != one && players.alive[other] != 0 &&
                                  overlaps(players.circle(one), players.circle(other));
            RC_ASSERT(!is_in_it);
            if (players.alive[other] != 0 || players.team[other] != players.team[one]) continue;
            // A player that still waits has not waited longer.
            RC_ASSERT(std::pair(players.respawn_tick[other], players.id[other]) >
                      std::pair(players.respawn_tick[one], players.id[one]));
        }
    }
}

RC_GTEST_PROP(SpawnProperty, no_player_is_overtaken_or_spawned_inside_another_in_a_match,
              (std::uint64_t seed)) {
    Random random(seed);
    Rules rules = three_sizes();
    rules.respawn_delay = 0.05f;
    rules.tick_rate = 10 + random.below(60);
    rules.weapons[0].projectile.damage = 100;
    World world(any_terrain(random), rules, {}, seed);
    std::set<std::uint32_t> joined;

    for (int tick = 0; tick < 20; ++tick) {
        std::vector<Command> commands;
        for (std::uint32_t i = random.below(30); i > 0; --i) {
            const std::uint32_t id = 1 + random.below(60);
            if (joined.insert(id).second)
                commands.push_back(test::join({id}));
            else
                commands.push_back(test::input({id}, test::wild_input(random)));
        }
        check_spawns(world, world.step(commands));
    }
}

}  // namespace
}  // namespace arena::sim
