// Is a closed outline simple, and if not, where does it run into itself?
//
//     +-----------+      A keyhole counts as simple: an outline with holes that was joined to one
//     |   +---+   |      along bridges, each passed there and back. Pulled apart by a hair along
//     |   |   |   |      its bridges it touches itself nowhere.
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

/// Two edges that share a point and should not, touching included; nothing when the outline is
/// simple or a keyhole. Edges may share what follows each other's end, a bridge passed in both
/// directions, and the ends of bridges, where the passes must not cross and the outside must not
/// come in from two sides. Exact; n log n.
///
/// Takes an outline without duplicate neighbours and spikes, as normalise_polygon prepares it; of
/// either winding.
[[nodiscard]] std::optional<EdgePair> find_self_contact(std::span<const Vec2> vertices);

}  // namespace arena::sim
