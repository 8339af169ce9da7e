#include "protocol/snapshot_split.h"

#include <algorithm>

namespace arena::protocol {

EntityCounts fill_part(EntityCounts left) {
    EntityCounts taken;
    const auto take = [&taken](std::size_t wanted, std::size_t bytes_each) {
        return std::min(wanted, (kEntityBytesPerPart - taken.bytes()) / bytes_each);
    };
    taken.movers = take(left.movers, kMoverBytes);
    taken.fixtures = take(left.fixtures, kFixtureBytes);
    taken.players = take(left.players, kPlayerBytes);
    taken.projectiles = take(left.projectiles, kProjectileBytes);
    return taken;
}

std::uint8_t count_parts(EntityCounts left) {
    std::uint8_t parts = 0;
    do {
        const EntityCounts taken = fill_part(left);
        left.movers -= taken.movers;
        left.fixtures -= taken.fixtures;
        left.players -= taken.players;
        left.projectiles -= taken.projectiles;
        ++parts;
    } while (left.sum() > 0 && parts < kPartsMax);
    return parts;
}

}  // namespace arena::protocol
