// MatchPlaces: where the flags, bases, hills and items of a map are, as bots need to know them.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/terrain/plane.h"
#include "sim/terrain/terrain.h"

namespace arena::client_sim {

/// The largest disc about the middle of an area.
struct MatchPlace {
    Point center;         ///< metres
    double radius = 0.0;  ///< metres
    /// Whose it is; 0: nobody's.
    std::uint8_t team = 0;

    friend bool operator==(const MatchPlace&, const MatchPlace&) = default;
};

/// A pickup of items.
struct ItemPlace {
    sim::EntityId pickup;
    Point center;  ///< metres
};

struct MatchPlaces {
    std::vector<MatchPlace> homes;  ///< of the flags
    std::vector<MatchPlace> bases;
    std::vector<MatchPlace> hills;  ///< in the order of the map, as protocol::Match::hill counts
    std::vector<ItemPlace> items;
};

[[nodiscard]] MatchPlaces match_places_of(const sim::Terrain& terrain);

}  // namespace arena::client_sim
