#include "sim/geometry/plane_graph.h"

#include <algorithm>
#include <numeric>

#include "sim/geometry/orientation.h"

namespace arena::sim {

PlaneGraph::PlaneGraph(std::span<const Vec2> vertices,
                       std::span<const DirectedEdge> directed_edges) {
    find_places(vertices);
    find_edges(directed_edges);
    sort_rays();
}

void PlaneGraph::find_places(std::span<const Vec2> vertices) {
    std::vector<Index> order(vertices.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(), [&](Index i, Index j) {
        const Vec2 a = vertices[i];
        const Vec2 b = vertices[j];
        if (a.x != b.x) return a.x < b.x;
        return a.y != b.y ? a.y < b.y : i < j;
    });
    place_.resize(vertices.size());
    for (const Index vertex : order) {
        if (position_.empty() || position_.back() != vertices[vertex]) {
            position_.push_back(vertices[vertex]);
        }
        place_[vertex] = place_count() - 1;
    }
}

void PlaneGraph::find_edges(std::span<const DirectedEdge> directed_edges) {
    struct Ends {
        Index left, right, edge;
        bool is_rightwards;
    };
    std::vector<Ends> sorted;
    sorted.reserve(directed_edges.size());
    for (Index i = 0; i < directed_edges.size(); ++i) {
        const Index from = place_[directed_edges[i].from];
        const Index to = place_[directed_edges[i].to];
        sorted.push_back({std::min(from, to), std::max(from, to), i, from < to});
    }
    std::sort(sorted.begin(), sorted.end(), [](const Ends& a, const Ends& b) {
        if (a.left != b.left) return a.left < b.left;
        return a.right != b.right ? a.right < b.right : a.edge < b.edge;
    });
    for (const Ends& ends : sorted) {
        if (edges_.empty() || edges_.back().left != ends.left ||
            edges_.back().right != ends.right) {
            edges_.push_back({ends.left, ends.right});
        }
        Edge& edge = edges_.back();
        Index& direction = ends.is_rightwards ? edge.rightwards : edge.leftwards;
        if (direction != kNone && !repeated_) repeated_ = {direction, ends.edge};
        direction = ends.edge;
    }
}

void PlaneGraph::sort_rays() {
    ray_start_.assign(position_.size() + 1, 0);
    for (const Edge& edge : edges_) {
        ++ray_start_[edge.left + 1];
        ++ray_start_[edge.right + 1];
    }
    std::partial_sum(ray_start_.begin(), ray_start_.end(), ray_start_.begin());
    std::vector<std::size_t> next(ray_start_.begin(), ray_start_.end() - 1);
    rays_.resize(2 * edges_.size());
    for (Index i = 0; i < edges_.size(); ++i) {
        rays_[next[edges_[i].left]++] = {edges_[i].right, i};
        rays_[next[edges_[i].right]++] = {edges_[i].left, i};
    }
    for (Index place = 0; place < place_count(); ++place) {
        const auto begin = rays_.begin() + static_cast<std::ptrdiff_t>(ray_start_[place]);
        const auto end = rays_.begin() + static_cast<std::ptrdiff_t>(ray_start_[place + 1]);
        std::sort(begin, end,
                  [&](const Ray& a, const Ray& b) { return comes_first(place, a.to, b.to); });
    }
}

bool PlaneGraph::comes_first(Index place, Index to, Index other) const {
    if ((to > place) != (other > place)) return to > place;
    const double turning = orientation(position_[place], position_[to], position_[other]);
    return turning != 0.0 ? turning > 0.0 : to < other;
}

std::span<const PlaneGraph::Ray> PlaneGraph::rays_onwards(Index place) const {
    const std::span<const Ray> all = rays(place);
    const auto end = std::partition_point(all.begin(), all.end(),
                                          [&](const Ray& ray) { return ray.to > place; });
    return all.first(static_cast<std::size_t>(end - all.begin()));
}

PlaneGraph::Ray PlaneGraph::next_clockwise(Index place, Index neighbour) const {
    const std::span<const Ray> all = rays(place);
    const auto found =
        std::lower_bound(all.begin(), all.end(), neighbour,
                         [&](const Ray& ray, Index to) { return comes_first(place, ray.to, to); });
    return found == all.begin() ? all.back() : *(found - 1);
}

}  // namespace arena::sim
