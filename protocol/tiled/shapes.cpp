#include "protocol/tiled/shapes.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"

namespace arena::protocol {

namespace {

using Shapes = std::vector<sim::MapObstacle>;

ObjectPose pose_of(const ObjectGeometry& geometry, const Placement& placement) {
    const Pixel offset = placement.layer_offset;
    return {{geometry.position.x + offset.x, geometry.position.y + offset.y},
            turn_of_degrees(geometry.degrees),
            placement.tile};
}

std::string no_area(ObjectKind kind) {
    return std::string(kind_name(kind)) +
           " has no area: give it a width and a height, or delete it";
}

std::string too_far() {
    return "lies more than " + number_text(kMapMetresMax) +
           " m from the map's corner: move it into the map";
}

std::vector<Pixel> box_corners(const ObjectGeometry& box) {
    return {{0.0, 0.0}, {box.width, 0.0}, {box.width, box.height}, {0.0, box.height}};
}

std::vector<Pixel> ellipse_outline(const ObjectGeometry& ellipse) {
    std::vector<Pixel> outline;
    outline.reserve(kEllipseVertices);
    const double half_width = ellipse.width / 2.0;
    const double half_height = ellipse.height / 2.0;
    for (int i = 0; i < kEllipseVertices; ++i) {
        const Turn turn = turn_of_degrees(360.0 / kEllipseVertices * i);
        outline.push_back(
            {half_width + half_width * turn.cosine, half_height + half_height * turn.sine});
    }
    return outline;
}

/// Returns two half circles with straight sides between them, along the longer side of the box.
std::vector<Pixel> capsule_outline(const ObjectGeometry& capsule) {
    const bool is_wide = capsule.width >= capsule.height;
    const double radius = (is_wide ? capsule.height : capsule.width) / 2.0;
    const Pixel last{capsule.width - radius, capsule.height - radius};
    const double first_degrees = is_wide ? -90.0 : 0.0;
    std::vector<Pixel> outline;
    outline.reserve(2 * (kCapsuleEndEdges + 1));
    for (int end = 0; end < 2; ++end) {
        const Pixel middle = end == 0 ? last : Pixel{radius, radius};
        for (int i = 0; i <= kCapsuleEndEdges; ++i) {
            const Turn turn =
                turn_of_degrees(first_degrees + 180.0 * end + 180.0 / kCapsuleEndEdges * i);
            outline.push_back({middle.x + radius * turn.cosine, middle.y + radius * turn.sine});
        }
    }
    return outline;
}

/// Returns the points in metres, without those that repeat the one before.
Result<std::vector<sim::Vec2>, std::string> to_world(std::span<const Pixel> points,
                                                     const ObjectPose& pose,
                                                     const MapScale& scale) {
    std::vector<sim::Vec2> world;
    world.reserve(points.size());
    for (const Pixel point : points) {
        const auto metres = to_metres(scale, to_map_pixels(pose, point));
        if (!metres) return Failure{too_far()};
        if (world.empty() || !(world.back() == *metres)) world.push_back(*metres);
    }
    return world;
}

Result<Shapes, std::string> polygon_shape(ObjectKind kind, std::span<const Pixel> outline,
                                          const ObjectPose& pose, const MapScale& scale) {
    auto world = to_world(outline, pose, scale);
    if (!world) return Failure{world.error()};
    std::vector<sim::Vec2> vertices = std::move(world).value();
    while (vertices.size() > 1 && vertices.back() == vertices.front())
        vertices.pop_back();
    if (vertices.size() < 3) {
        return Failure{no_area(kind)};
    }
    sim::MapObstacle obstacle;
    obstacle.shape = sim::Shape::polygon;
    obstacle.vertices = std::move(vertices);
    return Shapes{std::move(obstacle)};
}

Result<Shapes, std::string> line_shapes(std::span<const Pixel> points, const ObjectPose& pose,
                                        const MapScale& scale) {
    const auto world = to_world(points, pose, scale);
    if (!world) return Failure{world.error()};
    const std::vector<sim::Vec2>& ends = world.value();
    if (ends.size() < 2) {
        return Failure{std::string("polyline has no length: move its vertices apart or delete it")};
    }
    Shapes segments;
    segments.reserve(ends.size() - 1);
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        sim::MapObstacle segment;
        segment.shape = sim::Shape::line;
        segment.vertices = {ends[i], ends[i + 1]};
        segments.push_back(std::move(segment));
    }
    return segments;
}

/// Whether an ellipse or a capsule is drawn as a circle, by a tile stretched alike on both axes.
bool is_circle(const ObjectGeometry& box, const ObjectPose& pose) {
    const Pixel stretch = pose.tile ? pose.tile->stretch : Pixel{1.0, 1.0};
    return std::abs(box.width - box.height) <= kCircleTolerancePx &&
           std::abs(box.width * stretch.x - box.width * stretch.y) <= kCircleTolerancePx;
}

Result<Shapes, std::string> circle_shape(ObjectKind kind, const ObjectGeometry& circle,
                                         const ObjectPose& pose, const MapScale& scale) {
    const double radius_px = (circle.width + circle.height) / 4.0;
    const double stretch = pose.tile ? pose.tile->stretch.x : 1.0;
    const double radius = radius_px * stretch / scale.pixels_per_metre;
    const auto center = to_metres(scale, to_map_pixels(pose, {radius_px, radius_px}));
    if (!center || !(radius <= kMapMetresMax)) return Failure{too_far()};

    sim::MapObstacle obstacle;
    obstacle.shape = sim::Shape::circle;
    obstacle.center = *center;
    obstacle.radius = static_cast<float>(radius);
    if (!(obstacle.radius > 0.0f)) {
        return Failure{no_area(kind)};
    }
    return Shapes{std::move(obstacle)};
}

/// Returns the middle of an object before it is turned, relative to its position.
Pixel middle_of(ObjectKind kind, const ObjectGeometry& geometry) {
    if (is_box(kind)) return {geometry.width / 2.0, geometry.height / 2.0};
    Pixel mean;
    const auto count = static_cast<double>(std::max<std::size_t>(geometry.points.size(), 1));
    for (const Pixel point : geometry.points) {
        mean.x += point.x / count;
        mean.y += point.y / count;
    }
    return mean;
}

}  // namespace

Result<Shapes, std::string> solid_shapes(ObjectKind kind, const ObjectGeometry& geometry,
                                         const Placement& placement, const MapScale& scale) {
    const ObjectPose pose = pose_of(geometry, placement);
    if (kind == ObjectKind::polyline) return line_shapes(geometry.points, pose, scale);
    if (kind == ObjectKind::polygon) return polygon_shape(kind, geometry.points, pose, scale);

    if (!(geometry.width > 0.0 && geometry.height > 0.0)) return Failure{no_area(kind)};
    if (kind == ObjectKind::rectangle)
        return polygon_shape(kind, box_corners(geometry), pose, scale);
    if (is_circle(geometry, pose)) return circle_shape(kind, geometry, pose, scale);
    if (kind == ObjectKind::capsule)
        return polygon_shape(kind, capsule_outline(geometry), pose, scale);
    return polygon_shape(kind, ellipse_outline(geometry), pose, scale);
}

Result<sim::Vec2, std::string> spawn_position(ObjectKind kind, const ObjectGeometry& geometry,
                                              const Placement& placement, const MapScale& scale) {
    const ObjectPose pose = pose_of(geometry, placement);
    const auto position = to_metres(scale, to_map_pixels(pose, middle_of(kind, geometry)));
    if (!position) return Failure{too_far()};
    return *position;
}

}  // namespace arena::protocol
