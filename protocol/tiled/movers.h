// Reads movers: objects of the classes platform, door, timed and crate, which are solid and move,
// close or break.
#pragma once

#include <string>
#include <vector>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/property_reader.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the mover that `properties` describe, of one of these four classes, without its shape
/// and its path. Fails with a message that says what is wrong and how to fix it.
[[nodiscard]] Result<sim::MapMover, std::string> read_mover(ObjectClass object_class,
                                                            PropertyReader& properties);

}  // namespace arena::protocol
