#include "client-sim/game/flight.h"

#include <algorithm>

#include "sim/terrain/solids.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::client_sim {

Flight::Flight(const sim::Terrain& terrain) : terrain_(&terrain) {
    found_.reserve(terrain.pieces.size());
    pairs_.reserve(terrain.pieces.size());
}

float Flight::share_until_wall(sim::Circle start, sim::Vec2 way) {
    const sim::Solids solids(*terrain_);
    found_.clear();
    pairs_.clear();
    // There is room for all pieces: none is left out.
    static_cast<void>(sim::find_pieces(solids, start, way, 0, found_, pairs_));
    float share = sim::sweep_to_border(terrain_->bounds, start, way).value_or(1.0f);
    for (const auto [asker, piece] : pairs_) {
        if (solids.piece(piece).is_low || !sim::stops(solids, piece, start)) continue;
        if (const auto hit = sim::sweep_piece(solids, piece, start, way))
            share = std::min(share, hit->t);
    }
    return std::clamp(share, 0.0f, 1.0f);
}

}  // namespace arena::client_sim
