// MovingSolids: the pieces of all movers, placed where the movers are in this tick. This is working
// memory of a step, rebuilt from the movers' state in every step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/slab_masks.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The pieces of all movers, where they are in this tick.
class MovingSolids {
  public:
    /// A mover as the rest of the tick sees it.
    struct Solid {
        Aabb box;           ///< around all its pieces, both where they are and where the tick began
        Vec2 displacement;  ///< metres, in this tick
        bool is_there = false;   ///< it is solid; otherwise no query finds it
        bool has_risen = false;  ///< it became solid in this tick
    };

    /// Makes room for the movers of the terrain. None of them is solid until place() or move().
    explicit MovingSolids(const Terrain& terrain);

    /// Places the movers where their states say, at rest.
    void place(const Terrain& terrain, std::span<const MoverState> states);
    /// Places the movers as the step moved them. `before` holds the states at the beginning of the
    /// tick.
    void move(const Terrain& terrain, std::span<const MoverState> before,
              std::span<const MoverState> states);

    [[nodiscard]] const PieceList& list() const { return list_; }
    [[nodiscard]] const Solid& solid(std::size_t mover) const { return solids_[mover]; }
    /// Whether the mover can push in this tick.
    [[nodiscard]] bool is_pushing(std::size_t mover) const {
        const Solid& solid = solids_[mover];
        return solid.is_there && (solid.has_risen || solid.displacement != Vec2{});
    }
    /// Whether any mover can push in this tick.
    [[nodiscard]] bool any_pushing() const { return any_pushing_; }

    /// Calls visit(number) in ascending order for all pieces of solid movers whose box shares a
    /// point with `box`. The number is an index into list().pieces.
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
    void place_pieces(const Terrain& terrain, std::size_t mover, Vec2 offset);

    PieceList list_;
    std::vector<Solid> solids_;  // by mover
    SlabMasks slabs_;            // of the boxes of the solid ones
    Aabb reach_;                 // around all of them
    bool any_pushing_ = false;
};

}  // namespace arena::sim
