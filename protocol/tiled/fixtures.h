// Objects of the classes spikes, pickup, pad, plate and area: things that act on players who come
// into them.
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

/// The fixture that `properties` describe, of one of these five classes, without its shape. The
/// error says what is wrong and how to mend it.
[[nodiscard]] Result<sim::MapFixture, std::string> read_fixture(ObjectClass object_class,
                                                                PropertyReader& properties);

/// Gives the fixture the shape of the object: a rectangle with upright sides, or an ellipse with
/// equal ones. Says what is wrong otherwise.
[[nodiscard]] std::optional<std::string> set_fixture_shape(ObjectKind kind,
                                                           const ObjectGeometry& geometry,
                                                           Pixel layer_offset,
                                                           const MapScale& scale,
                                                           sim::MapFixture& fixture);

}  // namespace arena::protocol
