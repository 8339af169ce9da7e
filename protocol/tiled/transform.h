// From an object's own pixels to metres in the world.
//
//     Tiled: y down, degrees clockwise             world: y up, metres
//
//     (0,0) ----------------> x                    ^ y
//       |      origin = layers' offsets + (x,y)    |
//       |        \   local point, turned           |
//       v y       * about the origin          (0,0)+------------> x
//
// Uses only + - * / and fmod, which IEEE 754 rounds exactly, and no trigonometry of libm. So server
// and client get the same walls from the same file on every platform.
#pragma once

#include <optional>

#include "protocol/base/turn.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// Returns the direction in the world, a unit vector: 0 degrees to the right, 90 upwards.
[[nodiscard]] sim::Vec2 unit_vector(float degrees);

/// A point in pixels, y down.
struct Pixel {
    double x = 0.0;
    double y = 0.0;

    friend constexpr bool operator==(const Pixel&, const Pixel&) = default;
};

/// Where the tile of a collision shape is drawn, and how it is stretched, mirrored and turned, in
/// this order.
struct TileFrame {
    /// Upper left corner of the drawn tile before it is turned, in pixels of the map from `pivot`.
    Pixel origin;
    Pixel stretch{1.0, 1.0};  ///< size of the drawn tile before it is mirrored / size in its set
    bool diagonal = false;    ///< x and y swapped, before the other two
    bool flip_x = false;
    bool flip_y = false;
    double width = 0.0;   ///< of the drawn tile before x and y are swapped, pixels
    double height = 0.0;  ///< of the drawn tile before x and y are swapped, pixels
    Pixel pivot;          ///< pixels of the map; the tile is turned about it
    Turn turn;            ///< clockwise on the screen
};

/// Returns where a point of the tile is drawn, in pixels of the map.
[[nodiscard]] Pixel place_in(const TileFrame& frame, Pixel in_tile);

/// Whether a shape that winds clockwise in the tile winds counter-clockwise where it is drawn.
[[nodiscard]] constexpr bool is_mirrored(const TileFrame& frame) {
    return (frame.diagonal != frame.flip_x) != frame.flip_y;
}

/// What an object's position is relative to: the offsets of the layers above it, or the tile whose
/// collision shape it is.
struct Placement {
    Pixel layer_offset;
    std::optional<TileFrame> tile;
};

/// The rotation and translation of an object's local points.
struct ObjectPose {
    Pixel origin;  ///< the object's (x, y) plus the offsets of all layers above it
    Turn turn;     ///< clockwise on the screen
    std::optional<TileFrame> tile;
};

/// Returns a point of the object in pixels of the map. `local` is relative to the object's (x, y),
/// before its rotation.
[[nodiscard]] Pixel to_map_pixels(const ObjectPose& pose, Pixel local);

/// How pixels of the map become metres.
struct MapScale {
    double height_px = 0.0;  ///< the row of pixels that becomes y = 0
    double pixels_per_metre = 1.0;
};

/// Returns a pixel's position in metres, rounded to float once, at the end. Returns nothing when it
/// is more than kMapMetresMax from the origin on an axis (numbers in a map may be as large as
/// double allows).
[[nodiscard]] std::optional<sim::Vec2> to_metres(const MapScale& scale, Pixel pixel);

}  // namespace arena::protocol
