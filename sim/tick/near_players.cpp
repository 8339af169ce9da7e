#include "sim/tick/near_players.h"

#include <cmath>

namespace arena::sim {

namespace {

/// Metres. Further away, starts are looked up in a grid of their own: dearer to build than a few
/// more players are to look at.
constexpr float kFarStart = 0.5f;

}  // namespace

NearPlayers::NearPlayers(const Players& players, StepScratch& scratch)
    : players_(players), scratch_(scratch) {
    float pushed = 0.0f;
    float stepped = scratch.longest_step * scratch.longest_step;
    for (const std::uint32_t row : scratch.awake_rows) {
        const Vec2 held = scratch.found_at[row];
        stepped = std::max(stepped, distance_squared(scratch.starts[row], held));
        if (scratch.put_back[row] == PutBack::no)
            pushed = std::max(pushed, distance_squared(players.position[row], held));
    }
    reach_ = std::sqrt(pushed);
    asks_starts_ = stepped > kFarStart * kFarStart;
    if (asks_starts_)
        scratch.start_grid.rebuild(scratch.starts, players.radius, players.alive);
    else
        reach_ = std::max(reach_, std::sqrt(stepped));
}

}  // namespace arena::sim
