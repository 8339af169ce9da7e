// What a Welcome says about the map.
#pragma once

#include "protocol/welcome.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Sets the fields of `welcome` that follow from the map.
void describe_map(const sim::Terrain& terrain, protocol::Welcome& welcome);

}  // namespace arena::server
