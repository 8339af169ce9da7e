// One object of an object layer, from JSON to plain values in pixels.
//
// It is read in two steps, because only objects that become part of the world have to be valid: the
// identity can be read from any object, and the geometry is read, and possibly rejected, only when
// it is needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/transform.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// How an object is drawn. The first six kinds can become shapes, and a tile becomes those of its
/// tileset.
enum class ObjectKind : std::uint8_t {
    rectangle,
    ellipse,
    point,
    polygon,
    polyline,
    capsule,
    text,
    tile,
};

/// Returns "rectangle", "polygon", ..., for messages.
[[nodiscard]] std::string_view kind_name(ObjectKind kind);

/// Whether an object of this kind has a width and a height.
[[nodiscard]] constexpr bool is_box(ObjectKind kind) {
    return kind == ObjectKind::rectangle || kind == ObjectKind::ellipse ||
           kind == ObjectKind::capsule || kind == ObjectKind::tile;
}

/// What an object is.
struct ObjectIdentity {
    std::uint32_t id = 0;    ///< 0 for none
    std::string class_name;  ///< printable; empty for none
    ObjectKind kind = ObjectKind::rectangle;
    bool visible = true;
};

/// What Tiled stores of an object's shape, in pixels, y down, before rotation and offsets.
struct ObjectGeometry {
    Pixel position;
    double width = 0.0;   ///< 0 unless is_box
    double height = 0.0;  ///< 0 unless is_box
    double degrees = 0.0;
    std::vector<Pixel> points;  ///< relative to position; empty unless a polygon or polyline
};

/// Reads the identity of an object. The class is in `class` (Tiled 1.9) or in `type` (all others).
[[nodiscard]] ObjectIdentity read_identity(const nlohmann::json& object);

/// Returns the geometry of an object of one of the first six kinds, or of a tile, whose width and
/// height are 0 when the object leaves them to its tile. Fails with a message that says
/// what is wrong and how to fix it.
[[nodiscard]] Result<ObjectGeometry, std::string> read_geometry(const nlohmann::json& object,
                                                                ObjectKind kind);

}  // namespace arena::protocol
