// Tiled maps (.tmj, .json, .tmx) -> MapDescription.
//
// Takes the bytes of an untrusted file, and a function that reads the files that it names: tilesets
// and templates. Returns plain values in metres with y up, a report of what was found, and warnings
// for what was ignored. Fails with an error that names the file, the layer, the object and how to
// fix it. Formats:
// https://doc.mapeditor.org/en/stable/reference/json-map-format/
// https://doc.mapeditor.org/en/stable/reference/tmx-map-format/
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/tiled/solid_tiles.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The most bytes of a map together with the files that it names; a larger map is rejected before
/// it is read.
inline constexpr std::size_t kMapBytesMax = 32u << 20;
/// The most files that a map may name, and these in turn.
inline constexpr std::size_t kMapFilesMax = 1024;
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
    SolidTiles solid_tiles;
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

/// Returns the bytes of a file that a map names, at most kMapBytesMax, or why there are none: "no
/// such file: check the path in Tiled". The path is relative to the map's folder, with '/' between
/// its parts and ".." only at its beginning, or absolute. It comes from an untrusted file: whoever
/// reads a disk decides which folders it may lead to.
using ReadBeside = std::function<Result<std::string, std::string>(const std::string& path)>;

/// Reads a map from its bytes. `file` only serves to name it; the map's name is the file's stem.
/// Without `read_beside` the map has to be complete in itself.
[[nodiscard]] Result<TiledMap, MapReadError> read_tiled_map(std::string_view file,
                                                            std::string_view bytes,
                                                            const ReadBeside& read_beside = {});

/// Returns the same map as one text in today's JSON, which names no other file and describes the
/// same world. It holds what the importer reads of the map and nothing else. Fails as
/// read_tiled_map does.
[[nodiscard]] Result<std::string, MapReadError> pack_tiled_map(std::string_view file,
                                                               std::string_view bytes,
                                                               const ReadBeside& read_beside = {});

}  // namespace arena::protocol
