#include "sim/tick/weapons/spread.h"

#include <algorithm>

#include "sim/base/random.h"
#include "sim/math/degrees.h"

namespace arena::sim {

float spread_at(const Weapon& weapon, const ArsenalState& arsenal, Tick tick,
                std::uint32_t tick_rate) {
    if (!(weapon.spread_growth_degrees > 0.0f)) return 0.0f;
    const float seconds =
        static_cast<float>(tick - arsenal.shot_tick) / static_cast<float>(tick_rate);
    const float calmed = arsenal.spread_degrees - weapon.spread_calm_degrees * seconds;
    return std::clamp(calmed, 0.0f, weapon.spread_max_degrees);
}

Vec2 turn_of_shot(EntityId shooter, Tick tick, float spread_degrees) {
    Random random(std::uint64_t{shooter.value} << 32u | tick);
    // Seeds that are neighbours differ little in the first number.
    random.next();
    return unit_of_degrees((2.0f * random.unit() - 1.0f) * spread_degrees);
}

Vec2 direction_in_fan(const Weapon& weapon, std::size_t number, float factor) {
    if (factor == 1.0f || weapon.fan_degrees == 0.0f) return weapon.directions[number];
    const float gaps = static_cast<float>(weapon.directions.size()) - 1.0f;
    return unit_of_degrees(weapon.fan_degrees * factor *
                           (static_cast<float>(number) / gaps - 0.5f));
}

void grow_spread(const Weapon& weapon, Tick tick, std::uint32_t tick_rate, ArsenalState& arsenal) {
    const float spread = spread_at(weapon, arsenal, tick, tick_rate);
    arsenal.spread_degrees =
        std::min(spread + weapon.spread_growth_degrees, weapon.spread_max_degrees);
    arsenal.shot_tick = tick;
}

}  // namespace arena::sim
