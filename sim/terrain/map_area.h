// Areas of a map as they were drawn: a circle or an axis-aligned box.
#pragma once

#include "sim/geometry/aabb.h"
#include "sim/values/map.h"

namespace arena::sim {

/// Returns why the area cannot be one and how to fix it, in words of static life, or nullptr when
/// nothing is wrong: it needs a size and a place within kCoordinateMax.
[[nodiscard]] const char* find_fault(const MapArea& area);

/// Returns the smallest box around the area.
[[nodiscard]] Aabb box_of(const MapArea& area);

}  // namespace arena::sim
