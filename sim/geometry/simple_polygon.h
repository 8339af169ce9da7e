// Whether a closed outline is simple, and if not, where it touches or crosses itself.
//
//     +-----------+      A keyhole counts as simple: an outline with holes that was joined to one
//     |   +---+   |      along bridges, each passed there and back. It would not touch itself if
//     |   |   |   |      it were pulled apart slightly along its bridges.
//     |   +---+   |
//     | //        |
//     +-----------+
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

/// Returns two edges that share a point and should not, touching included, or nothing when the
/// outline is simple or a keyhole. Edges may share three things: the end of one that is the start
/// of the next; a bridge that is passed in both directions; and the ends of bridges, where the
/// passes must not cross and the outside must not come in from two sides. Exact; O(n log n).
///
/// The outline has no duplicate neighbours and no spikes, as normalise_polygon prepares it. It may
/// have either winding.
[[nodiscard]] std::optional<EdgePair> find_self_intersection(std::span<const Vec2> vertices);

}  // namespace arena::sim
