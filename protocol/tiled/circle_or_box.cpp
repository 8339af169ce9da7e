#include "protocol/tiled/circle_or_box.h"

#include <algorithm>
#include <cmath>

#include "protocol/tiled/shapes.h"

namespace arena::protocol {

namespace {

/// Whether the object is turned by a multiple of 90 degrees, also with its tile.
bool is_axis_aligned(const ObjectGeometry& geometry, const Placement& placement) {
    const Turn tile = placement.tile ? placement.tile->turn : Turn{};
    return std::fmod(geometry.degrees, 90.0) == 0.0 && (tile.cosine == 0.0 || tile.sine == 0.0);
}

}  // namespace

Result<sim::MapArea, std::string> circle_or_box(ObjectKind kind, const ObjectGeometry& geometry,
                                                const Placement& placement, const MapScale& scale) {
    if (kind != ObjectKind::rectangle && kind != ObjectKind::ellipse &&
        kind != ObjectKind::capsule) {
        return Failure{"is drawn as a " + std::string(kind_name(kind)) +
                       ": draw it as a rectangle or an ellipse with equal sides"};
    }
    const auto shapes = solid_shapes(kind, geometry, placement, scale);
    if (!shapes) return Failure{shapes.error()};
    const sim::MapObstacle& shape = shapes.value().front();
    sim::MapArea area;
    area.shape = shape.shape;
    if (shape.shape == sim::Shape::circle) {
        area.center = shape.center;
        area.radius = shape.radius;
        return area;
    }
    using Words = std::string;
    if (kind == ObjectKind::ellipse)
        return Failure{
            Words("is an ellipse with unequal sides: make its width and height the same")};
    if (kind == ObjectKind::capsule)
        return Failure{
            Words("is a capsule with unequal sides: draw it as a rectangle or a circle")};
    if (!is_axis_aligned(geometry, placement))
        return Failure{
            Words("is a turned rectangle: set its rotation to 0 or draw it as an "
                  "ellipse with equal sides")};
    area.box = {shape.vertices.front(), shape.vertices.front()};
    for (const sim::Vec2 vertex : shape.vertices) {
        area.box.min = {std::min(area.box.min.x, vertex.x), std::min(area.box.min.y, vertex.y)};
        area.box.max = {std::max(area.box.max.x, vertex.x), std::max(area.box.max.y, vertex.y)};
    }
    return area;
}

}  // namespace arena::protocol
