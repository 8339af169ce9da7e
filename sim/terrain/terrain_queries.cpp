#include "sim/terrain/terrain_queries.h"

#include <algorithm>

#include "sim/base/assert.h"
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

/// The most pushes of one player in one pass. A corner needs two, a notch three; the rest is for
/// clusters of small pieces.
constexpr std::uint32_t kTerrainPushesMax = 8;

/// Returns the push out of a one-sided line. A disc that overlaps the line is pushed to its front,
/// even when its centre is behind the line.
std::optional<Contact> push_to_front(Circle circle, Segment line) {
    auto contact = push_circle_out_of_line(circle, line);
    const Vec2 front = front_of(line);
    if (contact && contact->normal == -front)
        contact = Contact{front, circle.radius - dot(circle.center - line.a, front)};
    return contact;
}

std::optional<Contact> deepest_contact(const Solids& solids, std::span<const std::uint32_t> pieces,
                                       Circle circle) {
    std::optional<Contact> deepest;
    for (const std::uint32_t index : pieces) {
        const auto contact = contact_with_piece(solids, index, circle);
        if (contact && (!deepest || contact->depth > deepest->depth)) deepest = contact;
    }
    return deepest;
}

/// Returns the fraction of `delta` after which the coordinate leaves [low, high]; above 1 when it
/// does not leave.
float time_to_leave(float from, float delta, float low, float high) {
    constexpr float kNever = 2.0f;
    if (delta > 0.0f && from + delta > high) return std::max(0.0f, (high - from) / delta);
    if (delta < 0.0f && from + delta < low) return std::max(0.0f, (low - from) / delta);
    return kNever;
}

}  // namespace

namespace {

void find_moving_pieces_in(const Solids& solids, const Aabb& box,
                           std::vector<std::uint32_t>& found) {
    if (solids.moving() == nullptr) return;
    bool complete = true;
    solids.moving()->for_each_in(solids.terrain(), box, [&](std::uint32_t number) {
        complete &= found.size() < found.capacity();
        if (found.size() < found.capacity()) found.push_back(solids.index_of_moving(number));
    });
    ARENA_ASSERT(complete, "a list of pieces has room for all pieces");
}

}  // namespace

void find_pieces_in(const Solids& solids, const Aabb& box, std::vector<std::uint32_t>& found) {
    const bool complete = solids.terrain().grid.query(box, found);
    ARENA_ASSERT(complete, "a list of pieces has room for all pieces");
    find_moving_pieces_in(solids, box, found);
}

bool find_pieces_far(const Solids& solids, Circle disc, Vec2 delta, std::uint32_t searcher,
                     std::vector<std::uint32_t>& found, std::vector<IndexPair>& pairs) {
    found.clear();
    find_pieces_in(solids, swept(aabb_of_circle(disc.center, disc.radius), delta), found);
    for (const std::uint32_t piece : found) {
        if (pairs.size() == pairs.capacity()) return false;
        pairs.push_back({searcher, piece});
    }
    return true;
}

bool find_moving_pieces(const Solids& solids, Circle disc, std::uint32_t searcher,
                        std::vector<IndexPair>& pairs) {
    bool complete = true;
    const Aabb box = aabb_of_circle(disc.center, disc.radius);
    solids.moving()->for_each_in(solids.terrain(), box, [&](std::uint32_t number) {
        complete &= pairs.size() < pairs.capacity();
        if (pairs.size() < pairs.capacity())
            pairs.push_back({searcher, solids.index_of_moving(number)});
    });
    return complete;
}

Vec2 front_of(Segment line) {
    return normalised_or(right_of(line.b - line.a), {1.0f, 0.0f});
}

bool is_in_front(std::span<const Vec2> line, Circle disc) {
    const Vec2 front = front_of({line[0], line[1]});
    return dot(disc.center - line[0], front) >= disc.radius - kContactSlop;
}

void remove_passable_pieces(const Solids& solids, Circle start,
                            std::vector<std::uint32_t>& pieces) {
    std::erase_if(pieces, [&](std::uint32_t piece) { return !stops(solids, piece, start); });
}

bool overlaps_piece(const Solids& solids, std::uint32_t index, Circle circle) {
    const PieceList& list = solids.list_of(index);
    const TerrainPiece& piece = solids.piece(index);
    switch (piece.shape) {
        case Shape::line:
            return overlaps(segment_of(list, piece), circle);
        case Shape::circle:
            return overlaps(circle, Circle{piece.center, piece.radius});
        case Shape::polygon:
            return solids.is_moving(index) ? overlaps(circle, Polygon{list.vertices_of(piece)})
                                           : overlaps(circle, solids.terrain().prepared[index]);
        case Shape::point:
            break;
    }
    return false;
}

