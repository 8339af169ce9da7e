// When a player that falls through one-sided lines is through.
//
//      +---+                    +---+                       start of the tick
//      |   |                    |   |
//    --+---+--   it begins    --|---|--   it goes on      ----------   it has left the line: the
//                               +---+                       +---+      next line stops it
//
// Lines that are closer to each other than the player is high are left together.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/terrain/body.h"
#include "sim/terrain/solids.h"

namespace arena::sim {

/// Whether the body is within `touching` metres of a one-sided line that did not stop it where it
/// started; a negative number asks for lines that it is in by more than that. Uses `found` as
/// scratch.
[[nodiscard]] bool is_within_lines(const Solids& solids, const Body& start, const Body& now,
                                   float touching, std::vector<std::uint32_t>& found);

}  // namespace arena::sim
