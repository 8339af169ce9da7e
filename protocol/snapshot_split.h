// How many entities each part of a snapshot takes. Pure arithmetic on counts: what is few and
// concerns everybody goes first (movers, fixtures), then players, then projectiles, each filling
// what is left of the part that the last ones before it are in.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/messages.h"

namespace arena::protocol {

/// Entities of a snapshot, or of one of its parts, by kind.
struct EntityCounts {
    std::size_t movers = 0;
    std::size_t fixtures = 0;
    std::size_t players = 0;
    std::size_t projectiles = 0;

    [[nodiscard]] constexpr std::size_t sum() const {
        return movers + fixtures + players + projectiles;
    }
    [[nodiscard]] constexpr std::size_t bytes() const {
        return movers * kMoverBytes + fixtures * kFixtureBytes + players * kPlayerBytes +
               projectiles * kProjectileBytes;
    }
};

/// What the next part takes when so many are still to be sent.
[[nodiscard]] EntityCounts fill_part(EntityCounts left);

/// Parts that a snapshot of so many entities needs: at least one, at most kPartsMax.
[[nodiscard]] std::uint8_t count_parts(EntityCounts left);

}  // namespace arena::protocol
