// Reads what matches are about: objects of the classes flag and base. (A hill has no properties.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/tiled/objects.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the team of an object that has to have one. Fails with a message that says what is wrong
/// and how to fix it.
[[nodiscard]] Result<std::uint8_t, std::string> read_team(PropertyReader& properties);

/// Returns the flag that `properties` describe, without its place. Its radius is a property unless
/// it is drawn as an ellipse. Fails likewise, also when a flag cannot be drawn in this way.
[[nodiscard]] Result<sim::MapFlag, std::string> read_flag(ObjectKind drawn_as,
                                                          PropertyReader& properties);

/// Sets the place of a flag that is drawn as a point, as a tile, whose middle counts, or as an
/// ellipse with equal sides, which also sets the radius. Returns what is wrong with the object.
[[nodiscard]] std::optional<std::string> set_flag_place(ObjectKind drawn_as,
                                                        const ObjectGeometry& geometry,
                                                        const Placement& placement,
                                                        const MapScale& scale, sim::MapFlag& flag);

}  // namespace arena::protocol
