// Why no world can be made of a map.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "sim/values/map.h"

namespace arena::sim {

/// What is wrong with a map, and which object of the map is concerned.
struct MapError {
    std::string layer;            ///< empty when it concerns the whole map
    std::uint32_t object_id = 0;  ///< 0 when it concerns the whole map
    std::string reason;           ///< what is wrong and how to fix it, without a full stop
};

/// Returns an error that concerns the object at `source`.
[[nodiscard]] inline MapError error_at(const MapSource& source, std::string reason) {
    return {source.layer, source.object_id, std::move(reason)};
}

}  // namespace arena::sim
