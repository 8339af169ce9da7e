// The numbers that a game team would tune. Plain values with playable defaults: a world with them
// plays the top-down arena, with one archetype and one gun.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/rules/ability.h"
#include "sim/rules/archetype.h"
#include "sim/rules/item.h"
#include "sim/rules/match_rules.h"
#include "sim/rules/status_effect.h"
#include "sim/values/input.h"
#include "sim/values/state.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// A circle that closes in on a centre; players outside it take damage.
struct Zone {
    Vec2 center;                   ///< metres
    float first_radius = 0.0f;     ///< metres
    float last_radius = 0.0f;      ///< metres
    float wait = 0.0f;             ///< seconds before it begins to shrink
    float shrink_time = 0.0f;      ///< seconds from first to last radius; 0 is at once
    std::int32_t damage = 0;       ///< each interval; 0: there is no zone
    float damage_interval = 1.0f;  ///< seconds
};

/// The furthest that a shot or a melee attack may look back, in milliseconds. A player that has
/// been out of its attacker's sight for longer is safe.
inline constexpr std::uint32_t kLookBackMsMax = 250;

/// What a client may know. The world does not look at it: it is for the code that decides what
/// clients are sent.
struct Vision {
    Vec2 view{40.0f, 24.0f};  ///< metres: width and height, with the player at the centre
    float margin = 2.0f;      ///< metres on each side in which an entity that was seen stays seen
    float exact_distance = 10.0f;  ///< metres: what is further away is sent more coarsely
    bool teammates = false;        ///< they are seen wherever they are
    bool line_of_sight = false;    ///< walls hide players behind them
    float bush_distance = 2.5f;    ///< metres: nearer, a bush hides nothing
    float bush_time = 2.0f;        ///< seconds after acting in which a bush does not hide a player
};

/// How far shots and melee attacks look back to where their player saw the others.
struct LagCompensation {
    std::uint32_t max_ms = kLookBackMsMax;  ///< at most kLookBackMsMax; 0: not at all
};

/// The rules of a game.
struct Rules {
    std::uint32_t tick_rate = 60;  ///< steps per second

    float gravity = 0.0f;  ///< metres per second squared, downwards; 0 is seen from above
    bool friendly_fire = false;
    float respawn_delay = 2.0f;     ///< seconds between death and spawn
    float spawn_protection = 0.0f;  ///< seconds after a spawn in which nothing hurts

    /// Never empty. Players have the first one unless their spawn point names another.
    std::vector<Archetype> archetypes{Archetype{}};
    std::vector<Weapon> weapons{Weapon{}};  ///< never empty
    std::vector<Animation> animations;
    std::vector<StatusEffect> effects;  ///< at most kStatusEffectsMax
    std::vector<Ability> abilities;
    std::vector<Item> items;
    std::vector<LootTable> loot_tables;
    Zone zone;
    Vision vision;
    LagCompensation lag_compensation;
    MatchRules match;

    [[nodiscard]] float radius_min() const;             ///< metres, of all archetypes
    [[nodiscard]] float radius_max() const;             ///< metres, of all archetypes
    [[nodiscard]] float speed_max() const;              ///< metres per second, of all archetypes
    [[nodiscard]] float projectile_radius_max() const;  ///< metres, of all weapons
    /// Returns the width and height of the view of a player with this archetype, in metres.
    [[nodiscard]] Vec2 view_of(std::size_t archetype) const;
};

inline Vec2 Rules::view_of(std::size_t archetype) const {
    const Vec2 own = archetypes[archetype].view;
    return own == Vec2{} ? vision.view : own;
}

inline float Rules::radius_min() const {
    float least = radius_max();
    for (const Archetype& archetype : archetypes)
        least = archetype.radius < least ? archetype.radius : least;
    return least;
}

inline float Rules::radius_max() const {
    float most = 0.0f;
    for (const Archetype& archetype : archetypes)
        most = archetype.radius > most ? archetype.radius : most;
    return most;
}

inline float Rules::speed_max() const {
    float most = 0.0f;
    for (const Archetype& archetype : archetypes)
        most = archetype.speed > most ? archetype.speed : most;
    return most;
}

inline float Rules::projectile_radius_max() const {
    float most = 0.0f;
    for (const Weapon& weapon : weapons)
        most = weapon.projectile.radius > most ? weapon.projectile.radius : most;
    return most;
}

/// Returns the kind of a projectile in flight.
[[nodiscard]] inline const ProjectileKind& kind_of(const ProjectileState& projectile,
                                                   const Rules& rules) {
    return rules.weapons[projectile.weapon].projectile;
}

/// Returns the seconds as a whole number of ticks, rounded to the nearest, at least one.
[[nodiscard]] constexpr std::uint32_t ticks_of(float seconds, std::uint32_t tick_rate) {
    const float ticks = seconds * static_cast<float>(tick_rate) + 0.5f;
    return ticks < 1.0f ? 1u : static_cast<std::uint32_t>(ticks);
}

/// Returns the most ticks of a flight of the kind.
[[nodiscard]] constexpr std::uint32_t flight_ticks(const ProjectileKind& kind,
                                                   std::uint32_t tick_rate) {
    return kind.instant ? 1u : ticks_of(kind.life, tick_rate);
}

/// Returns the whole ticks in the milliseconds, at most kSeenBackMax.
[[nodiscard]] constexpr std::uint8_t whole_ticks_of(std::uint64_t milliseconds,
                                                    std::uint32_t tick_rate) {
    const std::uint64_t ticks = milliseconds * tick_rate / 1000;
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(ticks, kSeenBackMax));
}

/// Returns the most ticks that shots and melee attacks look back; 0: they hit players where they
/// are now.
[[nodiscard]] inline std::uint8_t look_back_max(const Rules& rules) {
    return whole_ticks_of(std::min(rules.lag_compensation.max_ms, kLookBackMsMax), rules.tick_rate);
}

/// A number of Limits that is not chosen, but follows from the players, the rules and the map.
inline constexpr std::uint32_t kFollows = 0xFFFFFFFFu;

/// How much a world has room for. All of it is allocated when the world is built, and none of it
/// ever grows. The code that builds a world chooses the players; numbers that it does not choose
/// follow from the sums in sim/state/limits.cpp.
struct Limits {
    std::uint32_t players_max = 1024;
    std::uint32_t projectiles_max = kFollows;     ///< in flight
    std::uint32_t commands_max = kFollows;        ///< in one tick
    std::uint32_t candidates_max = kFollows;      ///< pairs that a search finds in one tick
    std::uint32_t hits_max = kFollows;            ///< in one tick
    std::uint32_t events_max = kFollows;          ///< in one tick
    std::uint32_t attack_records_max = kFollows;  ///< of a swing, spikes or a pad, and its victim

    friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace arena::sim
