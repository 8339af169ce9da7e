#include "sim/extra/bounding_circle.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "sim/geometry/polygon.h"
#include "sim/geometry/within_distance.h"
#include "sim/math/round_to_float.h"

namespace arena::sim {
namespace {

struct Point {
    double x = 0.0;
    double y = 0.0;
};

struct Disc {
    Point center;
    double radius_squared = -1.0;  // of the empty disc

    /// Whether the disc holds the point, with a little slack: otherwise rounding could put points
    /// on the rim outside, and the search would repeat itself.
    [[nodiscard]] bool holds(Point p) const {
        constexpr double kSlack = 1.0 + 0x1p-40;
        const double dx = p.x - center.x;
        const double dy = p.y - center.y;
        return dx * dx + dy * dy <= radius_squared * kSlack;
    }
};

Disc disc_of(Point a, Point b) {
    const double dx = 0.5 * (b.x - a.x);
    const double dy = 0.5 * (b.y - a.y);
    return {{a.x + dx, a.y + dy}, dx * dx + dy * dy};
}

/// Returns the disc through three points. When they lie on one line, returns the disc over the
/// first two, which then already holds the third or grows at a later step.
Disc disc_of(Point a, Point b, Point c) {
    const double bx = b.x - a.x;
    const double by = b.y - a.y;
    const double cx = c.x - a.x;
    const double cy = c.y - a.y;
    const double twice_area = bx * cy - by * cx;
    if (twice_area == 0.0) return disc_of(a, b);
    const double b_squared = bx * bx + by * by;
    const double c_squared = cx * cx + cy * cy;
    const double x = (cy * b_squared - by * c_squared) / (2.0 * twice_area);
    const double y = (bx * c_squared - cx * b_squared) / (2.0 * twice_area);
    return {{a.x + x, a.y + y}, x * x + y * y};
}

/// Shuffles the points in a fixed way (the multiplier is that of Knuth's MMIX). The search below
/// takes linear time on average over all orders, and the order of vertices in a drawing is about
/// the worst.
void shuffle(std::vector<Point>& points) {
    std::uint64_t state = 1;
    for (std::size_t i = points.size(); i > 1; --i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        std::swap(points[i - 1], points[(state >> 33) % i]);
    }
}

/// Returns the smallest disc over the points that has the given points on its rim.
Disc smallest_with(std::span<const Point> points, Point on_rim, Point also_on_rim) {
    Disc disc = disc_of(on_rim, also_on_rim);
    for (const Point p : points) {
        if (!disc.holds(p)) disc = disc_of(on_rim, also_on_rim, p);
    }
    return disc;
}
Disc smallest_with(std::span<const Point> points, Point on_rim) {
    Disc disc{on_rim, 0.0};
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!disc.holds(points[i])) disc = smallest_with(points.first(i), on_rim, points[i]);
    }
    return disc;
}

/// Returns the centre of the smallest disc over the vertices. A point outside the disc so far lies
/// on the rim of the next disc.
///
/// Source: E. Welzl, Smallest Enclosing Disks, 1991, in the form with three loops.
Vec2 center_of_smallest_disc(std::span<const Vec2> vertices) {
    std::vector<Point> points;
    points.reserve(vertices.size());
    for (const Vec2 v : vertices) {
        points.push_back({static_cast<double>(v.x), static_cast<double>(v.y)});
    }
    shuffle(points);
    const std::span<const Point> all(points);
    Disc disc;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!disc.holds(points[i])) disc = smallest_with(all.first(i), points[i]);
    }
    return {round_to_float(disc.center.x), round_to_float(disc.center.y)};
}

/// Returns the smallest circle about `center` that holds all vertices, by the arithmetic of the
/// tests.
Circle enclosing(std::span<const Vec2> vertices, Vec2 center) {
    float farthest_squared = 0.0f;
    for (const Vec2 v : vertices) {
        farthest_squared = std::max(farthest_squared, distance_squared(v, center));
    }
    float radius = std::sqrt(farthest_squared);
    if (radius * radius < farthest_squared) {
        radius = std::nextafter(radius, std::numeric_limits<float>::infinity());
    }
    return {center, radius};
}

}  // namespace

std::optional<VertexDistances> vertex_distances(std::span<const Vec2> vertices, Vec2 center) {
    if (vertices.empty()) return std::nullopt;
    double nearest = std::numeric_limits<double>::infinity();
    double farthest = 0.0;
    double sum = 0.0;
    for (const Vec2 v : vertices) {
        const double distance = std::sqrt(wide_distance_squared(v, center));
        nearest = std::min(nearest, distance);
        farthest = std::max(farthest, distance);
        sum += distance;
    }
    const double mean = sum / static_cast<double>(vertices.size());
    return VertexDistances{.nearest = static_cast<float>(nearest),
                           .mean = static_cast<float>(mean),
                           .farthest = static_cast<float>(farthest),
                           .midway = static_cast<float>(0.5 * (mean + farthest))};
}

std::optional<Circle> bounding_circle(std::span<const Vec2> vertices, BoundingPolicy policy) {
    if (vertices.empty()) return std::nullopt;
    if (policy == BoundingPolicy::smallest) {
        return enclosing(vertices, center_of_smallest_disc(vertices));
    }
    const Vec2 center = area_centroid(vertices);
    if (policy == BoundingPolicy::farthest) return enclosing(vertices, center);
    const VertexDistances distances = vertex_distances(vertices, center).value();
    return Circle{center, policy == BoundingPolicy::mean ? distances.mean : distances.midway};
}

}  // namespace arena::sim
