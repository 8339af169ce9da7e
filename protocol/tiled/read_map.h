// Tiled maps (.tmj) -> MapDescription.
//
// Takes the bytes of an untrusted file. Returns plain values in metres with y up, a report of what
// was found, and warnings for what was ignored. Fails with an error that names the file, the layer,
// the object and how to fix it. Format:
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

/// The most bytes of a map; a larger one is rejected before it is read.
inline constexpr std::size_t kMapBytesMax = 32u << 20;
inline constexpr std::size_t kMapObjectsMax = 65536;
inline constexpr std::size_t kMapVerticesMax = 262144;  ///< over all objects
/// The most vertices of one polygon: cutting it into convex pieces takes time that grows with their
/// square.
inline constexpr std::size_t kPolygonVerticesMax = 4096;
/// The most cells of all tile layers together, empty ones included.
inline constexpr std::size_t kMapTilesMax = 1u << 22;
inline constexpr std::size_t kMapMoversMax = 256;
inline constexpr std::size_t kMapTriggersMax = 1024;
inline constexpr std::size_t kMapBushesMax = 1024;
inline constexpr std::size_t kMapDepthMax = 32;  ///< nested groups

/// The farthest that a side of the map, or anything solid in it, may be from the origin, in metres.
/// Beyond it a float's steps are coarser than 1 mm; build_terrain rejects what lies there.
inline constexpr double kMapMetresMax = 8192.0;

/// The shortest side of a map, in metres: a player is that wide.
inline constexpr double kMapMetresMin = 1.0;

/// How far an infinite map extends beyond its walls and spawn points, in metres: room for a player
/// to pass.
inline constexpr float kInfiniteMapMargin = 2.0f;

/// What the reader found in the file.
struct MapReport {
    /// How often each class occurs: every object of every object layer counts once, and as
    /// "unclassified" when it has no class.
    std::map<std::string, std::uint32_t> objects_by_class;
    std::vector<std::string> warnings;  ///< one line each
    /// Why the map cannot be played although it can be read; empty when the file gives no reason.
    /// find_unplayable (sim/terrain/terrain.h) checks further reasons.
    std::string unplayable;
};

/// A map and what the reader has to say about it.
struct TiledMap {
    sim::MapDescription description;
    MapReport report;
};

/// Why a map could not be read.
struct MapReadError {
    std::string message;  ///< one line: "FILE: layer 'L', object 7: what is wrong: what to do"
};

/// Reads a map from its bytes. `file` only serves to name it; the map's name is the file's stem.
[[nodiscard]] Result<TiledMap, MapReadError> read_tiled_map(std::string_view file,
                                                            std::string_view bytes);

}  // namespace arena::protocol
