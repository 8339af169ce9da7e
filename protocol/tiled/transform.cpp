#include "protocol/tiled/transform.h"

#include <cmath>

#include "protocol/tiled/read_map.h"

namespace arena::protocol {

Pixel to_map_pixels(const ObjectPose& pose, Pixel local) {
    return {pose.origin.x + local.x * pose.turn.cosine - local.y * pose.turn.sine,
            pose.origin.y + local.x * pose.turn.sine + local.y * pose.turn.cosine};
}

std::optional<sim::Vec2> to_metres(const MapScale& scale, Pixel pixel) {
    const double x = pixel.x / scale.pixels_per_metre;
    const double y = (scale.height_px - pixel.y) / scale.pixels_per_metre;
    const bool inside = std::abs(x) <= kMapMetresMax && std::abs(y) <= kMapMetresMax;
    if (!inside) return std::nullopt;  // also when overflow has made one of them inf or NaN
    return sim::Vec2{static_cast<float>(x), static_cast<float>(y)};
}

}  // namespace arena::protocol
