// Pulses: projectiles that explode every so often while they fly or lie, such as areas that are
// left behind.
#pragma once

#include <algorithm>

#include "sim/rules/rules.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Whether projectiles of any weapon pulse.
[[nodiscard]] inline bool some_pulse(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(), [](const Weapon& weapon) {
        return weapon.projectile.pulse_interval > 0.0f;
    });
}

/// Whether the projectile, which flies on, pulses at the end of the tick: each time that its age is
/// a multiple of its interval. In its last tick it explodes because it ends.
[[nodiscard]] inline bool pulses_in(Tick tick, const ProjectileState& projectile,
                                    const Rules& rules) {
    const ProjectileKind& kind = kind_of(projectile, rules);
    if (!(kind.pulse_interval > 0.0f)) return false;
    const Tick age = tick + flight_ticks(kind, rules.tick_rate) - projectile.expiry_tick;
    return age % ticks_of(kind.pulse_interval, rules.tick_rate) == 0;
}

}  // namespace arena::sim
