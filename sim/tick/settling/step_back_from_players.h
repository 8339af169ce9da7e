// What remains after the pushes: no player ends a tick too deep in another. Part of stage 6, after
// players in walls have left them.
//
//     start   end                 start      end          1 hit a wall and is back. 2 had moved to
//       1 ---> |          ==>       1 <------ |           where 1 is now, so 2 goes back, too, and
//       2 ---> 2                    2 <------ 2           then any player that is where 2 is now
//
// At the end of a tick two players are no deeper in each other than kPairDepthMax, or than one of
// them was in any player at its start. Nothing but a mover puts a player deeper into another before
// that, so overlaps never grow except by movers, and in a world without movers there are none.
//
// That holds by induction: two players that are both back at their starts are as deep as they were
// there, and a player that is deeper in any other goes back. So it ends, at the latest when all are
// back.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/tick/memory/awake.h"
#include "sim/tick/memory/candidates.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/tick/memory/step_backs.h"
#include "sim/tick/memory/step_result.h"
#include "sim/tick/settling/near_players.h"

namespace arena::sim {

/// Notes in backs.start_depth how deep each player was in others at its start. In a world without
/// movers no player was in another.
void note_start_depths(const Rules& rules, const OwnSteps& steps, const Candidates& candidates,
                       const Players& players, StepBacks& backs);

/// Whether a mover had put the player into another one. Such a player does not go back as long as
/// it gets no deeper, or the two would stand in each other for as long as the mover rests.
[[nodiscard]] bool is_pressed_in(const StepBacks& backs, std::uint32_t row);

/// Puts the player back to its start.
void return_to_start(std::uint32_t row, const OwnSteps& steps, Players& players, Awake& awake,
                     StepBacks& backs, StepStatistics& statistics);

/// Puts back every player that is too deep in another. `backs.unchecked` holds the players that
/// were moved since `contacts` were found.
void step_back_from_players(const Rules& rules, const OwnSteps& steps, const Candidates& candidates,
                            const Contacts& contacts, const NearPlayers& near, Players& players,
                            Awake& awake, StepBacks& backs, StepStatistics& statistics);

}  // namespace arena::sim
