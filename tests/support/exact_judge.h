// Slow, obvious answers in integers, for shapes with whole coordinates: the judges of the exact
// tests. No rounding anywhere; magnitudes up to about 2^60 for coordinates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sim/geometry/polygon.h"
#include "sim/geometry/shapes.h"
#include "sim/geometry/triangulate.h"
#include "tests/support/polygons.h"

namespace arena::test::exact {

__extension__ using Wide = __int128;

/// The point (x / w, y / w); w > 0.
struct Point {
    Wide x = 0;
    Wide y = 0;
    Wide w = 1;
};

inline Point of(Vec2 p) {
    return {static_cast<std::int64_t>(p.x), static_cast<std::int64_t>(p.y), 1};
}

inline int sign(Wide value) {
    return value > 0 ? 1 : (value < 0 ? -1 : 0);
}

/// Sign of the area of abc.
inline int orientation(Point a, Point b, Point c) {
    const Wide ux = b.x * a.w - a.x * b.w;
    const Wide uy = b.y * a.w - a.y * b.w;
    const Wide vx = c.x * a.w - a.x * c.w;
    const Wide vy = c.y * a.w - a.y * c.w;
    return sign(ux * vy - uy * vx);
}

inline bool is_between(Wide a, Wide b, Wide value) {
    return std::min(a, b) <= value && value <= std::max(a, b);
}

inline bool is_on_segment(Point p, Point a, Point b) {
    return orientation(a, b, p) == 0 && is_between(a.x * p.w, b.x * p.w, p.x) &&
           is_between(a.y * p.w, b.y * p.w, p.y);
}

/// By the winding number: how often the outline runs around the point.
inline sim::PointSide classify_point(Point p, const Points& polygon) {
    int windings = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = of(polygon[i]);
        const Point b = of(polygon[(i + 1) % polygon.size()]);
        if (is_on_segment(p, a, b)) return sim::PointSide::boundary;
        if (a.y * p.w <= p.y && b.y * p.w > p.y && orientation(a, b, p) > 0) ++windings;
        if (a.y * p.w > p.y && b.y * p.w <= p.y && orientation(a, b, p) < 0) --windings;
    }
    return windings != 0 ? sim::PointSide::inside : sim::PointSide::outside;
}

/// Whether two convex sets of points overlap (strictly) or touch, by the separating axes of all
/// pairs of points: no cleverness about which ones are edges.
struct ConvexAnswer {
    bool overlap = true;
    bool touch = true;
};
inline ConvexAnswer compare_convex(const Points& a, const Points& b) {
    ConvexAnswer answer;
    const auto try_axes_of = [&](const Points& points) {
        for (const Vec2 p : points) {
            for (const Vec2 q : points) {
                if (p == q) continue;
                const auto along = [&](Vec2 v) {
                    return static_cast<std::int64_t>((q.y - p.y) * v.x - (q.x - p.x) * v.y);
                };
                const auto by_along = [&](Vec2 u, Vec2 v) { return along(u) < along(v); };
                const auto a_max = along(*std::max_element(a.begin(), a.end(), by_along));
                const auto b_min = along(*std::min_element(b.begin(), b.end(), by_along));
                if (a_max <= b_min) answer.overlap = false;
                if (a_max < b_min) answer.touch = false;
            }
        }
    };
    try_axes_of(a);
    try_axes_of(b);
    return answer;
}

/// Polygons by their triangles: interiors meet when those of two triangles do.
inline ConvexAnswer compare_polygons(const Points& a, const Points& b) {
    const auto triangles_of = [](const Points& polygon) {
        std::vector<Points> triangles;
        for (const sim::Triangle& t : sim::triangulate(polygon)) {
            triangles.push_back({polygon[t.a], polygon[t.b], polygon[t.c]});
        }
        return triangles;
    };
    ConvexAnswer answer{false, false};
    for (const Points& s : triangles_of(a)) {
        for (const Points& t : triangles_of(b)) {
            const ConvexAnswer pair = compare_convex(s, t);
            answer.overlap = answer.overlap || pair.overlap;
            answer.touch = answer.touch || pair.touch;
        }
    }
    return answer;
}

/// A line against a polygon: cut the line at all edges and look at each cut and each middle between
/// two cuts.
struct LineAnswer {
    bool overlap = false;
    bool touch = false;
    bool touch_walls = false;
};
inline LineAnswer compare_line(sim::Segment line, const Points& polygon) {
    struct Cut {
        Wide numerator, denominator;  // parameter on the line, denominator > 0
    };
    std::vector<Cut> cuts{{0, 1}, {1, 1}};
    const Point a = of(line.a);
    const Point b = of(line.b);
    const auto add = [&](Wide numerator, Wide denominator) {
        if (denominator < 0) {
            numerator = -numerator;
            denominator = -denominator;
        }
        if (denominator != 0 && numerator >= 0 && numerator <= denominator) {
            cuts.push_back({numerator, denominator});
        }
    };
    const Wide dx = b.x - a.x;
    const Wide dy = b.y - a.y;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point c = of(polygon[i]);
        const Point d = of(polygon[(i + 1) % polygon.size()]);
        const Wide ex = d.x - c.x;
        const Wide ey = d.y - c.y;
        add((c.x - a.x) * ey - (c.y - a.y) * ex, dx * ey - dy * ex);
        // Vertices on the line, also for edges along it.
        if (orientation(a, b, c) == 0) {
            add(dx != 0 ? c.x - a.x : c.y - a.y, dx != 0 ? dx : dy);
        }
    }
    std::sort(cuts.begin(), cuts.end(), [](const Cut& s, const Cut& t) {
        return s.numerator * t.denominator < t.numerator * s.denominator;
    });

    LineAnswer answer;
    const auto look_at = [&](Wide numerator, Wide denominator) {
        const Point p{a.x * denominator + dx * numerator, a.y * denominator + dy * numerator,
                      denominator};
        const sim::PointSide side = classify_point(p, polygon);
        if (side == sim::PointSide::inside) answer.overlap = true;
        if (side != sim::PointSide::outside) answer.touch = true;
        if (side == sim::PointSide::boundary) answer.touch_walls = true;
    };
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        look_at(cuts[i].numerator, cuts[i].denominator);
        if (i + 1 == cuts.size()) continue;
        const Cut& next = cuts[i + 1];
        look_at(cuts[i].numerator * next.denominator + next.numerator * cuts[i].denominator,
                2 * cuts[i].denominator * next.denominator);
    }
    return answer;
}

}  // namespace arena::test::exact
