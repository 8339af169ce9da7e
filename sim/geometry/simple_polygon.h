// Is a closed outline simple, and if not, where does it run into itself?
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "sim/math/vec2.h"

namespace arena::sim {

/// Two edges of one outline, by index, first < second.
struct EdgePair {
    std::size_t first = 0;
    std::size_t second = 0;
};

/// Two edges that are no neighbours and share a point, touching included; nothing when the outline
/// is simple. Exact. Takes an outline without duplicate or collinear neighbours, so that edges that
/// follow each other meet in their common vertex alone.
///
/// Sweeps over the edges by their lower bound on the outline's longer axis and compares those whose
/// intervals overlap: n log n for outlines as they are drawn, n^2 cheap comparisons at worst.
[[nodiscard]] std::optional<EdgePair> find_self_contact(std::span<const Vec2> vertices);

}  // namespace arena::sim
