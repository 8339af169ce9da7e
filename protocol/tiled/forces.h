// Reads forces: objects of the classes ice, conveyor, wind, gravity, water, ladder and teleporter,
// areas in which players move in another way.
#pragma once

#include <string>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/property_reader.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Whether the class is one of these seven.
[[nodiscard]] bool is_force(ObjectClass object_class);

/// Returns the force that `properties` describe, of one of these classes, without its area. Fails
/// with a message that says what is wrong and how to fix it.
[[nodiscard]] Result<sim::MapForce, std::string> read_force(ObjectClass object_class,
                                                            PropertyReader& properties);

}  // namespace arena::protocol
