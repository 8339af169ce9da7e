// What a client is told of an entity besides its motion.
//
//   aim      9 bits: in 512ths of a turn
//   status   16 bits: health, two's complement; 4 bits: flags; 1 bit: plays an animation, then
//            8 bits: which
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "sim/values/entity.h"

namespace arena::protocol {

/// A direction in 512ths of a turn, counter-clockwise from the right.
using Aim = std::uint16_t;
inline constexpr unsigned kAimBits = 9;

/// What stays as it is for as long as an entity is seen.
struct Traits {
    sim::EntityId id;       ///< a player's or a projectile's
    sim::EntityId owner;    ///< of a projectile; kNobody of a player
    std::uint8_t kind = 0;  ///< a player's archetype, a projectile's weapon; below 64
    std::uint8_t team = 0;  ///< 0: all against all

    friend bool operator==(const Traits&, const Traits&) = default;
};

/// What changes now and then of a player. A projectile has none.
struct Status {
    std::int16_t health = 0;
    std::uint8_t flags = 0;      ///< kPlayerOnGround and so on
    std::uint8_t animation = 0;  ///< as the rules number them; or sim::kNone

    friend bool operator==(const Status&, const Status&) = default;
};
inline constexpr unsigned kStatusBitsMax = 16 + 4 + 1 + 8;

void write_status(BitWriter& bits, const Status& status);
[[nodiscard]] Status read_status(BitReader& bits);

}  // namespace arena::protocol
