// Solids: everything that stops a moving body, as one list of pieces: first those of the terrain,
// which never move, then those of the movers, where they are in this tick.
//
// A view: the terrain and the MovingSolids that it is made of must outlive it.
#pragma once

#include <cstdint>
#include <span>

#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// The pieces of a terrain and of its movers, numbered in one sequence.
class Solids {
  public:
    /// The terrain alone, without its movers.
    Solids(const Terrain& terrain)
        : terrain_(&terrain), still_(static_cast<std::uint32_t>(terrain.pieces.size())) {}
    Solids(const Terrain& terrain, const MovingSolids& moving) : Solids(terrain) {
        if (!terrain.movers.empty()) moving_ = &moving;
    }

    [[nodiscard]] const Terrain& terrain() const { return *terrain_; }
    /// Returns the movers, or nullptr when there are none.
    [[nodiscard]] const MovingSolids* moving() const { return moving_; }

    [[nodiscard]] bool is_moving(std::uint32_t index) const { return index >= still_; }
    /// Returns the list that holds the piece.
    [[nodiscard]] const PieceList& list_of(std::uint32_t index) const {
        return is_moving(index) ? moving_->list() : *terrain_;
    }
    [[nodiscard]] const TerrainPiece& piece(std::uint32_t index) const {
        return is_moving(index) ? moving_->list().pieces[index - still_] : terrain_->pieces[index];
    }
    [[nodiscard]] std::span<const Vec2> vertices_of(std::uint32_t index) const {
        return list_of(index).vertices_of(piece(index));
    }
    /// Returns the half-planes of the piece's edges; none for a circle.
    [[nodiscard]] std::span<const HalfPlanes4> half_planes_of(std::uint32_t index) const {
        return list_of(index).half_planes_of(piece(index));
    }
    /// Returns the piece if it is a regular polygon that never moves, as nearly all are, or
    /// nullptr. Everything about it lies in one place in memory.
    [[nodiscard]] const PreparedPolygon* regular_polygon(std::uint32_t index) const {
        if (is_moving(index) || !terrain_->prepared[index].is_regular) return nullptr;
        return &terrain_->prepared[index];
    }
    /// Returns the index into Terrain::movers of a piece that moves.
    [[nodiscard]] std::size_t mover_of(std::uint32_t index) const {
        return piece(index).obstacle.value - terrain_->mover_id(0).value;
    }
    /// Returns how far the piece has moved in this tick, in metres.
    [[nodiscard]] Vec2 displacement_of(std::uint32_t index) const {
        return is_moving(index) ? moving_->solid(mover_of(index)).displacement : Vec2{};
    }
    /// Returns the index of piece `number` of MovingSolids::list().
    [[nodiscard]] std::uint32_t index_of_moving(std::uint32_t number) const {
        return still_ + number;
    }

  private:
    const Terrain* terrain_;
    const MovingSolids* moving_ = nullptr;
    std::uint32_t still_;  // the number of pieces that never move; the others follow
};

}  // namespace arena::sim
