#include "tests/bench/arena/free_places.h"

#include "sim/math/vec2.h"

namespace arena::bench {

sim::Vec2 random_point(Random& random, float side, float margin) {
    const float room = side - 2.0f * margin;
    return {margin + random.unit() * room, margin + random.unit() * room};
}

FreePlaces::FreePlaces(float side, float radius)
    : side_(side),
      radius_(radius),
      columns_(static_cast<std::size_t>(side / kCell) + 1),
      cells_(columns_ * columns_) {}

void FreePlaces::keep_clear_of(sim::Vec2 center, float radius) {
    discs_in_cell(center).push_back({center, radius_ + radius + 0.5f});
}

sim::Vec2 FreePlaces::draw(Random& random) {
    for (;;) {
        const sim::Vec2 place = random_point(random, side_, radius_ * 1.01f);
        if (!is_free(place)) continue;
        discs_in_cell(place).push_back({place, 2.02f * radius_});
        return place;
    }
}

std::vector<FreePlaces::Disc>& FreePlaces::discs_in_cell(sim::Vec2 place) {
    return cells_[static_cast<std::size_t>(place.y / kCell) * columns_ +
                  static_cast<std::size_t>(place.x / kCell)];
}

bool FreePlaces::is_free(sim::Vec2 place) {
    for (const float dy : {-kCell, 0.0f, kCell})
        for (const float dx : {-kCell, 0.0f, kCell}) {
            const sim::Vec2 near = place + sim::Vec2{dx, dy};
            if (near.x < 0.0f || near.y < 0.0f || near.x >= side_ || near.y >= side_) continue;
            for (const Disc& disc : discs_in_cell(near))
                if (sim::distance_squared(disc.center, place) < disc.reach * disc.reach)
                    return false;
        }
    return true;
}

}  // namespace arena::bench
