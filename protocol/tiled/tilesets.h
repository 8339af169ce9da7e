// Tilesets: which tiles are solid, and where.
//
// A tile is solid where it has collision shapes (Tiled's Tile Collision Editor), or as a whole when
// it has none and its class is wall or low_wall, or its solid property is true.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/findings.h"
#include "protocol/tiled/objects.h"
#include "protocol/tiled/solid_property.h"
#include "protocol/tiled/solid_tiles.h"
#include "protocol/tiled/transform.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The most tilesets of a map.
inline constexpr std::size_t kTilesetsMax = 1024;

/// The most names of tile properties that are kept to find the one that the map may mean.
inline constexpr std::size_t kTilePropertyNamesMax = 64;

/// A collision shape of a tile.
struct TileShape {
    ObjectKind kind = ObjectKind::rectangle;
    ObjectGeometry geometry;  ///< pixels from the tile's upper left corner
    /// Its own, or else that of the tile, which may be any; wall when neither has one that is
    /// known.
    ObjectClass object_class = ObjectClass::wall;
    bool has_own_class = false;   ///< a known one
    bool flip = false;            ///< of a one_sided line
    std::uint32_t object_id = 0;  ///< for messages; 0 for none, and for the whole tile
};

/// Whether the shape is solid in a tile layer: a wall, a low wall or a one-sided line.
[[nodiscard]] bool is_solid(const TileShape& shape);

/// What a tileset says of one tile.
struct Tile {
    double width = 0.0;   ///< pixels
    double height = 0.0;  ///< pixels
    std::string class_name;
    std::vector<TileShape> shapes;
    SolidBy solid_by = SolidBy::nothing;
    std::string solid_property;  ///< the name of the one that makes it solid
    /// What is wrong with one of its shapes, with its place; empty when all can be read. The tile
    /// cannot be used.
    std::string damage;
    /// Whether its only shape is a box that covers all of it.
    bool is_full = false;
    /// The tile in the document, which must outlive this; its objects have its properties.
    const nlohmann::json* source = nullptr;
};

/// Returns "tileset 'ground', tile 3, object 5", for messages; 0 for no object.
[[nodiscard]] std::string tile_place(std::string_view tileset, std::uint32_t number,
                                     std::uint32_t object_id);

/// Returns a shape that covers all of a tile of this size.
[[nodiscard]] TileShape whole_tile(double width, double height, ObjectClass object_class);

/// Which point of a tile object its position is, in parts of its width and height from the upper
/// left corner.
struct Anchor {
    double x = 0.0;
    double y = 1.0;

    friend constexpr bool operator==(const Anchor&, const Anchor&) = default;
};

/// How large a tileset's tiles are drawn in a tile layer, and how one is fitted into a box of
/// another shape.
struct RenderSize {
    bool is_grid = false;       ///< as large as the map's cells, not as in the tileset
    bool keeps_aspect = false;  ///< not stretched to fill the box
};

/// A tileset and what it says of its tiles.
struct Tileset {
    std::uint32_t first_gid = 1;
    std::string name;
    /// Whether it is a file of its own that could not be read, and why not.
    bool is_external = false;
    std::string unread;
    double tile_width = 0.0;   ///< pixels
    double tile_height = 0.0;  ///< pixels
    Pixel offset;
    Anchor object_anchor;
    RenderSize render_size;
    std::map<std::uint32_t, Tile> tiles;  ///< by the tile's number in the set; others are plain

    /// Returns the tile, or nullptr for one of which nothing is said.
    [[nodiscard]] const Tile* find(std::uint32_t number) const;
};

class Tilesets {
  public:
    /// Adds a tileset in the order of their first_gid.
    void add(Tileset tileset);

    /// Returns the tileset with the largest first_gid that is not above `gid`, or nullptr.
    [[nodiscard]] const Tileset* of(std::uint32_t gid) const;
    /// Whether any tile means something in a tile layer, or may, because its tileset or a shape of
    /// it could not be read.
    [[nodiscard]] bool may_be_solid() const { return may_be_solid_; }

    /// Returns them in the order of their first_gid.
    [[nodiscard]] const std::vector<Tileset>& all() const { return tilesets_; }

    /// Names of the tiles' properties, at most kTilePropertyNamesMax.
    [[nodiscard]] const std::set<std::string>& property_names() const { return property_names_; }
    void note_property_name(std::string name);

  private:
    std::vector<Tileset> tilesets_;  // by first_gid
    std::set<std::string> property_names_;
    bool may_be_solid_ = false;
};

/// Returns the tilesets of `map` (the document's root), which must outlive them. Fails when there
/// are too many of them. A collision shape that cannot be read is a finding, and the damage of its
/// tile.
[[nodiscard]] Result<Tilesets, std::string> read_tilesets(const nlohmann::json& map,
                                                          const SolidProperty& solid_property,
                                                          Findings& findings);

}  // namespace arena::protocol
