// Shapes made from other shapes, for tests: hulls, tours without crossings, moved shapes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/shapes.h"
#include "tests/support/polygons.h"

namespace arena::test {

using sim::Circle;
using sim::Segment;

/// Returns the corners of the points' convex hull, counter-clockwise (Andrew's monotone chain).
inline Points convex_hull(Points points) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    Points hull;
    const auto half = [&](auto begin, auto end) {
        const std::size_t base = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= base + 2 &&
                   sim::orientation(hull[hull.size() - 2], hull.back(), *it) <= 0.0) {
                hull.pop_back();
            }
            hull.push_back(*it);
        }
        hull.pop_back();
    };
    half(points.begin(), points.end());
    half(points.rbegin(), points.rend());
    return hull;
}

/// Whether the outline touches itself: among normalised ones, only those do that return to a place.
inline bool visits_a_place_twice(const Points& polygon) {
    Points sorted = polygon;
    std::sort(sorted.begin(), sorted.end(),
              [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

/// Returns a closed tour over the points, without repeating one, uncrossed by reversing parts of it
/// as long as necessary. Returns nothing when touching edges remain: then its outline returns to a
/// place.
inline std::optional<Points> untangled(const Points& points) {
    Points tour;
    for (const Vec2 p : points) {
        if (std::find(tour.begin(), tour.end(), p) == tour.end()) tour.push_back(p);
    }
    const std::size_t count = tour.size();
    const auto side = [&](std::size_t i) { return Segment{tour[i], tour[(i + 1) % count]}; };
    for (int round = 0; round < 1000; ++round) {
        bool crossed = false;
        for (std::size_t i = 0; i < count && !crossed; ++i) {
            for (std::size_t j = i + 1; j < count && !crossed; ++j) {
                if (!sim::segments_cross(side(i), side(j))) continue;
                std::reverse(tour.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                             tour.begin() + static_cast<std::ptrdiff_t>(j) + 1);
                crossed = true;
            }
        }
        if (!crossed) break;
    }
    const auto polygon = sim::normalise_polygon(tour);
    if (!polygon.ok() || visits_a_place_twice(polygon.value())) return std::nullopt;
    return polygon.value();
}

inline Points moved(Points points, Vec2 by) {
    for (Vec2& p : points)
        p += by;
    return points;
}

/// Returns the largest absolute coordinate.
inline float extent(const Points& points) {
    float largest = 0.0f;
    for (const Vec2 p : points)
        largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
    return largest;
}

}  // namespace arena::test
