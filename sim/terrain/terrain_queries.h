// Queries about everything solid, answered piece by piece. `pieces` are indices as Solids numbers
// them, usually the result of find_pieces or find_pieces_in.
//
// All queries see movers at rest, where they are after their move of this tick.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/broadphase/path.h"
#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/terrain/solids.h"

namespace arena::sim {

/// The depth in the terrain up to which a player counts as touching it, in metres. With a smaller
/// one, players that rest in a corner would step back for a rounding error; with a larger one, the
/// overlap would be visible.
inline constexpr float kContactSlop = 0.002f;

/// The overlap up to which bodies count as apart, in metres. A push at 1 km from the origin has a
/// rounding error of a tenth of it; without this slop such bodies would be pushed forever.
inline constexpr float kSettledSlop = 0x1p-11f;

/// What a query is made for: low walls stop players only.
enum class Traveller : std::uint8_t { player, projectile };

/// Appends the indices of all pieces whose box shares a point with `box` (touching counts) to
/// `found`, ascending, each once. The capacity of `found` must suffice for all pieces, as that of
/// StepScratch::found does: a truncated list would leave out a wall.
void find_pieces_in(const Solids& solids, const Aabb& box, std::vector<std::uint32_t>& found);

/// Returns which of four discs may overlap a piece's box. False is certain; where anything moves,
/// all of them may.
[[nodiscard]] inline Mask4 may_overlap_pieces(const Solids& solids, const Circles4& discs) {
    const Mask4 all_may = Mask4{} - (solids.moving() != nullptr ? 1 : 0);
    return all_may | (solids.terrain().clearance.clearance_at(discs.centers) <= discs.radii);
}

/// Does what find_pieces does, for displacements of any length.
[[nodiscard]] bool find_pieces_far(const Solids& solids, Circle disc, Vec2 delta,
                                   std::uint32_t searcher, std::vector<std::uint32_t>& found,
                                   std::vector<IndexPair>& pairs);

/// Does what find_pieces does, among the pieces of movers only. There must be movers.
[[nodiscard]] bool find_moving_pieces(const Solids& solids, Circle disc, std::uint32_t searcher,
                                      std::vector<IndexPair>& pairs);

/// Appends (asker, piece) for all pieces whose box the disc may touch on its way along `delta`,
/// each once. `found` is working memory with room for all pieces. Never grows `pairs` beyond its
/// capacity: returns false when some were left out.
[[nodiscard]] inline bool find_pieces(const Solids& solids, Circle disc, Vec2 delta,
                                      std::uint32_t searcher, std::vector<std::uint32_t>& found,
                                      std::vector<IndexPair>& pairs) {
    // The circle around the whole sweep is nearly always small enough for the list of one cell.
    const StaticGrid& grid = solids.terrain().grid;
    const Circle around = circle_around({disc.center, delta, disc.radius});
    if (around.radius > grid.reach())
        return find_pieces_far(solids, disc, delta, searcher, found, pairs);
    const bool complete = grid.query(around, searcher, pairs);
    if (solids.moving() == nullptr) return complete;
    return find_moving_pieces(solids, around, searcher, pairs) && complete;
}

/// Returns the front of a one-sided line as a unit vector: the line stops what comes from there.
[[nodiscard]] Vec2 front_of(Segment line);

/// Whether the whole disc lies in front of a one-sided line, up to kContactSlop. The front is to
/// the right of the direction from its first vertex to its second.
[[nodiscard]] bool is_in_front(std::span<const Vec2> line, Circle disc);

/// Whether the piece stops a disc that starts at `start`, relative to the piece. A one-sided line
/// stops only discs that start in front of it.
[[nodiscard]] inline bool stops(const Solids& solids, std::uint32_t piece, Circle start) {
    return !solids.piece(piece).is_one_sided || is_in_front(solids.vertices_of(piece), start);
}

/// Removes from `pieces` those that do not stop a disc that starts at `start`.
void remove_passable_pieces(const Solids& solids, Circle start, std::vector<std::uint32_t>& pieces);

/// Thompson test: whether the disc and the piece overlap (touching does not count).
[[nodiscard]] bool overlaps_piece(const Solids& solids, std::uint32_t piece, Circle circle);

/// SAT: returns the push of the disc out of the piece, or nothing when they do not overlap. The
/// push out of a one-sided line always leads to its front.
[[nodiscard]] std::optional<Contact> contact_with_piece(const Solids& solids, std::uint32_t piece,
                                                        Circle circle);

/// SAT over several pieces: pushes the disc out of the deepest, then out of the piece that is
/// deepest then, at most kTerrainPushesMax times. Writes the centre to `center` and returns the
/// number of pushes.
std::uint32_t push_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                 Circle circle, Vec2& center);

/// Returns the depth of the disc in the piece that it is deepest in, in metres; 0 when it overlaps
/// none.
[[nodiscard]] float depth_in_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                    Circle circle);

/// Whether the segment touches any of the pieces that stop a traveller from its first end to its
/// second.
[[nodiscard]] bool is_blocked_by_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                        Segment segment, Traveller traveller = Traveller::player);

/// Returns when the disc, moving along `delta`, first touches the piece, or nothing when it does
/// not. The piece is at rest.
[[nodiscard]] std::optional<SweepHit> sweep_piece(const Solids& solids, std::uint32_t index,
                                                  Circle circle, Vec2 delta);

/// Returns the rectangle in which the centre of a disc within the bounds may lie. Where the bounds
/// are narrower than the disc, that is their middle.
[[nodiscard]] inline Aabb room_for(const Bounds& bounds, float radius) {
    const Vec2 middle = (bounds.min + bounds.max) * 0.5f;
    return {{std::min(bounds.min.x + radius, middle.x), std::min(bounds.min.y + radius, middle.y)},
            {std::max(bounds.max.x - radius, middle.x), std::max(bounds.max.y - radius, middle.y)}};
}

/// Returns the nearest position at which the disc lies within the bounds.
[[nodiscard]] inline Vec2 clamp_into(const Bounds& bounds, Circle circle) {
    const Aabb room = room_for(bounds, circle.radius);
    return {std::min(std::max(circle.center.x, room.min.x), room.max.x),
            std::min(std::max(circle.center.y, room.min.y), room.max.y)};
}

/// Returns the fraction of `delta` at which the disc first touches the border from inside, or
/// nothing when it stays within the bounds.
[[nodiscard]] std::optional<float> sweep_to_border(const Bounds& bounds, Circle circle, Vec2 delta);

/// Whether nothing solid on the segment stops a traveller, the obstacle `except` left aside.
/// `found` is working memory with room for all pieces. The cost depends on the pieces along the
/// segment up to the first that blocks it, not on those beside it.
[[nodiscard]] bool line_of_sight(const Solids& solids, Segment segment,
                                 std::vector<std::uint32_t>& found,
                                 Traveller traveller = Traveller::projectile,
                                 EntityId except = kNoEntity);

}  // namespace arena::sim
