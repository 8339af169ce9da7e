// Slow and simple judges in double: distances, pushes and sweeps by search instead of by formula.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"

namespace arena::test {

struct Double2 {
    double x = 0.0;
    double y = 0.0;
};

inline Double2 wide(sim::Vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}
inline Double2 operator+(Double2 a, Double2 b) {
    return {a.x + b.x, a.y + b.y};
}
inline Double2 operator-(Double2 a, Double2 b) {
    return {a.x - b.x, a.y - b.y};
}
inline Double2 operator*(Double2 a, double s) {
    return {a.x * s, a.y * s};
}
inline double dot(Double2 a, Double2 b) {
    return a.x * b.x + a.y * b.y;
}
inline double cross(Double2 a, Double2 b) {
    return a.x * b.y - a.y * b.x;
}

inline double distance_to_segment(Double2 p, Double2 a, Double2 b) {
    const Double2 along = b - a;
    const double length_squared = dot(along, along);
    const double t =
        length_squared > 0.0 ? std::clamp(dot(p - a, along) / length_squared, 0.0, 1.0) : 0.0;
    const Double2 apart = p - (a + along * t);
    return std::sqrt(dot(apart, apart));
}

/// Returns the distance to a convex counter-clockwise polygon (or a line of two vertices), negative
/// inside.
inline double signed_distance(Double2 p, std::span<const sim::Vec2> polygon) {
    double nearest = std::numeric_limits<double>::infinity();
    bool left_of_all = polygon.size() >= 3;
    bool some_x_less = false;
    bool some_x_more = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Double2 a = wide(polygon[i]);
        const Double2 b = wide(polygon[(i + 1) % polygon.size()]);
        nearest = std::min(nearest, distance_to_segment(p, a, b));
        // On an edge the sign does not matter. Beyond the tip of a sliver, rounding may make all
        // signs zero; the box decides there.
        if (!(cross(b - a, p - a) > 0.0)) left_of_all = false;
        some_x_less = some_x_less || a.x < p.x;
        some_x_more = some_x_more || a.x > p.x;
    }
    return left_of_all && some_x_less && some_x_more ? -nearest : nearest;
}

/// Returns the least overlap of two convex polygons over all edge normals of both; a negative one
/// is a gap along some axis. `offset` moves the first polygon.
inline double overlap_depth(std::span<const sim::Vec2> a, Double2 offset,
                            std::span<const sim::Vec2> b) {
    double depth = std::numeric_limits<double>::infinity();
    const auto try_axis = [&](Double2 from, Double2 to) {
        const Double2 along = to - from;
        const double length = std::sqrt(dot(along, along));
        if (length == 0.0) return;
        const Double2 normal{along.y / length, -along.x / length};
        double a_min = std::numeric_limits<double>::infinity();
        double a_max = -a_min;
        double b_min = a_min;
        double b_max = -a_min;
        for (const sim::Vec2 v : a) {
            a_min = std::min(a_min, dot(normal, wide(v) + offset));
            a_max = std::max(a_max, dot(normal, wide(v) + offset));
        }
        for (const sim::Vec2 v : b) {
            b_min = std::min(b_min, dot(normal, wide(v)));
            b_max = std::max(b_max, dot(normal, wide(v)));
        }
        depth = std::min({depth, a_max - b_min, b_max - a_min});
    };
    for (std::size_t i = 0; i < a.size(); ++i)
        try_axis(wide(a[i]), wide(a[(i + 1) % a.size()]));
    for (std::size_t i = 0; i < b.size(); ++i)
        try_axis(wide(b[i]), wide(b[(i + 1) % b.size()]));
    return depth;
}

/// Whether every push of this length leaves an overlap: tries `still_overlaps` in 720 directions
/// and in those given, which may have any length but zero.
inline bool no_push_of_length_separates(double length,
                                        const std::function<bool(Double2)>& still_overlaps,
                                        std::span<const Double2> more_directions = {}) {
    constexpr int kDirections = 720;
    for (int i = 0; i < kDirections; ++i) {
        const double angle = i * (2.0 * 3.141592653589793 / kDirections);
        if (!still_overlaps(Double2{std::cos(angle), std::sin(angle)} * length)) return false;
    }
    for (const Double2 direction : more_directions) {
        const double norm = std::sqrt(dot(direction, direction));
        if (!still_overlaps(direction * (length / norm))) return false;
    }
    return true;
}

/// Returns both normals of every edge with a length.
inline std::vector<Double2> face_normals(std::span<const sim::Vec2> polygon) {
    std::vector<Double2> normals;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Double2 along = wide(polygon[(i + 1) % polygon.size()]) - wide(polygon[i]);
        if (dot(along, along) == 0.0) continue;
        normals.push_back({along.y, -along.x});
        normals.push_back({-along.y, along.x});
    }
    return normals;
}

/// What a gap does over a motion: its smallest value, and where it first passes zero.
struct Approach {
    double least_gap = 0.0;
    double t_least = 0.0;
    double t_contact = 0.0;  ///< only if least_gap < 0
};

/// Follows a gap that is a convex function of t (the distance to a convex body along a straight
/// path): walks in tiny steps, then narrows the interval.
inline Approach follow(const std::function<double(double)>& gap) {
    constexpr int kSteps = 512;
    Approach result{gap(0.0), 0.0, 0.0};
    for (int i = 1; i <= kSteps; ++i) {
        const double t = static_cast<double>(i) / kSteps;
        if (gap(t) < result.least_gap) result = {gap(t), t, 0.0};
    }
    double low = std::max(0.0, result.t_least - 1.0 / kSteps);
    double high = std::min(1.0, result.t_least + 1.0 / kSteps);
    for (int i = 0; i < 100; ++i) {
        const double third = (high - low) / 3.0;
        if (gap(low + third) <= gap(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    result.t_least = 0.5 * (low + high);
    result.least_gap = gap(result.t_least);
    if (gap(0.0) <= 0.0 || result.least_gap >= 0.0) return result;
    double before = 0.0;
    double after = result.t_least;
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (before + after);
        (gap(middle) > 0.0 ? before : after) = middle;
    }
    result.t_contact = after;
    return result;
}

}  // namespace arena::test
