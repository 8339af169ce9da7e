// MovingSolids: the pieces of all movers where they are in this tick. Working memory of a step,
// made anew from the movers' state in each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/slab_masks.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::sim {

class MovingSolids {
  public:
    /// A mover as the rest of the tick sees it.
    struct Solid {
        Aabb box;                ///< around all its pieces, where they are and where the tick began
        Vec2 displacement;       ///< metres, in this tick
        bool is_there = false;   ///< stops what comes; otherwise nothing of it is found
        bool has_risen = false;  ///< it was not there when the tick began
    };

    /// Room for the movers of the terrain, none of which is there yet.
    explicit MovingSolids(const Terrain& terrain);

    /// Puts the movers where their states say, at rest.
    void place(const Terrain& terrain, std::span<const MoverState> states);
    /// The same for a step: `before` are the states that the tick began with.
    void move(const Terrain& terrain, std::span<const MoverState> before,
              std::span<const MoverState> states);

    [[nodiscard]] const PieceList& list() const { return list_; }
    [[nodiscard]] const Solid& solid(std::size_t mover) const { return solids_[mover]; }
    /// Whether the mover can push in this tick.
    [[nodiscard]] bool is_pushing(std::size_t mover) const {
        const Solid& solid = solids_[mover];
        return solid.is_there && (solid.has_risen || solid.displacement != Vec2{});
    }
    [[nodiscard]] bool any_pushing() const { return any_pushing_; }

    /// Calls visit(number) for all pieces of movers that are there whose box shares a point with
    /// `box`, ascending; the number is an index into list().pieces.
    template <typename Visit>
    void for_each_in(const Terrain& terrain, const Aabb& box, Visit&& visit) const {
        if (!boxes_overlap(reach_, box)) return;
        slabs_.for_each_near(box, [&](std::size_t mover) {
            const MoverParts& parts = terrain.mover_parts[mover];
            for (std::uint32_t i = 0; i < parts.piece_count; ++i)
                if (boxes_overlap(list_.pieces[parts.first_piece + i].box, box))
                    visit(parts.first_piece + i);
        });
    }

  private:
    void put_pieces(const Terrain& terrain, std::size_t mover, Vec2 offset);

    PieceList list_;
    std::vector<Solid> solids_;  // by mover
    SlabMasks slabs_;            // of the boxes of those that are there
    Aabb reach_;                 // around all of them
    bool any_pushing_ = false;
};

}  // namespace arena::sim
