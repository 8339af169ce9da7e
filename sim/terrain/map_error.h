// Why a map makes no world.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "sim/values/map.h"

namespace arena::sim {

struct MapError {
    std::string layer;            ///< empty when it concerns the whole map
    std::uint32_t object_id = 0;  ///< 0 when it concerns the whole map
    std::string reason;           ///< what is wrong and how to mend it, without a full stop
};

[[nodiscard]] inline MapError error_at(const MapSource& source, std::string reason) {
    return {source.layer, source.object_id, std::move(reason)};
}

}  // namespace arena::sim
