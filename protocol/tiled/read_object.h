// One object of an object layer -> what its class makes of it in the world.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/walk.h"

namespace arena::protocol {

/// Adds the object to the walk's contents, or notes why it is ignored. Returns what is wrong,
/// without the place, or nothing.
[[nodiscard]] std::optional<std::string> read_object(const nlohmann::json& object,
                                                     const Layer& layer, Walk& walk);

/// Sets the paths that movers refer to. Call it after the last layer. Returns what is wrong,
/// preceded by the place, or nothing.
[[nodiscard]] std::optional<std::string> resolve_paths(Walk& walk);

/// Notes a warning for doors that no plate opens, and for plates that open no door.
void warn_of_unmatched_signals(LayerContents& contents);

}  // namespace arena::protocol
