// Questions to the terrain, answered over its pieces. `pieces` are indices into Terrain::pieces,
// most often the answer of Terrain::grid.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/world/terrain.h"

namespace arena::sim {

/// A player this deep in the terrain counts as touching it, in metres. Smaller, and players that
/// rest in a corner would be put back for a rounding error; larger, and a viewer would see it.
inline constexpr float kContactSlop = 0.002f;

/// Metres by which bodies may overlap and count as apart. A push at 1 km from the origin rounds by
/// a tenth of it; without it such bodies would be pushed for ever.
inline constexpr float kSettledSlop = 0x1p-11f;

/// find_pieces for ways of any length.
[[nodiscard]] bool find_pieces_far(const Terrain& terrain, Circle disc, Vec2 delta,
                                   std::uint32_t asker, std::vector<std::uint32_t>& found,
                                   std::vector<IndexPair>& pairs);

/// Appends (asker, piece) for all pieces whose box the disc may meet on its way along delta, each
/// once. `found` is working memory. Never grows `pairs` beyond its capacity: false says that some
/// were left out.
[[nodiscard]] inline bool find_pieces(const Terrain& terrain, Circle disc, Vec2 delta,
                                      std::uint32_t asker, std::vector<std::uint32_t>& found,
                                      std::vector<IndexPair>& pairs) {
    // The disc around the whole way is nearly always small enough for the list of one cell.
    const Vec2 half = delta * 0.5f;
    const Circle around{disc.center + half, disc.radius + length(half)};
    if (around.radius <= terrain.grid.reach()) return terrain.grid.query(around, asker, pairs);
    return find_pieces_far(terrain, disc, delta, asker, found, pairs);
}

/// Thompson test: whether the disc and the piece overlap (touching does not count).
[[nodiscard]] bool overlaps_piece(const Terrain& terrain, std::uint32_t piece, Circle circle);

/// SAT over several pieces: pushes the disc out of the deepest, then of what is deepest then, at
/// most kTerrainPushesMax times. Writes the centre to `center`; gives the number of pushes.
std::uint32_t push_out_of_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                                 Circle circle, Vec2& center);

/// Metres that the disc would have to be pushed out of the piece it is deepest in; 0 when free.
[[nodiscard]] float depth_in_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                                    Circle circle);

/// Whether the segment meets any of the pieces (touching counts).
[[nodiscard]] bool crosses_pieces(const Terrain& terrain, std::span<const std::uint32_t> pieces,
                                  Segment segment);

/// When the disc first meets the piece on its way along delta.
[[nodiscard]] std::optional<SweepHit> sweep_piece(const Terrain& terrain, const TerrainPiece& piece,
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

/// Whether nothing of the terrain lies on the segment. `found` is working memory for the search; an
/// answer that does not fit into its capacity counts as blocked.
[[nodiscard]] bool line_of_sight(const Terrain& terrain, Segment segment,
                                 std::vector<std::uint32_t>& found);

}  // namespace arena::sim
