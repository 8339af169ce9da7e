// Whether a place lies in an area of the map.
#pragma once

#include "sim/math/vec2.h"
#include "sim/values/map.h"

namespace arena::sim {

/// Whether the place lies in the area or on its edge.
[[nodiscard]] inline bool is_in_area(const MapArea& area, Vec2 place) {
    if (area.shape == Shape::circle)
        return distance_squared(place, area.center) <= area.radius * area.radius;
    return place.x >= area.box.min.x && place.x <= area.box.max.x && place.y >= area.box.min.y &&
           place.y <= area.box.max.y;
}

}  // namespace arena::sim
