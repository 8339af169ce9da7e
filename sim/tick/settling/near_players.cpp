#include "sim/tick/settling/near_players.h"

#include <cmath>

namespace arena::sim {

namespace {

/// Metres. When starts are further away, they are looked up in their own grid, which costs more to
/// build than a few more players cost to look at.
constexpr float kFarStart = 0.5f;

}  // namespace

NearPlayers::NearPlayers(const Players& players, const OwnSteps& steps, const PlayerGrid& grid,
                         const Awake& awake, StepBacks& backs)
    : players_(players), grid_(grid.discs), starts_grid_(backs.starts_grid), awake_(awake) {
    float pushed = 0.0f;
    float stepped = grid.longest_step * grid.longest_step;
    for (const std::uint32_t row : awake.rows) {
        const Vec2 held = awake.found_at[row];
        stepped = std::max(stepped, distance_squared(steps.starts[row], held));
        if (backs.done[row] == SteppedBack::no)
            pushed = std::max(pushed, distance_squared(players.position[row], held));
    }
    reach_ = std::sqrt(pushed);
    searches_starts_ = stepped > kFarStart * kFarStart;
    if (searches_starts_)
        backs.starts_grid.rebuild(steps.starts, players.radius, players.alive);
    else
        reach_ = std::max(reach_, std::sqrt(stepped));
}

}  // namespace arena::sim