std::optional<Contact> contact_with_piece(const Solids& solids, std::uint32_t index,
                                          Circle circle) {
    if (const PreparedPolygon* polygon = solids.regular_polygon(index)) [[likely]]
        return push_circle_out_of_polygon(circle, *polygon);
    const PieceList& list = solids.list_of(index);
    const TerrainPiece& piece = solids.piece(index);
    switch (piece.shape) {
        case Shape::line:
            return piece.is_one_sided ? push_to_front(circle, segment_of(list, piece))
                                      : push_circle_out_of_line(circle, segment_of(list, piece));
        case Shape::circle:
            return push_circle_out_of_circle(circle, {piece.center, piece.radius});
        case Shape::polygon:
            return solids.is_moving(index)
                       ? push_circle_out_of_polygon(circle, polygon_of(list, piece))
                       : push_circle_out_of_polygon(circle, solids.terrain().prepared[index]);
        case Shape::point:
            break;
    }
    return std::nullopt;
}

std::uint32_t push_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                 Circle circle, Vec2& center) {
    // A single piece needs a single push; only among several can one push lead into another piece.
    const std::uint32_t pushes_max = pieces.size() == 1 ? 1 : kTerrainPushesMax;
    std::uint32_t pushes = 0;
    for (; pushes < pushes_max; ++pushes) {
        const auto contact = deepest_contact(solids, pieces, circle);
        if (!contact || contact->depth <= kSettledSlop) break;
        circle.center += contact->normal * contact->depth;
    }
    center = circle.center;
    return pushes;
}

float depth_in_pieces(const Solids& solids, std::span<const std::uint32_t> pieces, Circle circle) {
    const auto contact = deepest_contact(solids, pieces, circle);
    return contact ? contact->depth : 0.0f;
}

bool is_blocked_by_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                          Segment segment, Traveller traveller) {
    return std::any_of(pieces.begin(), pieces.end(), [&](std::uint32_t index) {
        const PieceList& list = solids.list_of(index);
        const TerrainPiece& piece = solids.piece(index);
        if (piece.is_low && traveller == Traveller::projectile) return false;
        switch (piece.shape) {
            case Shape::line:
                return touches(segment, segment_of(list, piece)) &&
                       stops(solids, index, Circle{segment.a, 0.0f});
            case Shape::circle:
                return touches(segment, Circle{piece.center, piece.radius});
            case Shape::polygon:
                return touches(segment, Polygon{list.vertices_of(piece)});
            case Shape::point:
                break;
        }
        return false;
    });
}

std::optional<SweepHit> sweep_piece(const Solids& solids, std::uint32_t index, Circle circle,
                                    Vec2 delta) {
    const PieceList& list = solids.list_of(index);
    const TerrainPiece& piece = solids.piece(index);
    switch (piece.shape) {
        case Shape::line:
            if (piece.is_one_sided && !is_in_front(list.vertices_of(piece), circle))
                return std::nullopt;
            return sweep_circle_line(circle, delta, segment_of(list, piece));
        case Shape::circle:
            return sweep_circle_circle(circle, delta, {piece.center, piece.radius});
        case Shape::polygon:
            return solids.is_moving(index)
                       ? sweep_circle_polygon(circle, delta, polygon_of(list, piece))
                       : sweep_circle_polygon(circle, delta, solids.terrain().prepared[index]);
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

bool line_of_sight(const Solids& solids, Segment segment, std::vector<std::uint32_t>& found,
                   Traveller traveller, EntityId except) {
    const auto is_blocked = [&] {
        std::erase_if(found, [&](std::uint32_t piece) {
            return except != kNoEntity && solids.piece(piece).obstacle == except;
        });
        return is_blocked_by_pieces(solids, found, segment, traveller);
    };
    const std::array<Vec2, 2> ends{segment.a, segment.b};
    found.clear();
    find_moving_pieces_in(solids, aabb_of_points(ends), found);
    if (is_blocked()) return false;

    // The bounding box of a long segment would hold the pieces of half the map.
    constexpr float kPart = 4.0f;              // metres
    constexpr float kRounding = 1.0f / 64.0f;  // metres by which a point on the segment may be off
    const Vec2 way = segment.b - segment.a;
    const auto parts = static_cast<std::uint32_t>(length(way) / kPart) + 1;
    const Vec2 part = way * (1.0f / static_cast<float>(parts));
    for (std::uint32_t i = 0; i < parts; ++i) {
        const Vec2 from = segment.a + part * static_cast<float>(i);
        found.clear();
        const bool complete =
            solids.terrain().grid.query(swept(aabb_of_circle(from, kRounding), part), found);
        ARENA_ASSERT(complete, "a list of pieces has room for all pieces");
        if (is_blocked()) return false;
    }
    return true;
}

}  // namespace arena::sim
