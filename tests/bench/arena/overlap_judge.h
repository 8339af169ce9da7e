// How deep players stand in each other and in walls: the price at which a step may be had fast.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

/// Counts pairs that overlap by more than kDeep: players with players, players with obstacles. The
/// same judge for all engines, by coordinates alone.
class OverlapJudge {
  public:
    static constexpr float kDeep = 0.05f;  // metres

    explicit OverlapJudge(const StandardArena& arena);

    [[nodiscard]] std::uint32_t deep_overlaps(std::span<const sim::Vec2> players) const;

  private:
    static constexpr float kCell = 4.0f;  // metres; more than what two things can reach

    [[nodiscard]] std::size_t cell_of(sim::Vec2 place) const;
    template <typename Visit>
    void for_each_cell_around(sim::Vec2 place, Visit&& visit) const;

    float radius_;
    std::size_t columns_;
    std::vector<std::vector<std::vector<sim::Vec2>>> obstacles_;  // by cell of their first vertex
};

}  // namespace arena::bench
