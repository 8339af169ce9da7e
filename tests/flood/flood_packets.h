// The packets of a flood: some look like handshake packets, the others like nothing valid. A server
// rejects all of them; none was made with a valid key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/link/dice.h"

namespace arena::flood {

using Packet = std::vector<std::byte>;

/// Returns handshake requests and responses of the right size, half of each: for this protocol or
/// another one, with random cookies, tokens and macs. A server answers some of the requests.
[[nodiscard]] std::vector<Packet> make_client_handshakes(protocol::Dice& dice, std::size_t count,
                                                         std::uint64_t protocol_id);

/// Returns random bytes of any length that a datagram may have: a third data packets with a random
/// connection id, a third handshake packets of a wrong size or kind, and a third packets of no kind
/// that exists.
[[nodiscard]] std::vector<Packet> make_garbage(protocol::Dice& dice, std::size_t count);

}  // namespace arena::flood
