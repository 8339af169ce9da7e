// One tile layer -> walls: full tiles side by side are merged, other collision shapes are added
// tile by tile.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/walk.h"

namespace arena::protocol {

/// Adds the layer's solid tiles to the walk's contents, or notes that it has none. Returns what is
/// wrong, without the place, or nothing.
[[nodiscard]] std::optional<std::string> read_tile_layer(const nlohmann::json& layer_json,
                                                         const Layer& layer, Walk& walk);

}  // namespace arena::protocol
