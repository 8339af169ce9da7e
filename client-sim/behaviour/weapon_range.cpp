#include "client-sim/behaviour/weapon_range.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "client-sim/behaviour/fire_control.h"
#include "sim/rules/rules.h"

namespace arena::client_sim {

namespace {

constexpr float kFlightShare = 0.7f;  // of the way that a projectile flies

/// In front of the body, in metres.
float reach_of(const sim::VolumeShape& shape) {
    if (const auto* const circle = std::get_if<sim::Circle>(&shape))
        return circle->center.x + circle->radius;
    return std::get<sim::Aabb>(shape).max.x;
}

float reach_of(const sim::Animation& animation) {
    float reach = 0.0f;
    for (const sim::AnimationFrame& frame : animation.frames)
        for (const sim::AttackVolume& attack : frame.attacks)
            reach = std::max(reach, reach_of(attack.shape));
    return reach;
}

float reach_of(const sim::ProjectileKind& kind) {
    const float flown = kind.instant ? kind.range : kind.speed * kind.life;
    return kFlightShare * (kind.range > 0.0f ? std::min(kind.range, flown) : flown);
}

}  // namespace

double weapon_range(const Situation& situation) {
    const sim::Weapon* const in_hand = find_weapon(situation, situation.arsenal.slot);
    if (in_hand == nullptr) return kRangeAimed;
    const sim::Rules* const rules = situation.rules;
    const sim::Weapon& weapon = *in_hand;
    float reach = weapon.directions.empty() ? 0.0f : reach_of(weapon.projectile);
    if (weapon.animation != sim::kNone)
        reach = std::max(reach, reach_of(rules->animations[weapon.animation]));
    return std::clamp(static_cast<double>(reach), situation.player_radius, kRangeAimed);
}

}  // namespace arena::client_sim
