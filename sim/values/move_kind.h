// The ways in which a body moves.
#pragma once

#include <cstdint>

namespace arena::sim {

/// How a body moves against obstacles.
enum class MoveKind : std::uint8_t {
    push_out,  ///< moves, then is pushed out of what it overlaps; cheapest, for crowds
    slide,     ///< is swept, stops at what it hits and slides along it; misses nothing
    rays,      ///< two rays against one-sided surfaces; forgiving, for platform games
};

}  // namespace arena::sim
