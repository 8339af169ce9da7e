#include "client/game/flight.h"

#include <algorithm>

#include "sim/terrain/solids.h"

namespace arena::client {

namespace {

// The share of a core's radius that must stay out of the ground. The rest may enter it, so that a
// body is not stopped where it slides along a floor that is not quite as straight as its way.
constexpr float kInnerShare = 0.75f;

}  // namespace

Flight::Flight(const sim::Terrain& terrain) : terrain_(&terrain) {
    found_.reserve(terrain.pieces.size());
    pairs_.reserve(terrain.pieces.size());
}

float Flight::share_until_wall(sim::Circle start, sim::Vec2 way) {
    return share_until_piece(start, way, sim::Traveller::projectile);
}

float Flight::share_until_ground(sim::Circle core, sim::Vec2 way) {
    const sim::Circle inner{core.center, core.radius * kInnerShare};
    return share_until_piece(inner, way, sim::Traveller::player);
}

float Flight::share_until_piece(sim::Circle start, sim::Vec2 way, sim::Traveller traveller) {
    const sim::Solids solids(*terrain_);
    found_.clear();
    pairs_.clear();
    // There is room for all pieces, so none is left out.
    static_cast<void>(sim::find_pieces(solids, start, way, 0, found_, pairs_));
    float share = sim::sweep_to_border(terrain_->bounds, start, way).value_or(1.0f);
    for (const auto [searcher, piece] : pairs_) {
        const bool lets_through = traveller == sim::Traveller::player
                                      ? solids.piece(piece).is_one_sided
                                      : solids.piece(piece).is_low;
        if (lets_through || !sim::stops(solids, piece, start)) continue;
        if (const auto hit = sim::sweep_piece(solids, piece, start, way))
            share = std::min(share, hit->t);
    }
    return std::clamp(share, 0.0f, 1.0f);
}

}  // namespace arena::client
