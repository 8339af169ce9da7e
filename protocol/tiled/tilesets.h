// Tilesets: which tiles are solid, and where.
//
// A tile is solid where it has collision shapes (Tiled's Tile Collision Editor), or as a whole when
// it has none and its class is wall or low_wall.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/findings.h"
#include "protocol/tiled/objects.h"
#include "protocol/tiled/transform.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The most tilesets of a map.
inline constexpr std::size_t kTilesetsMax = 1024;

/// A collision shape of a tile.
struct TileShape {
    ObjectKind kind = ObjectKind::rectangle;
    ObjectGeometry geometry;                       ///< pixels from the tile's upper left corner
    ObjectClass object_class = ObjectClass::wall;  ///< wall, low_wall or one_sided
    bool flip = false;                             ///< of a one_sided line
};

/// A solid tile.
struct Tile {
    std::vector<TileShape> shapes;  ///< never empty
    /// Whether its only shape is a box that covers all of it.
    bool is_full = false;
};

/// A tileset and its solid tiles.
struct Tileset {
    std::uint32_t first_gid = 1;
    std::string name;
    /// Whether it is a file of its own that could not be read, and why not.
    bool is_external = false;
    std::string unread;
    double tile_width = 0.0;   ///< pixels
    double tile_height = 0.0;  ///< pixels
    Pixel offset;
    std::map<std::uint32_t, Tile> solid_tiles;  ///< by the tile's number in the set
};

class Tilesets {
  public:
    /// Adds a tileset in the order of their first_gid.
    void add(Tileset tileset);

    /// Returns the tileset with the largest first_gid that is not above `gid`, or nullptr.
    [[nodiscard]] const Tileset* of(std::uint32_t gid) const;
    /// Whether any tile is solid or may be, because its tileset could not be read.
    [[nodiscard]] bool may_be_solid() const { return may_be_solid_; }

  private:
    std::vector<Tileset> tilesets_;  // by first_gid
    bool may_be_solid_ = false;
};

/// Returns the tilesets of `map` (the document's root). Fails with what is wrong with a collision
/// shape, or when there are too many tilesets.
[[nodiscard]] Result<Tilesets, std::string> read_tilesets(const nlohmann::json& map,
                                                          Findings& findings);

}  // namespace arena::protocol
