// Questions to the terrain, answered over its pieces. `pieces` are indices into Terrain::pieces,
// most often the answer of Terrain::grid.
#pragma once

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

/// The first of the pieces that the disc meets on its way, ties by lower index.
struct TerrainHit {
    SweepHit hit;
    EntityId obstacle;
};
[[nodiscard]] std::optional<TerrainHit> sweep_pieces(const Terrain& terrain,
                                                     std::span<const std::uint32_t> pieces,
                                                     Circle circle, Vec2 delta);

/// The nearest place at which the disc lies within the bounds. A bounds narrower than the disc
/// gives its middle.
[[nodiscard]] Vec2 clamp_into(const Bounds& bounds, Circle circle);

/// Fraction of the way at which the disc first touches the bounds from inside, or nothing when it
/// stays within.
[[nodiscard]] std::optional<float> sweep_to_border(const Bounds& bounds, Circle circle, Vec2 delta);

/// Whether nothing of the terrain lies on the segment. `found` is working memory for the search; an
/// answer that does not fit into its capacity counts as blocked.
[[nodiscard]] bool line_of_sight(const Terrain& terrain, Segment segment,
                                 std::vector<std::uint32_t>& found);

}  // namespace arena::sim
