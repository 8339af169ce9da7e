// Shapes of things that are not solid: a circle, or a rectangle with upright sides.
#pragma once

#include <string>

#include "protocol/tiled/objects.h"
#include "protocol/tiled/transform.h"
#include "sim/values/map.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the area of an object that is drawn as a rectangle with upright sides, or as an ellipse
/// or a capsule with equal ones. Fails with what is wrong and how to fix it for any other shape.
[[nodiscard]] Result<sim::MapArea, std::string> circle_or_box(ObjectKind kind,
                                                              const ObjectGeometry& geometry,
                                                              const Placement& placement,
                                                              const MapScale& scale);

}  // namespace arena::protocol
