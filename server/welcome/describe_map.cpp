#include "server/welcome/describe_map.h"

#include "protocol/base/limits.h"
#include "protocol/base/text.h"

namespace arena::server {

void describe_map(const sim::Terrain& terrain, protocol::Welcome& welcome) {
    welcome.map_name = protocol::to_name(terrain.name, protocol::kMapNameBytesMax);
    welcome.map_hash = terrain.hash;
    welcome.map_counts = {.obstacles = static_cast<std::uint32_t>(terrain.obstacles.size()),
                          .movers = static_cast<std::uint32_t>(terrain.movers.size()),
                          .triggers = static_cast<std::uint32_t>(terrain.triggers.size())};
}

}  // namespace arena::server
