// Weapons: what the fire button does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/vec2.h"

namespace arena::sim {

/// An index that names nothing.
inline constexpr std::uint8_t kNone = 0xFF;

/// The highest speed that a projectile can gain in its flight, in metres per second. Without it,
/// one between two closing movers, or one that accelerates, would soon be too fast to represent.
inline constexpr float kGainedSpeedMax = 8000.0f;

/// The longest range of an instant hit, in metres. At 240 ticks a second it is as fast as anything
/// can be (kSpeedBound in sim/state/validate.h).
inline constexpr float kInstantRangeMax = 400.0f;

/// The most times that a projectile splits, those that come out of it included. Each multiplies
/// what is in flight by the projectiles of a shot.
inline constexpr std::size_t kSplitsMax = 3;
/// The most walls that an instant hit goes through.
inline constexpr std::size_t kPierceWallsMax = 16;
/// The charge of a weapon that is charged fully. Any charge is a share of it, in whole numbers.
inline constexpr std::uint8_t kFullCharge = 255;

/// A disc that flies until it hits something, straight unless its kind says otherwise, and what it
/// does then.
struct ProjectileKind {
    float radius = 0.1f;       ///< metres
    float speed = 40.0f;       ///< metres per second
    float life = 1.0f;         ///< seconds
    float range = 0.0f;        ///< metres it flies at most; 0: as far as its lifetime allows
    std::int32_t damage = 25;  ///< to each player that it hits
    std::uint8_t pierce = 0;   ///< players that it pierces before the one that ends it
    std::uint8_t bounces = 0;  ///< off walls, before the one that ends it
    float restitution = 1.0f;  ///< fraction of the speed into the wall that a bounce keeps, 0 to 1
    float explosion_radius = 0.0f;      ///< metres; 0: it does not explode at its end
    std::int32_t explosion_damage = 0;  ///< to players in range and line of sight
    // Indices into Rules::effects, or kNone: what its hits and its explosion give.
    std::uint8_t effect = kNone;
    std::uint8_t explosion_effect = kNone;
    float gravity = 0.0f;       ///< metres per second squared, downwards; the world's has no effect
    float drag = 0.0f;          ///< per second: fraction of its speed that the air takes
    float acceleration = 0.0f;  ///< metres per second squared, along its flight; negative: slower
    // Metres per second that a hit adds to its victim's velocity: along the flight, and away from
    // the middle of the explosion.
    float knockback = 0.0f;
    float explosion_knockback = 0.0f;
    /// It flies its whole range in one tick; its speed and its life do not count. The range is then
    /// above 0 and at most kInstantRangeMax, and nothing changes its velocity but bounces.
    bool instant = false;
    /// Whether it flies through teammates that it may not hurt; otherwise they stop it unhurt.
    bool passes_teammates = true;
    /// Whether it flies through all players: then nothing but its explosions hurts them.
    bool passes_players = false;
    /// Whether its explosions, instead of hurting, give their effect to its owner and the owner's
    /// team.
    bool explosion_for_team = false;
    float pulse_interval = 0.0f;  ///< seconds between explosions while it flies; 0: none
    /// Index into Rules::weapons, or kNone: that weapon is fired where it ends. At most kSplitsMax
    /// of these follow each other.
    std::uint8_t splits_into = kNone;
    float homing_degrees = 0.0f;  ///< per second that it turns towards an enemy; 0: it does not
    float homing_cone_degrees = 60.0f;  ///< to either side of its flight, in which it sees enemies
    float homing_range = 20.0f;         ///< metres up to which it sees them
    /// Seconds after which it flies to its owner and ends there; 0: it does not come back.
    float returns_after = 0.0f;
    /// Whether it sticks in the static wall that would end it, until its life is over.
    bool sticks = false;
    std::uint8_t pierce_walls =
        0;  ///< instant: walls that it goes through, at most kPierceWallsMax
    /// Index into Rules::items, or kNone: a player that touches it takes that item, which ends it.
    /// Then it passes all players.
    std::uint8_t gives = kNone;
};

/// Returns the speed of a shot of the kind, in metres per second.
[[nodiscard]] constexpr float shot_speed(const ProjectileKind& kind, std::uint32_t tick_rate) {
    return kind.instant ? kind.range * static_cast<float>(tick_rate) : kind.speed;
}

/// Returns the highest speed that a projectile of the kind can have, in metres per second.
[[nodiscard]] constexpr float speed_max(const ProjectileKind& kind, std::uint32_t tick_rate) {
    const float speed = shot_speed(kind, tick_rate);
    return speed > kGainedSpeedMax ? speed : kGainedSpeedMax;
}

/// Whether projectiles of the kind throw the players that they hit.
[[nodiscard]] constexpr bool knocks_back(const ProjectileKind& kind) {
    return kind.knockback > 0.0f || kind.explosion_knockback > 0.0f;
}

/// A weapon: its projectiles, its melee attack, or both.
struct Weapon {
    std::string name = "gun";
    float interval = 0.25f;  ///< seconds between two shots of one player
    /// One projectile for each, which flies along the aim turned by this unit vector (cosine,
    /// sine): {1, 0} is straight ahead, a fan has several. Empty: no projectiles.
    std::vector<Vec2> directions{{1.0f, 0.0f}};
    ProjectileKind projectile;
    std::uint8_t animation = kNone;  ///< melee: the animation whose attack volumes it swings
    /// Shots that a player spawns with, besides those in the magazine; -1: unlimited.
    std::int32_t ammunition = -1;
    std::uint16_t cost = 1;   ///< shots of the magazine, or of the ammunition, that one use takes
    float draw_time = 0.25f;  ///< seconds after it is drawn in which it cannot fire
    std::uint16_t magazine = 0;  ///< shots from one reload to the next; 0: it has no magazine
    float reload_time = 1.0f;    ///< seconds
    /// In degrees: each shot lets the next one turn that much more to either side, up to the most;
    /// in each second without one it turns that much less.
    float spread_growth_degrees = 0.0f;
    float spread_max_degrees = 10.0f;
    float spread_calm_degrees = 20.0f;
    float recoil = 0.0f;           ///< metres per second against the aim, of the shooter, a shot
    std::uint8_t burst = 1;        ///< shots of one press; 1: as long as the button is held
    float burst_interval = 0.05f;  ///< seconds between two shots of a burst
    /// Index into Rules::weapons, or kNone: the weapon as which it fires with the alternative fire
    /// button. That one has no alternative and no magazine: it uses what the weapon in hand has.
    std::uint8_t alternative = kNone;
    /// Degrees from its first direction to its last; 0: it has one, or they are a star.
    float fan_degrees = 0.0f;
    /// Seconds in which it is charged fully while its button is held; it fires when the button is
    /// released. 0: it fires while the button is pressed.
    float charge_time = 0.0f;
    float charge_min_time = 0.0f;  ///< seconds; released before that, it does not fire
    // Factors on the damage of its projectiles, on their speed and on all spread, of a full charge.
    float charge_damage = 1.0f;
    float charge_speed = 1.0f;
    float charge_spread = 1.0f;
    // Heat: each shot adds to it, and at the most the weapon in hand does not fire for a while. A
    // shot of its alternative heats it by what that one says.
    float heat_per_shot = 10.0f;
    float heat_max = 0.0f;       ///< 0: it does not heat up
    float heat_loss = 20.0f;     ///< per second
    float overheat_time = 2.0f;  ///< seconds
};

/// Whether the weapon is charged and fires when its button is released.
[[nodiscard]] inline bool charges(const Weapon& weapon) {
    return weapon.charge_time > 0.0f;
}

}  // namespace arena::sim
