#include "sim/sweep/sweep_circle_circle.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_circle.h"

namespace arena::sim {

std::optional<float> time_to_reach(Vec2 from, Vec2 delta, float reach) {
    const float approach = -dot(from, delta);
    if (!(approach > 0.0f)) return std::nullopt;
    // All scaled by the length of delta: how far the path passes from the origin, and half the
    // chord that it cuts. (r - p)(r + p) keeps the digits that r^2 - p^2 would lose.
    const float passing = std::abs(cross(delta, from));
    const float scaled_reach = reach * length(delta);
    if (passing >= scaled_reach) return std::nullopt;
    const float half_chord = std::sqrt((scaled_reach - passing) * (scaled_reach + passing));
    // The smaller root of |delta|^2 t^2 - 2 approach t + gap, in the form that subtracts no equals.
    const float distance = length(from);
    const float gap = std::max((distance - reach) * (distance + reach), 0.0f);
    return gap / (approach + half_chord);
}

std::optional<SweepHit> sweep_circle_circle(Circle mover, Vec2 delta, Circle obstacle) {
    if (const auto contact = push_circle_out_of_circle(mover, obstacle)) {
        return SweepHit{.point = obstacle.center + contact->normal * obstacle.radius,
                        .normal = contact->normal,
                        .started_overlapped = true,
                        .depth = contact->depth,
                        .feature = SweepFeature::rim};
    }
    const Vec2 from = mover.center - obstacle.center;
    const auto t = time_to_reach(from, delta, mover.radius + obstacle.radius);
    if (!t || *t > 1.0f) return std::nullopt;
    const Vec2 normal = normalised_or(from + delta * *t, normalised_or(-delta, {1.0f, 0.0f}));
    return SweepHit{.t = *t,
                    .point = obstacle.center + normal * obstacle.radius,
                    .normal = normal,
                    .feature = SweepFeature::rim};
}

}  // namespace arena::sim
