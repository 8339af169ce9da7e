// A hash of the contents of a map, by which client and server know that they have the same world,
// whatever files it came from.
#pragma once

#include <cstdint>

#include "sim/values/map.h"

namespace arena::sim {

/// Returns a hash of everything in the map that a world can observe: not of its name, nor of the
/// editor's layers and object ids. Never returns 0.
[[nodiscard]] std::uint64_t hash_of(const MapDescription& map);

}  // namespace arena::sim
