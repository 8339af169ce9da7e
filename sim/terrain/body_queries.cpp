#include "sim/terrain/body_queries.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_polygon_circle.h"
#include "sim/sweep/sweep_polygon_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

std::optional<Contact> reversed(std::optional<Contact> contact) {
    if (contact) contact->normal = -contact->normal;
    return contact;
}

bool is_in_front(std::span<const Vec2> line, const Body& body) {
    const bool passes = body.passes_within > 0.0f;
    if (body.is_disc() && !passes) return is_in_front(line, body.circle);
    const float least = passes ? body.passes_within : -kContactSlop;
    const Vec2 front = front_of({line[0], line[1]});
    const float ahead = dot(body.circle.center - line[0], front);
    if (body.is_disc()) return ahead - body.circle.radius > least;
    return std::all_of(body.outline.begin(), body.outline.end(), [&](Vec2 vertex) {
        return dot(body.circle.center + vertex - line[0], front) >= least;
    });
}

/// Returns the push out of a one-sided line. A body that overlaps the line is pushed to its front.
std::optional<Contact> push_outline_to_front(const PlacedOutline& outline, Segment line) {
    const Polygon polygon = outline.polygon();
    const auto contact = push_simple_polygon_out_of_line(polygon, line);
    const Vec2 front = front_of(line);
    if (!contact || dot(contact->normal, front) >= 0.0f) return contact;
    float behind = 0.0f;
    for (const Vec2 vertex : polygon.vertices)
        behind = std::max(behind, dot(line.a - vertex, front));
    return Contact{front, behind};
}

std::optional<Contact> push_outline(const PieceList& list, const TerrainPiece& piece,
                                    const PlacedOutline& outline) {
    switch (piece.shape) {
        case Shape::line:
            return piece.is_one_sided ? push_outline_to_front(outline, segment_of(list, piece))
                                      : push_simple_polygon_out_of_line(outline.polygon(),
                                                                        segment_of(list, piece));
        case Shape::circle:
            return reversed(
                push_circle_out_of_polygon({piece.center, piece.radius}, outline.convex()));
        case Shape::polygon:
            return push_polygon_out_of_polygon(outline.convex(), polygon_of(list, piece));
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

std::optional<SweepHit> sweep_outline(const PieceList& list, const TerrainPiece& piece,
                                      const PlacedOutline& outline, Vec2 delta) {
    switch (piece.shape) {
        case Shape::line:
            return sweep_polygon_line(outline.polygon(), delta, segment_of(list, piece));
        case Shape::circle:
            return sweep_polygon_circle(outline.polygon(), delta, {piece.center, piece.radius});
        case Shape::polygon:
            return sweep_outline_polygon(outline.polygon(), delta, {list.vertices_of(piece)});
        case Shape::point:
            break;
    }
    return std::nullopt;
}

}  // namespace

bool stops(const Solids& solids, std::uint32_t piece, const Body& start) {
    return !solids.piece(piece).is_one_sided || is_in_front(solids.vertices_of(piece), start);
}

void remove_passable_pieces(const Solids& solids, const Body& start,
                            std::vector<std::uint32_t>& pieces) {
    std::erase_if(pieces, [&](std::uint32_t piece) { return !stops(solids, piece, start); });
}

std::optional<Contact> push_out_of_piece(const Solids& solids, std::uint32_t index,
                                         const Body& body) {
    const TerrainPiece& piece = solids.piece(index);
    if (!boxes_overlap(piece.box, box_of(body))) return std::nullopt;
    if (body.is_disc()) return contact_with_piece(solids, index, body.circle);
    return push_outline(solids.list_of(index), piece, PlacedOutline(body));
}

std::optional<PieceContact> deepest_piece(const Solids& solids,
                                          std::span<const std::uint32_t> pieces, const Body& body) {
    std::optional<PieceContact> deepest;
    for (const std::uint32_t piece : pieces) {
        const auto contact = push_out_of_piece(solids, piece, body);
        if (contact && (!deepest || contact->depth > deepest->contact.depth))
            deepest = {*contact, piece};
    }
    return deepest;
}

void shift_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                         const Body& body, Vec2& shift) {
    for (std::uint32_t pushes = 0; pushes < kBodyPushesMax; ++pushes) {
        const auto deepest = deepest_piece(solids, pieces, moved(body, shift));
        if (!deepest || deepest->contact.depth <= kSettledSlop) return;
        shift += deepest->contact.normal * deepest->contact.depth;
    }
}

std::optional<SweepHit> sweep_body(const Solids& solids, std::uint32_t index, const Body& body,
                                   Vec2 delta) {
    const TerrainPiece& piece = solids.piece(index);
    if (!boxes_overlap(piece.box, swept(box_of(body), delta))) return std::nullopt;
    if (body.is_disc() && body.passes_within == 0.0f)
        return sweep_piece(solids, index, body.circle, delta);
    if (!stops(solids, index, body)) return std::nullopt;
    if (body.is_disc()) return sweep_piece(solids, index, body.circle, delta);
    auto hit = sweep_outline(solids.list_of(index), piece, PlacedOutline(body), delta);
    if (!hit || !hit->started_overlapped) return hit;
    // The sweep between polygons does not know which edges are cuts of a decomposition, but the
    // push does.
    if (const auto way_out = push_out_of_piece(solids, index, body)) {
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
