#include "sim/rules/zone.h"

#include <algorithm>

namespace arena::sim {

namespace {

/// Returns the seconds as ticks, rounded to the nearest; 0 for 0 s and for negative or NaN values.
Tick ticks_or_none(float seconds, std::uint32_t tick_rate) {
    constexpr float kTicksMax = 0x1p31f;
    const float ticks = seconds * static_cast<float>(tick_rate) + 0.5f;
    return ticks >= 1.0f ? static_cast<Tick>(std::min(ticks, kTicksMax)) : 0;
}

}  // namespace

float zone_radius(const Rules& rules, Tick tick) {
    const Zone& zone = rules.zone;
    const Tick begin = ticks_or_none(zone.wait, rules.tick_rate);
    const Tick duration = ticks_or_none(zone.shrink_time, rules.tick_rate);
    if (tick < begin) return zone.first_radius;
    if (tick - begin >= duration) return zone.last_radius;
    const float part = static_cast<float>(tick - begin) / static_cast<float>(duration);
    return zone.first_radius + (zone.last_radius - zone.first_radius) * part;
}

bool zone_hurts(const Rules& rules, Tick tick) {
    return has_zone(rules) &&
           tick % std::max<Tick>(ticks_or_none(rules.zone.damage_interval, rules.tick_rate), 1) ==
               0;
}

}  // namespace arena::sim
