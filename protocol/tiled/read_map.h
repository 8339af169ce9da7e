// Tiled maps (.tmj) -> MapDescription.
//
// Takes the bytes of a file that nobody vouches for. Gives plain values in metres with y up, a
// report of what was found, and warnings for what was passed over; or an error that names the file,
// the layer, the object and the way out. Format:
// https://doc.mapeditor.org/en/stable/reference/json-map-format/
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// A map larger than this is refused before it is read, in bytes.
inline constexpr std::size_t kMapBytesMax = 32u << 20;
inline constexpr std::size_t kMapObjectsMax = 65536;
inline constexpr std::size_t kMapVerticesMax = 262144;  ///< over all objects
/// Of one polygon: what cuts it into convex pieces takes time that grows with the square.
inline constexpr std::size_t kPolygonVerticesMax = 4096;
/// Cells of all tile layers together, empty ones too.
inline constexpr std::size_t kMapTilesMax = 1u << 22;
inline constexpr std::size_t kMapMoversMax = 256;
inline constexpr std::size_t kMapFixturesMax = 1024;
inline constexpr std::size_t kMapBushesMax = 1024;
inline constexpr std::size_t kMapDepthMax = 32;  ///< nested groups

/// Farthest that a side of the map, or anything solid in it, may reach from the origin, in metres.
/// Beyond it a float's steps are coarser than 1 mm; build_terrain refuses what lies there.
inline constexpr double kMapMetresMax = 8192.0;

/// Least side of a map, in metres: a player is that wide.
inline constexpr double kMapMetresMin = 1.0;

/// An infinite map ends so far beyond its walls and spawns, in metres: room for a player to pass.
inline constexpr float kInfiniteMapMargin = 2.0f;

struct MapReport {
    /// Every object of every object layer counts once; "unclassified" for no class.
    std::map<std::string, std::uint32_t> objects_by_class;
    std::vector<std::string> warnings;  ///< one line each
    /// Why no world should be made of it although it can be read; empty when the file gives no
    /// reason. find_unplayable (sim/terrain/terrain.h) knows more.
    std::string unplayable;
};

struct TiledMap {
    sim::MapDescription description;
    MapReport report;
};

struct MapReadError {
    std::string message;  ///< one line: "FILE: layer 'L', object 7: what is wrong: what to do"
};

/// Reads a map from its bytes. `file` is only used to name it; the map's name is the file's stem.
[[nodiscard]] Result<TiledMap, MapReadError> read_tiled_map(std::string_view file,
                                                            std::string_view bytes);

}  // namespace arena::protocol
