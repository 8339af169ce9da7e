// FreePlaces: random places in a square that keep clear of obstacles and of each other, found
// through a coarse grid.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/base/random.h"
#include "sim/values/vec2.h"

namespace arena::bench {

/// Returns a random point of the square from the origin to (side, side), `margin` or more from its
/// border.
[[nodiscard]] sim::Vec2 random_point(Random& random, float side, float margin);

class FreePlaces {
  public:
    /// Finds places for discs of this radius in a square of this side, both in metres.
    FreePlaces(float side, float radius);

    /// Keeps all later discs half a metre or more away from the disc of `radius` at `center`.
    /// `radius` is at most 2 m.
    void keep_clear_of(sim::Vec2 center, float radius);

    /// Takes a random free place and returns it. Draws until it finds one, so there must be room
    /// left.
    sim::Vec2 draw(Random& random);

  private:
    static constexpr float kCell = 4.0f;  // metres; more than any reach
    struct Disc {
        sim::Vec2 center;
        float reach;
    };

    std::vector<Disc>& discs_in_cell(sim::Vec2 place);
    bool is_free(sim::Vec2 place);

    float side_;
    float radius_;
    std::size_t columns_;
    std::vector<std::vector<Disc>> cells_;
};

}  // namespace arena::bench
