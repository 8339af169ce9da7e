#include "sim/terrain/terrain_surfaces.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "sim/geometry/polygon.h"

namespace arena::sim {

namespace {

/// In metres: cells about as large as the box that a body asks for.
constexpr StaticGrid::Size kSurfaceGridSize{.cell = 3.0f, .reach = 0.0f};

void add_outline(std::span<const Vec2> ccw, EntityId owner, std::vector<Surface>& surfaces) {
    for (std::size_t i = 0; i < ccw.size(); ++i)
        surfaces.push_back(surface_of_edge(edge(ccw, i), owner));
}

/// Returns, per edge, whether the outline also passes it the other way: a bridge to a hole, which
/// has the inside on both sides.
std::vector<char> find_bridges(std::span<const Vec2> outline) {
    const auto is_left_of = [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
    const auto ends_of = [&](std::size_t i) {
        const Segment side = edge(outline, i);
        return is_left_of(side.a, side.b) ? side : Segment{side.b, side.a};
    };
    std::vector<std::size_t> order(outline.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const Segment one = ends_of(i);
        const Segment other = ends_of(j);
        if (one.a != other.a) return is_left_of(one.a, other.a);
        return one.b != other.b ? is_left_of(one.b, other.b) : i < j;
    });
    std::vector<char> is_bridge(outline.size(), 0);
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Segment one = ends_of(order[i - 1]);
        const Segment other = ends_of(order[i]);
        if (one.a == other.a && one.b == other.b) is_bridge[order[i - 1]] = is_bridge[order[i]] = 1;
    }
    return is_bridge;
}

void add_polygon_sides(std::span<const Vec2> ccw, EntityId owner, std::vector<Surface>& surfaces) {
    const std::vector<char> is_bridge = find_bridges(ccw);
    for (std::size_t i = 0; i < ccw.size(); ++i)
        if (!is_bridge[i]) surfaces.push_back(surface_of_edge(edge(ccw, i), owner));
}

constexpr std::size_t kSidesAroundCircle = 16;

/// Returns the regular polygon with sixteen sides that touch the circle from outside, so that it
/// covers the whole circle.
std::array<Vec2, kSidesAroundCircle> outline_around(Vec2 center, float radius) {
    // Cosines of 11.25 and 33.75 degrees, their sines, and 1 / cosine of 11.25 degrees.
    constexpr float kLong = 0.98078528f;
    constexpr float kShort = 0.19509032f;
    constexpr float kLonger = 0.83146961f;
    constexpr float kShorter = 0.55557023f;
    constexpr float kOutwards = 1.01959116f;
    constexpr std::array<Vec2, 4> kQuarter{
        {{kLong, kShort}, {kLonger, kShorter}, {kShorter, kLonger}, {kShort, kLong}}};
    std::array<Vec2, kSidesAroundCircle> outline;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec2 corner = kQuarter[i] * (radius * kOutwards);
        outline[i] = center + corner;
        outline[i + 4] = center + Vec2{-corner.y, corner.x};
        outline[i + 8] = center - corner;
        outline[i + 12] = center + Vec2{corner.y, -corner.x};
    }
    return outline;
}

void add_obstacle(const MapObstacle& obstacle, EntityId owner, std::vector<Surface>& surfaces) {
    switch (obstacle.shape) {
        case Shape::polygon:
            return add_polygon_sides(obstacle.vertices, owner, surfaces);
        case Shape::circle:
            return add_outline(outline_around(obstacle.center, obstacle.radius), owner, surfaces);
        case Shape::line: {
            const Segment there{obstacle.vertices[0], obstacle.vertices[1]};
            surfaces.push_back(surface_of_edge(there, owner));
            surfaces.back().is_one_sided = obstacle.is_one_sided;
            if (!obstacle.is_one_sided)
                surfaces.push_back(surface_of_edge({there.b, there.a}, owner));
            return;
        }
        case Shape::point:
            return;
    }
}

/// Adds the inner side of the border, which is clockwise seen from outside.
void add_border(const Bounds& bounds, std::vector<Surface>& surfaces) {
    const std::array<Vec2, 4> clockwise{
        bounds.min, {bounds.min.x, bounds.max.y}, bounds.max, {bounds.max.x, bounds.min.y}};
    add_outline(clockwise, kNoEntity, surfaces);
}

}  // namespace

TerrainSurfaces surfaces_of(const std::vector<MapObstacle>& obstacles, const Bounds& bounds,
                            EntityId first_id) {
    TerrainSurfaces built;
    for (std::size_t i = 0; i < obstacles.size(); ++i)
        add_obstacle(obstacles[i], {first_id.value + static_cast<std::uint32_t>(i)},
                     built.surfaces);
    add_border(bounds, built.surfaces);
    std::vector<Aabb> boxes;
    boxes.reserve(built.surfaces.size());
    for (const Surface& surface : built.surfaces)
        boxes.push_back(aabb_of_points(std::array{surface.a, surface.b}));
    built.grid = StaticGrid(boxes, bounds, kSurfaceGridSize);
    return built;
}

std::size_t surface_count_max(const TerrainPiece& piece) {
    switch (piece.shape) {
        case Shape::polygon:
            return piece.vertex_count;
        case Shape::circle:
            return kSidesAroundCircle;
        case Shape::line:
            return 2;
        case Shape::point:
            break;
    }
    return 0;
}

bool append_surfaces(const PieceList& list, const TerrainPiece& piece,
                     std::vector<Surface>& surfaces) {
    bool complete = true;
    const auto append = [&](Segment edge_of_piece) {
        const bool has_room = surfaces.size() < surfaces.capacity();
        complete &= has_room;
        if (!has_room) return;
        surfaces.push_back(surface_of_edge(edge_of_piece, piece.obstacle));
        surfaces.back().is_one_sided = piece.is_one_sided;
    };
    const auto append_outline = [&](std::span<const Vec2> ccw) {
        for (std::size_t i = 0; i < ccw.size(); ++i)
            if ((piece.inner_edges >> i & 1u) == 0) append(edge(ccw, i));
    };
    switch (piece.shape) {
        case Shape::polygon:
            append_outline(list.vertices_of(piece));
            break;
        case Shape::circle:
            append_outline(outline_around(piece.center, piece.radius));
            break;
        case Shape::line: {
            const Segment line = segment_of(list, piece);
            append(line);
            if (!piece.is_one_sided) append({line.b, line.a});
            break;
        }
        case Shape::point:
            break;
    }
    return complete;
}

}  // namespace arena::sim
