#include "sim/narrowphase/push_circle_polygon.h"

#include "sim/narrowphase/nearest_feature.h"

namespace arena::sim {
std::optional<Contact> push_circle_out_of_polygon(Circle mover, const ConvexPolygon& obstacle) {
    if (obstacle.vertices.empty()) return std::nullopt;
    const auto nearest = nearest_way_out(mover, obstacle);
    if (!nearest) return std::nullopt;
    const float depth = mover.radius - nearest->distance;
    if (!(depth > 0.0f)) return std::nullopt;
    if (nearest->distance > 0.0f &&
        belongs_to_neighbour(nearest->kind, nearest->index, nearest->normal, obstacle)) {
        return std::nullopt;
    }
    return Contact{nearest->normal, depth};
}

}  // namespace arena::sim
