// How many entities each part of a snapshot takes. Pure arithmetic on counts: players go first,
// projectiles fill what is left of the part that the last players are in.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/messages.h"

namespace arena::protocol {

struct PartFill {
    std::size_t players = 0;
    std::size_t projectiles = 0;
};

/// What the next part takes when so many are still to be sent.
[[nodiscard]] PartFill fill_part(std::size_t players, std::size_t projectiles);

/// Parts that a snapshot of so many entities needs: at least one, at most kPartsMax.
[[nodiscard]] std::uint8_t count_parts(std::size_t players, std::size_t projectiles);

}  // namespace arena::protocol
