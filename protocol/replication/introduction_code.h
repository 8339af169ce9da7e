// The bits of introductions: what a client has to know of an entity that it did not see before.
// Those of one message have much in common, so each is coded by its differences from the ones
// before it. None refers to another message.
//
//   category          1: a projectile, 00: a player, 01: a thing of the map
//   likeness          of each projectile but the first, against the last one: 0: its number is the
//                     next, kind and team are the same and the owner is another; 10: likewise, but
//                     with the same owner; 11: nothing is said, as of all others
//   number            within its category: difference to the last one of the category (0 at
//                     first), zigzag, in groups; a thing of the map is numbered from the first
//                     obstacle on
//   kind              1 bit: as the last one of the category (0 at first); else 6 bits: archetype,
//                     weapon, or kMover or kTrigger (entity_state.h)
//   team              1 bit: likewise; else 8 bits
//   owner             of a projectile: how much larger the player's number is than that of the last
//                     one (0 at first), modulo 2^w, in rice(w - 3), or rice(0) for a w below 3; of
//                     the first projectile, 5 bits before it are w: how many bits the largest
//                     number of the message has
//   age               ticks from the motion's own tick to the message's (age_code.h)
//   falls             1 bit, only where there is gravity
//   steers            1 bit, only of a player; then its wanted velocity (wanted_code.h)
//   x, y              in 1/128 m. Of a mover, and of the first player or projectile: a pair
//                     (pair_code.h) of 8, 14, 16, 20 or 28 bits each, guessed to be 0, 0. Of the
//                     other players and projectiles: the differences to the last one, zigzag, in
//                     rice(k) each; of the second one, 5 bits before them are k
//   vx, vy            in 1/1024 m a tick: a pair of 8, 11, 13, 16 or 22 bits each, guessed to be
//                     0, 0. A projectile whose weapon has a known speed has 1 bit before them: 0:
//                     they are on the circle of that speed (circle_code.h), with as many bits as
//                     that needs
//   aim               of a player, 9 bits
//   status            of a player and of a thing of the map, as in an update
//
// A trigger does not move: age to vx, vy are left out.
//
// In groups: 4 bits, the lowest first, then 1 bit: another group follows.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/replication/age_code.h"
#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/entity_state.h"
#include "protocol/replication/motion.h"
#include "protocol/replication/pair_code.h"
#include "protocol/replication/shot_kind.h"
#include "protocol/replication/wanted_code.h"

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

/// Codes the introductions of one message: all at once to write them, one by one to read them.
class IntroductionCode {
  public:
    /// The most bits of what only a projectile has, or only others: its owner; aim and status.
    static constexpr std::uint32_t kOwnerBitsMax = 43;
    static constexpr std::uint32_t kAimAndStatusBitsMax = kAimBits + kStatusBitsMax;
    /// The most bits of an introduction, not counting the age of its motion.
    static constexpr std::uint32_t kBitsMax = 3 + 40 + 7 + 9 +
                                              std::max(kOwnerBitsMax, kAimAndStatusBitsMax) + 1 +
                                              1 + kWantedBitsMax + 89 + 49;

    /// `tick` is the message's; `fall` is as fall_of() returns it.
    explicit IntroductionCode(sim::Tick tick, std::int64_t fall, ShotKinds shot_kinds = {},
                              RunKinds run_kinds = {})
        : tick_(tick), fall_(fall), shot_kinds_(shot_kinds), run_kinds_(run_kinds) {}

    /// Writes all introductions of the message, none of whose motions begins after its tick.
    void write(BitWriter& bits, std::span<const Introduction> introductions);
    /// Reads the next introduction. Returns nothing when the bits are not one; nothing after it can
    /// then be read.
    [[nodiscard]] std::optional<Introduction> read(BitReader& bits);

  private:
    void choose_parameters(std::span<const Introduction> introductions);
    void write_one(BitWriter& bits, const Introduction& introduction);
    void write_traits(BitWriter& bits, const Traits& traits);
    [[nodiscard]] std::optional<Traits> read_traits(BitReader& bits);
    void write_owner(BitWriter& bits, sim::EntityId owner, sim::EntityId last) const;
    [[nodiscard]] sim::EntityId read_owner(BitReader& bits, sim::EntityId last) const;
    [[nodiscard]] Traits& last_of(sim::Category category) {
        return last_[static_cast<std::size_t>(category)];
    }
    void write_motion(BitWriter& bits, const Motion& motion, const Traits& traits);
    [[nodiscard]] std::optional<Motion> read_motion(BitReader& bits, const Traits& traits);
    void write_place(BitWriter& bits, Pair place, const Traits& traits);
    [[nodiscard]] std::optional<Pair> read_place(BitReader& bits, const Traits& traits);
    void write_step(BitWriter& bits, Pair step, const Traits& traits);
    [[nodiscard]] std::optional<Pair> read_step(BitReader& bits, const Traits& traits);
    [[nodiscard]] RunKind run_kind(const Traits& traits) const;
    /// Returns 0 for whatever is no projectile of a known speed.
    [[nodiscard]] std::uint16_t shot_step(const Traits& traits) const;

    sim::Tick tick_;
    std::int64_t fall_;
    ShotKinds shot_kinds_;
    RunKinds run_kinds_;
    std::array<Traits, 3> last_{};  // by category
    bool has_shot_ = false;
    unsigned owner_bits_ = 0;
    std::size_t places_ = 0;  // of players and projectiles, so far
    Pair last_place_;
    unsigned place_divisor_ = 0;
};

}  // namespace arena::protocol
