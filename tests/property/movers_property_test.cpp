// Laws of movers. Each case is drawn from one seed, so that a failure can be repeated.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/terrain/terrain_queries.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stages.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

float between(Random& random, float low, float high) {
    return low + (high - low) * static_cast<float>(random.below(1u << 20)) / (1u << 20);
}

Vec2 any_direction(Random& random) {
    return normalised_or({between(random, -1, 1), between(random, -1, 1)}, {1, 0});
}

/// A point in double, for the judge.
struct Point {
    double x = 0.0;
    double y = 0.0;
};
Point apart(Vec2 a, Vec2 b) {
    return {static_cast<double>(a.x) - static_cast<double>(b.x),
            static_cast<double>(a.y) - static_cast<double>(b.y)};
}
double side(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Whether the way from `from` to `to` leads through the line, in the line's own frame of
/// reference.
bool leads_through(Point from, Point to, Point a, Point b) {
    return side(a, b, from) * side(a, b, to) < 0.0 && side(from, to, a) * side(from, to, b) < 0.0;
}

/// A thin platform anywhere in a wide field, and a bullet.
struct Shot {
    std::shared_ptr<const Terrain> terrain;
    Rules rules;
    ProjectileState bullet;
};

Shot any_shot(Random& random) {
    Shot shot;
    const Vec2 middle{between(random, 190, 210), between(random, 190, 210)};
    const Vec2 half = any_direction(random) * between(random, 0.5f, 10.0f);
    const Vec2 way = any_direction(random) * between(random, 1.0f, 60.0f);
    const float speed = between(random, 0.5f, 100.0f);
    shot.terrain =
        MapBuilder(400, 400)
            .spawn({2, 2})
            .mover(test::platform(test::line_obstacle(middle - half, middle + half),
                                  {{0, 0}, way, any_direction(random) * 30.0f}, speed,
                                  random.below(2) == 0 ? PathMode::loop : PathMode::ping_pong))
            .terrain();
    shot.rules.weapons[0].projectile.radius = between(random, 0.01f, 0.2f);
    const Vec2 flight = any_direction(random);
    shot.bullet.id = {kFirstProjectileId};
    shot.bullet.expiry_tick = 100000;
    shot.bullet.velocity = flight * between(random, 10.0f, 2000.0f);
    shot.bullet.position = middle + way * between(random, -0.2f, 1.2f) +
                           half * between(random, -1, 1) - flight * between(random, 1.0f, 80.0f);
    return shot;
}

RC_GTEST_PROP(MoversProperty, no_bullet_passes_a_moving_thin_platform, (std::uint64_t seed)) {
    Random random(seed);
    const Shot shot = any_shot(random);
    const Terrain& terrain = *shot.terrain;
    StepMemory memory(terrain, shot.rules, Limits{});
    WorldState state;
    state.movers = first_mover_states(terrain, shot.rules.tick_rate);
    state.projectiles.push_back(shot.bullet);
    const auto line = terrain.mover_pieces.vertices;

    for (int tick = 0; tick < 60; ++tick) {
        memory.clear();
        ++state.tick;
        const Vec2 line_before = state.movers[0].offset;
        const Vec2 bullet_before = state.projectiles[0].position;

        test::advance_movers(shot.rules, terrain, state, memory);
        test::sweep_projectiles(shot.rules, terrain, state, memory);

        if (!memory.impacts.all.empty()) return;
        const Point from = apart(bullet_before, line_before);
        const Point to = apart(state.projectiles[0].position, state.movers[0].offset);
        RC_ASSERT(!leads_through(from, to, apart(line[0], {}), apart(line[1], {})));
    }
}

/// Two upright lines from border to border that move back and forth and nearly touch each other;
/// between them a shot that bounces.
Shot any_shot_between_lines(Random& random) {
    Shot shot;
    const float reach = between(random, 5.0f, 50.0f);
    const float gap = between(random, 0.01f, 1.0f);  // where they are nearest to each other
    const auto line_at = [&](float x, float to) {
        return test::platform(test::line_obstacle({x, 150}, {x, 250}), {{0, 0}, {to - x, 0}},
                              between(random, 0.5f, 100.0f));
    };
    MapBuilder map(400, 400);
    map.spawn({2, 2}).mover(line_at(200 - reach, 200 - gap)).mover(line_at(200 + reach, 200 + gap));
    if (random.below(2) == 0) map.line({200, 180}, {200 + gap * 0.5f, 198});
    shot.terrain = map.terrain();
    ProjectileKind& kind = shot.rules.weapons[0].projectile;
    kind.radius = between(random, 0.01f, 0.5f);
    kind.restitution = between(random, 0.0f, 1.0f);
    shot.bullet.id = {kFirstProjectileId};
    shot.bullet.expiry_tick = 100000;
    shot.bullet.bounces = 255;
    shot.bullet.velocity = any_direction(random) * between(random, 0.1f, 2000.0f);
    shot.bullet.position = {200 + between(random, -0.8f, 0.8f) * (reach - kind.radius), 200};
    kind.bounces = 255;
    return shot;
}

RC_GTEST_PROP(MoversProperty, no_shot_that_bounces_between_moving_lines_passes_one,
              (std::uint64_t seed)) {
    Random random(seed);
    const Shot shot = any_shot_between_lines(random);
    const Terrain& terrain = *shot.terrain;
    StepMemory memory(terrain, shot.rules, Limits{});
    WorldState state;
    state.movers = first_mover_states(terrain, shot.rules.tick_rate);
    state.projectiles.push_back(shot.bullet);

    for (int tick = 0; tick < 240; ++tick) {
        memory.clear();
        ++state.tick;
        test::advance_movers(shot.rules, terrain, state, memory);
        test::sweep_projectiles(shot.rules, terrain, state, memory);

        const bool has_ended =
            std::any_of(memory.impacts.all.begin(), memory.impacts.all.end(),
                        [](const Impact& impact) { return impact.kind == ImpactKind::end; });
        const ProjectileState& bullet = state.projectiles[0];
        if (has_ended || std::abs(bullet.position.y - 200) > 45) return;
        RC_ASSERT(length(bullet.velocity) <= kGainedSpeedMax * 1.0001f);
        const auto& vertices = terrain.mover_pieces.vertices;
        RC_ASSERT(bullet.position.x > vertices[0].x + state.movers[0].offset.x);
        RC_ASSERT(bullet.position.x < vertices[2].x + state.movers[1].offset.x);
    }
}

RC_GTEST_PROP(MoversProperty, a_pushed_player_is_never_left_inside_and_never_lost,
              (std::uint64_t seed)) {
    Random random(seed);
    MapBuilder map(40, 40);
    map.spawn({2, 2});
    for (int i = 0; i < 6; ++i) {
        const Vec2 corner{between(random, 0, 36), between(random, 0, 36)};
        map.box(corner, corner + Vec2{between(random, 0.5f, 4), between(random, 0.5f, 4)});
    }
    for (int i = 0; i < 4; ++i) {
        const Vec2 at{between(random, 8, 32), between(random, 8, 32)};
        const Vec2 half = any_direction(random) * between(random, 0.5f, 4.0f);
        MapObstacle shape = test::circle_obstacle(at, between(random, 0.3f, 3.0f));
        if (random.below(3) != 0) shape = test::line_obstacle(at - half, at + half);
        if (random.below(3) == 0)
            shape = test::box_obstacle(at, at + Vec2{between(random, 0.2f, 5), 1.0f});
        map.mover(test::platform(shape, {{0, 0}, any_direction(random) * between(random, 1, 15)},
                                 between(random, 0.5f, random.below(4) == 0 ? 100.0f : 8.0f)));
    }
    const auto terrain = map.terrain();
    Rules rules;
    rules.gravity = random.below(2) == 0 ? 0.0f : 10.0f;
    StepMemory memory(*terrain, rules, Limits{});
    WorldState state;
    state.movers = first_mover_states(*terrain, rules.tick_rate);
    memory.moving.place(*terrain, state.movers);
    std::vector<std::uint32_t> found;
    found.reserve(1024);
    const auto depth_of = [&](Circle disc) {
        found.clear();
        find_pieces_in(Solids(*terrain, memory.moving), aabb_of_circle(disc.center, disc.radius),
                       found);
        return depth_in_pieces(Solids(*terrain, memory.moving), found, disc);
    };
    for (std::uint32_t i = 0; i < 24; ++i) {
        PlayerState player;
        player.id = {i + 1};
        player.position = {between(random, 1, 39), between(random, 1, 39)};
        player.radius = between(random, 0.2f, 0.8f);
        player.alive = true;
        player.health = 100;
        const Circle disc{player.position, player.radius};
        if (depth_of(disc) > 0.0f || clamp_into(terrain->bounds, disc) != disc.center) continue;
        state.players.insert(state.players.size(), player);
    }

    for (int tick = 0; tick < 90; ++tick) {
        memory.clear();
        ++state.tick;
        const std::vector<Vec2> before = state.players.position;
        test::advance_movers(rules, *terrain, state, memory);
        for (const Hit& hit : memory.hits.hits)
            state.players.alive[hit.victim] = 0;

        for (std::size_t row = 0; row < state.players.size(); ++row) {
            RC_ASSERT(is_finite(state.players.position[row]));
            if (state.players.alive[row] == 0) continue;
            RC_ASSERT(depth_of(state.players.circle(row)) <= kContactSlop);
            // However fast a mover is, no player moves further in a tick than the fastest of them.
            const Vec2 way = state.players.position[row] - before[row];
            RC_ASSERT(length(way) <= 2.0f * 100.0f / 60.0f);
        }
    }
}

}  // namespace
}  // namespace arena::sim
