// RapidCheck generators of shapes.
//
// Lattice shapes have small whole coordinates: they often touch, share vertices and lie on one
// line, and many results are exact on them. Plain shapes have coordinates as in a game. Wild shapes
// have denormals, a million metres, equal and zero coordinates. Nasty points lie where exact tests
// are hard: on one line except for the last bit, on shared coordinates, at one place.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <rapidcheck.h>

#include "sim/geometry/shapes.h"
#include "tests/support/polygons.h"
#include "tests/support/shape_tools.h"

namespace arena::test {

/// RapidCheck draws from the lower end of a range, or from the first elements of a list, as long as
/// its size is small; inside a container of few points it always is. Shapes need the full range.
template <typename Gen>
auto over_all(const Gen& gen) {
    return rc::gen::resize(rc::kNominalSize, gen);
}
template <typename Number>
rc::Gen<Number> in_range(Number min, Number end) {
    return over_all(rc::gen::inRange(min, end));
}
template <typename... Values>
auto any_of(const Values&... values) {
    return over_all(rc::gen::element(values...));
}

/// Whole coordinates from 0 to `size`.
inline rc::Gen<Vec2> lattice_point(int size = 8) {
    return rc::gen::apply(
        [](int x, int y) {
            return Vec2{static_cast<float>(x), static_cast<float>(y)};
        },
        in_range(0, size + 1), in_range(0, size + 1));
}

/// Millimetres from -range to range, in metres.
inline rc::Gen<float> plain_float(int range = 50) {
    return rc::gen::map(in_range(-1000 * range, 1000 * range + 1),
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
    return rc::gen::oneOf(any_of(0.0f, -0.0f, 1.0f, -1.0f, 1.0e-45f, -1.0e-45f, 1.0e-38f, 1.0e-20f,
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

/// How a nasty point is made from those before it.
struct NastyStep {
    enum class Kind { fresh, shared_coordinates, between, beyond, beside };
    Kind kind = Kind::fresh;
    std::size_t i = 0;
    std::size_t j = 0;
    int x_ulps = 0;
    int y_ulps = 0;
    Vec2 fresh;
};

/// Returns the float that lies `ulps` floats further, within a million metres.
inline float nudged(float value, int ulps) {
    for (; ulps > 0; --ulps)
        value = std::nextafter(value, 1.0e9f);
    for (; ulps < 0; ++ulps)
        value = std::nextafter(value, -1.0e9f);
    return std::clamp(value, -1.0e6f, 1.0e6f);
}

inline Vec2 nasty_point(const NastyStep& step, const Points& before) {
    if (before.empty()) return step.fresh;
    const Vec2 a = before[step.i % before.size()];
    const Vec2 b = before[step.j % before.size()];
    Vec2 point = step.fresh;
    switch (step.kind) {
        case NastyStep::Kind::fresh:
            return step.fresh;
        case NastyStep::Kind::shared_coordinates:
            return {a.x, b.y};
        case NastyStep::Kind::between:
            point = {0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
            break;
        case NastyStep::Kind::beyond:
            point = {a.x + (a.x - b.x), a.y + (a.y - b.y)};
            break;
        case NastyStep::Kind::beside:
            point = a;
            break;
    }
    return {nudged(point.x, step.x_ulps), nudged(point.y, step.y_ulps)};
}

inline Points nasty_points_by(const std::vector<NastyStep>& steps) {
    Points points;
    for (const NastyStep& step : steps)
        points.push_back(nasty_point(step, points));
    return points;
}

/// Points with coordinates of one kind: all on one lattice (of metres, of denormals, a million
/// metres away), or plain, or wild.
inline rc::Gen<Points> nasty_points(std::size_t count) {
    using Kind = NastyStep::Kind;
    const auto steps_over = [count](const rc::Gen<Vec2>& fresh) {
        const auto step =
            rc::gen::apply([](Kind kind, std::size_t i, std::size_t j, int x_ulps, int y_ulps,
                              Vec2 point) { return NastyStep{kind, i, j, x_ulps, y_ulps, point}; },
                           any_of(Kind::fresh, Kind::fresh, Kind::shared_coordinates, Kind::between,
                                  Kind::beyond, Kind::beside),
                           in_range<std::size_t>(0, 16), in_range<std::size_t>(0, 16),
                           in_range(-2, 3), in_range(-2, 3), fresh);
        return rc::gen::map(rc::gen::container<std::vector<NastyStep>>(count, step),
                            nasty_points_by);
    };
    const auto lattice_of = [](float spacing, float origin) {
        return rc::gen::map(lattice_point(), [spacing, origin](Vec2 p) {
            return Vec2{origin + spacing * p.x, origin - spacing * p.y};
        });
    };
    return rc::gen::oneOf(steps_over(lattice_point()), steps_over(plain_point()),
                          steps_over(lattice_of(1.0e-45f, 0.0f)),
                          steps_over(lattice_of(0.0625f, 999999.0f)), steps_over(wild_point()));
}

template <typename PointGen>
rc::Gen<Points> convex_polygon_of(PointGen point) {
    return rc::gen::suchThat(
        rc::gen::map(rc::gen::resize(12, rc::gen::container<Points>(point)), convex_hull),
        [](const Points& hull) { return hull.size() >= 3; });
}

/// Simple polygons of any shape, counter-clockwise, normalised.
template <typename PointGen>
rc::Gen<Points> simple_polygon_of(PointGen point) {
    const auto tour = rc::gen::mapcat(in_range<std::size_t>(3, 16), [point](std::size_t n) {
        return rc::gen::container<Points>(n, point);
    });
    return rc::gen::map(
        rc::gen::suchThat(rc::gen::map(tour, untangled),
                          [](const std::optional<Points>& polygon) { return polygon.has_value(); }),
        [](const std::optional<Points>& polygon) { return *polygon; });
}

/// Two simple polygons and four more points, all from one set of nasty points: they share corners
/// and coordinates, and lie along each other.
struct NastyPolygons {
    Points a;
    Points b;
    Points rest;  ///< four points
};

inline rc::Gen<NastyPolygons> nasty_polygons() {
    const auto divided = [](const Points& points, std::size_t a_count) {
        const auto a_end = points.begin() + static_cast<std::ptrdiff_t>(a_count);
        const auto b_end = points.end() - 4;
        std::optional<NastyPolygons> result;
        const auto a = untangled(Points(points.begin(), a_end));
        const auto b = untangled(Points(a_end, b_end));
        if (a && b) result = NastyPolygons{*a, *b, Points(b_end, points.end())};
        return result;
    };
    const auto sized = rc::gen::mapcat(in_range<std::size_t>(3, 9), [=](std::size_t a) {
        return rc::gen::mapcat(in_range<std::size_t>(3, 9), [=](std::size_t b) {
            return rc::gen::map(nasty_points(a + b + 4),
                                [=](const Points& points) { return divided(points, a); });
        });
    });
    return rc::gen::map(
        rc::gen::suchThat(sized,
                          [](const std::optional<NastyPolygons>& p) { return p.has_value(); }),
        [](const std::optional<NastyPolygons>& p) { return *p; });
}

inline rc::Gen<Circle> plain_circle(float radius_max = 5.0f) {
    return rc::gen::apply(
        [radius_max](Vec2 center, int permille) {
            return Circle{center, radius_max * 0.001f * static_cast<float>(permille)};
        },
        plain_point(20), in_range(0, 1001));
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

namespace arena::test {

inline void showValue(const NastyPolygons& polygons, std::ostream& out) {
    rc::show(polygons.a, out);
    out << " and ";
    rc::show(polygons.b, out);
    out << " with ";
    rc::show(polygons.rest, out);
}

}  // namespace arena::test
