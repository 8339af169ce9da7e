#include "sim/broadphase/cell_order.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/math/float4.h"

namespace arena::sim {

namespace {

constexpr std::size_t kLanes = 4;
static_assert(kLanes <= kReadAhead);

/// The arrays of a CellOrder as the loops read them.
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

Float4 load(const float* values, std::size_t place) {
    Float4 lanes;
    std::memcpy(&lanes, values + place, sizeof lanes);
    return lanes;
}

/// Places side by side.
struct Run {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// The lanes whose place, counted from `place`, is before the end.
Mask4 lanes_before(std::uint32_t end, std::uint32_t place) {
    const auto left = static_cast<std::int32_t>(end - place);
    return Mask4{0, 1, 2, 3} < Mask4{left, left, left, left};
}

/// Calls take(place) for each place of the run that test says yes to, four at a time, in ascending
/// order. False when take had enough. Nearly every run has four places or less, so the first four
/// are tested without asking whether there are any: what cannot be foreseen is not branched on.
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

/// The cells within the frame whose discs a path may meet: cell_within_frame of both corners of the
/// box around it.
CellRange cells_around(const CellOrder& order, const Path& path) {
    const Vec2 end = path.start + path.delta;
    const Float4 around = all_lanes(path.radius + order.radius_max);
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

}  // namespace

bool find_near_pairs(const CellOrder& order, float margin, std::vector<IndexPair>& pairs) {
    const Discs discs(order);
    const std::uint32_t columns = order.grid.columns;
    for (std::uint32_t here = 0; here < order.size; ++here) {
        const Points4 center = all_lanes(Vec2{discs.x[here], discs.y[here]});
        const Float4 reach = all_lanes(discs.radius[here] + margin);
        const auto is_near = [&](std::uint32_t place) {
            const Points4 apart = Points4{load(discs.x, place), load(discs.y, place)} - center;
            const Float4 near = load(discs.radius, place) + reach;
            return dot(apart, apart) < near * near;
        };
        const auto take = [&](std::uint32_t place) {
            if (pairs.size() == pairs.capacity()) return false;
            const std::uint32_t one = discs.index[here];
            const std::uint32_t other = discs.index[place];
            pairs.push_back({std::min(one, other), std::max(one, other)});
            return true;
        };
        // Each pair is found by the disc that comes first: it looks at the rest of its own cell,
        // the next one, and the three above.
        const std::uint32_t cell = order.cell[here];
        const Run beside{here + 1, discs.cell_start[cell + 2]};
        const Run above{discs.cell_start[cell + columns - 1], discs.cell_start[cell + columns + 2]};
        if (!scan(beside, is_near, take) || !scan(above, is_near, take)) return false;
    }
    return true;
}

bool find_discs_on_paths(const CellOrder& order, std::span<const Path> paths,
                         std::vector<IndexPair>& pairs) {
    const Discs discs(order);
    const std::uint32_t columns = order.grid.columns;
    const Float4 zero = all_lanes(0.0f);
    const Float4 one = all_lanes(1.0f);
    for (std::uint32_t i = 0; i < paths.size(); ++i) {
        const Path& path = paths[i];
        const float length_sq = length_squared(path.delta);
        const Points4 start = all_lanes(path.start);
        const Points4 delta = all_lanes(path.delta);
        const Float4 scale = all_lanes(length_sq > 0.0f ? 1.0f / length_sq : 0.0f);
        const Float4 reach = all_lanes(path.radius);
        const auto is_met = [&](std::uint32_t place) {
            const Points4 from = Points4{load(discs.x, place), load(discs.y, place)} - start;
            const Float4 t = min(max(dot(from, delta) * scale, zero), one);
            const Points4 apart{from.x - delta.x * t, from.y - delta.y * t};
            const Float4 near = load(discs.radius, place) + reach;
            return dot(apart, apart) <= near * near;
        };
        const auto take = [&](std::uint32_t place) {
            if (pairs.size() == pairs.capacity()) return false;
            pairs.push_back({i, discs.index[place]});
            return true;
        };
        const auto [low, high] = cells_around(order, path);
        // Two rows at a time, for most paths touch one or two. The second may be of the frame.
        for (std::uint32_t y = low.y; y <= high.y; y += 2)
            for (const std::uint32_t row : {y * columns, (y + 1) * columns}) {
                const Run run{discs.cell_start[row + low.x], discs.cell_start[row + high.x + 1]};
                if (!scan(run, is_met, take)) return false;
            }
    }
    return true;
}

}  // namespace arena::sim
