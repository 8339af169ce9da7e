#include "sim/geometry/point_tree.h"

namespace arena::sim {

PointTree::PointTree(std::span<const Vec2> points, std::span<const Index> chosen)
    : items_(chosen.begin(), chosen.end()), leaf_of_(points.size(), kNone) {
    if (!chosen.empty()) build(points, kNone, 0, chosen.size());
}

void PointTree::build(std::span<const Vec2> points, Index parent, std::size_t begin,
                      std::size_t end) {
    const auto index = static_cast<Index>(nodes_.size());
    Aabb box{points[items_[begin]], points[items_[begin]]};
    for (std::size_t i = begin; i < end; ++i) {
        const Vec2 p = points[items_[i]];
        box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
        box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
    }
    nodes_.push_back({.box = box,
                      .parent = parent,
                      .first = static_cast<Index>(begin),
                      .remaining_count = static_cast<Index>(end - begin)});
    if (end - begin <= kLeafMax) {
        for (std::size_t i = begin; i < end; ++i)
            leaf_of_[items_[i]] = index;
        return;
    }

    const std::size_t middle = begin + (end - begin) / 2;
    const bool along_x = box.max.x - box.min.x >= box.max.y - box.min.y;
    const auto at = [&](std::size_t i) { return items_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(begin), at(middle), at(end), [&](Index i, Index j) {
        const float a = along_x ? points[i].x : points[i].y;
        const float b = along_x ? points[j].x : points[j].y;
        return a < b || (a == b && i < j);
    });
    build(points, index, begin, middle);
    nodes_[index].right = static_cast<Index>(nodes_.size());
    build(points, index, middle, end);
}

void PointTree::remove(Index point) {
    const Index leaf = leaf_of_[point];
    if (leaf == kNone) return;
    leaf_of_[point] = kNone;
    const auto items = std::span(items_).subspan(nodes_[leaf].first, nodes_[leaf].remaining_count);
    std::swap(*std::find(items.begin(), items.end(), point), items.back());
    for (Index i = leaf; i != kNone; i = nodes_[i].parent)
        --nodes_[i].remaining_count;
}

/// The corner of the box that is farthest to the left of the edge decides for the whole box.
bool PointTree::is_beyond_an_edge(const Aabb& box, const std::array<Vec2, 3>& triangle) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 from = triangle[i];
        const Vec2 to = triangle[i == 2 ? 0 : i + 1];
        const Vec2 corner{to.y < from.y ? box.max.x : box.min.x,
                          to.x > from.x ? box.max.y : box.min.y};
        if (orientation(from, to, corner) < 0.0) return true;
    }
    return false;
}

}  // namespace arena::sim
