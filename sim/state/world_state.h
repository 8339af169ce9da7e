// WorldState: everything that the next tick depends on, and nothing else.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/random.h"
#include "sim/state/features.h"
#include "sim/state/past_bodies.h"
#include "sim/state/players.h"
#include "sim/values/match.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The state of a world after a tick.
struct WorldState {
    Features features;  ///< of its rules
    Tick tick = 0;
    std::uint32_t shots_fired = 0;  ///< numbers the next projectile
    Random random{0};
    MatchState match;
    Players players;
    std::vector<ProjectileState> projectiles;    ///< in the order of their shots
    std::vector<PierceRecord> pierce_records;    ///< of the projectiles in flight; sorted
    std::vector<DroppedWeapon> dropped_weapons;  ///< of the projectiles in flight; by projectile
    std::vector<MoverState> movers;              ///< as in Terrain::movers
    std::vector<TriggerState> triggers;          ///< as in Terrain::triggers
    std::vector<FlagState> flags;                ///< as in Terrain::flags; none unless they count
    std::vector<AttackRecord> attack_records;    ///< of swings and triggers; by attacker, victim
    PastBodies past;                             ///< kept once a player has looked back
};

}  // namespace arena::sim
