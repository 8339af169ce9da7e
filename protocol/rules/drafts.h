// What a table of rules.toml says before names have become indices and degrees unit vectors: the
// value of the world, and the members for which it has no place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/rules/rules.h"

namespace arena::protocol {

/// The name that refers to nothing on purpose.
inline constexpr const char* kNoReference = "none";

/// An [[archetype]] as it is written.
struct ArchetypeDraft : sim::Archetype {
    double walkable_degrees = 50.0;
    std::string weapon_name;  ///< empty: the first; kNoReference: none
    std::string animation_name = kNoReference;
    std::string move_name = "push_out";
    std::string drops_name = kNoReference;
    std::string drops_weapons_name = "none";
};

/// An [[effect]] as it is written.
struct EffectDraft : sim::StatusEffect {
    std::string repeat_name = "refresh";
    double shield_degrees = 360.0;
    std::string next_hit_name = kNoReference;
};

/// An [[ability]] as it is written.
struct AbilityDraft : sim::Ability {
    std::string kind_name;
    std::string to_name = "self";
    std::string effect_name = kNoReference;
    std::string weapon_name = kNoReference;
};

/// An [[item]] as it is written.
struct ItemDraft : sim::Item {
    std::string ability_name = kNoReference;
    std::string weapon_name = kNoReference;
    std::string effect_name = kNoReference;
    std::string dropped_as_name = kNoReference;
};

/// An [[animation]] as it is written.
struct AnimationDraft : sim::Animation {
    std::string effect_name = kNoReference;
};

/// A [weapon.projectile] as it is written.
struct ProjectileDraft : sim::ProjectileKind {
    std::string effect_name = kNoReference;
    std::string explosion_effect_name = kNoReference;
    std::string splits_into_name = kNoReference;
    std::string gives_name = kNoReference;
};

/// A [[weapon]] as it is written.
struct WeaponDraft : sim::Weapon {
    std::int32_t count = 1;  ///< projectiles per shot
    double spread_degrees = 0.0;
    std::string animation_name = kNoReference;
    std::string alternative_name = kNoReference;
};

/// The [match] as it is written.
struct MatchDraft : sim::MatchRules {
    std::string mode_name;
    std::string dead_watch_name{sim::kDeadWatchNames[static_cast<std::size_t>(dead_watch)]};
};

}  // namespace arena::protocol
