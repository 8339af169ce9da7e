// Sight: what a client looks at, beside its own player.
#pragma once

#include <optional>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::server {

/// The rectangle of a camera, in metres.
struct CameraView {
    sim::Vec2 center;
    sim::Vec2 size;
};

/// Without any of these it is what its own player sees.
struct Sight {
    sim::EntityId player;              ///< whose view it is; kNoEntity: its own or the camera's
    std::optional<CameraView> camera;  ///< while it is nobody's
    bool sees_hidden = false;          ///< whether nothing is hidden from it
};

}  // namespace arena::server
