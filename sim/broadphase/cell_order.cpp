#include "sim/broadphase/cell_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "sim/base/branchless.h"
#include "sim/math/float4.h"

namespace arena::sim {

namespace {

constexpr std::uint32_t kLanes = 4;
static_assert(kLanes <= kReadAhead);

/// The arrays of a CellOrder as pointers, which is how the loops read them.
struct Discs {
    const float* x;
    const float* y;
    const float* radius;
    const std::uint32_t* index;
    const std::uint32_t* cell_start;

    explicit Discs(const CellOrder& order)
        : x(order.x.data()),
          y(order.y.data()),
          radius(order.radius.data()),
          index(order.index.data()),
          cell_start(order.cell_start.data()) {}
};

/// A range of consecutive places.
struct Run {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Calls take(place) for each place of the run for which the test holds, four at a time, in
/// ascending order. Returns false when take does. Nearly every run has four places or fewer, so the
/// first four are tested without a check whether there are any: the outcome of that check cannot be
/// predicted.
template <typename Test, typename Take>
inline bool scan(Run run, const Test& test, const Take& take) {
    std::uint32_t place = run.begin;
    do {
        std::uint32_t met = bits_of(test(place) & lanes_before(run.end, place));
        for (; met != 0; met &= met - 1)
            if (!take(place + static_cast<std::uint32_t>(std::countr_zero(met)))) return false;
        place += kLanes;
    } while (place < run.end);
    return true;
}

/// The number of a disc or a path, and which of the first four places of two runs are near it: one
/// bit each, those of the first run lowest.
struct NearBits {
    std::uint32_t searcher = 0;
    std::uint32_t bits = 0;
};
/// A bit of NearBits: there are places that have not been tested.
constexpr std::uint32_t kHasUntested = 1u << (2 * kLanes);

/// The size of a block of discs or paths. A search handles a block in two passes: the first finds,
/// without a branch, which of them have anything near; the second finds what that is.
constexpr std::uint32_t kBlock = 256;

/// Returns the bits of NearBits for two runs.
template <typename Test>
inline std::uint32_t bits_of_runs(const Test& test, Run first, Run second) {
    const std::uint32_t in_first =
        bits_of(test(first.begin) & lanes_before(first.end, first.begin));
    const std::uint32_t in_second =
        bits_of(test(second.begin) & lanes_before(second.end, second.begin));
    const bool may_be_more =
        either(first.end > first.begin + kLanes, second.end > second.begin + kLanes);
    return in_first | in_second << kLanes | (may_be_more ? kHasUntested : 0u);
}

/// The discs that may be near a disc and come after it in the order: the rest of its own cell and
/// the next cell, then the three cells above.
struct Runs {
    Run beside;
    Run above;

    Runs(const CellOrder& order, const Discs& discs, std::uint32_t here)
        : Runs(discs.cell_start + order.cell[here], order.grid.columns, here) {}

  private:
    Runs(const std::uint32_t* cell_start, std::uint32_t columns, std::uint32_t here)
        : beside{here + 1, cell_start[2]},
          above{cell_start[columns - 1], cell_start[columns + 2]} {}
};

/// Which discs are near a given disc.
struct NearTest {
    const Discs& discs;
    Points4 center;
    Float4 reach;

    NearTest(const Discs& all, std::uint32_t here, float margin)
        : discs(all),
          center(all_lanes(Vec2{all.x[here], all.y[here]})),
          reach(all_lanes(all.radius[here] + margin)) {}

