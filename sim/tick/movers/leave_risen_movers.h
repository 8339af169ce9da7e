// Where a player goes when something rises where it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/terrain/body.h"
#include "sim/terrain/solids.h"

namespace arena::sim {

/// Returns the shift to the nearest free place straight out through a face of what has risen
/// through the player, with no wall between; nothing when there is none. `core` must get clear of
/// what is solid (core_of), `body` stays inside the bounds. Searches the pieces in `pushing`;
/// `found` is working memory with room for all pieces.
[[nodiscard]] std::optional<Vec2> find_way_out_of_risen_movers(
    const Body& core, const Body& body, const Solids& solids,
    std::span<const std::uint32_t> pushing, std::vector<std::uint32_t>& found);

}  // namespace arena::sim
