// Reads triggers: objects of the classes spikes, pickup, pad, plate and area, which act on the
// players that come into them.
#pragma once

#include <optional>
#include <string>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/objects.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the trigger that `properties` describe, of one of these five classes, without its shape.
/// Fails with a message that says what is wrong and how to fix it.
[[nodiscard]] Result<sim::MapTrigger, std::string> read_trigger(ObjectClass object_class,
                                                                PropertyReader& properties);

/// Sets the shape of the trigger from the object: a rectangle with upright sides, or an ellipse
/// with equal ones. Returns what is wrong for any other shape.
[[nodiscard]] std::optional<std::string> set_trigger_shape(ObjectKind kind,
                                                           const ObjectGeometry& geometry,
                                                           const Placement& placement,
                                                           const MapScale& scale,
                                                           sim::MapTrigger& trigger);

}  // namespace arena::protocol
