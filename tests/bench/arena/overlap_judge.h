// OverlapJudge: how deeply players overlap each other and walls. A step that leaves more overlaps
// can be faster, so the times of two engines compare only beside this count.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

/// Counts the pairs that overlap by more than kDeep: players with players, and players with
/// obstacles. It sees only coordinates and so judges all engines alike.
class OverlapJudge {
  public:
    static constexpr float kDeep = 0.05f;  // metres

    explicit OverlapJudge(const StandardArena& arena);

    /// Returns the number of such pairs when the players stand at these positions.
    [[nodiscard]] std::uint32_t deep_overlaps(std::span<const sim::Vec2> players) const;

  private:
    // Metres; more than the distance at which two things can overlap.
    static constexpr float kCell = 4.0f;

    [[nodiscard]] std::size_t cell_of(sim::Vec2 place) const;
    template <typename Visit>
    void for_each_cell_around(sim::Vec2 place, Visit&& visit) const;

    float radius_;
    std::size_t columns_;
    std::vector<std::vector<std::vector<sim::Vec2>>> obstacles_;  // by the cell of the first vertex
};

}  // namespace arena::bench
