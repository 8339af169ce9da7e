// Solids: everything that stops what moves, as one list of pieces: those of the terrain, which
// never move, and behind them those of the movers, where they are in this tick.
//
// A view: it lives as long as the terrain and the MovingSolids it was made of.
#pragma once

#include <cstdint>
#include <span>

#include "sim/terrain/moving_solids.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

class Solids {
  public:
    /// Only what never moves.
    Solids(const Terrain& terrain)
        : terrain_(&terrain), still_(static_cast<std::uint32_t>(terrain.pieces.size())) {}
    Solids(const Terrain& terrain, const MovingSolids& moving) : Solids(terrain) {
        if (!terrain.movers.empty()) moving_ = &moving;
    }

    [[nodiscard]] const Terrain& terrain() const { return *terrain_; }
    /// The movers, or nullptr when there are none.
    [[nodiscard]] const MovingSolids* moving() const { return moving_; }

    [[nodiscard]] bool is_moving(std::uint32_t index) const { return index >= still_; }
    /// The list that the piece is in.
    [[nodiscard]] const PieceList& list_of(std::uint32_t index) const {
        return is_moving(index) ? moving_->list() : *terrain_;
    }
    [[nodiscard]] const TerrainPiece& piece(std::uint32_t index) const {
        return is_moving(index) ? moving_->list().pieces[index - still_] : terrain_->pieces[index];
    }
    [[nodiscard]] std::span<const Vec2> vertices_of(std::uint32_t index) const {
        return list_of(index).vertices_of(piece(index));
    }
    /// None for a circle.
    [[nodiscard]] std::span<const HalfPlanes4> half_planes_of(std::uint32_t index) const {
        return list_of(index).half_planes_of(piece(index));
    }
    /// The piece, if it is a regular polygon that never moves, as nearly all are: one look at
    /// memory knows all of it.
    [[nodiscard]] const PreparedPolygon* regular_polygon(std::uint32_t index) const {
        if (is_moving(index) || !terrain_->prepared[index].is_regular) return nullptr;
        return &terrain_->prepared[index];
    }
    /// Index into Terrain::movers of a piece that moves.
    [[nodiscard]] std::size_t mover_of(std::uint32_t index) const {
        return piece(index).obstacle.value - terrain_->mover_id(0).value;
    }
    /// Metres by which the piece has moved in this tick: where the tick began, it was that much
    /// back.
    [[nodiscard]] Vec2 displacement_of(std::uint32_t index) const {
        return is_moving(index) ? moving_->solid(mover_of(index)).displacement : Vec2{};
    }
    /// The index of a piece of MovingSolids::list().
    [[nodiscard]] std::uint32_t index_of_moving(std::uint32_t number) const {
        return still_ + number;
    }

  private:
    const Terrain* terrain_;
    const MovingSolids* moving_ = nullptr;
    std::uint32_t still_;  // pieces that never move; the others come behind them
};

}  // namespace arena::sim
