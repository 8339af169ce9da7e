// Triggers and volumes for tests, with the numbers filled in that most tests do not care about.
#pragma once

#include <string>
#include <utility>

#include "sim/rules/archetype.h"
#include "sim/values/map.h"

namespace arena::test {

/// Returns a trigger of this kind over the box.
inline sim::MapTrigger boxed(sim::TriggerKind kind, sim::Bounds box) {
    sim::MapTrigger trigger;
    trigger.kind = kind;
    trigger.box = box;
    return trigger;
}
/// Returns a trigger of this kind over the circle.
inline sim::MapTrigger round(sim::TriggerKind kind, sim::Vec2 center, float radius) {
    sim::MapTrigger trigger;
    trigger.kind = kind;
    trigger.shape = sim::Shape::circle;
    trigger.center = center;
    trigger.radius = radius;
    return trigger;
}

inline sim::MapTrigger spikes(sim::Bounds box, std::int32_t amount) {
    sim::MapTrigger trigger = boxed(sim::TriggerKind::spikes, box);
    trigger.amount = amount;
    return trigger;
}
inline sim::MapTrigger pickup(sim::Vec2 center, sim::Gift gift, std::int32_t amount) {
    sim::MapTrigger trigger = round(sim::TriggerKind::pickup, center, 0.5f);
    trigger.gift = gift;
    trigger.amount = amount;
    return trigger;
}
inline sim::MapTrigger pad(sim::Bounds box, sim::Vec2 launch) {
    sim::MapTrigger trigger = boxed(sim::TriggerKind::pad, box);
    trigger.launch = launch;
    return trigger;
}
inline sim::MapTrigger plate(sim::Bounds box, std::string signal) {
    sim::MapTrigger trigger = boxed(sim::TriggerKind::plate, box);
    trigger.signal = std::move(signal);
    return trigger;
}
inline sim::MapTrigger area(sim::Vec2 center, float radius, std::int32_t amount) {
    sim::MapTrigger trigger = round(sim::TriggerKind::area, center, radius);
    trigger.amount = amount;
    return trigger;
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
