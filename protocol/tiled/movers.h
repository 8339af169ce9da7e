// Objects of the classes platform, door, timed and crate: solid things that move, close or break.
#pragma once

#include <string>
#include <vector>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/property_reader.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The mover that `properties` describe, of one of these four classes, without its shape and its
/// path. The error says what is wrong and how to mend it.
[[nodiscard]] Result<sim::MapMover, std::string> read_mover(ObjectClass object_class,
                                                            PropertyReader& properties);

}  // namespace arena::protocol
