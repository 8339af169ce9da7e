// The parts of an entity's state that a client is sent besides its motion.
//
//   aim      in 512ths of a turn: 9 bits, or fewer (aim_code.h)
//   status   health, or a pickup's item, counted from 1: 0, then 8 bits; 10: 100; 11, then 16 bits,
//            two's complement
//            flags: 0: none; 10: 1; 11, then 4 bits
//            1 bit: more follows, then
//            number(1): the animation that it plays (number_code.h), 1 bit: has status effects;
//            with them also 1 bit: plays that animation, 16 bits: the kinds of effects
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/number_code.h"
#include "protocol/replication/status_flags.h"
#include "sim/values/entity.h"
#include "sim/values/status_effects.h"
#include "sim/values/weapon.h"

namespace arena::protocol {

/// A direction in 512ths of a turn, counter-clockwise from the right.
using Aim = std::uint16_t;
inline constexpr unsigned kAimBits = 9;

/// What does not change while an entity is seen.
struct Traits {
    sim::EntityId id;     ///< of a player, a projectile or a thing of the map
    sim::EntityId owner;  ///< of a projectile; kNoEntity for all others
    /// A player's archetype, a projectile's weapon, or kMover or `kTrigger` for a thing of the map;
    /// below 64.
    std::uint8_t kind = 0;
    std::uint8_t team = 0;  ///< 0: all against all

    friend bool operator==(const Traits&, const Traits&) = default;
};

/// The Traits::kind of the changing things of the map.
inline constexpr std::uint8_t kMover = 0;
inline constexpr std::uint8_t kTrigger = 1;

/// Whether an entity with these traits has a motion, an aim or a status. A mover's motion is that
/// of its offset from where it was drawn; a trigger does not move.
[[nodiscard]] constexpr bool has_motion(const Traits& traits) {
    return category_of(traits.id) != sim::Category::obstacle || traits.kind == kMover;
}
[[nodiscard]] constexpr bool has_aim(const Traits& traits) {
    return category_of(traits.id) == sim::Category::player;
}
[[nodiscard]] constexpr bool has_status(const Traits& traits) {
    return category_of(traits.id) != sim::Category::projectile;
}

/// What changes from time to time.
struct Status {
    std::int16_t health = 0;  ///< of a player or a crate; of a pickup, the number of its item
    /// For a player, kPlayerOnGround and so on; for a mover, its sim::MoverPhase; for a trigger,
    /// its `TriggerStatus`; below 16.
    std::uint8_t flags = 0;
    /// The animation that a player plays, as the rules number them; sim::kNone for all others.
    std::uint8_t animation = sim::kNone;
    sim::EffectMask effects = 0;  ///< of a player; 0 for all others

    friend bool operator==(const Status&, const Status&) = default;
};
/// Animations are below this.
inline constexpr unsigned kAnimationsMax = 128;
/// Of the code of an animation.
inline constexpr unsigned kAnimationDivisor = 1;
inline constexpr unsigned kStatusBitsMax =
    18 + 6 + 1 + number_bits(kAnimationsMax - 1, kAnimationDivisor) + 1 + 1 + 16;

/// Whether an entity with these traits may have that status.
[[nodiscard]] bool is_valid_for(const Status& status, const Traits& traits);

/// Returns how many bits write_status() writes.
[[nodiscard]] unsigned status_bits(const Status& status);

/// Writes a status for which is_valid_for() some entity.
void write_status(BitWriter& bits, const Status& status);
/// Returns the next status of the bits, which is_valid_for() has yet to check.
[[nodiscard]] Status read_status(BitReader& bits);

}  // namespace arena::protocol
