// A tile object: an object that is drawn as a tile of a tileset, in any size, mirrored and turned.
// Its position is a point of the drawn tile, about which it is turned: the lower left corner unless
// the tileset's `objectalignment` says another.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/objects.h"
#include "protocol/tiled/tilesets.h"
#include "protocol/tiled/transform.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The tile of an object.
struct ObjectTile {
    std::uint32_t gid = 0;             ///< with the bits that say how it is mirrored
    const Tileset* tileset = nullptr;  ///< nullptr when no tileset has it
    const Tile* tile = nullptr;        ///< nullptr when nothing is said of it
    std::uint32_t number = 0;          ///< in its tileset

    [[nodiscard]] bool is_solid() const {
        return tile != nullptr && tile->solid_by != SolidBy::nothing;
    }
};

/// Returns the tile that the object's `gid` names.
[[nodiscard]] ObjectTile find_tile(const nlohmann::json& object, const Tilesets& tilesets);

/// A tile as it is drawn: where, and the shapes that it has there, in pixels of the tile.
struct DrawnTile {
    TileFrame frame;
    TileShape whole;                ///< a rectangle that covers it
    std::vector<TileShape> shapes;  ///< its collision shapes; empty for none
};

/// Returns how the tile object is drawn. Fails with what is wrong with its geometry, or when no
/// tileset has its tile.
[[nodiscard]] Result<DrawnTile, std::string> draw_tile(const nlohmann::json& object,
                                                       const ObjectTile& tile, Pixel layer_offset);

/// Returns the shapes of an object of class wall, low_wall or one_sided: those of its tile, which
/// take the object's class where they have none of their own, or the whole tile. Only lines can be
/// one-sided; the result is empty when a one_sided tile has none.
[[nodiscard]] std::vector<TileShape> solid_shapes_of(const DrawnTile& drawn,
                                                     ObjectClass object_class);

/// Returns the shape of an object that has one: the only shape of its tile, when it has an area, or
/// else the whole tile. A trigger takes a shape only when it is a rectangle or a circle.
[[nodiscard]] const TileShape& only_shape_of(const DrawnTile& drawn, bool for_trigger);

}  // namespace arena::protocol
