// Maps that are seen from the side, for the tests of ways over them: two banks with a gap of spikes
// between them, or a tower with a lift.
#pragma once

#include <memory>

#include "sim/rules/rules.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::client_sim::test {

/// A body that jumps 2.4 m high and 6.2 m far.
inline sim::Rules side_rules() {
    sim::Rules rules;
    rules.gravity = 25.0f;
    sim::Archetype& body = rules.archetypes.front();
    body.move = sim::MoveKind::slide;
    body.radius = 0.45f;
    body.speed = 7.0f;
    body.acceleration = 60.0f;
    body.air_acceleration = 25.0f;
    body.jump_speed = 11.0f;
    return rules;
}

inline constexpr float kBankHeight = 4.0f;
inline constexpr float kLeftBankEnds = 16.0f;

/// A flag on each bank. Whoever falls between them dies.
inline arena::test::MapBuilder banks(float gap) {
    const float right = kLeftBankEnds + gap;
    arena::test::MapBuilder map(40.0f, 20.0f);
    map.spawn({3.0f, kBankHeight + 1.0f})
        .flag({4.0f, kBankHeight + 0.6f}, 1)
        .flag({36.0f, kBankHeight + 0.6f}, 2)
        .box({0.0f, 0.0f}, {kLeftBankEnds, kBankHeight})
        .box({right, 0.0f}, {40.0f, kBankHeight})
        .trigger(arena::test::spikes({{kLeftBankEnds + 0.1f, 0.0f}, {right - 0.1f, 0.8f}}, 0));
    return map;
}

inline constexpr float kTowerHeight = 9.0f;

/// A tower on the right that only a lift leads onto, which goes up and down beside it.
inline arena::test::MapBuilder tower(float wait = 1.0f) {
    sim::MapMover lift;
    lift.kind = sim::MoverKind::platform;
    lift.obstacle.vertices = {{16.0f, 0.3f}, {19.6f, 0.3f}, {19.6f, 0.9f}, {16.0f, 0.9f}};
    lift.path = {{0.0f, 0.0f}, {0.0f, kTowerHeight - 0.9f}};
    lift.speed = 2.5f;
    lift.wait = wait;
    arena::test::MapBuilder map(40.0f, 20.0f);
    map.spawn({3.0f, 1.0f})
        .flag({4.0f, 0.6f}, 1)
        .flag({30.0f, kTowerHeight + 0.6f}, 2)
        .box({20.0f, 0.0f}, {40.0f, kTowerHeight})
        .mover(lift);
    return map;
}

}  // namespace arena::client_sim::test
