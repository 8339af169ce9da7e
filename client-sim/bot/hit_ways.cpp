#include "client-sim/bot/hit_ways.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/math/vec2.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/weapons/charge.h"

namespace arena::client_sim {

namespace {

constexpr std::int32_t kDamageSent = std::numeric_limits<std::int16_t>::max();  // at most
constexpr int kPlacesTried = 32;  // at which a shot may have split

sim::Tick ticks_in(const sim::Animation& animation, std::uint32_t tick_rate) {
    sim::Tick ticks = 0;
    for (const sim::AnimationFrame& frame : animation.frames)
        ticks += sim::ticks_of(frame.duration, tick_rate);
    return ticks;
}

sim::Tick windup_of(const sim::Ability& ability, std::uint32_t tick_rate) {
    return ability.windup > 0.0f ? sim::ticks_of(ability.windup, tick_rate) : 0;
}

/// Sets the damage of a projectile of the weapon: that of a shot without a charge, of one that is
/// charged fully, and all in between.
HitWay with_damage(HitWay way, const sim::Weapon& weapon, std::int32_t damage) {
    const std::int32_t full = sim::charges(weapon) && !way.is_of_split
                                  ? sim::charged_damage(weapon, damage, sim::kFullCharge)
                                  : damage;
    way.damage_least = std::min({damage, full, kDamageSent});
    way.damage_most = std::min(std::max(damage, full), kDamageSent);
    return way;
}

/// Adds the ways of the weapon's projectiles. `way` has what comes before: the ticks, and the shot
/// that it splits off from.
void add_flight(const sim::Rules& rules, std::uint8_t weapon, HitWay way, HitWays& ways) {
    const sim::ProjectileKind& kind = rules.weapons[weapon].projectile;
    way.last += sim::flight_ticks(kind, rules.tick_rate) + 1;
    if (way.flies == sim::kNone) {
        way.flies = weapon;
    } else {
        way.is_of_split = true;
        way.split_speed = std::max(way.split_speed, sim::shot_speed(kind, rules.tick_rate));
    }
    const bool meets_players = !kind.passes_players && kind.gives == sim::kNone;
    if (meets_players) ways.push_back(with_damage(way, rules.weapons[weapon], kind.damage));
    if (kind.explosion_radius > 0.0f && !kind.explosion_for_team) {
        ways.push_back(with_damage(way, rules.weapons[weapon], kind.explosion_damage));
        ways.back().reach = kind.explosion_radius;
    }
    if (kind.splits_into != sim::kNone) add_flight(rules, kind.splits_into, way, ways);
}

void add_swing(const sim::Rules& rules, const sim::Animation& animation, HitWays& ways) {
    sim::HitTypes deals;
    for (const sim::AnimationFrame& frame : animation.frames)
        for (const sim::AttackVolume& attack : frame.attacks)
            deals = deals | attack.deals;
    HitWay way{.last = ticks_in(animation, rules.tick_rate)};
    if (deals.has(sim::HitType::hit)) {
        way.damage_least = way.damage_most = animation.damage;
        ways.push_back(way);
    }
    if (deals.has(sim::HitType::death)) {  // it takes all the health that there is
        way.damage_least = 0;
        way.damage_most = kDamageSent;
        ways.push_back(way);
    }
}

/// Returns how far a projectile is along its aim after `seconds`, in metres.
float metres_flown(const sim::ProjectileKind& kind, float speed, float seconds) {
    const float out = kind.returns_after > 0.0f ? std::min(seconds, kind.returns_after) : seconds;
    const float back = speed * (seconds - out);
    const float flown =
        kind.drag > 0.0f ? speed * (1.0f - std::exp(-kind.drag * out)) / kind.drag : speed * out;
    return std::max(0.0f, flown - back);
}

std::int32_t changed(std::int32_t damage, float factor) {
    return std::min(sim::scaled_damage(damage, factor), kDamageSent);
}

}  // namespace

HitWays hit_ways_of_weapon(const sim::Rules& rules, std::uint8_t weapon) {
    HitWays ways;
    const sim::Weapon& fired = rules.weapons[weapon];
    if (fired.animation != sim::kNone) add_swing(rules, rules.animations[fired.animation], ways);
    if (!fired.directions.empty()) add_flight(rules, weapon, {}, ways);
    return ways;
}

HitWays hit_ways_of_projectile(const sim::Rules& rules, std::uint8_t weapon) {
    HitWays ways;
    add_flight(rules, weapon, {}, ways);
    std::erase_if(ways, [](const HitWay& way) { return way.is_of_split; });
    return ways;
}

HitWays hit_ways_of_ability(const sim::Rules& rules, std::uint8_t ability) {
    HitWays ways;
    const sim::Ability& used = rules.abilities[ability];
    const sim::Tick windup = windup_of(used, rules.tick_rate);
    if (used.kind == sim::AbilityKind::burst)
        ways.push_back({.damage_least = used.damage,
                        .damage_most = used.damage,
                        .first = windup,
                        .last = windup + 1});
    if (used.kind == sim::AbilityKind::shot)
        add_flight(rules, used.weapon, {.first = windup, .last = windup}, ways);
    return ways;
}

DamageFactors damage_factors_of(const sim::Rules& rules) {
    DamageFactors factors;
    for (const sim::StatusEffect& effect : rules.effects)
        for (const float factor : {effect.damage_given, effect.damage_taken}) {
            factors.least *= std::min(factor, 1.0f);
            factors.most *= std::max(factor, 1.0f);
        }
    return factors;
}

DamageFit damage_fit(const HitWay& way, DamageFactors factors, std::int32_t damage) {
    if (way.damage_least <= damage && damage <= way.damage_most) return DamageFit::exact;
    const bool is_changed = changed(way.damage_least, factors.least) <= damage &&
                            damage <= changed(way.damage_most, factors.most);
    return is_changed || damage == 0 ? DamageFit::changed : DamageFit::no;
}

bool is_damage_of_effect(const sim::Rules& rules, std::int32_t damage) {
    return damage > 0 && std::any_of(rules.effects.begin(), rules.effects.end(),
                                     [damage](const sim::StatusEffect& effect) {
                                         return effect.health == -damage;
                                     });
}

float misfit(const sim::Rules& rules, const HitWay& way, const UseAndHit& both) {
    if (way.flies == sim::kNone) return 0.0f;
    const sim::Weapon& weapon = rules.weapons[way.flies];
    const sim::ProjectileKind& kind = weapon.projectile;
    const sim::Vec2 offset = both.hit_at - both.from;
    const sim::Tick age = both.age > way.first ? both.age - way.first : 0;
    const float seconds = static_cast<float>(age) / static_cast<float>(rules.tick_rate);
    // An instant hit has no place in between: only how far it is aside counts.
    if (kind.instant) {
        const float along = std::max(0.0f, sim::dot(offset, both.aim));
        const float off = sim::length(offset - both.aim * along);
        return std::max(0.0f, off - way.reach - way.split_speed * seconds);
    }
    const float speed = kind.speed * sim::charged_factor(weapon.charge_speed, both.charge);
    const auto off_at = [&](float flown) {
        const float along = metres_flown(kind, speed, flown);
        return sim::length(offset - both.aim * along) - way.split_speed * (seconds - flown);
    };
    float least = off_at(seconds);
    if (way.is_of_split) {
        const float flown_most = std::min(seconds, kind.life);
        for (int part = 0; part <= kPlacesTried; ++part)
            least = std::min(least, off_at(flown_most * static_cast<float>(part) /
                                           static_cast<float>(kPlacesTried)));
    }
    return std::max(0.0f, least - way.reach);
}

}  // namespace arena::client_sim
