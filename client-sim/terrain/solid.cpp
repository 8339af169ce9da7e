#include "client-sim/terrain/solid.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

Box united(const Box& box, Point p) {
    return {{std::min(box.min.x, p.x), std::min(box.min.y, p.y)},
            {std::max(box.max.x, p.x), std::max(box.max.y, p.y)}};
}

/// Returns the metres by which `p` lies in front of the line: to its right as seen from its first
/// end to its second.
double in_front_of(const Solid& line, Point p) {
    const Point along = direction_of(line.vertices.back() - line.vertices.front());
    return -cross(along, p - line.vertices.front());
}

}  // namespace

Box box_around(Point a, Point b) {
    return united({a, a}, b);
}

Solid make_solid(const sim::MapObstacle& drawn, sim::EntityId id) {
    Solid solid;
    solid.id = id;
    solid.shape = drawn.shape;
    solid.is_low = drawn.is_low;
    solid.is_one_sided = drawn.is_one_sided && drawn.shape == sim::Shape::line;
    if (drawn.shape == sim::Shape::circle) {
        solid.center = to_point(drawn.center);
        solid.radius = static_cast<double>(drawn.radius);
        const Point reach{solid.radius, solid.radius};
        solid.box = {solid.center - reach, solid.center + reach};
        return solid;
    }
    solid.box = {to_point(drawn.vertices[0]), to_point(drawn.vertices[0])};
    for (const sim::Vec2 vertex : drawn.vertices) {
        solid.vertices.push_back(to_point(vertex));
        solid.box = united(solid.box, solid.vertices.back());
    }
    return solid;
}

double depth_in(const Solid& solid, Point center, double radius) {
    if (solid.is_one_sided) return 0.0;
    switch (solid.shape) {
        case sim::Shape::circle:
            return radius + solid.radius - distance(center, solid.center);
        case sim::Shape::polygon: {
            const double to_border = distance_to_border(center, solid.vertices);
            return inside_polygon(center, solid.vertices) ? radius + to_border : radius - to_border;
        }
        case sim::Shape::line:
        case sim::Shape::point:
            return radius -
                   distance_to_segment(center, solid.vertices.front(), solid.vertices.back());
    }
    return 0.0;
}

double distance_to(const Solid& solid, Point from) {
    switch (solid.shape) {
        case sim::Shape::circle:
            return std::max(0.0, distance(from, solid.center) - solid.radius);
        case sim::Shape::polygon:
            return inside_polygon(from, solid.vertices) ? 0.0
                                                        : distance_to_border(from, solid.vertices);
        case sim::Shape::line:
        case sim::Shape::point:
            return distance_to_segment(from, solid.vertices.front(), solid.vertices.back());
    }
    return 0.0;
}

bool stops(const Solid& solid, Point from, Point to, double reach) {
    if (solid.is_one_sided) {
        const double in_front = in_front_of(solid, from);
        if (!(in_front > 0.0 && in_front >= reach)) return false;
    }
    switch (solid.shape) {
        case sim::Shape::circle:
            return distance_to_segment(solid.center, from, to) <= solid.radius;
        case sim::Shape::polygon: {
            const auto& vertices = solid.vertices;
            for (std::size_t i = 0, j = vertices.size() - 1; i < vertices.size(); j = i++)
                if (segments_meet(from, to, vertices[j], vertices[i])) return true;
            return inside_polygon(from, vertices);
        }
        case sim::Shape::line:
        case sim::Shape::point:
            return segments_meet(from, to, solid.vertices.front(), solid.vertices.back());
    }
    return false;
}

}  // namespace arena::client_sim
