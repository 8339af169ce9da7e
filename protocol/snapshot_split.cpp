#include "protocol/snapshot_split.h"

#include <algorithm>

namespace arena::protocol {

PartFill fill_part(std::size_t players, std::size_t projectiles) {
    const std::size_t players_now = std::min(players, kPlayersPerPart);
    const std::size_t bytes_left = kEntityBytesPerPart - players_now * kPlayerBytes;
    return {.players = players_now,
            .projectiles = std::min(projectiles, bytes_left / kProjectileBytes)};
}

std::uint8_t count_parts(std::size_t players, std::size_t projectiles) {
    std::uint8_t parts = 0;
    do {
        const PartFill fill = fill_part(players, projectiles);
        players -= fill.players;
        projectiles -= fill.projectiles;
        ++parts;
    } while (players + projectiles > 0 && parts < kPartsMax);
    return parts;
}

}  // namespace arena::protocol
