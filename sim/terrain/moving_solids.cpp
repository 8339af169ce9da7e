#include "sim/terrain/moving_solids.h"

#include <limits>

#include "sim/math/vec2.h"

namespace arena::sim {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// An empty box: its union with any other box is the other box.
constexpr Aabb kNowhere{{kInfinity, kInfinity}, {-kInfinity, -kInfinity}};

Aabb around(const Aabb& a, const Aabb& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

}  // namespace

MovingSolids::MovingSolids(const Terrain& terrain)
    : list_(terrain.mover_pieces),
      solids_(terrain.movers.size()),
      slabs_(terrain.bounds),
      reach_(kNowhere) {}

void MovingSolids::place(const Terrain& terrain, std::span<const MoverState> states) {
    move(terrain, states, states);
}

void MovingSolids::move(const Terrain& terrain, std::span<const MoverState> before,
                        std::span<const MoverState> states) {
    any_pushing_ = false;
    slabs_.clear();
    reach_ = kNowhere;
    for (std::size_t mover = 0; mover < solids_.size(); ++mover) {
        Solid& solid = solids_[mover];
        solid.is_there = states[mover].phase == MoverPhase::solid;
        solid.has_risen = solid.is_there && before[mover].phase != MoverPhase::solid;
        solid.displacement = states[mover].offset - before[mover].offset;
        place_pieces(terrain, mover, states[mover].offset);
        if (solid.is_there) {
            slabs_.add(solid.box, mover);
            reach_ = around(reach_, solid.box);
        }
        any_pushing_ |= is_pushing(mover);
    }
}

void MovingSolids::place_pieces(const Terrain& terrain, std::size_t mover, Vec2 offset) {
    const PieceList& drawn = terrain.mover_pieces;
    const MoverParts& parts = terrain.mover_parts[mover];
    Solid& solid = solids_[mover];
    solid.box = kNowhere;
    for (std::uint32_t i = parts.first_piece; i < parts.first_piece + parts.piece_count; ++i) {
        const TerrainPiece& from = drawn.pieces[i];
        TerrainPiece& piece = list_.pieces[i];
        for (std::size_t v = from.first_vertex; v < from.first_vertex + from.vertex_count; ++v)
            list_.vertices[v] = drawn.vertices[v] + offset;
        for (std::size_t j = 0; j < drawn.half_planes_of(from).size(); ++j)
            list_.half_planes[from.first_half_planes + j].point =
                drawn.half_planes[from.first_half_planes + j].point - all_lanes(-offset);
        piece.center = from.center + offset;
        piece.box = swept({from.box.min + offset, from.box.max + offset}, -solid.displacement);
        solid.box = around(solid.box, piece.box);
    }
}

}  // namespace arena::sim
