#include "sim/narrowphase/push_circle_simple_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/math/vec2.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/narrowphase/grown_outline.h"

namespace arena::sim {
namespace {

/// Returns how much of an overlap rounding may leave, in metres.
float residual_of(Circle mover, Polygon obstacle) {
    float scale = std::max({std::abs(mover.center.x), std::abs(mover.center.y), mover.radius});
    for (const Vec2 v : obstacle.vertices)
        scale = std::max({scale, std::abs(v.x), std::abs(v.y)});
    return scale * kPushResidual;
}

/// The nearest clear place for the centre found so far, relative to the centre's present place.
class CircleWayOut {
  public:
    CircleWayOut(Circle mover, Polygon obstacle)
        : mover_(mover), obstacle_(obstacle), slack_(residual_of(mover, obstacle)) {}

    [[nodiscard]] bool is_nearer(Vec2 shift) const { return length_squared(shift) < best_squared_; }
    [[nodiscard]] bool is_nearer(const GrownCurve& curve) const {
        return is_nearer(foot_on(curve, mover_.radius));
    }

    void consider(Vec2 shift) {
        if (!is_nearer(shift) || !is_clear(mover_.center + shift)) return;
        best_ = shift;
        best_squared_ = length_squared(shift);
    }

    [[nodiscard]] std::optional<Contact> best() const {
        const float depth = length(best_);
        if (!(depth > 0.0f)) return std::nullopt;
        return Contact{normalised_or(best_, {1.0f, 0.0f}), depth};
    }

  private:
    [[nodiscard]] bool is_clear(Vec2 center) const {
        const float wall_distance = std::sqrt(wall_distance_squared(center, obstacle_));
        if (wall_distance < mover_.radius - slack_) return false;
        // A centre on the outline, up to rounding, counts as outside.
        return wall_distance <= slack_ || classify_point(center, obstacle_) != PointSide::inside;
    }

    Circle mover_;
    Polygon obstacle_;
    float slack_;
    Vec2 best_;
    float best_squared_ = std::numeric_limits<float>::infinity();
};

}  // namespace

std::optional<Contact> push_circle_out_of_simple_polygon(Circle mover, Polygon obstacle) {
    if (!overlaps(mover, obstacle)) return std::nullopt;

    CircleWayOut way_out(mover, obstacle);
    const auto for_each_curve = [&](auto visit) {
        for_each_grown_curve(obstacle.vertices, mover, visit);
    };
    for_each_curve([&](const GrownCurve& curve) {
        if (curve.has_foot) way_out.consider(foot_on(curve, mover.radius));
    });
    // A crossing is never nearer than the feet on its two curves.
    std::size_t a_index = 0;
    for_each_curve([&](const GrownCurve& a) {
        ++a_index;
        if (!way_out.is_nearer(a)) return;
        std::size_t b_index = 0;
        for_each_curve([&](const GrownCurve& b) {
            if (++b_index >= a_index || !way_out.is_nearer(b)) return;
            for_each_crossing(a, b, mover.radius, [&](Vec2 shift) { way_out.consider(shift); });
        });
    });
    return way_out.best();
}

}  // namespace arena::sim
