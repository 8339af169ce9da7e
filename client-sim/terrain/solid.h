// Solid: one solid thing of a map as it was drawn, and the queries on it, in double precision and
// written in the most obvious way. A mover is queried where it was drawn: shift the query, not the
// solid.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/terrain/plane.h"
#include "sim/values/entity.h"
#include "sim/values/map.h"

namespace arena::client_sim {

/// Axis-aligned, closed, in metres.
struct Box {
    Point min;
    Point max;
};

[[nodiscard]] constexpr bool boxes_meet(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Returns the box around both points.
[[nodiscard]] Box box_around(Point a, Point b);

/// What moves: low walls stop players and let projectiles pass.
enum class Traveller : std::uint8_t { player, projectile };

struct Solid {
    sim::EntityId id;
    sim::Shape shape = sim::Shape::polygon;
    /// As drawn: concave or convex, of either winding; the ends of a line.
    std::vector<Point> vertices;
    Point center;         ///< metres; circle only
    double radius = 0.0;  ///< metres; circle only
    Box box;
    bool is_low = false;
    bool is_one_sided = false;

    [[nodiscard]] bool concerns(Traveller traveller) const {
        return !is_low || traveller == Traveller::player;
    }
};

/// Makes a solid of an obstacle, which must have a vertex or be a circle.
[[nodiscard]] Solid make_solid(const sim::MapObstacle& drawn, sim::EntityId id);

/// Returns how deep the disc reaches into the solid, in metres; 0 or less when it does not. For a
/// disc whose centre is inside, the depth is the radius plus the distance to the border. Nothing is
/// inside a one-sided line: a player that comes through from behind overlaps it.
[[nodiscard]] double depth_in(const Solid& solid, Point center, double radius);

/// Returns how far it is to the solid, in metres; 0 for a place inside. A one-sided line is as far
/// away as any other.
[[nodiscard]] double distance_to(const Solid& solid, Point from);

/// Whether the solid stops something that goes straight from one place to the other, for which a
/// point shared with the closed segment is enough. A one-sided line stops only what begins `reach`
/// metres or more in front of it: what is nearer may have come through from behind.
[[nodiscard]] bool stops(const Solid& solid, Point from, Point to, double reach);

}  // namespace arena::client_sim
