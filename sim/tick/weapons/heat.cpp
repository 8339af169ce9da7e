#include "sim/tick/weapons/heat.h"

#include <algorithm>

#include "sim/rules/rules.h"

namespace arena::sim {

float heat_at(const Weapon& weapon, const FiringState& firing, std::size_t slot, Tick tick,
              std::uint32_t tick_rate) {
    const float seconds =
        static_cast<float>(tick - firing.heat_tick[slot]) / static_cast<float>(tick_rate);
    return std::max(0.0f, firing.heat[slot] - weapon.heat_loss * seconds);
}

bool is_overheated(const Weapon& weapon, const FiringState& firing, std::size_t slot, Tick tick,
                   std::uint32_t tick_rate) {
    if (!(weapon.heat_max > 0.0f) || firing.heat[slot] < weapon.heat_max) return false;
    return tick - firing.heat_tick[slot] < ticks_of(weapon.overheat_time, tick_rate);
}

void heat_up(const Weapon& weapon, float heat_per_shot, std::size_t slot, Tick tick,
             std::uint32_t tick_rate, FiringState& firing) {
    if (!(weapon.heat_max > 0.0f) || !(heat_per_shot > 0.0f)) return;
    const float heat = heat_at(weapon, firing, slot, tick, tick_rate) + heat_per_shot;
    firing.heat[slot] = std::min(heat, weapon.heat_max);
    firing.heat_tick[slot] = tick;
}

}  // namespace arena::sim
