// Choosing between two points without a branch.
#pragma once

#include "sim/base/branchless.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// Returns `yes` if the condition holds, else `no`. Picks each coordinate by itself: reading a
/// whole point right after its coordinates were written separately would stall until they are
/// stored.
inline Vec2 pick_point(bool condition, Vec2 yes, Vec2 no) {
    return {pick(condition, yes.x, no.x), pick(condition, yes.y, no.y)};
}

}  // namespace arena::sim
