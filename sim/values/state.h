// The state of the things that change, as the world holds it and replication reads it.
#pragma once

#include <array>
#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"
#include "sim/values/status_effects.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Where the counts of kills and deaths stop; no match comes near it.
inline constexpr std::int32_t kCountMax = 1 << 30;

/// A tick that does not come.
inline constexpr Tick kNeverTick = 0xFFFF'FFFFu;

/// How a player is in the air, in games whose rules have more for it than one jump from the ground
/// (remembers_air, sim/rules/game_kind.h). On the ground it has its first value, unless the player
/// stands in a one-sided line that it falls through.
struct AirState {
    Tick coyote_until_tick = 0;      ///< before it, a jump counts as one from what it left
    Tick remembered_until_tick = 0;  ///< before it, a press of the jump button still acts
    std::uint16_t air_jumps = 0;     ///< that it has made since it left the ground
    std::uint16_t flags = 0;         ///< kAirborne and so on

    friend constexpr bool operator==(const AirState&, const AirState&) = default;
};

/// Bits of AirState::flags.
inline constexpr std::uint16_t kAirborne = 1u << 0;    ///< was off the ground in the tick before
inline constexpr std::uint16_t kRising = 1u << 1;      ///< in a jump whose button is held since
inline constexpr std::uint16_t kPressNoted = 1u << 2;  ///< the button is held since it was noted
/// Falls through the one-sided lines that it touches.
inline constexpr std::uint16_t kFallsThrough = 1u << 3;
inline constexpr std::uint16_t kWallOnLeft = 1u << 4;  ///< there is a wall beside it
inline constexpr std::uint16_t kWallOnRight = 1u << 5;
/// It was beside a wall, on its left or its right, after it had left the ground.
inline constexpr std::uint16_t kWallWasOnLeft = 1u << 6;
inline constexpr std::uint16_t kWallWasOnRight = 1u << 7;
inline constexpr std::uint16_t kAirFlagsKnown = 0xFF;

/// The weapons that a player carries, in games that use it (sim/tick/weapons/arsenal.h). Slots are
/// counted from 0; what the one in hand has besides its magazine is PlayerState::weapon and
/// PlayerState::ammunition.
struct ArsenalState {
    /// What each slot that is not in hand has left, -1: unlimited; 0 for the slot in hand.
    std::array<std::int32_t, kWeaponSlotsMax> ammunition{};
    std::array<std::uint16_t, kWeaponSlotsMax> magazine{};  ///< shots in the magazine of each slot
    Tick drawn_tick = 0;     ///< first tick in which the weapon in hand may fire since it was drawn
    Tick reloaded_tick = 0;  ///< tick in which the magazine in hand is full; 0: it is not reloaded
    Tick shot_tick = 0;      ///< of the last shot of a weapon whose spread grows
    float spread_degrees = 0.0f;  ///< by which a shot could turn right after that one
    std::uint8_t slot = 0;        ///< in hand
    std::uint8_t burst_left = 0;  ///< shots that follow without a press
    std::uint16_t flags = 0;      ///< kFireSpent and so on

    friend constexpr bool operator==(const ArsenalState&, const ArsenalState&) = default;
};

/// Bits of ArsenalState::flags.
inline constexpr std::uint16_t kFireSpent = 1u << 0;         ///< the held press has had its burst
inline constexpr std::uint16_t kAlternativeSpent = 1u << 1;  ///< so has that of alternative fire
/// The last shot, and the burst that it is in, are those of the alternative of the weapon in hand.
inline constexpr std::uint16_t kAlternativeFired = 1u << 2;
/// The charge that is under way is that of the alternative of the weapon in hand.
inline constexpr std::uint16_t kAlternativeCharged = 1u << 3;
inline constexpr std::uint16_t kArsenalFlagsKnown = (1u << 4) - 1;

/// How the weapons of a player are charged and heated, in games with weapons that are
/// (sim/tick/weapons/charge.h, sim/tick/weapons/heat.h).
struct FiringState {
    /// Of each slot: the last shot that heated its weapon, and the heat right after it.
    std::array<Tick, kWeaponSlotsMax> heat_tick{};
    std::array<float, kWeaponSlotsMax> heat{};
    Tick charge_tick = 0;  ///< in which the charge of the weapon in hand began; 0: it has none

    friend constexpr bool operator==(const FiringState&, const FiringState&) = default;
};

/// Which weapon each slot of a player holds, in games in which it picks some up
/// (sim/tick/weapons/loadout.h): its index into Rules::weapons counted from 1; 0: none.
struct Loadout {
    std::array<std::uint8_t, kWeaponSlotsMax> weapons{};

    friend constexpr bool operator==(const Loadout&, const Loadout&) = default;
};

/// What a player has left of its abilities, in games that have some (sim/tick/abilities/).
struct AbilitiesState {
    /// By slot: the tick in which all uses have come back. It says how many are ready
    /// (sim/tick/abilities/charges.h). Of an ability that does not recharge: its uses.
    std::array<Tick, kAbilitySlotsMax> full_tick{};
    Tick acts_tick = 0;       ///< in which the ability that it has begun acts
    std::uint16_t begun = 0;  ///< the slot of that ability, counted from 1; 0: it has begun none
    std::uint16_t stamina_ticks = 0;  ///< until all its stamina has come back

    friend constexpr bool operator==(const AbilitiesState&, const AbilitiesState&) = default;
};

