// Triggers and volumes for tests, with the numbers filled in that most tests do not care about.
#pragma once

#include <string>
#include <utility>

#include "sim/rules/archetype.h"
#include "sim/values/map.h"

namespace arena::test {

/// Returns a trigger of this kind over the box.
inline sim::MapFixture boxed(sim::FixtureKind kind, sim::Bounds box) {
    sim::MapFixture fixture;
    fixture.kind = kind;
    fixture.box = box;
    return fixture;
}
/// Returns a trigger of this kind over the circle.
inline sim::MapFixture round(sim::FixtureKind kind, sim::Vec2 center, float radius) {
    sim::MapFixture fixture;
    fixture.kind = kind;
    fixture.shape = sim::Shape::circle;
    fixture.center = center;
    fixture.radius = radius;
    return fixture;
}

inline sim::MapFixture spikes(sim::Bounds box, std::int32_t amount) {
    sim::MapFixture fixture = boxed(sim::FixtureKind::spikes, box);
    fixture.amount = amount;
    return fixture;
}
inline sim::MapFixture pickup(sim::Vec2 center, sim::Gift gift, std::int32_t amount) {
    sim::MapFixture fixture = round(sim::FixtureKind::pickup, center, 0.5f);
    fixture.gift = gift;
    fixture.amount = amount;
    return fixture;
}
inline sim::MapFixture pad(sim::Bounds box, sim::Vec2 launch) {
    sim::MapFixture fixture = boxed(sim::FixtureKind::pad, box);
    fixture.launch = launch;
    return fixture;
}
inline sim::MapFixture plate(sim::Bounds box, std::string signal) {
    sim::MapFixture fixture = boxed(sim::FixtureKind::plate, box);
    fixture.signal = std::move(signal);
    return fixture;
}
inline sim::MapFixture area(sim::Vec2 center, float radius, std::int32_t amount) {
    sim::MapFixture fixture = round(sim::FixtureKind::area, center, radius);
    fixture.amount = amount;
    return fixture;
}

/// Returns one frame of this many ticks at 60 a second, with one box that deals `deals`, and no
/// vulnerability volume.
inline sim::AnimationFrame attack_frame(sim::Bounds box, sim::HitTypes deals, int ticks = 1) {
    sim::AnimationFrame frame;
    frame.duration = static_cast<float>(ticks) / 60.0f;
    frame.attacks = {{box, deals}};
    return frame;
}

/// Returns a frame without volumes.
inline sim::AnimationFrame idle_frame(int ticks = 1) {
    sim::AnimationFrame frame;
    frame.duration = static_cast<float>(ticks) / 60.0f;
    return frame;
}

}  // namespace arena::test
