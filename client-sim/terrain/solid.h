// Solid: one solid thing of a map as it was drawn, and what can be asked about it. Double
// precision, the plain way. Whatever moves is asked where it was drawn: shift the question, not the
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

/// The box of both points.
[[nodiscard]] Box box_around(Point a, Point b);

/// Who is on the way: low walls stop players and let projectiles pass.
enum class Traveller : std::uint8_t { player, projectile };

struct Solid {
    sim::EntityId id;
    sim::Shape shape = sim::Shape::polygon;
    std::vector<Point>
        vertices;         ///< concave and of either winding as they come; of a line its ends
    Point center;         ///< metres; circle only
    double radius = 0.0;  ///< metres; circle only
    Box box;
    bool is_low = false;
    bool is_one_sided = false;

    [[nodiscard]] bool concerns(Traveller who) const { return !is_low || who == Traveller::player; }
};

/// The obstacle must have a vertex or be a circle.
[[nodiscard]] Solid make_solid(const sim::MapObstacle& drawn, sim::EntityId id);

/// How deep the disc reaches into the solid, in metres; 0 or less when it does not. A disc whose
/// centre is inside counts from the far side of its radius. Nothing is inside a one-sided line: who
/// comes through from behind overlaps it.
[[nodiscard]] double depth_in(const Solid& solid, Point center, double radius);

/// Whether somebody who goes straight from one place to the other is stopped by the solid, which a
/// point shared with the closed way is enough for. A one-sided line stops only who begins `reach`
/// metres or more in front of it: who is nearer may have come through from behind.
[[nodiscard]] bool stops(const Solid& solid, Point from, Point to, double reach);

}  // namespace arena::client_sim