/// A player. Dead players keep their place in the list, but nothing can hit or touch them until
/// they respawn.
struct PlayerState {
    EntityId id;
    Vec2 position;         ///< metres
    Vec2 velocity;         ///< metres per second, its own: without pushes and carrying movers
    Vec2 aim{1.0f, 0.0f};  ///< unit
    float radius = 0.5f;   ///< metres; for an outline that of the enclosing circle
    PlayerInput input;     ///< held until the next input command
    std::int32_t health = 0;
    std::int32_t score = 0;    ///< kills, and the points of the mode; at most kCountMax
    std::int32_t deaths = 0;   ///< at most kCountMax
    Tick fire_ready_tick = 0;  ///< first tick in which it may fire again
    Tick respawn_tick = 0;  ///< tick in which a dead player respawns; kNeverTick: not in this round
    bool alive = false;

    std::uint8_t archetype = 0;     ///< index into Rules::archetypes
    std::uint8_t team = 0;          ///< 0: all against all
    std::uint8_t weapon = 0;        ///< index into Rules::weapons, or kNone
    std::int32_t ammunition = -1;   ///< -1: unlimited
    Tick protected_until_tick = 0;  ///< nothing hurts before this tick

    std::uint8_t buttons_spent = 0;  ///< held buttons that have had their effect, until released
    std::uint8_t thrown = 0;    ///< 1: flies as launched, is not steered (sim/tick/motion/launch.h)
    Vec2 ground_normal;         ///< unit, of the walkable ground below; zero in the air
    EntityId ground;            ///< what it stands on; kNoEntity in the air and on the border
    Tick dash_until_tick = 0;   ///< it dashes before this tick
    Tick dash_ready_tick = 0;   ///< first tick in which it may dash again
    Tick speed_until_tick = 0;  ///< a pickup makes it faster before this tick
    float speed_factor = 1.0f;  ///< by how much

    std::uint8_t animation = kNone;  ///< the weapon's that it plays; kNone: its archetype's
    Tick animation_tick = 0;         ///< first tick of it, or of its loop; identifies one attack

    Tick stands_until_tick = 0;   ///< before this tick its stick and its buttons have no effect
    std::int32_t rounds_won = 0;  ///< of the match, in modes without teams

    // Each in games that use it (sim/state/features.h).
    AirState air;
    ActiveEffects effects;
    ArsenalState arsenal;
    FiringState firing;
    AbilitiesState abilities;
    Loadout loadout;
};

/// A projectile: a disc that flies (ProjectileKind).
struct ProjectileState {
    EntityId id;
    EntityId owner;            ///< the projectile never hits it; may have left since
    Vec2 position;             ///< metres
    Vec2 velocity;             ///< metres per second
    Tick expiry_tick = 0;      ///< ends in this tick at the latest
    float range = 0.0f;        ///< metres that it has left to fly; 0: no limit
    std::uint8_t weapon = 0;   ///< index into Rules::weapons
    std::uint8_t team = 0;     ///< its owner's
    std::uint8_t pierce = 0;   ///< players that it may still pierce
    std::uint8_t bounces = 0;  ///< walls that it may still bounce off
    /// In ticks: it hits players where they were this long before, in each tick of its flight.
    Tick looks_back = 0;
    std::uint32_t charge = 0;  ///< of its shot, 0 to kFullCharge
};

/// A projectile has pierced this player and cannot hit it again.
struct PierceRecord {
    EntityId projectile;
    EntityId player;

    friend constexpr auto operator<=>(const PierceRecord&, const PierceRecord&) = default;
};

/// What is left in a weapon that a player has dropped, which lies there as a projectile.
struct DroppedWeapon {
    EntityId projectile;
    std::int32_t ammunition = 0;  ///< shots outside its magazine; -1: unlimited
    std::uint32_t magazine = 0;   ///< shots

    friend constexpr bool operator==(const DroppedWeapon&, const DroppedWeapon&) = default;
};

/// The phase of a solid thing that moves, closes or breaks.
enum class MoverPhase : std::uint32_t {
    solid,    ///< solid: stops players and projectiles
    warning,  ///< not solid, but about to be
    gone,     ///< not solid: down, or broken
};

/// A platform, a door, a timed obstacle or a crate; definitions are in Terrain::movers.
struct MoverState {
    Vec2 offset;              ///< metres from where it was drawn
    Vec2 velocity;            ///< metres per second, in this tick
    std::uint32_t ticks = 0;  ///< on its path, or in its phase
    std::int32_t health = 0;  ///< of a crate
    MoverPhase phase = MoverPhase::solid;
};

/// A trigger; definitions are in Terrain::triggers.
struct TriggerState {
    Tick ready_tick = 0;        ///< first tick in which a pickup is there, or a pad or area acts
    std::uint32_t pressed = 0;  ///< of a plate: 1 while a player stands on it
    /// Of a pickup of items, in games with some: the one that is there, its index into Rules::items
    /// counted from 1; 0: none.
    std::uint32_t item = 0;
};

/// This victim was hit and is not hit again until the record is gone
/// (sim/tick/memory/attack_records.h).
struct AttackRecord {
    EntityId attacker;  ///< a player, spikes or a pad
    EntityId victim;
    Tick swing = 0;  ///< the attacker's PlayerState::animation_tick; for a trigger, when it acted
};

}  // namespace arena::sim
