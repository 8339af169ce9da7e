#include "sim/tick/status/give_effect.h"

#include <algorithm>

namespace arena::sim {

namespace {

/// Returns the first tick in which an effect no longer acts that lasts so long after this tick.
Tick end_after(float seconds, Tick tick, std::uint32_t tick_rate) {
    return tick + 1 + ticks_of(seconds, tick_rate);
}

void repeat(const Rules& rules, const StatusEffect& kind, EntityId source, Tick tick,
            ActiveEffect& effect) {
    const Tick anew = end_after(kind.duration, tick, rules.tick_rate);
    switch (kind.repeat) {
        case Repeat::refresh:
            effect.until_tick = anew;
            break;
        case Repeat::add:
            effect.until_tick =
                std::min(effect.until_tick + ticks_of(kind.duration, rules.tick_rate),
                         std::max(end_after(kind.duration_max, tick, rules.tick_rate), anew));
            break;
        case Repeat::keep:
            return;
    }
    effect.source = source;
    effect.shield = kind.shield;
}

/// Returns the place for one more effect: the first one that is over, otherwise that of the effect
/// that ends first.
ActiveEffect& place_for_one(ActiveEffects& effects, Tick tick) {
    return *std::min_element(effects.begin(), effects.end(),
                             [tick](const ActiveEffect& a, const ActiveEffect& b) {
                                 const Tick end_a = is_active(a, tick) ? a.until_tick : 0;
                                 const Tick end_b = is_active(b, tick) ? b.until_tick : 0;
                                 return end_a < end_b;
                             });
}

}  // namespace

void give_effect(const Rules& rules, std::uint8_t kind, EntityId source, Tick tick,
                 ActiveEffects& effects) {
    const StatusEffect& given = rules.effects[kind];
    const Tick next = tick + 1;  // those that are over by then have ended
    for (ActiveEffect& effect : effects)
        if (effect.kind == kind && is_active(effect, next))
            return repeat(rules, given, source, tick, effect);
    const ActiveEffect begun{.source = source,
                             .until_tick = end_after(given.duration, tick, rules.tick_rate),
                             .pulse_tick = tick + ticks_of(given.interval, rules.tick_rate),
                             .kind = kind,
                             .shield = given.shield};
    ActiveEffect& place = place_for_one(effects, next);
    if (is_active(place, next) && place.until_tick > begun.until_tick) return;
    // Another place may hold what is left of an earlier time.
    for (ActiveEffect& effect : effects)
        if (effect.kind == kind) effect = {};
    place = begun;
}

}  // namespace arena::sim
