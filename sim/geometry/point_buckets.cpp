#include "sim/geometry/point_buckets.h"

namespace arena::sim {

PointBuckets::PointBuckets(std::span<const Vec2> points, std::span<const std::uint32_t> chosen) {
    if (chosen.empty()) return;
    box_ = {points[chosen[0]], points[chosen[0]]};
    for (const std::uint32_t index : chosen) {
        const Vec2 p = points[index];
        box_.min = {std::min(box_.min.x, p.x), std::min(box_.min.y, p.y)};
        box_.max = {std::max(box_.max.x, p.x), std::max(box_.max.y, p.y)};
    }
    while (columns_ * rows_ < chosen.size())
        (columns_ <= rows_ ? columns_ : rows_) *= 2;
    const Vec2 size = box_.max - box_.min;
    // A size of zero, or so small that the quotient overflows, puts everything into cell 0.
    const float columns_per_metre = static_cast<float>(columns_) / size.x;
    const float rows_per_metre = static_cast<float>(rows_) / size.y;
    per_metre_ = {std::isfinite(columns_per_metre) ? columns_per_metre : 0.0f,
                  std::isfinite(rows_per_metre) ? rows_per_metre : 0.0f};

    // A counting sort by cell keeps the points of a cell in ascending order.
    const auto cell_of = [&](Vec2 p) { return row(p.y) * columns_ + column(p.x); };
    cell_start_.assign(columns_ * rows_ + 1, 0);
    for (const std::uint32_t index : chosen)
        ++cell_start_[cell_of(points[index]) + 1];
    for (std::size_t i = 1; i < cell_start_.size(); ++i)
        cell_start_[i] += cell_start_[i - 1];
    std::vector<std::size_t> next = cell_start_;
    items_.resize(chosen.size());
    for (const std::uint32_t index : chosen)
        items_[next[cell_of(points[index])]++] = index;
}

}  // namespace arena::sim
