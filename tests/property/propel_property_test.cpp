// Projectiles whose velocity changes in flight, drawn over the whole range of their rules: no speed
// and no place is ever impossible, and each way of flying keeps its promise. In rooms with walls
// and movers, by the invariants of the world.
//
// 2,000 cases; the long mode as for all properties: RC_PARAMS="max_success=100000".
#include <algorithm>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "sim/math/degrees.h"
#include "sim/tick/projectiles/home.h"
#include "sim/tick/projectiles/propel.h"
#include "tests/support/projectile_draw.h"
#include "tests/support/random_crowd.h"

namespace arena::sim::propel_property_test {
namespace {

Vec2 any_velocity(Random& random, float speed) {
    const Vec2 direction{test::drawn_between(random, -1.0f, 1.0f),
                         test::drawn_between(random, -1.0f, 1.0f)};
    return normalised_or(direction, {1.0f, 0.0f}) * speed;
}

RC_GTEST_PROP(PropelProperty, no_speed_exceeds_its_bound_and_all_are_finite, (std::uint64_t seed)) {
    Random random(seed);
    ProjectileKind kind;
    test::draw_propulsion(random, kind);
    kind.speed = test::drawn_between(random, 0.1f, 2000.0f);
    const float seconds = 1.0f / static_cast<float>(10 + random.below(231));
    Vec2 velocity = any_velocity(random, kind.speed);

    for (int tick = 0; tick < 600; ++tick) {
        velocity = propelled(kind, velocity, seconds);
        RC_ASSERT(is_finite(velocity));
        RC_ASSERT(length(velocity) <= speed_max(kind, 60) * 1.0001f);
    }
}

RC_GTEST_PROP(PropelProperty, without_gravity_no_flight_turns, (std::uint64_t seed)) {
    Random random(seed);
    ProjectileKind kind;
    test::draw_propulsion(random, kind);
    kind.gravity = 0.0f;
    const float seconds = 1.0f / static_cast<float>(10 + random.below(231));
    const Vec2 first = any_velocity(random, test::drawn_between(random, 0.1f, 2000.0f));
    const Vec2 along = normalised_or(first, {});
    Vec2 velocity = first;

    for (int tick = 0; tick < 60; ++tick) {
        velocity = propelled(kind, velocity, seconds);
        RC_ASSERT(dot(velocity, along) >= 0.0f);
        RC_ASSERT(std::abs(cross(velocity, along)) <= 1e-3f * length(velocity));
    }
}

RC_GTEST_PROP(PropelProperty, homing_turns_by_its_rate_at_most_and_towards_the_target,
              (std::uint64_t seed)) {
    Random random(seed);
    const Vec2 before = any_velocity(random, 1.0f);
    const Vec2 target = any_velocity(random, 1.0f);
    const Vec2 most = unit_of_degrees(test::drawn_between(random, 0.0f, 180.0f));

    const Vec2 after = turned_towards(before, target, most);

    RC_ASSERT(std::abs(length(after) - 1.0f) <= 1e-5f);
    RC_ASSERT(dot(before, after) >= most.x - 1e-5f);
    RC_ASSERT(dot(after, target) >= dot(before, target) - 1e-5f);
}

/// The slow twin computes in double what the functions say, one after the other.
RC_GTEST_PROP(PropelProperty, a_tick_is_that_of_the_slow_twin, (std::uint64_t seed)) {
    Random random(seed);
    ProjectileKind kind;
    test::draw_propulsion(random, kind);
    const double seconds = 1.0 / (10 + random.below(231));
    const Vec2 before = any_velocity(random, test::drawn_between(random, 0.1f, 2000.0f));

    auto x = static_cast<double>(before.x);
    double y = static_cast<double>(before.y) - static_cast<double>(kind.gravity) * seconds;
    const double speed = std::hypot(x, y);
    const double faster = std::max(0.0, speed + static_cast<double>(kind.acceleration) * seconds);
    const double slower = faster / (1.0 + static_cast<double>(kind.drag) * seconds);
    const double kept = std::min(slower, static_cast<double>(speed_max(kind, 60)));
    RC_PRE(speed > 0.0);
    x *= kept / speed;
    y *= kept / speed;

    const Vec2 after = propelled(kind, before, static_cast<float>(seconds));
    RC_ASSERT(std::abs(x - static_cast<double>(after.x)) <= 2e-3);
    RC_ASSERT(std::abs(y - static_cast<double>(after.y)) <= 2e-3);
}

RC_GTEST_PROP(PropelProperty, worlds_with_such_shots_stay_sound, (std::uint64_t seed)) {
    Random random(seed);
    test::RandomCrowd crowd = test::CrowdDraw(random).draw();
    ProjectileKind& kind = crowd.rules.weapons[0].projectile;
    test::draw_propulsion(random, kind);
    kind.speed = test::drawn_between(random, 0.1f, 200.0f);
    kind.bounces = static_cast<std::uint8_t>(random.below(8));
    kind.pierce = static_cast<std::uint8_t>(random.below(3));
    kind.range = random.below(2) == 0 ? 0.0f : test::drawn_between(random, 0.1f, 60.0f);
    kind.restitution = test::drawn_between(random, 0.0f, 1.0f);
    if (crowd.rules.weapons[0].directions.empty())
        crowd.rules.weapons[0].directions = {{1.0f, 0.0f}};
    test::WorldDriver driver(crowd.terrain, crowd.rules, crowd.limits, seed);
    std::vector<Command> commands;
    for (std::uint32_t number = 1; number <= crowd.players; ++number)
        commands.push_back(test::join(test::player_id(number)));

    for (int tick = 0; tick < 40; ++tick) {
        driver.step(commands);
        const auto broken = driver.world.find_broken_invariant();
        RC_ASSERT(broken.value_or("") == "");
        commands.clear();
        for (std::uint32_t number = 1; number <= crowd.players; ++number)
            if (random.below(4) == 0)
                commands.push_back(test::input(
                    test::player_id(number),
                    test::shoot(int(random.below(2000)) - 1000, int(random.below(2000)) - 1000)));
    }
}

}  // namespace
}  // namespace arena::sim::propel_property_test
