// Joints: where one floor ends and the next begins. A body that walks steps over them: it moves
// straight on by its whole step and is then set up or down onto the floor that it has come to.
//
//                  step                 The floor behind the joint lies `gap` below where the step
//     ------------o---------->  end     ends. How far the joint lies back follows from the gap and
//       floor      \        |           the normal of that floor.
//              joint \      | gap
//                      \    v
//                 next floor \.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/math/vec2.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// A tick that leads over a joint is at least this part of a step long, and at most the inverse: a
/// body loses or gains that little where floors meet at 60 degrees or less, and where they meet
/// more sharply the step is taken again along the next floor. Nearer to 1, common joints would be
/// walked in two moves; with 0, a slope of 89 degrees would lift a body by 57 steps in one tick.
inline constexpr float kJointStepMin = 0.5f;
inline constexpr float kJointStepMax = 2.0f;

/// A step may seem to have begun behind the joint by this part of its length, through rounding.
/// With 0, a body that stands exactly on a joint would not find it.
inline constexpr float kJointSlack = 0x1p-6f;

/// Returns the part of the step, in [0, 1], that lies behind its joint with a floor of this unit
/// normal, which lies `gap` metres straight below the end of the step, or above it when negative.
/// Nothing when the step does not cross the plane of that floor.
[[nodiscard]] inline std::optional<float> part_past_joint(Vec2 step, Vec2 normal, float gap) {
    const float part = gap * normal.y / dot(step, normal);
    if (!(part >= 0.0f && part <= 1.0f + kJointSlack)) return std::nullopt;
    return std::min(part, 1.0f);
}

/// Returns the way of this length along a floor in the direction of the step, left or right.
[[nodiscard]] inline Vec2 along_floor(Vec2 normal, Vec2 step, float metres) {
    return right_of(normal) * std::copysign(metres, step.x);
}

/// A way of two straight parts, first along the step and then along the floor behind the joint.
struct WayOverJoint {
    float before = 0.0f;  ///< metres
    float behind = 0.0f;  ///< metres
};

/// Returns the two parts; nothing when the way is not made of them, because there is no joint or
/// something else moved the body.
[[nodiscard]] inline std::optional<WayOverJoint> way_over_joint(Vec2 way, Vec2 step, Vec2 normal) {
    constexpr float kSineMin = 0.125f;  // of 7 degrees: a joint that changes a way by less than 1 %
    const Vec2 first = normalised_or(step, {});
    const Vec2 second = along_floor(normal, step, 1.0f);
    const float sine = cross(first, second);
    if (!(std::abs(sine) >= kSineMin)) return std::nullopt;
    const float before = cross(way, second) / sine;
    const float behind = cross(first, way) / sine;
    if (!(before >= -kJointSlack * length(step) && behind >= 0.0f)) return std::nullopt;
    return WayOverJoint{std::max(before, 0.0f), behind};
}

/// Returns by how many metres the way is longer than the step, but at most the part behind the
/// joint, which can be taken back.
[[nodiscard]] inline float excess(const WayOverJoint& way, float step) {
    return std::clamp(way.before + way.behind - step, 0.0f, way.behind);
}

/// Returns the part of a step, in [0, 1], by which it has led a body into a contact of this depth;
/// nothing when the step did not, or when it did not alone: not if the body had been in it by up to
/// `before` metres.
[[nodiscard]] inline std::optional<float> part_into(const Contact& contact, Vec2 step,
                                                    float before = 0.0f) {
    const float approach = -dot(step, contact.normal);
    if (!(approach > 0.0f)) return std::nullopt;
    if (contact.depth > approach * (1.0f + kJointSlack) + before) return std::nullopt;
    return std::min(contact.depth / approach, 1.0f);
}

/// Returns the shift of a body that has walked into a floor by this contact: back to where its way
/// met the floor, and from there as far along it. Nothing when its step alone did not.
[[nodiscard]] inline std::optional<Vec2> shift_along_floor(const Contact& contact, Vec2 step) {
    const auto part = part_into(contact, step);
    if (!part) return std::nullopt;
    return along_floor(contact.normal, step, length(step) * *part) - step * *part;
}

}  // namespace arena::sim
