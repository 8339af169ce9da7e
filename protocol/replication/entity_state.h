// What a client is told of an entity besides its motion.
//
//   aim      9 bits: in 512ths of a turn
//   status   16 bits: health, two's complement; 4 bits: flags; 1 bit: plays an animation, then
//            8 bits: which
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/status_flags.h"
#include "sim/values/entity.h"
#include "sim/values/weapon.h"

namespace arena::protocol {

/// A direction in 512ths of a turn, counter-clockwise from the right.
using Aim = std::uint16_t;
inline constexpr unsigned kAimBits = 9;

/// What stays as it is for as long as an entity is seen.
struct Traits {
    sim::EntityId id;     ///< a player's, a projectile's or a map thing's
    sim::EntityId owner;  ///< of a projectile; kNobody of all others
    /// A player's archetype, a projectile's weapon, a map thing's kMover or kFixture; below 64.
    std::uint8_t kind = 0;
    std::uint8_t team = 0;  ///< 0: all against all

    friend bool operator==(const Traits&, const Traits&) = default;
};

/// Traits::kind of the things of the map that change.
inline constexpr std::uint8_t kMover = 0;
inline constexpr std::uint8_t kFixture = 1;

/// What there is to tell of an entity besides its traits. Of a mover the motion is that of its
/// offset from where it was drawn; a fixture stays where it is.
[[nodiscard]] constexpr bool has_motion(const Traits& traits) {
    return category_of(traits.id) != sim::Category::obstacle || traits.kind == kMover;
}
[[nodiscard]] constexpr bool has_aim(const Traits& traits) {
    return category_of(traits.id) == sim::Category::player;
}
[[nodiscard]] constexpr bool has_status(const Traits& traits) {
    return category_of(traits.id) != sim::Category::projectile;
}

/// What changes now and then.
struct Status {
    std::int16_t health = 0;  ///< of a player or a crate
    /// Of a player kPlayerOnGround and so on, of a mover its sim::MoverPhase, of a fixture its
    /// FixtureStatus; below 16.
    std::uint8_t flags = 0;
    /// That a player plays, as the rules number them; sim::kNone of all others.
    std::uint8_t animation = sim::kNone;

    friend bool operator==(const Status&, const Status&) = default;
};
inline constexpr unsigned kStatusBitsMax = 16 + 4 + 1 + 8;

/// Whether an entity with these traits may have that status.
[[nodiscard]] bool may_be(const Status& status, const Traits& traits);

void write_status(BitWriter& bits, const Status& status);
[[nodiscard]] Status read_status(BitReader& bits);

}  // namespace arena::protocol
