// The ways in which a body moves.
#pragma once

#include <cstdint>

namespace arena::sim {

/// How a body gets out of what it meets.
enum class MoveKind : std::uint8_t {
    push_out,  ///< moves, then is pushed out of what it overlaps; cheapest, for crowds
    slide,     ///< is swept, stops at what it meets and slides along; misses nothing
    rays,      ///< two rays against one-sided surfaces; forgiving, for platform games
};

}  // namespace arena::sim
