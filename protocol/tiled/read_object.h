// One object of an object layer -> what it is in the world, by its class.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/walk.h"

namespace arena::protocol {

/// Adds the object to the walk's contents or notes why it is passed over. Gives what is wrong,
/// without the place.
[[nodiscard]] std::optional<std::string> read_object(const nlohmann::json& object,
                                                     const Layer& layer, Walk& walk);

/// Gives the movers the paths that they named. After the last layer; gives what is wrong, led by
/// the place.
[[nodiscard]] std::optional<std::string> resolve_paths(Walk& walk);

/// Warns of doors that no plate opens, and of plates that open no door.
void note_lonely_signals(LayerContents& contents);

}  // namespace arena::protocol
