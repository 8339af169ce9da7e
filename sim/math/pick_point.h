// Choosing between two points without a branch.
#pragma once

#include "sim/base/branchless.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// By coordinates: a whole point read from where its coordinates were just written would have to
/// wait for them.
inline Vec2 pick_point(bool condition, Vec2 yes, Vec2 no) {
    return {pick(condition, yes.x, no.x), pick(condition, yes.y, no.y)};
}

}  // namespace arena::sim
