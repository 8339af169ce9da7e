// What a game needs from the tick, derived from its rules, so that games that need less take the
// cheap paths.
#pragma once

#include <algorithm>

#include "sim/rules/rules.h"

namespace arena::sim {

/// Whether the game is seen from above and all players are discs that are pushed out of obstacles.
inline bool all_are_pushed_discs(const Rules& rules) {
    return rules.gravity == 0.0f && std::all_of(rules.archetypes.begin(), rules.archetypes.end(),
                                                [](const Archetype& archetype) {
                                                    return archetype.move == MoveKind::push_out &&
                                                           archetype.outline.empty();
                                                });
}

/// Whether such a player has an ability of this kind.
inline bool has_ability(const Rules& rules, const Archetype& archetype, AbilityKind kind) {
    return std::any_of(
        archetype.abilities.begin(), archetype.abilities.end(),
        [&](std::uint8_t index) { return index != kNone && rules.abilities[index].kind == kind; });
}

/// Whether the velocity of such a player is that of its stick and changes only with the stick and
/// with launches.
inline bool follows_input_alone(const Rules& rules, const Archetype& archetype) {
    return rules.gravity == 0.0f && archetype.acceleration == 0.0f &&
           archetype.dash_speed == 0.0f && !has_ability(rules, archetype, AbilityKind::dash);
}

/// Whether launches carry such a player (sim/tick/motion/launch.h). Without gravity and
/// acceleration its velocity is that of the stick, so that a launch would otherwise be over before
/// the next tick.
inline bool launches_carry(const Rules& rules, const Archetype& archetype) {
    return rules.gravity == 0.0f && archetype.acceleration == 0.0f;
}

/// Whether projectiles of any weapon, or bursts of any ability, throw the players that they hit.
inline bool some_knock_back(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return knocks_back(weapon.projectile); }) ||
           std::any_of(rules.abilities.begin(), rules.abilities.end(),
                       [](const Ability& ability) { return ability.knockback > 0.0f; });
}

/// Whether such a player's jumps are more than one from the ground.
inline bool forgives_jumps(const Rules& rules, const Archetype& archetype) {
    return rules.gravity != 0.0f && archetype.jump_speed > 0.0f &&
           (archetype.coyote_time > 0.0f || archetype.jump_buffer > 0.0f ||
            archetype.jump_cut < 1.0f || archetype.air_jumps > 0);
}

/// Whether such a player can fall through the one-sided lines that it stands on.
inline bool falls_through_lines(const Rules& rules, const Archetype& archetype) {
    return rules.gravity != 0.0f && archetype.fall_through_speed > 0.0f;
}

/// Whether walls mean more to such a player in the air than an end of its way.
inline bool uses_walls(const Rules& rules, const Archetype& archetype) {
    return rules.gravity != 0.0f &&
           (archetype.wall_slide_speed > 0.0f || archetype.wall_jump != Vec2{});
}

/// Whether the state of such a player has to remember how it is in the air (AirState).
inline bool remembers_air(const Rules& rules, const Archetype& archetype) {
    return forgives_jumps(rules, archetype) || falls_through_lines(rules, archetype) ||
           uses_walls(rules, archetype);
}

/// Whether some weapons are charged or heat up (FiringState).
inline bool uses_firing(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(), [](const Weapon& weapon) {
        return charges(weapon) || weapon.heat_max > 0.0f;
    });
}

/// Whether players may have several weapons, or some with more to remember than when they fire next
/// and what they have left (ArsenalState).
inline bool uses_arsenal(const Rules& rules) {
    return uses_firing(rules) ||
           std::any_of(rules.archetypes.begin(), rules.archetypes.end(),
                       [](const Archetype& archetype) {
                           return !archetype.weapons.empty() || archetype.weapon_slots > 0;
                       }) ||
           std::any_of(rules.weapons.begin(), rules.weapons.end(), [](const Weapon& weapon) {
               return weapon.magazine > 0 || weapon.burst > 1 ||
                      weapon.spread_growth_degrees > 0.0f || weapon.alternative != kNone ||
                      weapon.cost > 1;
           });
}

/// Whether some players pick up weapons (Loadout).
inline bool uses_loadouts(const Rules& rules) {
    return std::any_of(rules.archetypes.begin(), rules.archetypes.end(),
                       [](const Archetype& archetype) { return archetype.weapon_slots > 0; });
}

/// Whether some projectiles give items.
inline bool some_give_items(const Rules& rules) {
    return std::any_of(rules.weapons.begin(), rules.weapons.end(),
                       [](const Weapon& weapon) { return weapon.projectile.gives != kNone; });
}

/// Whether players may have abilities (AbilitiesState).
inline bool uses_abilities(const Rules& rules) {
    return std::any_of(rules.archetypes.begin(), rules.archetypes.end(),
                       [](const Archetype& archetype) { return !archetype.abilities.empty(); });
}

/// Whether follows_input_alone holds for all archetypes.
inline bool all_follow_input_alone(const Rules& rules) {
    return std::all_of(
        rules.archetypes.begin(), rules.archetypes.end(),
        [&](const Archetype& archetype) { return follows_input_alone(rules, archetype); });
}

}  // namespace arena::sim
