#include "sim/terrain/map_area.h"

#include "sim/terrain/piece_builder.h"

namespace arena::sim {

const char* find_fault(const MapArea& area) {
    constexpr const char* kTooFar = "it reaches beyond 8192 m from the origin: move or delete it";
    switch (area.shape) {
        case Shape::circle:
            if (!is_placeable(area.center)) return kTooFar;
            if (!(area.radius > 0.0f && area.radius <= kCoordinateMax))
                return "its circle has no radius: give it a size";
            return nullptr;
        case Shape::polygon:
            if (!is_placeable(area.box.min) || !is_placeable(area.box.max)) return kTooFar;
            if (!(area.box.min.x < area.box.max.x && area.box.min.y < area.box.max.y))
                return "its rectangle has no area: give it a width and a height";
            return nullptr;
        case Shape::point:
        case Shape::line:
            break;
    }
    return "its shape is neither a circle nor a rectangle: draw one of them";
}

Aabb box_of(const MapArea& area) {
    return area.shape == Shape::circle ? aabb_of_circle(area.center, area.radius) : area.box;
}

}  // namespace arena::sim