    Mask4 operator()(std::uint32_t place) const {
        const Points4 apart = Points4{load4(discs.x + place), load4(discs.y + place)} - center;
        const Float4 near = load4(discs.radius + place) + reach;
        return dot(apart, apart) < near * near;
    }
};

/// Writes to `found` which discs of the run have others near them, and returns their number. The
/// outcome cannot be predicted, so nothing here branches on it.
std::size_t find_near_bits(const CellOrder& order, Run run, float margin, NearBits* found) {
    const Discs discs(order);
    std::size_t count = 0;
    for (std::uint32_t place = run.begin; place < run.end; ++place) {
        const NearTest is_near(discs, place, margin);
        const Runs runs(order, discs, place);
        const std::uint32_t bits = bits_of_runs(is_near, runs.beside, runs.above);
        found[count] = {place, bits};
        count += bits != 0 ? 1u : 0u;
    }
    return count;
}

}  // namespace

bool find_near_pairs(const CellOrder& order, float margin, std::vector<IndexPair>& pairs) {
    std::array<NearBits, kBlock> found;
    const Discs discs(order);
    for (std::uint32_t begin = 0; begin < order.size; begin += kBlock) {
        const Run block{begin, std::min(begin + kBlock, order.size)};
        const std::size_t count = find_near_bits(order, block, margin, found.data());
        for (const NearBits near : std::span(found.data(), count)) {
            const auto take = [&](std::uint32_t place) {
                if (pairs.size() == pairs.capacity()) return false;
                const std::uint32_t one = discs.index[near.searcher];
                const std::uint32_t other = discs.index[place];
                pairs.push_back({std::min(one, other), std::max(one, other)});
                return true;
            };
            const Runs runs(order, discs, near.searcher);
            if (near.bits >= kHasUntested) [[unlikely]] {
                const NearTest is_near(discs, near.searcher, margin);
                if (!scan(runs.beside, is_near, take) || !scan(runs.above, is_near, take))
                    return false;
                continue;
            }
            for (std::uint32_t bits = near.bits; bits != 0; bits &= bits - 1) {
                const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
                if (!take(lane < kLanes ? runs.beside.begin + lane
                                        : runs.above.begin + lane - kLanes))
                    return false;
            }
        }
    }
    return true;
}

namespace {

/// Returns the cells within the frame whose discs a path may hit: cell_within_frame of both corners
/// of the box around it.
CellRange cells_around(const CellOrder& order, const Path& path, float margin) {
    const Vec2 end = path.start + path.delta;
    const Float4 around = all_lanes(path.radius + margin + order.radius_max);
    const Float4 starts{path.start.x, path.start.y, path.start.x, path.start.y};
    const Float4 ends{end.x, end.y, end.x, end.y};
    const Mask4 is_low{-1, -1, 0, 0};
    const Float4 corners = select(is_low, min(starts, ends) - around, max(starts, ends) + around);
    const GridShape& grid = order.grid;
    const Float4 origin{grid.origin.x, grid.origin.y, grid.origin.x, grid.origin.y};
    const auto last_x = static_cast<float>(grid.columns - 2);
    const auto last_y = static_cast<float>(grid.rows - 2);
    const Float4 along = (corners - origin) * all_lanes(1.0f / grid.cell_size);
    const Float4 within = min(max(along, all_lanes(1.0f)), Float4{last_x, last_y, last_x, last_y});
    const Mask4 cell = __builtin_convertvector(within, Mask4);
    const auto number = [&](int lane) { return static_cast<std::uint32_t>(cell[lane]); };
    return {{number(0), number(1)}, {number(2), number(3)}};
}

/// Which discs a path hits.
struct PathTest {
    const Discs& discs;
    Points4 start;
    Points4 delta;
    Float4 scale;
    Float4 reach;

    PathTest(const Discs& all, const Path& path, float margin)
        : discs(all),
          start(all_lanes(path.start)),
          delta(all_lanes(path.delta)),
          scale(all_lanes(1.0f / std::max(length_squared(path.delta), kLeastSquare))),
          reach(all_lanes(path.radius + margin)) {}

    Mask4 operator()(std::uint32_t place) const {
        const Points4 from = Points4{load4(discs.x + place), load4(discs.y + place)} - start;
        const Float4 t = min(max(dot(from, delta) * scale, all_lanes(0.0f)), all_lanes(1.0f));
        const Points4 apart{from.x - delta.x * t, from.y - delta.y * t};
        const Float4 near = load4(discs.radius + place) + reach;
        return dot(apart, apart) <= near * near;
    }

    /// Square metres. A shorter path counts as a point; this value can still be divided by.
    static constexpr float kLeastSquare = 0x1p-100f;
};

/// Returns the discs in one row of cells.
Run run_in_row(const CellOrder& order, const Discs& discs, const CellRange& cells,
               std::uint32_t y) {
    const std::uint32_t* row = discs.cell_start + std::size_t{y} * order.grid.columns;
    return {row[cells.low.x], row[cells.high.x + 1]};
}

/// Writes to `found` which of the paths [numbers.begin, numbers.end) hit discs among the first four
/// of their first two rows of cells, or may hit more, and returns their number. The outcome cannot
/// be predicted, so nothing here branches on it. The second row may belong to the frame.
std::size_t find_path_bits(const CellOrder& order, std::span<const Path> paths, Run numbers,
                           float margin, NearBits* found) {
    const Discs discs(order);
    std::size_t count = 0;
    for (std::uint32_t number = numbers.begin; number < numbers.end; ++number) {
        const PathTest is_hit(discs, paths[number], margin);
        const CellRange cells = cells_around(order, paths[number], margin);
        const Run low = run_in_row(order, discs, cells, cells.low.y);
        const Run high = run_in_row(order, discs, cells, cells.low.y + 1);
        const std::uint32_t bits =
            bits_of_runs(is_hit, low, high) | (cells.high.y > cells.low.y + 1 ? kHasUntested : 0u);
        found[count] = {number, bits};
        count += bits != 0 ? 1u : 0u;
    }
    return count;
}

}  // namespace

bool find_discs_on_paths(const CellOrder& order, std::span<const Path> paths, float margin,
                         std::vector<IndexPair>& pairs) {
    const Discs discs(order);
    const auto path_count = static_cast<std::uint32_t>(paths.size());
    std::array<NearBits, kBlock> found;
    for (std::uint32_t begin = 0; begin < path_count; begin += kBlock) {
        const Run block{begin, std::min(begin + kBlock, path_count)};
        const std::size_t count = find_path_bits(order, paths, block, margin, found.data());
        for (const NearBits met : std::span(found.data(), count)) {
            const auto take = [&](std::uint32_t place) {
                if (pairs.size() == pairs.capacity()) return false;
                pairs.push_back({met.searcher, discs.index[place]});
                return true;
            };
            const CellRange cells = cells_around(order, paths[met.searcher], margin);
            const PathTest is_hit(discs, paths[met.searcher], margin);
            for (std::uint32_t y = cells.low.y; y <= cells.high.y; ++y)
                if (!scan(run_in_row(order, discs, cells, y), is_hit, take)) return false;
        }
    }
    return true;
}

}  // namespace arena::sim
