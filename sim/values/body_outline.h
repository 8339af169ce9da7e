// The outline of a body that is no disc.
#pragma once

#include <cstddef>

#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// Of a body's outline. A convex polygon of more is drawn as a disc.
inline constexpr std::size_t kBodyVerticesMax = 8;

/// Convex, counter-clockwise, metres from the body's position; empty: a disc.
using BodyOutline = StaticVector<Vec2, kBodyVerticesMax>;

}  // namespace arena::sim
