#include "protocol/tiled/transform.h"

#include <cmath>
#include <utility>

#include "protocol/tiled/read_map.h"

namespace arena::protocol {

sim::Vec2 unit_vector(float degrees) {
    const Turn turn = turn_of_degrees(static_cast<double>(degrees));
    return {static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
}

Pixel place_in(const TileFrame& frame, Pixel in_tile) {
    Pixel size{frame.width, frame.height};
    Pixel point{in_tile.x * frame.stretch.x, in_tile.y * frame.stretch.y};
    if (frame.diagonal) {
        std::swap(point.x, point.y);
        std::swap(size.x, size.y);
    }
    if (frame.flip_x) point.x = size.x - point.x;
    if (frame.flip_y) point.y = size.y - point.y;
    const Pixel drawn{frame.origin.x + point.x, frame.origin.y + point.y};
    return {frame.pivot.x + (drawn.x * frame.turn.cosine - drawn.y * frame.turn.sine),
            frame.pivot.y + (drawn.x * frame.turn.sine + drawn.y * frame.turn.cosine)};
}

Pixel to_map_pixels(const ObjectPose& pose, Pixel local) {
    const Pixel turned{pose.origin.x + local.x * pose.turn.cosine - local.y * pose.turn.sine,
                       pose.origin.y + local.x * pose.turn.sine + local.y * pose.turn.cosine};
    return pose.tile ? place_in(*pose.tile, turned) : turned;
}

std::optional<sim::Vec2> to_metres(const MapScale& scale, Pixel pixel) {
    const double x = pixel.x / scale.pixels_per_metre;
    const double y = (scale.height_px - pixel.y) / scale.pixels_per_metre;
    const bool inside = std::abs(x) <= kMapMetresMax && std::abs(y) <= kMapMetresMax;
    if (!inside) return std::nullopt;  // also when overflow has made one of them infinite or NaN
    return sim::Vec2{static_cast<float>(x), static_cast<float>(y)};
}

}  // namespace arena::protocol
