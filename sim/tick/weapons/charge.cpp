#include "sim/tick/weapons/charge.h"

#include <algorithm>

#include "sim/rules/rules.h"
#include "sim/tick/status/condition.h"

namespace arena::sim {

std::uint8_t charge_at(const Weapon& weapon, const FiringState& firing, Tick tick,
                       std::uint32_t tick_rate) {
    if (firing.charge_tick == 0 || !charges(weapon)) return 0;
    const std::uint32_t full = ticks_of(weapon.charge_time, tick_rate);
    const std::uint32_t held = std::min(tick - firing.charge_tick, full);
    return static_cast<std::uint8_t>(held * kFullCharge / full);
}

bool is_charged(const Weapon& weapon, const FiringState& firing, Tick tick,
                std::uint32_t tick_rate) {
    if (firing.charge_tick == 0) return false;
    // A button that is released was held for one tick at least.
    return tick - firing.charge_tick >= ticks_of(weapon.charge_min_time, tick_rate);
}

std::int32_t charged_damage(const Weapon& weapon, std::int32_t damage, std::uint32_t charge) {
    return scaled_damage(damage, charged_factor(weapon.charge_damage, charge));
}

}  // namespace arena::sim
