// Two polygons that touch in a common vertex: does a motion lead one into the other there, or does
// it graze past? The answer is exact and needs directions only.
#pragma once

#include <cstddef>
#include <span>

#include "sim/math/vec2.h"

namespace arena::sim {

/// Whether a move of the mover along `delta`, however short, makes the interiors overlap where
/// vertex i of `mover` touches vertex j of `obstacle`; that is, whether `delta` is a direction into
/// the obstacle minus a direction into the mover. Both polygons must be counter-clockwise and must
/// not overlap.
[[nodiscard]] bool leads_in_at_vertices(std::span<const Vec2> mover, std::size_t i,
                                        std::span<const Vec2> obstacle, std::size_t j, Vec2 delta);

}  // namespace arena::sim
