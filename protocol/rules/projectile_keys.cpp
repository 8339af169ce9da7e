// The keys of [weapon.projectile].
#include <array>

#include "protocol/rules/rule_bounds.h"
#include "protocol/rules/rule_keys.h"

namespace arena::protocol {
namespace {

constexpr double kDragMax = 100.0;  // 1/s

using Shot = KeyOf<ProjectileDraft>;
constexpr std::array kProjectileKeys{
    Shot::in<&ProjectileDraft::radius>("radius", "m", 0.005, 5.0),
    Shot::in<&ProjectileDraft::speed>("speed", "m/s", 0.0, kProjectileMax),
    Shot::in<&ProjectileDraft::life>("life", "s", 0.01, kShortSecondsMax),
    Shot::in<&ProjectileDraft::range>("range", "m", 0.0, kMapReachMax),
    Shot::in<&ProjectileDraft::damage>("damage", "", 0.0, kHealthMax),
    Shot::in<&ProjectileDraft::pierce>("pierce", "players", 0.0, 64.0),
    Shot::in<&ProjectileDraft::bounces>("bounces", "", 0.0, 64.0),
    Shot::in<&ProjectileDraft::restitution>("restitution", "", 0.0, 1.0),
    Shot::in<&ProjectileDraft::explosion_radius>("explosion_radius", "m", 0.0, 100.0),
    Shot::in<&ProjectileDraft::explosion_damage>("explosion_damage", "", 0.0, kHealthMax),
    Shot::word<&ProjectileDraft::effect_name>("effect", "name"),
    Shot::word<&ProjectileDraft::explosion_effect_name>("explosion_effect", "name"),
    Shot::in<&ProjectileDraft::gravity>("gravity", "m/s²", -kThrownMax, kThrownMax),
    Shot::in<&ProjectileDraft::drag>("drag", "1/s", 0.0, kDragMax),
    Shot::in<&ProjectileDraft::acceleration>("acceleration", "m/s²", -kPullMax, kPullMax),
    Shot::in<&ProjectileDraft::knockback>("knockback", "m/s", 0.0, kThrownMax),
    Shot::in<&ProjectileDraft::explosion_knockback>("explosion_knockback", "m/s", 0.0, kThrownMax),
    Shot::word<&ProjectileDraft::instant>("instant", ""),
    Shot::word<&ProjectileDraft::passes_teammates>("passes_teammates", ""),
    Shot::word<&ProjectileDraft::passes_players>("passes_players", ""),
    Shot::word<&ProjectileDraft::explosion_for_team>("explosion_for_team", ""),
    Shot::in<&ProjectileDraft::pulse_interval>("pulse_interval", "s", 0.0, kShortSecondsMax),
    Shot::word<&ProjectileDraft::splits_into_name>("splits_into", "name"),
    Shot::word<&ProjectileDraft::sticks>("sticks", ""),
    Shot::in<&ProjectileDraft::pierce_walls>("pierce_walls", "walls", 0.0,
                                             double{sim::kPierceWallsMax}),
    Shot::word<&ProjectileDraft::gives_name>("gives", "name"),
    Shot::in<&ProjectileDraft::homing_degrees>("homing_degrees", "°/s", 0.0, 3600.0),
    Shot::in<&ProjectileDraft::homing_cone_degrees>("homing_cone_degrees", "°", 0.0, 180.0),
    Shot::in<&ProjectileDraft::homing_range>("homing_range", "m", 0.1, 100.0),
    Shot::in<&ProjectileDraft::returns_after>("returns_after", "s", 0.0, kShortSecondsMax),
};

}  // namespace

std::span<const RuleKey<ProjectileDraft>> projectile_keys() {
    return kProjectileKeys;
}

}  // namespace arena::protocol
