// What a flood is made of: packets that look like somebody's who knocks, and packets that look like
// nothing. All of them are refused; none has a key in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/link/dice.h"

namespace arena::flood {

using Packet = std::vector<std::byte>;

/// Requests and responses of the right size, half of each: for this protocol or another one, with
/// random cookies, tokens and proofs. A server answers some of the requests.
[[nodiscard]] std::vector<Packet> make_greetings(protocol::Dice& dice, std::size_t count,
                                                 std::uint64_t protocol_id);

/// Random bytes of any length a datagram may have; of data packets with a random connection id,
/// handshake packets of a wrong size or kind, and of nothing that exists, a third each.
[[nodiscard]] std::vector<Packet> make_garbage(protocol::Dice& dice, std::size_t count);

}  // namespace arena::flood
