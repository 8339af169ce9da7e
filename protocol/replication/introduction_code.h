// The bits of introductions: what a client has to know of an entity that it did not see before.
// Those of one message have much in common, so each is coded by its differences from the ones
// before it. None refers to another message.
//
//   category          1: a projectile, 00: a player, 01: a thing of the map
//   number            within its category: difference to the last one of the category (0 at
//                     first), zigzag, in groups; a thing of the map is numbered from the first
//                     obstacle on
//   kind              1 bit: as the last one of the category (0 at first); else 6 bits: archetype,
//                     weapon, or kMover or kTrigger (entity_state.h)
//   team              1 bit: likewise; else 8 bits
//   owner             of a projectile, 1 bit: likewise; else the player's number, in groups
//   age               rice(1): ticks from the motion's own tick to the message's
//   falls             1 bit, only where there is gravity
//   x, y              a pair (pair_code.h) of 6, 13, 16 or 28 bits each, in 1/128 m: the guess is
//                     where the last player or projectile began (0, 0 at first); of a mover 0, 0
//   vx, vy            a pair of 8, 11, 14 or 22 bits each, in 1/1024 m a tick: the guess is 0, 0
//   aim               of a player, as in an update
//   status            of a player and of a thing of the map, as in an update
//
// A trigger does not move: age to vx, vy are left out.
//
// In groups: 4 bits, the lowest first, then 1 bit: another group follows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/entity_state.h"
#include "protocol/replication/motion.h"
#include "protocol/replication/pair_code.h"

namespace arena::protocol {

/// An entity as a client first learns of it. The parts that its traits rule out keep their
/// defaults.
struct Introduction {
    Traits traits;
    Motion motion;
    Aim aim = 0;
    Status status;

    friend bool operator==(const Introduction&, const Introduction&) = default;
};

/// Codes the introductions of one message: call it once for each of them, in their order.
class IntroductionCode {
  public:
    /// The most bits of an introduction, not counting the age of its motion.
    static constexpr std::uint32_t kBitsMax = 2 + 40 + 7 + 9 + 41 + 1 + 59 + 47 + kEffectMaskBits;

    /// `tick` is the message's; `fall` is as fall_of() returns it.
    IntroductionCode(sim::Tick tick, std::int64_t fall) : tick_(tick), fall_(fall) {}

    /// Writes an introduction, whose motion does not begin after the message's tick.
    void write(BitWriter& bits, const Introduction& introduction);
    /// Reads the next introduction. Returns nothing when the bits are not one; nothing after it can
    /// then be read.
    [[nodiscard]] std::optional<Introduction> read(BitReader& bits);

  private:
    void write_traits(BitWriter& bits, const Traits& traits);
    [[nodiscard]] std::optional<Traits> read_traits(BitReader& bits);
    [[nodiscard]] Traits& last_of(sim::Category category) {
        return last_[static_cast<std::size_t>(category)];
    }
    void write_motion(BitWriter& bits, const Motion& motion, const Traits& traits);
    [[nodiscard]] std::optional<Motion> read_motion(BitReader& bits, const Traits& traits);
    /// Returns where the next entity is expected.
    [[nodiscard]] Pair place_guess(const Traits& traits) const;
    void remember_place(const Traits& traits, Pair place);

    sim::Tick tick_;
    std::int64_t fall_;
    std::array<Traits, 3> last_{};  // by category
    Pair last_place_;
};

}  // namespace arena::protocol
