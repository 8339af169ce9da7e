// MovingGrid: a uniform grid over boxes that move, built anew each tick by a counting sort.
//
// Each box is stored once, in the cell of its centre; a search looks as far around as the largest
// box reaches. Everything is allocated at construction.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

/// Two boxes that share a point, as indices into the span they were given in; low < high.
struct BoxPair {
    std::uint32_t low = 0;
    std::uint32_t high = 0;

    friend constexpr auto operator<=>(const BoxPair&, const BoxPair&) = default;
};

class MovingGrid {
  public:
    /// For up to `boxes_max` boxes that mostly lie within `bounds`; `cell_size` in metres, > 0,
    /// grows as far as needed to keep the number of cells under kCellsMax.
    MovingGrid(const Aabb& bounds, float cell_size, std::uint32_t boxes_max);

    /// Forgets the last boxes and takes these; at most boxes_max.
    void rebuild(std::span<const Aabb> boxes);

    /// Appends all pairs of boxes that share a point (touching counts), sorted, each once. Never
    /// grows `pairs` beyond its capacity: false says that some were left out.
    [[nodiscard]] bool find_pairs(std::vector<BoxPair>& pairs) const;

    /// Appends the indices of all boxes that share a point with `box`, ascending, each once. Never
    /// grows `found` beyond its capacity: false says that some were left out.
    [[nodiscard]] bool query(const Aabb& box, std::vector<std::uint32_t>& found) const;

    static constexpr std::uint32_t kCellsMax = 1u << 18;

  private:
    /// Calls visit(place) for each stored box whose cell is near enough to meet `box`, until visit
    /// answers false; gives whether it never did.
    template <typename Visit>
    bool for_each_near(const Aabb& box, Visit&& visit) const;

    GridShape shape_;
    Vec2 reach_;                             // the largest half extent of a box, per axis
    std::vector<Aabb> boxes_;                // in cell order
    std::vector<std::uint32_t> indices_;     // of boxes_ in the caller's span
    std::vector<std::uint32_t> cells_;       // cell of the caller's box i
    std::vector<std::uint32_t> cell_start_;  // one per cell and an end: offsets into boxes_
};

}  // namespace arena::sim
