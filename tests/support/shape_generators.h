// RapidCheck generators of shapes.
//
// Lattice shapes have small whole coordinates: they touch, share vertices and lie on one line all
// the time, and integer judges are exact on them. Plain shapes have coordinates as a game has them.
// Wild shapes have denormals, a million metres, equal and zero coordinates.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <rapidcheck.h>

#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/segments.h"
#include "sim/geometry/shapes.h"
#include "tests/support/polygons.h"

namespace arena::test {

using sim::Circle;
using sim::Segment;

/// Whole coordinates from 0 to `size`.
inline rc::Gen<Vec2> lattice_point(int size = 8) {
    return rc::gen::apply(
        [](int x, int y) {
            return Vec2{static_cast<float>(x), static_cast<float>(y)};
        },
        rc::gen::inRange(0, size + 1), rc::gen::inRange(0, size + 1));
}

/// Millimetres from -range to range, in metres.
inline rc::Gen<float> plain_float(int range = 50) {
    return rc::gen::map(rc::gen::inRange(-1000 * range, 1000 * range + 1),
                        [](int millimetres) { return static_cast<float>(millimetres) * 0.001f; });
}

inline rc::Gen<Vec2> plain_point(int range = 50) {
    return rc::gen::apply(
        [](float x, float y) {
            return Vec2{x, y};
        },
        plain_float(range), plain_float(range));
}

inline rc::Gen<float> wild_float() {
    return rc::gen::oneOf(
        rc::gen::element(0.0f, -0.0f, 1.0f, -1.0f, 1.0e-45f, -1.0e-45f, 1.0e-38f, 1.0e-20f,
                         -1.0e-20f, 1.0e-6f, 0.1f, 1.0e6f, -1.0e6f, 999999.94f),
        plain_float(), plain_float(1000000 / 1000));
}

inline rc::Gen<Vec2> wild_point() {
    return rc::gen::apply([](float x, float y) { return Vec2{x, y}; }, wild_float(), wild_float());
}

template <typename PointGen>
rc::Gen<Segment> segment_of(PointGen point) {
    return rc::gen::apply([](Vec2 a, Vec2 b) { return Segment{a, b}; }, point, point);
}

/// The corners of the points' convex hull, counter-clockwise (Andrew's monotone chain).
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

template <typename PointGen>
rc::Gen<Points> convex_polygon_of(PointGen point) {
    return rc::gen::suchThat(
        rc::gen::map(rc::gen::resize(12, rc::gen::container<Points>(point)), convex_hull),
        [](const Points& hull) { return hull.size() >= 3; });
}

/// A closed tour over the points, without repeating one, uncrossed by reversing parts of it for as
/// long as that takes. Nothing when touching edges remain.
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
    if (!polygon.ok()) return std::nullopt;
    return polygon.value();
}

/// Simple polygons of any shape, counter-clockwise, normalised.
template <typename PointGen>
rc::Gen<Points> simple_polygon_of(PointGen point) {
    const auto tour = rc::gen::mapcat(rc::gen::inRange<std::size_t>(3, 16), [point](std::size_t n) {
        return rc::gen::container<Points>(n, point);
    });
    return rc::gen::map(
        rc::gen::suchThat(rc::gen::map(tour, untangled),
                          [](const std::optional<Points>& polygon) { return polygon.has_value(); }),
        [](const std::optional<Points>& polygon) { return *polygon; });
}

inline rc::Gen<Circle> plain_circle(float radius_max = 5.0f) {
    return rc::gen::apply(
        [radius_max](Vec2 center, int permille) {
            return Circle{center, radius_max * 0.001f * static_cast<float>(permille)};
        },
        plain_point(20), rc::gen::inRange(0, 1001));
}

}  // namespace arena::test

namespace arena::sim {

inline void showValue(const Vec2& v, std::ostream& out) {
    out.precision(9);
    out << "{" << v.x << ", " << v.y << "}";
}
inline void showValue(const Segment& s, std::ostream& out) {
    showValue(s.a, out);
    out << "->";
    showValue(s.b, out);
}
inline void showValue(const Circle& c, std::ostream& out) {
    showValue(c.center, out);
    out << " radius " << c.radius;
}

}  // namespace arena::sim
