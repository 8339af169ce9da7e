// Which players go back to where their own step began, and what has to be known for that.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/moving_grid.h"

namespace arena::sim {

/// What the step back has done to a player.
enum class SteppedBack : std::uint8_t {
    no,
    yes,      ///< it is back at its start
    holding,  ///< it is, and holds a player there that a mover had pressed into another
};

struct StepBacks {
    StepBacks(const Aabb& bounds, const MovingGrid::Size& size) : starts_grid(bounds, size) {}

    std::vector<SteppedBack> done;         ///< by row
    std::vector<std::uint32_t> misplaced;  ///< rows of the players that are in walls, or across one
    /// By row: metres by which the player was in others at its start, at most; empty where nothing
    /// can put players into each other.
    std::vector<float> start_depth;
    std::vector<std::uint32_t> unchecked;  ///< rows of the players that the step back has moved
    MovingGrid starts_grid;                ///< of where steps began, when they are long

    /// Notes that no player has gone back.
    void reset(std::size_t players) {
        done.assign(players, SteppedBack::no);
        misplaced.clear();
        start_depth.clear();
        unchecked.clear();
    }
};

}  // namespace arena::sim
