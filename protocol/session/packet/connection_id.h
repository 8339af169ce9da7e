// The id of a session in each of its packets.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// The id of a session, unique in its server: 24 bits, not 0.
using ConnectionId = std::uint32_t;
inline constexpr ConnectionId kConnectionIdMax = 0xFFFFFF;

}  // namespace arena::protocol
