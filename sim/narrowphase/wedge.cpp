#include "sim/narrowphase/wedge.h"

#include "sim/geometry/orientation.h"

namespace arena::sim {
namespace {

/// Whether a and b lie on the same side of apex, for three points on one line. Exact.
bool are_on_same_side(Vec2 apex, Vec2 a, Vec2 b) {
    return (a.x > apex.x) == (b.x > apex.x) && (a.x < apex.x) == (b.x < apex.x) &&
           (a.y > apex.y) == (b.y > apex.y) && (a.y < apex.y) == (b.y < apex.y);
}

bool is_direction(Vec2 apex, Vec2 a, Vec2 b) {
    return orientation(apex, a, b) == 0.0 && are_on_same_side(apex, a, b);
}

}  // namespace

Wedge wedge_at(Vec2 point, std::span<const Vec2> polygon, std::size_t i) {
    const std::size_t count = polygon.size();
    const Segment side = edge(polygon, i);
    if (point == side.a) return {point, side.b, edge(polygon, (i + count - 1) % count).a};
    if (point == side.b) return {point, edge(polygon, (i + 1) % count).b, side.a};
    return {point, side.b, side.a};
}

bool contains_direction(const Wedge& wedge, Vec2 target) {
    const double opening = orientation(wedge.apex, wedge.from, wedge.to);
    const double after_from = orientation(wedge.apex, wedge.from, target);
    const double before_to = orientation(wedge.apex, target, wedge.to);
    if (opening > 0.0) return after_from > 0.0 && before_to > 0.0;
    if (opening < 0.0) {
        // The wedge is more than half a turn: all directions but those of the closed convex rest.
        const bool in_rest = after_from <= 0.0 && before_to <= 0.0;
        return !in_rest;
    }
    if (are_on_same_side(wedge.apex, wedge.from, wedge.to)) return false;
    return after_from > 0.0;
}

bool wedges_overlap(const Wedge& a, const Wedge& b) {
    // Two open ranges of directions share a direction when they begin together, or when one begins
    // in the other.
    return is_direction(a.apex, a.from, b.from) || contains_direction(a, b.from) ||
           contains_direction(b, a.from);
}

}  // namespace arena::sim
