#include "sim/tick/memory/lookup.h"

#include <algorithm>

#include "sim/tick/memory/reserve_exactly.h"

namespace arena::sim {

namespace {

std::size_t count_surfaces(const Terrain& terrain) {
    std::size_t count = terrain.surfaces.surfaces.size();
    for (const TerrainPiece& piece : terrain.mover_pieces.pieces)
        count += surface_count_max(piece);
    return count;
}

}  // namespace

Lookup::Lookup(const Terrain& terrain) {
    reserve_exactly(found, std::max({count_pieces(terrain), terrain.surfaces.surfaces.size(),
                                     terrain.bushes.pieces.size()}));
    reserve_exactly(surfaces, count_surfaces(terrain));
}

}  // namespace arena::sim
