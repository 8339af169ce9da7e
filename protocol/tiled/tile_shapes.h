// The collision shapes of one drawn tile -> obstacles: of a cell of a tile layer, or of a tile
// object.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "protocol/tiled/tilesets.h"
#include "protocol/tiled/walk.h"

namespace arena::protocol {

/// A cell of a tile layer or the `gid` of a tile object: which tile it is, and how it is mirrored.
struct TileReference {
    std::uint32_t gid = 0;
    bool flip_x = false;
    bool flip_y = false;
    bool diagonal = false;
};

/// Splits the number that Tiled stores. Its four top bits say how the tile is flipped; the fourth
/// is for hexagonal maps.
[[nodiscard]] TileReference tile_reference(std::uint32_t cell);

/// The box that a tile is drawn into: its lower left corner and its size before it is mirrored, in
/// pixels.
struct TileBox {
    Pixel lower_left;
    double width = 0.0;
    double height = 0.0;
};

/// Returns how a tile that is `width` x `height` pixels large in its tileset is drawn into the box:
/// it stands on the box's lower left corner, moved by the tileset's offset.
[[nodiscard]] TileFrame tile_frame(const Tileset& tileset, const TileReference& reference,
                                   TileBox box, Pixel tile_size);

/// A tile of a tileset.
struct TileInSet {
    const Tileset& tileset;
    std::uint32_t number = 0;
};

/// Adds those of the shapes of `tile` that are solid to the walk's contents. Returns what is wrong,
/// preceded by the shape's place in the tileset when it is the shape, or nothing.
[[nodiscard]] std::optional<std::string> add_tile_shapes(std::span<const TileShape> shapes,
                                                         const TileInSet& tile,
                                                         const TileFrame& frame,
                                                         const sim::MapSource& source, Walk& walk);

}  // namespace arena::protocol
