// The outline of a body that is not a disc.
#pragma once

#include <cstddef>

#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// The most vertices of a body's outline. A convex polygon with more is drawn as a disc.
inline constexpr std::size_t kBodyVerticesMax = 8;

/// A convex outline, counter-clockwise, in metres from the body's position; empty for a disc.
using BodyOutline = StaticVector<Vec2, kBodyVerticesMax>;

}  // namespace arena::sim
