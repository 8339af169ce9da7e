#include "sim/world/terrain_queries.h"

#include <algorithm>

#include "sim/narrowphase/contact.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/thompson.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"

namespace arena::sim {

namespace {

/// Pushes of one player in one pass. A corner needs two, a notch three; the rest is for crowds of
/// small pieces.
constexpr std::uint32_t kTerrainPushesMax = 8;

Segment segment_of(const Terrain& terrain, const TerrainPiece& piece) {
    const auto vertices = terrain.vertices_of(piece);
    return {vertices[0], vertices[1]};
}

ConvexPolygon polygon_of(const Terrain& terrain, const TerrainPiece& piece) {
    return {terrain.vertices_of(piece), piece.inner_edges};
}

std::optional<Contact> push_out_of_piece(const Terrain& terrain, const TerrainPiece& piece,
                                         Circle circle) {
    switch (piece.shape) {
        case Shape::line:
            return push_circle_out_of_line(circle, segment_of(terrain, piece));
        case Shape::circle:
            return push_circle_out_of_circle(circle, {piece.center, piece.radius});
        case Shape::polygon:
            return push_circle_out_of_polygon(circle, polygon_of(terrain, piece));
        case Shape::point:
            break;
    }
    return std::nullopt;
}

std::optional<Contact> deepest_contact(const Terrain& terrain,
                                       std::span<const std::uint32_t> pieces, Circle circle) {
    std::optional<Contact> deepest;
    for (const std::uint32_t index : pieces) {
        const auto contact = push_out_of_piece(terrain, terrain.pieces[index], circle);
        if (contact && (!deepest || contact->depth > deepest->depth)) deepest = contact;
    }
    return deepest;
}

/// Fraction of the way `delta` until the coordinate leaves [low, high]; above 1 when it does not.
float time_to_leave(float from, float delta, float low, float high) {
    constexpr float kNever = 2.0f;
    if (delta > 0.0f && from + delta > high) return std::max(0.0f, (high - from) / delta);
    if (delta < 0.0f && from + delta < low) return std::max(0.0f, (low - from) / delta);
    return kNever;
}

}  // namespace

bool find_pieces_far(const Terrain& terrain, Circle disc, Vec2 delta, std::uint32_t asker,
                     std::vector<std::uint32_t>& found, std::vector<IndexPair>& pairs) {
    found.clear();
    const bool complete =
        terrain.grid.query(swept(aabb_of_circle(disc.center, disc.radius), delta), found);
    for (const std::uint32_t piece : found) {
        if (pairs.size() == pairs.capacity()) return false;
        pairs.push_back({asker, piece});
    }
    return complete;
}

bool overlaps_piece(const Terrain& terrain, std::uint32_t index, Circle circle) {
    const TerrainPiece& piece = terrain.pieces[index];
    switch (piece.shape) {
        case Shape::line:
            return overlaps(segment_of(terrain, piece), circle);
        case Shape::circle:
            return overlaps(circle, Circle{piece.center, piece.radius});
        case Shape::polygon:
            return overlaps(circle, Polygon{terrain.vertices_of(piece)});
        case Shape::point:
            break;
    }
    return false;
}

std::uint32_t push_out_of_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                                 Circle circle, Vec2& center) {
    // Out of one piece it is a single push; only among several does one lead into another.
    const std::uint32_t pushes_max = pieces.size() == 1 ? 1 : kTerrainPushesMax;
    std::uint32_t pushes = 0;
    for (; pushes < pushes_max; ++pushes) {
        const auto contact = deepest_contact(terrain, pieces, circle);
        if (!contact || contact->depth <= kSettledSlop) break;
        circle.center += contact->normal * contact->depth;
    }
    center = circle.center;
    return pushes;
}

float depth_in_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                      Circle circle) {
    const auto contact = deepest_contact(terrain, pieces, circle);
    return contact ? contact->depth : 0.0f;
}

bool crosses_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                    Segment segment) {
    return std::any_of(pieces.begin(), pieces.end(), [&](std::uint32_t index) {
        const TerrainPiece& piece = terrain.pieces[index];
        switch (piece.shape) {
            case Shape::line:
                return touches(segment, segment_of(terrain, piece));
            case Shape::circle:
                return touches(segment, Circle{piece.center, piece.radius});
            case Shape::polygon:
                return touches(segment, Polygon{terrain.vertices_of(piece)});
            case Shape::point:
                break;
        }
        return false;
    });
}

std::optional<SweepHit> sweep_piece(const Terrain& terrain, const TerrainPiece& piece,
                                    Circle circle, Vec2 delta) {
    switch (piece.shape) {
        case Shape::line:
            return sweep_circle_line(circle, delta, segment_of(terrain, piece));
        case Shape::circle:
            return sweep_circle_circle(circle, delta, {piece.center, piece.radius});
        case Shape::polygon:
            return sweep_circle_polygon(circle, delta, polygon_of(terrain, piece));
        case Shape::point:
            break;
    }
    return std::nullopt;
}

std::optional<float> sweep_to_border(const Bounds& bounds, Circle circle, Vec2 delta) {
    const float t = std::min(time_to_leave(circle.center.x, delta.x, bounds.min.x + circle.radius,
                                           bounds.max.x - circle.radius),
                             time_to_leave(circle.center.y, delta.y, bounds.min.y + circle.radius,
                                           bounds.max.y - circle.radius));
    if (t > 1.0f) return std::nullopt;
    return t;
}

bool line_of_sight(const Terrain& terrain, Segment segment, std::vector<std::uint32_t>& found) {
    found.clear();
    const Vec2 ends[] = {segment.a, segment.b};
    if (!terrain.grid.query(aabb_of_points(ends), found)) return false;
    return !crosses_pieces(terrain, found, segment);
}

}  // namespace arena::sim
