#include "sim/sweep/sweep_circle_circle.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_circle.h"

namespace arena::sim {

namespace {

/// Whether the path of the centre surely misses a disc of radius `reach` about the origin. Most
/// paths do, and no square root is needed to find out. False where rounding may decide.
bool surely_misses(Vec2 from, Vec2 delta, float reach) {
    constexpr float kMargin = 1.0f + 0x1p-20f;  // for squares, with a few rounding errors
    constexpr float kEndMargin = 0x1p-18f;      // for the path's end, a sum of two vectors
    const float from_squared = length_squared(from);
    const float delta_squared = length_squared(delta);
    const float reach_squared = reach * reach;
    const float approach = -dot(from, delta);
    const float passing = cross(delta, from);
    const bool starts_outside = from_squared > reach_squared * kMargin;
    const bool passes_by = passing * passing > reach_squared * delta_squared * kMargin;
    const bool stops_short =
        (approach > delta_squared) & (length_squared(from + delta) - reach_squared >
                                      kEndMargin * (from_squared + delta_squared + reach_squared));
    return starts_outside & (!(approach > 0.0f) | passes_by | stops_short);
}

}  // namespace

std::optional<float> time_to_reach(Vec2 from, Vec2 delta, float reach) {
    const float approach = -dot(from, delta);
    if (!(approach > 0.0f)) return std::nullopt;
    // All are scaled by the length of delta: how far the path passes from the origin, and half the
    // chord that it cuts. (r - p)(r + p) keeps the digits that r^2 - p^2 would lose.
    const float passing = std::abs(cross(delta, from));
    const float scaled_reach = reach * length(delta);
    if (passing >= scaled_reach) return std::nullopt;
    const float half_chord = std::sqrt((scaled_reach - passing) * (scaled_reach + passing));
    // The smaller root of |delta|^2 t^2 - 2 approach t + gap, in the form that does not subtract
    // nearly equal numbers.
    const float distance = length(from);
    const float gap = std::max((distance - reach) * (distance + reach), 0.0f);
    return gap / (approach + half_chord);
}

std::optional<SweepHit> sweep_circle_circle(Circle mover, Vec2 delta, Circle obstacle) {
    const Vec2 from = mover.center - obstacle.center;
    const float reach = mover.radius + obstacle.radius;
    if (surely_misses(from, delta, reach)) return std::nullopt;
    if (const auto contact = push_circle_out_of_circle(mover, obstacle)) {
        return SweepHit{.point = obstacle.center + contact->normal * obstacle.radius,
                        .normal = contact->normal,
                        .started_overlapped = true,
                        .depth = contact->depth,
                        .feature = SweepFeature::rim};
    }
    const auto t = time_to_reach(from, delta, reach);
    if (!t || *t > 1.0f) return std::nullopt;
    Vec2 normal = normalised_or(from + delta * *t, {});
    if (normal == Vec2{}) [[unlikely]]
        normal = normalised_or(-delta, {1.0f, 0.0f});
    return SweepHit{.t = *t,
                    .point = obstacle.center + normal * obstacle.radius,
                    .normal = normal,
                    .feature = SweepFeature::rim};
}

}  // namespace arena::sim
