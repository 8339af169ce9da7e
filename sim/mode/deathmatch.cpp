// Deathmatch: the player with the most points wins. The points are kills, which the tick counts in
// every mode (sim/tick/hits/09_apply_hits.h).
#include "sim/mode/leaders.h"

namespace arena::sim {

namespace {

void leave_it_to_the_kills(const ModeView& /*view*/, ModeOrders& /*orders*/) {}

}  // namespace

const Mode kDeathmatch{.advance = leave_it_to_the_kills, .leader = leader_by_score};

}  // namespace arena::sim
