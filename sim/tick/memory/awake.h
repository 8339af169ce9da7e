// Which players are moved by others after their own step: a player is awake from its first push on.
// Only a push makes a new contact, so sleeping players need no second test.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"

namespace arena::sim {

struct Awake {
    std::uint8_t pass = 0;             ///< of the push-out, from 1; the step back is the last
    std::vector<std::uint8_t> by_row;  ///< the last pass that moved the player, or 0
    std::vector<std::uint32_t> rows;   ///< of those, in the order of their first push
    std::vector<Vec2> found_at;        ///< by row, of those: where the player grid holds it

    /// Puts all players to sleep.
    void reset(std::size_t players) {
        pass = 0;
        by_row.assign(players, 0);
        rows.clear();
        found_at.resize(players);
    }
    /// Notes that this pass moves a player; `position` is where it still stands.
    void wake(std::uint32_t row, Vec2 position) {
        if (by_row[row] == 0) {
            ARENA_ASSERT(pass > 0, "passes count from 1; 0 marks a sleeping player");
            ARENA_ASSERT(rows.size() < by_row.size(), "each player wakes once");
            rows.push_back(row);
            found_at[row] = position;
        }
        by_row[row] = pass;
    }
};

}  // namespace arena::sim
