// Questions to all that is solid, answered over its pieces. `pieces` are indices as Solids gives
// them, most often the answer of find_pieces or find_pieces_in.
//
// Movers are where they are after their move of this tick, and that is where they stand for all of
// these questions.
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

/// A player this deep in the terrain counts as touching it, in metres. Smaller, and players that
/// rest in a corner would be put back for a rounding error; larger, and a viewer would see it.
inline constexpr float kContactSlop = 0.002f;

/// Metres by which bodies may overlap and count as apart. A push at 1 km from the origin rounds by
/// a tenth of it; without it such bodies would be pushed for ever.
inline constexpr float kSettledSlop = 0x1p-11f;

/// Who asks: low walls stop players alone.
enum class Traveller : std::uint8_t { player, projectile };

/// Appends the indices of all pieces whose box shares a point with `box` (touching counts) to
/// `found`, ascending, each once. The capacity of `found` must do for all pieces that there are,
/// as that of StepScratch::found does: an answer that was cut off would be a wall left out.
void find_pieces_in(const Solids& solids, const Aabb& box, std::vector<std::uint32_t>& found);

/// Which of four discs may meet a piece's box. False is certain; all may where something moves.
[[nodiscard]] inline Mask4 may_meet_some(const Solids& solids, const Circles4& discs) {
    const Mask4 all_may = Mask4{} - (solids.moving() != nullptr ? 1 : 0);
    return all_may | (solids.terrain().clearance.clearance_at(discs.centers) <= discs.radii);
}

/// find_pieces for ways of any length.
[[nodiscard]] bool find_pieces_far(const Solids& solids, Circle disc, Vec2 delta,
                                   std::uint32_t asker, std::vector<std::uint32_t>& found,
                                   std::vector<IndexPair>& pairs);

/// find_pieces among the movers.
[[nodiscard]] bool find_moving_pieces(const Solids& solids, Circle disc, std::uint32_t asker,
                                      std::vector<IndexPair>& pairs);

/// Appends (asker, piece) for all pieces whose box the disc may meet on its way along delta, each
/// once. `found` is working memory for all pieces that there are. Never grows `pairs` beyond its
/// capacity: false says that some were left out.
[[nodiscard]] inline bool find_pieces(const Solids& solids, Circle disc, Vec2 delta,
                                      std::uint32_t asker, std::vector<std::uint32_t>& found,
                                      std::vector<IndexPair>& pairs) {
    // The disc around the whole way is nearly always small enough for the list of one cell.
    const StaticGrid& grid = solids.terrain().grid;
    const Circle around = circle_around({disc.center, delta, disc.radius});
    if (around.radius > grid.reach())
        return find_pieces_far(solids, disc, delta, asker, found, pairs);
    const bool complete = grid.query(around, asker, pairs);
    if (solids.moving() == nullptr) return complete;
    return find_moving_pieces(solids, around, asker, pairs) && complete;
}

/// The side of a one-sided line from which it stops, as a unit vector.
[[nodiscard]] Vec2 front_of(Segment line);

/// Whether a disc lies in front of a one-sided line: to the right of its first vertex to its
/// second, all of it, but for kContactSlop.
[[nodiscard]] bool is_in_front(std::span<const Vec2> line, Circle disc);

/// Whether the piece stops a disc that comes from `start`, seen from the piece: a one-sided line
/// lets through what was behind it or in it.
[[nodiscard]] inline bool stops(const Solids& solids, std::uint32_t piece, Circle start) {
    return !solids.piece(piece).is_one_sided || is_in_front(solids.vertices_of(piece), start);
}

/// Leaves those pieces that stop a disc that comes from `start`.
void keep_stopping(const Solids& solids, Circle start, std::vector<std::uint32_t>& pieces);

/// Thompson test: whether the disc and the piece overlap (touching does not count).
[[nodiscard]] bool overlaps_piece(const Solids& solids, std::uint32_t piece, Circle circle);

/// SAT: the push of the disc out of the piece; out of a one-sided line always to its front.
[[nodiscard]] std::optional<Contact> contact_with_piece(const Solids& solids, std::uint32_t piece,
                                                        Circle circle);

/// SAT over several pieces: pushes the disc out of the deepest, then of what is deepest then, at
/// most kTerrainPushesMax times. Writes the centre to `center`; gives the number of pushes.
std::uint32_t push_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                 Circle circle, Vec2& center);

/// Metres that the disc would have to be pushed out of the piece it is deepest in; 0 when free.
[[nodiscard]] float depth_in_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                    Circle circle);

/// Whether the segment meets any of the pieces that stop who goes from its first end to its second
/// (touching counts).
[[nodiscard]] bool crosses_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                                  Segment segment, Traveller traveller = Traveller::player);

/// When the disc first meets the piece, which stands, on its way along delta.
[[nodiscard]] std::optional<SweepHit> sweep_piece(const Solids& solids, std::uint32_t index,
                                                  Circle circle, Vec2 delta);

/// The part of the bounds in which the centre of a disc may lie. Bounds narrower than the disc
/// leave their middle.
[[nodiscard]] inline Aabb room_for(const Bounds& bounds, float radius) {
    const Vec2 middle = (bounds.min + bounds.max) * 0.5f;
    return {{std::min(bounds.min.x + radius, middle.x), std::min(bounds.min.y + radius, middle.y)},
            {std::max(bounds.max.x - radius, middle.x), std::max(bounds.max.y - radius, middle.y)}};
}

/// The nearest place at which the disc lies within the bounds.
[[nodiscard]] inline Vec2 clamp_into(const Bounds& bounds, Circle circle) {
    const Aabb room = room_for(bounds, circle.radius);
    return {std::min(std::max(circle.center.x, room.min.x), room.max.x),
            std::min(std::max(circle.center.y, room.min.y), room.max.y)};
}

/// Fraction of the way at which the disc first touches the bounds from inside, or nothing when it
/// stays within.
[[nodiscard]] std::optional<float> sweep_to_border(const Bounds& bounds, Circle circle, Vec2 delta);

/// Whether nothing solid lies on the segment in the way of who goes along it, but for the obstacle
/// `except`. `found` is working memory for all pieces that there are. Costs time for what lies
/// along the segment, up to the first that is in the way, and not for what lies beside it.
[[nodiscard]] bool line_of_sight(const Solids& solids, Segment segment,
                                 std::vector<std::uint32_t>& found,
                                 Traveller traveller = Traveller::projectile,
                                 EntityId except = kNobody);

}  // namespace arena::sim
