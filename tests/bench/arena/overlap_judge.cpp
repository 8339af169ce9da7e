#include "tests/bench/arena/overlap_judge.h"

#include <algorithm>

#include "sim/narrowphase/push_circle_polygon.h"

namespace arena::bench {

OverlapJudge::OverlapJudge(const StandardArena& arena)
    : radius_(arena.rules.player_radius),
      columns_(static_cast<std::size_t>(arena.map.bounds.max.x / kCell) + 1),
      obstacles_(columns_ * columns_) {
    for (const sim::MapObstacle& obstacle : arena.map.obstacles)
        obstacles_[cell_of(obstacle.vertices.front())].push_back(obstacle.vertices);
}

std::size_t OverlapJudge::cell_of(sim::Vec2 place) const {
    const auto along = [this](float coordinate) {
        return std::min(static_cast<std::size_t>(std::max(coordinate, 0.0f) / kCell), columns_ - 1);
    };
    return along(place.y) * columns_ + along(place.x);
}

template <typename Visit>
void OverlapJudge::for_each_cell_around(sim::Vec2 place, Visit&& visit) const {
    const std::size_t cell = cell_of(place);
    const std::size_t x = cell % columns_;
    const std::size_t y = cell / columns_;
    for (std::size_t row = y > 0 ? y - 1 : 0; row <= std::min(y + 1, columns_ - 1); ++row)
        for (std::size_t column = x > 0 ? x - 1 : 0; column <= std::min(x + 1, columns_ - 1);
             ++column)
            visit(row * columns_ + column);
}

std::uint32_t OverlapJudge::deep_overlaps(std::span<const sim::Vec2> players) const {
    std::vector<std::vector<std::size_t>> cells(columns_ * columns_);
    for (std::size_t i = 0; i < players.size(); ++i)
        cells[cell_of(players[i])].push_back(i);
    std::uint32_t deep = 0;
    const float apart = 2.0f * radius_ - kDeep;
    for (std::size_t i = 0; i < players.size(); ++i)
        for_each_cell_around(players[i], [&](std::size_t cell) {
            for (const std::size_t j : cells[cell])
                if (i < j && sim::distance_squared(players[i], players[j]) < apart * apart) ++deep;
            for (const std::vector<sim::Vec2>& vertices : obstacles_[cell])
                if (sim::push_circle_out_of_polygon({players[i], radius_ - kDeep}, {vertices}))
                    ++deep;
        });
    return deep;
}

}  // namespace arena::bench
