// Archetypes: kinds of players, with how they move, attack and can be hurt.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/body_kind.h"
#include "sim/values/input.h"
#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"
#include "sim/volumes/volume.h"

namespace arena::sim {

/// Which of its weapons a player drops when it dies, of those that an item gives which can be
/// dropped.
enum class WeaponDrops : std::uint8_t { none, in_hand, all };

/// Their names in rules, by WeaponDrops.
inline constexpr std::array<std::string_view, 3> kWeaponDropsNames{"none", "in_hand", "all"};

/// A kind of player.
struct Archetype {
    std::string name = "player";
    MoveKind move = MoveKind::push_out;
    /// In metres: of the disc; for an outline that of the circle about the origin that encloses it.
    float radius = 0.5f;
    /// Convex, counter-clockwise, in metres from the player's position; empty: a disc.
    BodyOutline outline;

    float speed = 6.0f;             ///< metres per second at full stick
    float acceleration = 0.0f;      ///< metres per second squared; 0: full speed at once
    float air_acceleration = 0.0f;  ///< the same without ground below; 0: as on the ground
    float jump_speed = 0.0f;        ///< metres per second, upwards; 0: cannot jump
    float coyote_time = 0.0f;     ///< seconds after the edge in which a jump is one from the ground
    float jump_buffer = 0.0f;     ///< seconds for which a press in the air is remembered
    float jump_cut = 1.0f;        ///< fraction of the upward speed that a jump keeps when its
                                  ///< button is released
    std::uint8_t air_jumps = 0;   ///< between leaving the ground and coming back to it
    float air_jump_speed = 0.0f;  ///< metres per second, upwards; 0: as jump_speed
    /// Metres per second, downwards, with which it begins to fall through a one-sided line that it
    /// stands on; 0: cannot.
    float fall_through_speed = 0.0f;
    /// Metres per second, the fastest that it falls while its stick pushes into a wall; 0: as
    /// without the wall.
    float wall_slide_speed = 0.0f;
    Vec2 wall_jump;  ///< metres per second: away from the wall, and upwards; {0, 0}: cannot
    float fall_speed = 40.0f;  ///< metres per second, the fastest that gravity makes it
    /// Cosine of the steepest slope on which it stands without sliding down.
    float walkable_cosine = 0.64278764f;  // 50 degrees
    float dash_speed = 0.0f;              ///< metres per second; 0: cannot dash
    float dash_time = 0.15f;              ///< seconds
    float dash_cooldown = 1.0f;           ///< seconds from the start of one dash to the next

    float stamina = 0.0f;            ///< the most points that it has, which abilities cost
    float stamina_recovery = 20.0f;  ///< points per second

    std::int32_t health = 100;
    /// Fraction by which melee attacks and knockback throw it faster when all its health is gone.
    float knockback_growth = 0.0f;
    std::uint8_t weapon = 0;  ///< index into Rules::weapons, or kNone
    /// Of those with several weapon slots: what each has, index or kNone; the first is `weapon`.
    StaticVector<std::uint8_t, kWeaponSlotsMax> weapons;
    /// How many weapons it carries when it picks some up; 0: for all its life those of its slots.
    std::uint8_t weapon_slots = 0;
    /// What players drop when they die: the name of an item or of a loot table; empty: nothing.
    std::string drops;
    WeaponDrops drops_weapons = WeaponDrops::none;
    /// What each of the ability buttons does: index into Rules::abilities, or kNone.
    StaticVector<std::uint8_t, kAbilitySlotsMax> abilities;
    /// Index into Rules::animations of the animation that plays while no weapon's does, or kNone:
    /// the body itself is then vulnerable to everything and attacks nothing.
    std::uint8_t animation = kNone;

    // Like Vision, these are for the code that decides what clients are sent.
    Vec2 view;                    ///< metres: width and height; {0, 0}: as in Rules::vision
    bool is_always_seen = false;  ///< from anywhere, even in a bush or behind a wall
};

/// Returns what players of this archetype spawn with in a weapon slot, the first of which is 0: an
/// index into Rules::weapons, or kNone.
[[nodiscard]] inline std::uint8_t first_weapon_in_slot(const Archetype& archetype,
                                                       std::size_t slot) {
    if (archetype.weapons.empty()) return slot == 0 ? archetype.weapon : kNone;
    return slot < archetype.weapons.size() ? archetype.weapons[slot] : kNone;
}

/// The volumes of one frame, in the body's coordinates, drawn for a body that faces right.
struct AnimationFrame {
    float duration = 0.1f;  ///< seconds
    std::vector<AttackVolume> attacks;
    std::vector<VulnerabilityVolume> vulnerabilities;  ///< none in any frame: the whole body
};

/// A sequence of frames, and the damage and launch of its attack volumes.
struct Animation {
    std::string name;
    bool loops = true;  ///< false: stays in its last frame; a weapon's plays once
    std::vector<AnimationFrame> frames;
    std::int32_t damage = 0;  ///< of a HIT
    Vec2 launch;              ///< metres per second, of a LAUNCH, for a body that faces right
    /// Index into Rules::effects of the effect that its hits give, or kNone.
    std::uint8_t effect = kNone;
};

}  // namespace arena::sim
