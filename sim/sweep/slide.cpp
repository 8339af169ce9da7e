#include "sim/sweep/slide.h"

#include <algorithm>
#include <cmath>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"

namespace arena::sim {
namespace {

float largest_coordinate(Vec2 v) {
    return std::max(std::abs(v.x), std::abs(v.y));
}

/// Returns the motion without its component into the surface.
Vec2 along_surface(Vec2 motion, Vec2 normal) {
    // The length of a unit vector of floats is not exactly 1, so divide by its square.
    const double into = wide_dot(motion, normal) / wide_dot(normal, normal);
    return {
        static_cast<float>(static_cast<double>(motion.x) - static_cast<double>(normal.x) * into),
        static_cast<float>(static_cast<double>(motion.y) - static_cast<double>(normal.y) * into)};
}

bool leads_into_any(Vec2 motion, std::span<const SlideContact> surfaces, float slack) {
    return std::any_of(surfaces.begin(), surfaces.end(), [&](const SlideContact& surface) {
        return dot(motion, surface.normal) < -slack;
    });
}

template <typename Mover>
std::optional<SlideHit> first_hit_among(const Mover& mover, Vec2 delta,
                                        std::span<const AnyObstacle> obstacles) {
    std::optional<SlideHit> first;
    for (std::uint32_t i = 0; i < obstacles.size(); ++i) {
        if (const auto hit = sweep_any(mover, delta, obstacles[i]))
            keep_better_hit(first, {*hit, i});
    }
    return first;
}

float largest_coordinate(Segment shape) {
    return std::max(largest_coordinate(shape.a), largest_coordinate(shape.b));
}

float largest_coordinate(Circle shape) {
    return largest_coordinate(shape.center) + shape.radius;
}

float largest_coordinate(Polygon shape) {
    float largest = 0.0f;
    for (const Vec2 vertex : shape.vertices)
        largest = std::max(largest, largest_coordinate(vertex));
    return largest;
}

/// Returns the skin for a mover whose largest coordinate on its way is `mover_reach`.
float skin_among(std::span<const AnyObstacle> obstacles, float mover_reach) {
    for (const AnyObstacle& obstacle : obstacles) {
        mover_reach = std::max(
            mover_reach,
            std::visit([](const auto& shape) { return largest_coordinate(shape); }, obstacle));
    }
    return slide_skin(mover_reach);
}

}  // namespace

void keep_better_hit(std::optional<SlideHit>& first, const SlideHit& candidate) {
    const auto comes_before = [](const SweepHit& a, const SweepHit& b) {
        if (a.started_overlapped != b.started_overlapped) return a.started_overlapped;
        if (a.started_overlapped) return a.depth > b.depth;
        const bool a_is_face = a.feature == SweepFeature::edge;
        const bool b_is_face = b.feature == SweepFeature::edge;
        if (a_is_face != b_is_face && std::abs(a.t - b.t) <= kSameMoment) return a_is_face;
        return a.t < b.t;
    };
    if (!first || comes_before(candidate.hit, first->hit)) first = candidate;
}

float stop_before(const SweepHit& hit, Vec2 motion, float skin) {
    const float approach = std::max(0.0f, -dot(motion, hit.normal));
    return std::max(0.0f, hit.t - skin / approach);
}

Vec2 clip_motion(Vec2 motion, std::span<const SlideContact> surfaces) {
    const float slack = kAlongSurface * length(motion);
    Vec2 longest;
    bool leads_in = false;
    for (const SlideContact& surface : surfaces) {
        if (!(dot(motion, surface.normal) < 0.0f)) continue;
        leads_in = true;
        // In the plane the nearest motion lies along one of the surfaces, or is zero.
        const Vec2 along = along_surface(motion, surface.normal);
        if (leads_into_any(along, surfaces, slack)) continue;
        if (length_squared(along) > length_squared(longest)) longest = along;
    }
    return leads_in ? longest : motion;
}

SlideProgress::SlideProgress(Vec2 from, Vec2 delta, float skin) : delta_(delta), skin_(skin) {
    result_.position = from;
    result_.remaining = delta;
}

void SlideProgress::stop_at(const SlideHit& hit) {
    missing_skin_ = {};
    if (hit.hit.started_overlapped) {
        leave_obstacle(hit);
    } else {
        advance_to(hit);
    }
    const Vec2 clipped = clip_motion(result_.remaining, result_.contacts.view());
    const bool turns_back = !(wide_dot(clipped, delta_) > 0.0);
    result_.remaining = turns_back ? Vec2{} : clipped;
}

void SlideProgress::leave_obstacle(const SlideHit& hit) {
    result_.position += hit.hit.normal * (hit.hit.depth + skin_);
    const bool is_deep = hit.hit.depth > skin_;
    if (is_deep) result_.started_overlapped = true;
    // A body that is inside only by rounding and moves away touches nothing.
    if (is_deep || dot(result_.remaining, hit.hit.normal) < 0.0f) {
        add_contact(hit, 1.0f - time_left_);
    }
}

void SlideProgress::advance_to(const SlideHit& hit) {
    const float t = stop_before(hit.hit, result_.remaining, skin_);
    const float gap = -dot(result_.remaining, hit.hit.normal) * (hit.hit.t - t);
    result_.position += result_.remaining * t;
    result_.remaining = result_.remaining * (1.0f - t);
    add_contact(hit, 1.0f - time_left_ * (1.0f - hit.hit.t));
    time_left_ *= 1.0f - t;
    if (gap < 0.5f * skin_) missing_skin_ = hit.hit.normal * (skin_ - gap);
}

void SlideProgress::restore_skin(const std::optional<SlideHit>& blocked) {
    if (!blocked) {
        result_.position += missing_skin_;
    } else if (!blocked->hit.started_overlapped) {
        result_.position += missing_skin_ * (0.5f * blocked->hit.t);
    }
}

void SlideProgress::finish(const std::optional<SlideHit>& blocked) {
    if (blocked) {
        stop_at(*blocked);
        result_.reached_stops_max = !has_stopped();
        return;
    }
    result_.position += result_.remaining;
    result_.remaining = {};
}

void SlideProgress::add_contact(const SlideHit& hit, float t) {
    const auto is_same = [&](const SlideContact& known) {
        return known.obstacle == hit.obstacle &&
               length_squared(known.normal - hit.hit.normal) < kAlongSurface * kAlongSurface;
    };
    if (std::any_of(result_.contacts.begin(), result_.contacts.end(), is_same)) return;
    static_cast<void>(result_.contacts.push_back({hit.obstacle, hit.hit.point, hit.hit.normal, t}));
}

SlideResult slide_circle(Circle mover, Vec2 delta, std::span<const AnyObstacle> obstacles) {
    const float reach = largest_coordinate(mover) + largest_coordinate(delta);
    const float skin = skin_among(obstacles, reach);
    return slide(mover.center, delta, skin, [&](Vec2 at, Vec2 motion) {
        return first_hit_among(Circle{at, mover.radius}, motion, obstacles);
    });
}

SlideResult slide_polygon(Polygon mover, Vec2 from, Vec2 delta,
                          std::span<const AnyObstacle> obstacles, std::span<Vec2> moved) {
    ARENA_ASSERT(moved.size() >= mover.vertices.size(),
                 "`moved` has room for the mover's vertices");
    const float reach =
        largest_coordinate(mover) + largest_coordinate(from) + largest_coordinate(delta);
    const float skin = skin_among(obstacles, reach);
    return slide(from, delta, skin, [&](Vec2 at, Vec2 motion) {
        std::transform(mover.vertices.begin(), mover.vertices.end(), moved.begin(),
                       [at](Vec2 vertex) { return vertex + at; });
        return first_hit_among(Polygon{moved.first(mover.vertices.size())}, motion, obstacles);
    });
}

}  // namespace arena::sim
