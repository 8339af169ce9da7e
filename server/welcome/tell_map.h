// What a client is told of the map, in its Welcome.
#pragma once

#include "protocol/welcome.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Sets those fields of `welcome` that follow from the map.
void tell_map(const sim::Terrain& terrain, protocol::Welcome& welcome);

}  // namespace arena::server
