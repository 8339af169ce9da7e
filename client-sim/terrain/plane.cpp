#include "client-sim/terrain/plane.h"

#include <algorithm>
#include <limits>

namespace arena::client_sim {

namespace {

/// Whether `p`, known to be on the line through a and b, lies between them.
bool between(Point p, Point a, Point b) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

int sign(double value) {
    return (value > 0.0) - (value < 0.0);
}

}  // namespace

Point direction_of(Point a) {
    const double len = length(a);
    return len > 1e-9 ? a * (1.0 / len) : Point{1.0, 0.0};
}

double distance_to_segment(Point p, Point a, Point b) {
    const Point along = b - a;
    const double squared = dot(along, along);
    if (!(squared > 0.0)) return distance(p, a);
    const double t = std::clamp(dot(p - a, along) / squared, 0.0, 1.0);
    return distance(p, a + along * t);
}

bool segments_meet(Point a, Point b, Point c, Point d) {
    const int side_a = sign(cross(d - c, a - c));
    const int side_b = sign(cross(d - c, b - c));
    const int side_c = sign(cross(b - a, c - a));
    const int side_d = sign(cross(b - a, d - a));
    if (side_a * side_b < 0 && side_c * side_d < 0) return true;
    return (side_a == 0 && between(a, c, d)) || (side_b == 0 && between(b, c, d)) ||
           (side_c == 0 && between(c, a, b)) || (side_d == 0 && between(d, a, b));
}

bool inside_polygon(Point p, std::span<const Point> polygon) {
    // Even-odd rule: a ray to the right crosses the border an odd number of times from inside.
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Point a = polygon[j];
        const Point b = polygon[i];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

double distance_to_border(Point p, std::span<const Point> polygon) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++)
        nearest = std::min(nearest, distance_to_segment(p, polygon[j], polygon[i]));
    return nearest;
}

}  // namespace arena::client_sim
