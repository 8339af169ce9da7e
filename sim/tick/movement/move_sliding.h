// The move of MoveKind::slide: swept, so that it misses nothing, stopped at what it hits, and
// continued along its surface.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/own_steps.h"

namespace arena::sim {

/// Moves the player by steps.wanted[row], and ends the velocity into what it hits. The body ends
/// outside the terrain and inside the bounds when it began so. Other players are left to the
/// push-out.
///
/// Seen from the side, a fall ends on a floor where it hits it, without a slip along the slope; a
/// steep slope does not lift a body that runs into it, and leads a body down that falls onto it.
void move_sliding(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
                  OwnSteps& steps, Lookup& lookup);

}  // namespace arena::sim
