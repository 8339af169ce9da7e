// Abilities: what the four ability buttons of a player do, and how often.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "sim/values/weapon.h"

namespace arena::sim {

/// What an ability does when it acts.
enum class AbilityKind : std::uint8_t {
    dash,    ///< moves for `time` at `speed`, along the stick, or else along the aim
    leap,    ///< throws its player along the aim at `speed`
    blink,   ///< moves its player along the aim at once, by up to `distance`
    burst,   ///< hits the enemies within `radius`: with `damage`, and with `effect`
    effect,  ///< gives `effect` to those that `to` names
    shot,    ///< fires the projectiles of `weapon` along the aim
};

/// Their names in rules, by AbilityKind.
inline constexpr std::array<std::string_view, 6> kAbilityKindNames{"dash",  "leap",   "blink",
                                                                   "burst", "effect", "shot"};

/// Whom an ability of AbilityKind::effect affects; all but `own` within its radius.
enum class Recipients : std::uint8_t {
    own,      ///< its player alone
    team,     ///< its player and its teammates
    enemies,  ///< whom its player may hurt
};

/// Their names in rules, by Recipients.
inline constexpr std::array<std::string_view, 3> kRecipientsNames{"self", "team", "enemies"};

/// A kind of ability. Uses come back one after the other, each after the cooldown, or only items
/// give them.
struct Ability {
    std::string name;
    AbilityKind kind = AbilityKind::effect;
    float cooldown = 5.0f;     ///< seconds until a use has come back
    std::uint8_t charges = 1;  ///< uses that a player has ready at most
    /// Its uses come back; false: only items give some, and nobody spawns with one.
    bool recharges = true;
    float stamina = 0.0f;         ///< points of stamina that a use costs
    float windup = 0.0f;          ///< seconds between the press and the tick in which it acts
    float speed = 15.0f;          ///< metres per second: dash and leap
    float time = 0.2f;            ///< seconds: dash
    float distance = 5.0f;        ///< metres: blink
    float radius = 3.0f;          ///< metres from the centre of its player: burst and effect
    std::int32_t damage = 0;      ///< burst
    float knockback = 0.0f;       ///< metres per second away from its player: burst
    std::uint8_t effect = kNone;  ///< index into Rules::effects, or kNone: burst and effect
    Recipients to = Recipients::own;
    std::uint8_t weapon = kNone;  ///< index into Rules::weapons: shot
};

/// Whether abilities of the kind move their player themselves, so that a root forbids them.
[[nodiscard]] constexpr bool moves_player(AbilityKind kind) {
    return kind == AbilityKind::dash || kind == AbilityKind::leap || kind == AbilityKind::blink;
}

}  // namespace arena::sim
