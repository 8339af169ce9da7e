// The state of the walk over the layers: what is the same for all of them, and what belongs to the
// current one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/layers.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/paths.h"
#include "protocol/tiled/properties.h"
#include "protocol/tiled/tilesets.h"
#include "protocol/tiled/transform.h"

namespace arena::protocol {

/// A mover whose path may come later in the map.
struct PendingPath {
    std::size_t object = 0;  ///< index into LayerContents::movers or forces
    nlohmann::json value;    ///< of its property `path`
};

/// The size of the map's cells, in pixels.
struct CellSize {
    double width = 0.0;
    double height = 0.0;
};

/// What is the same for all layers of a map.
struct Walk {
    const MapScale& scale;
    CellSize cell;
    const MapProperties& properties;
    const Tilesets& tilesets;
    LayerContents& contents;
    std::size_t vertices = 0;  ///< of all solid things so far
    std::size_t tiles = 0;     ///< cells of all tile layers so far
    Paths paths;
    std::vector<PendingPath> pending_paths;  ///< of movers
    std::vector<PendingPath> pending_exits;  ///< of teleporters
    bool has_solid_property = false;         ///< any layer so far
    /// The first_gid of each tileset that could not be read and that an object needs.
    std::set<std::uint32_t> wanted_tilesets;
};

/// One layer, combined with everything above it.
struct Layer {
    std::string path;
    Pixel offset;
    bool visible = true;
    std::size_t depth = 0;
    /// What its property `solid` says, or that of the nearest group that has one.
    std::optional<bool> solid;
};

/// Returns the problem, preceded by the layer and the object; 0 for no object.
inline std::string at(const Layer& layer, std::uint32_t object_id, const std::string& problem) {
    return place_text(layer.path, object_id) + ": " + problem;
}

/// Counts the vertices of a solid thing; returns a problem when there are too many.
[[nodiscard]] std::optional<std::string> count_vertices(std::size_t count, Walk& walk);

}  // namespace arena::protocol
