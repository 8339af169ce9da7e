// Reads the tree of layers: groups, their offsets, and the objects and tiles in them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/findings.h"
#include "protocol/tiled/properties.h"
#include "protocol/tiled/solid_tiles.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"

namespace arena::protocol {

/// The contents of the layers.
struct LayerContents {
    std::vector<sim::MapObstacle> obstacles;
    std::vector<sim::MapSpawn> spawns;
    std::vector<sim::MapMover> movers;
    std::vector<sim::MapTrigger> triggers;
    std::vector<sim::MapObstacle> bushes;
    std::vector<sim::MapFlag> flags;
    std::vector<sim::MapBase> bases;
    std::vector<sim::MapHill> hills;
    std::vector<sim::MapForce> forces;
    std::map<std::string, std::uint32_t> objects_by_class;
    SolidTiles solid_tiles;
    Findings findings;
};

/// Reads all layers of `map` (the document's root). Objects without a class are treated as of the
/// map's default class, but count as "unclassified".
///
/// Returns nothing when everything has been added to `contents`, or what is wrong, preceded by the
/// layer and the object.
[[nodiscard]] std::optional<std::string> read_layers(const nlohmann::json& map,
                                                     const MapScale& scale,
                                                     const MapProperties& properties,
                                                     LayerContents& contents);

}  // namespace arena::protocol
