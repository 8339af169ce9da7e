// SlabMasks: which of a few boxes may share a point with a box. Rebuilt each tick.
//
// Each axis is cut into slabs; a slab has a bit for each box that reaches into it. A box that
// shares a point with another is in one of the other's slabs of the x axis and in one of its slabs
// of the y axis.
//
//      0 1|   |  1|      x slabs 1, 2 hold {1};  y slab 2 holds {1, 3}:  only box 1 may touch it
//     ----+---+---+
//     1 3 |   | # |
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

/// The masks of at most kBoxesMax boxes.
class SlabMasks {
  public:
    static constexpr std::size_t kBoxesMax = 256;

    SlabMasks() = default;
    /// Builds masks over `bounds`; boxes outside belong to the slabs at the border.
    explicit SlabMasks(const Aabb& bounds)
        : origin_(bounds.min),
          per_metre_{kSlabs / (bounds.max.x - bounds.min.x),
                     kSlabs / (bounds.max.y - bounds.min.y)} {}

    /// Removes all boxes.
    void clear() {
        along_x_ = {};
        along_y_ = {};
        words_ = 0;
    }

    /// Adds a box; `index` is below kBoxesMax.
    void add(const Aabb& box, std::size_t index) {
        const Slabs slabs = slabs_under(box);
        const std::size_t word = index / kWordBits;
        const std::uint64_t bit = std::uint64_t{1} << index % kWordBits;
        for (std::uint32_t x = slabs.low.x; x <= slabs.high.x; ++x)
            along_x_[x][word] |= bit;
        for (std::uint32_t y = slabs.low.y; y <= slabs.high.y; ++y)
            along_y_[y][word] |= bit;
        words_ = std::max(words_, word + 1);
    }

    /// Calls visit(index) for all added boxes that share a point with `box`, and for some more,
    /// each once, in ascending order.
    template <typename Visit>
    void for_each_near(const Aabb& box, Visit&& visit) const {
        const Slabs slabs = slabs_under(box);
        for (std::size_t word = 0; word < words_; ++word) {
            std::uint64_t in_x = 0;
            std::uint64_t in_y = 0;
            for (std::uint32_t x = slabs.low.x; x <= slabs.high.x; ++x)
                in_x |= along_x_[x][word];
            for (std::uint32_t y = slabs.low.y; y <= slabs.high.y; ++y)
                in_y |= along_y_[y][word];
            for (std::uint64_t both = in_x & in_y; both != 0; both &= both - 1)
                visit(word * kWordBits + static_cast<std::size_t>(std::countr_zero(both)));
        }
    }

  private:
    static constexpr std::uint32_t kSlabs = 64;
    static constexpr std::size_t kWordBits = 64;
    using Mask = std::array<std::uint64_t, kBoxesMax / kWordBits>;
    using Slabs = CellRange;  // a range of columns and one of rows

    [[nodiscard]] GridCell slab_at(Vec2 point) const {
        return {cell_number((point.x - origin_.x) * per_metre_.x, 0, kSlabs - 1),
                cell_number((point.y - origin_.y) * per_metre_.y, 0, kSlabs - 1)};
    }
    [[nodiscard]] Slabs slabs_under(const Aabb& box) const {
        return {slab_at(box.min), slab_at(box.max)};
    }

    Vec2 origin_;
    Vec2 per_metre_{1.0f, 1.0f};
    std::array<Mask, kSlabs> along_x_{};
    std::array<Mask, kSlabs> along_y_{};
    std::size_t words_ = 0;  // the number of words that have a bit
};

}  // namespace arena::sim
