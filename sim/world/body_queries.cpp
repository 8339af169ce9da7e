#include "sim/world/body_queries.h"

#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_polygon_circle.h"
#include "sim/sweep/sweep_polygon_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

Segment segment_of(const Terrain& terrain, const TerrainPiece& piece) {
    const auto vertices = terrain.vertices_of(piece);
    return {vertices[0], vertices[1]};
}

ConvexPolygon polygon_of(const Terrain& terrain, const TerrainPiece& piece) {
    return {terrain.vertices_of(piece), piece.inner_edges};
}

std::optional<Contact> reversed(std::optional<Contact> contact) {
    if (contact) contact->normal = -contact->normal;
    return contact;
}

std::optional<Contact> push_disc(const Terrain& terrain, const TerrainPiece& piece, Circle disc) {
    switch (piece.shape) {
        case Shape::line:
            return push_circle_out_of_line(disc, segment_of(terrain, piece));
        case Shape::circle:
            return push_circle_out_of_circle(disc, {piece.center, piece.radius});
        case Shape::polygon:
            return push_circle_out_of_polygon(disc, polygon_of(terrain, piece));
        case Shape::point:
            break;
    }
    return std::nullopt;
}

std::optional<Contact> push_outline(const Terrain& terrain, const TerrainPiece& piece,
                                    const PlacedOutline& outline) {
    switch (piece.shape) {
        case Shape::line:
            return push_simple_polygon_out_of_line(outline.polygon(), segment_of(terrain, piece));
        case Shape::circle:
            return reversed(
                push_circle_out_of_polygon({piece.center, piece.radius}, outline.convex()));
        case Shape::polygon:
            return push_polygon_out_of_polygon(outline.convex(), polygon_of(terrain, piece));
        case Shape::point:
            break;
    }
    return std::nullopt;
}

std::optional<SweepHit> sweep_outline_polygon(Polygon outline, Vec2 delta, Polygon piece) {
    const auto hit = sweep_polygon_polygon(outline, delta, piece);
    if (!hit) return std::nullopt;
    return hit->first;
}

std::optional<SweepHit> sweep_outline(const Terrain& terrain, const TerrainPiece& piece,
                                      const PlacedOutline& outline, Vec2 delta) {
    switch (piece.shape) {
        case Shape::line:
            return sweep_polygon_line(outline.polygon(), delta, segment_of(terrain, piece));
        case Shape::circle:
            return sweep_polygon_circle(outline.polygon(), delta, {piece.center, piece.radius});
        case Shape::polygon:
            return sweep_outline_polygon(outline.polygon(), delta, {terrain.vertices_of(piece)});
        case Shape::point:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Contact> push_out_of_piece(const Terrain& terrain, std::uint32_t index,
                                         const Body& body) {
    const TerrainPiece& piece = terrain.pieces[index];
    if (!boxes_overlap(piece.box, box_of(body))) return std::nullopt;
    if (body.is_disc()) return push_disc(terrain, piece, body.circle);
    return push_outline(terrain, piece, PlacedOutline(body));
}

std::optional<PieceContact> deepest_piece(const Terrain& terrain,
                                          std::span<const std::uint32_t> pieces, const Body& body) {
    std::optional<PieceContact> deepest;
    for (const std::uint32_t piece : pieces) {
        const auto contact = push_out_of_piece(terrain, piece, body);
        if (contact && (!deepest || contact->depth > deepest->contact.depth))
            deepest = {*contact, piece};
    }
    return deepest;
}

std::optional<SweepHit> sweep_body(const Terrain& terrain, std::uint32_t index, const Body& body,
                                   Vec2 delta) {
    const TerrainPiece& piece = terrain.pieces[index];
    if (!boxes_overlap(piece.box, swept(box_of(body), delta))) return std::nullopt;
    if (body.is_disc()) return sweep_piece(terrain, piece, body.circle, delta);
    auto hit = sweep_outline(terrain, piece, PlacedOutline(body), delta);
    if (!hit || !hit->started_overlapped) return hit;
    // The sweep of polygons does not know the cuts of a decomposition: the push does.
    if (const auto way_out = push_out_of_piece(terrain, index, body)) {
        hit->normal = way_out->normal;
        hit->depth = way_out->depth;
    }
    return hit;
}

std::optional<Contact> push_body_out_of_body(const Body& mover, const Body& other) {
    const auto discs = push_circle_out_of_circle(mover.circle, other.circle);
    if (!discs || (mover.is_disc() && other.is_disc())) return discs;
    if (mover.is_disc())
        return push_circle_out_of_polygon(mover.circle, PlacedOutline(other).convex());
    if (other.is_disc())
        return reversed(push_circle_out_of_polygon(other.circle, PlacedOutline(mover).convex()));
    return push_polygon_out_of_polygon(PlacedOutline(mover).convex(),
                                       PlacedOutline(other).convex());
}

std::optional<SweepHit> sweep_player(Circle projectile, Vec2 relative, const Body& body) {
    if (body.is_disc()) return sweep_circle_circle(projectile, relative, body.circle);
    return sweep_circle_polygon(projectile, relative, PlacedOutline(body).convex());
}

}  // namespace arena::sim
