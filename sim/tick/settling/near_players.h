// Which players are near a place late in a tick, when they are no longer where the broadphase found
// them.
#pragma once

#include <algorithm>

#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/circle_circle.h"
#include "sim/state/players.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/step_backs.h"

namespace arena::sim {

/// Looks players up in the grid of the tick's broadphase, widened by the furthest that any of them
/// can be from there. Where steps are long that would be a search through half of the world, so
/// players that may be back at their starts are looked up in a grid of the starts.
class NearPlayers {
  public:
    /// Any player may be put back to its start from now on.
    NearPlayers(const Players& players, const OwnSteps& steps, const PlayerGrid& grid,
                const Awake& awake, StepBacks& backs);

    /// Notes where a player stands now, unless that is its start.
    void note_move(std::uint32_t row) {
        reach_ = std::max(reach_, length(players_.position[row] - awake_.found_at[row]));
    }

    /// Calls visit(row) for each living player whose circle, where it is now, overlaps the disc;
    /// for some of them twice.
    template <typename Visit>
    void for_each(Circle disc, const Visit& visit) const {
        const auto visit_if_near = [&](std::uint32_t row) {
            if (overlaps(disc, players_.circle(row))) visit(row);
        };
        grid_.for_each_near(box_of_centers(disc, reach_), visit_if_near);
        if (searches_starts_) starts_grid_.for_each_near(box_of_centers(disc, 0.0f), visit_if_near);
    }

  private:
    /// The factor by which the search reaches too far, so that rounding hides no player.
    static constexpr float kReachSlack = 1.0f + 0x1p-12f;

    /// Returns where the grid may hold the centre of any player that overlaps the disc.
    [[nodiscard]] Aabb box_of_centers(Circle disc, float reach) const {
        const float radius_max = grid_.order().radius_max;
        return aabb_of_circle(disc.center, (disc.radius + radius_max + reach) * kReachSlack);
    }

    const Players& players_;
    const MovingGrid& grid_;
    const MovingGrid& starts_grid_;
    const Awake& awake_;
    float reach_ = 0.0f;  ///< metres from where the grid holds players not at their starts
    bool searches_starts_ = false;
};

}  // namespace arena::sim
