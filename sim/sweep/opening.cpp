#include "sim/sweep/opening.h"

#include <array>

#include "sim/geometry/orientation.h"
#include "sim/geometry/shapes.h"

namespace arena::sim {
namespace {

/// A direction as the difference of two points, so that turns between directions stay exact.
using Direction = Segment;

/// Positive when b turns counter-clockwise from a.
double turn(Direction a, Direction b) {
    return turn(a.a, a.b, b.a, b.b);
}

Direction opposite(Direction d) {
    return {d.b, d.a};
}

/// The directions strictly between `from` and `to`, counter-clockwise; at most half a turn.
struct Cone {
    Direction from;
    Direction to;
};

/// The directions from a vertex into its polygon, as one cone, or as two overlapping half-planes
/// when they span more than half a turn.
struct Cones {
    std::array<Cone, 2> items;
    std::size_t count = 0;
};

Cones cones_at(std::span<const Vec2> polygon, std::size_t i) {
    const std::size_t count = polygon.size();
    const Vec2 apex = polygon[i];
    const Direction from{apex, polygon[(i + 1) % count]};
    const Direction to{apex, polygon[(i + count - 1) % count]};
    if (turn(from, to) >= 0.0) return {{Cone{from, to}, Cone{}}, 1};
    return {{Cone{from, opposite(from)}, Cone{opposite(to), to}}, 2};
}

/// Whether the cone lies in the half-plane left of `side`. A cone of half a turn along `side`
/// counts as left of it: if it lay on the other side, the polygons would overlap.
bool is_left_of(Direction side, const Cone& cone) {
    return turn(side, cone.from) >= 0.0 && turn(side, cone.to) >= 0.0;
}

/// Whether d = a + b for some direction a in one cone and b in the other. The sums fill a convex
/// cone, so d is outside when some half-plane holds both cones and not d. It is enough to try the
/// half-planes along the cones' own sides.
bool is_in_sum(const Cone& one, const Cone& other, Direction d) {
    for (const Direction& side : {one.from, opposite(one.to), other.from, opposite(other.to)}) {
        if (is_left_of(side, one) && is_left_of(side, other) && turn(side, d) <= 0.0) return false;
    }
    return true;
}

}  // namespace

bool leads_in_at_vertices(std::span<const Vec2> mover, std::size_t i,
                          std::span<const Vec2> obstacle, std::size_t j, Vec2 delta) {
    const Direction motion{{}, delta};
    const Cones into_mover = cones_at(mover, i);
    const Cones into_obstacle = cones_at(obstacle, j);
    for (std::size_t m = 0; m < into_mover.count; ++m) {
        const Cone away{opposite(into_mover.items[m].from), opposite(into_mover.items[m].to)};
        for (std::size_t o = 0; o < into_obstacle.count; ++o) {
            if (is_in_sum(away, into_obstacle.items[o], motion)) return true;
        }
    }
    return false;
}

}  // namespace arena::sim
