// A hash of what a map holds, for maps that come from no file.
#pragma once

#include <cstdint>

#include "sim/values/map.h"

namespace arena::sim {

/// Of everything that a world can tell: not of the name, nor of where in an editor things were
/// drawn. Never 0.
[[nodiscard]] std::uint64_t hash_of(const MapDescription& map);

}  // namespace arena::sim
