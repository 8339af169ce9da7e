#include "client-sim/terrain/match_places.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

MatchPlace place_in(const sim::MapArea& area, std::uint8_t team) {
    if (area.shape == sim::Shape::circle)
        return {to_point(area.center), static_cast<double>(area.radius), team};
    const Point low = to_point(area.box.min);
    const Point high = to_point(area.box.max);
    const Point size = high - low;
    return {low + size * 0.5, 0.5 * std::min(size.x, size.y), team};
}

}  // namespace

MatchPlaces match_places_of(const sim::Terrain& terrain) {
    MatchPlaces places;
    for (const sim::MapFlag& flag : terrain.flags)
        places.homes.push_back(
            {to_point(flag.position), static_cast<double>(flag.radius), flag.team});
    for (const sim::MapBase& base : terrain.bases)
        places.bases.push_back(place_in(base.area, base.team));
    for (const sim::MapHill& hill : terrain.hills)
        places.hills.push_back(place_in(hill.area, 0));
    for (std::size_t i = 0; i < terrain.triggers.size(); ++i) {
        const sim::MapTrigger& trigger = terrain.triggers[i];
        if (trigger.gift == sim::Gift::item)
            places.items.push_back(
                {terrain.trigger_id(i),
                 place_in({trigger.shape, trigger.center, trigger.radius, trigger.box}, 0).center});
    }
    return places;
}

}  // namespace arena::client_sim
