// Flight: how far something that moves in a straight line gets before a static thing stops it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/index_pair.h"
#include "sim/geometry/shapes.h"
#include "sim/terrain/terrain.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"

namespace arena::client {

class Flight {
  public:
    /// Queries `terrain`, which must outlive the Flight. Reserves all its memory here.
    explicit Flight(const sim::Terrain& terrain);

    /// Returns the share of the way, 0 to 1, after which a disc that flies from `start` along `way`
    /// metres hits a wall or the border; low walls stop no shot. 1 when it hits none.
    [[nodiscard]] float share_until_wall(sim::Circle start, sim::Vec2 way);

    /// Returns the share of the way, 0 to 1, after which the core of a player's body that is
    /// extrapolated along `way` metres lies in a wall, a low wall, a floor or beyond the border by
    /// a quarter of its radius. One-sided lines stop no player, because it may be dropping through.
    [[nodiscard]] float share_until_ground(sim::Circle core, sim::Vec2 way);

  private:
    [[nodiscard]] float share_until_piece(sim::Circle start, sim::Vec2 way,
                                          sim::Traveller traveller);

    const sim::Terrain* terrain_;
    std::vector<std::uint32_t> found_;
    std::vector<sim::IndexPair> pairs_;
};

}  // namespace arena::client
