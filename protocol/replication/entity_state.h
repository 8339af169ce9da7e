// The parts of an entity's state that a client is sent besides its motion.
//
//   aim      9 bits: in 512ths of a turn
//   status   16 bits: health, two's complement, or a pickup's item, counted from 1; 4 bits: flags;
//   1 bit: more follows, then
//            7 bits: the animation that it plays, 1 bit: has status effects; with them also 1 bit:
//            plays that animation, 16 bits: the kinds of effects
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
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
/// The bits that a status takes more if it has effects.
inline constexpr unsigned kEffectMaskBits = 1 + 16;
inline constexpr unsigned kStatusBitsMax = 16 + 4 + 1 + 8 + kEffectMaskBits;

/// Whether an entity with these traits may have that status.
[[nodiscard]] bool is_valid_for(const Status& status, const Traits& traits);

/// Returns an upper bound of the bits of a status.
[[nodiscard]] constexpr unsigned status_bits(const Status& status) {
    return kStatusBitsMax - (status.effects == 0 ? kEffectMaskBits : 0);
}

/// Writes a status in at most status_bits() bits.
void write_status(BitWriter& bits, const Status& status);
/// Returns the next status of the bits, which is_valid_for() has yet to check.
[[nodiscard]] Status read_status(BitReader& bits);

}  // namespace arena::protocol
