// StripOrder: sorts things by horizontal strips of the world, so that things near each other are
// processed one after the other and use the same cached memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

/// The sort together with its memory.
class StripOrder {
  public:
    /// Prepares for up to `count_max` things, which mostly lie within the bounds.
    StripOrder(const Aabb& bounds, std::uint32_t count_max)
        : grid_(grid_over(bounds, kHeight, kStripsMax)), strip_start_(grid_.rows + 1) {
        strips_.resize(count_max);
        order_.resize(count_max);
    }

    /// Returns the numbers 0 to count - 1, sorted by the strip of position_of(number) and then by
    /// number: a counting sort. The result is valid until the next call.
    template <typename PositionOf>
    std::span<const std::uint32_t> sort(std::uint32_t count, const PositionOf& position_of) {
        std::fill(strip_start_.begin(), strip_start_.end(), 0u);
        for (std::uint32_t i = 0; i < count; ++i) {
            strips_[i] = cell_at(grid_, position_of(i)).y;
            ++strip_start_[strips_[i] + 1];
        }
        for (std::size_t strip = 1; strip < strip_start_.size(); ++strip)
            strip_start_[strip] += strip_start_[strip - 1];
        for (std::uint32_t i = 0; i < count; ++i)
            order_[strip_start_[strips_[i]]++] = i;
        return {order_.data(), count};
    }

  private:
    static constexpr float kHeight = 3.0f;  // metres; the height of a row of the grids
    static constexpr std::uint32_t kStripsMax = 1u << 18;

    GridShape grid_;
    std::vector<std::uint32_t> strip_start_;
    std::vector<std::uint32_t> strips_;
    std::vector<std::uint32_t> order_;
};

}  // namespace arena::sim
