// An update: what one client is told of the entities that it sees, as the bits of one column.
// Nothing in it refers to another message but by what the client holds already, and the client need
// not have got any certain one of them.
//
//   removed       ids
//   introduced    ids, then an introduction each
//   motions       ids, then a motion each (motion_code.h)
//   aims          ids, then 9 bits each: in 512ths of a turn
//   statuses      ids, then a status each
//
// Lists of ids are as in id_code.h. A client passes over what is told of an id that it does not
// know: its introduction was lost and will come again, or its removal came first.
//
//   introduction  1 bit: is a projectile; 30 bits: number of the entity within its category;
//                 6 bits: archetype or weapon; 8 bits: team; of a projectile 30 bits: number of the
//                 player that owns it; motion, with whole numbers; of a player aim and status
//   status        16 bits: health, two's complement; 4 bits: flags; 1 bit: plays an animation, then
//                 8 bits: which
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/motion.h"
#include "sim/values/entity.h"

namespace arena::protocol {

/// Entities that one client sees at a time, at most; their ids are below it.
inline constexpr std::size_t kSeenMax = 1024;

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

struct Introduction {
    Traits traits;
    Motion motion;
    Aim aim = 0;
    Status status;

    friend bool operator==(const Introduction&, const Introduction&) = default;
};

void write_status(BitWriter& bits, const Status& status);
[[nodiscard]] Status read_status(BitReader& bits);

/// Into a message about the end of `tick`.
void write_introduction(BitWriter& bits, const Introduction& introduction, sim::Tick tick,
                        bool has_gravity);
/// Nothing when the bits are no introduction; `fall` as fall_of gives it.
[[nodiscard]] std::optional<Introduction> read_introduction(BitReader& bits, sim::Tick tick,
                                                            std::int64_t fall);

}  // namespace arena::protocol
