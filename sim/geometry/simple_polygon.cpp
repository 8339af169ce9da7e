#include "sim/geometry/simple_polygon.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/segments.h"

namespace arena::sim {
namespace {

struct EdgeInterval {
    float low = 0.0f;
    float high = 0.0f;
    std::size_t edge = 0;
};

std::vector<EdgeInterval> intervals_on_longer_axis(std::span<const Vec2> vertices) {
    const Aabb box = aabb_of_points(vertices);
    const bool along_x = box.max.x - box.min.x >= box.max.y - box.min.y;
    std::vector<EdgeInterval> intervals;
    intervals.reserve(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Segment side = edge(vertices, i);
        const float from = along_x ? side.a.x : side.a.y;
        const float to = along_x ? side.b.x : side.b.y;
        intervals.push_back({std::min(from, to), std::max(from, to), i});
    }
    std::sort(intervals.begin(), intervals.end(), [](const auto& a, const auto& b) {
        return a.low < b.low || (a.low == b.low && a.edge < b.edge);
    });
    return intervals;
}

bool follow_each_other(std::size_t a, std::size_t b, std::size_t count) {
    return (a + 1) % count == b || (b + 1) % count == a;
}

}  // namespace

std::optional<EdgePair> find_self_contact(std::span<const Vec2> vertices) {
    const std::vector<EdgeInterval> intervals = intervals_on_longer_axis(vertices);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        const Segment side = edge(vertices, intervals[i].edge);
        for (std::size_t j = i + 1; j < intervals.size(); ++j) {
            if (intervals[j].low > intervals[i].high) break;
            const std::size_t a = std::min(intervals[i].edge, intervals[j].edge);
            const std::size_t b = std::max(intervals[i].edge, intervals[j].edge);
            if (follow_each_other(a, b, vertices.size())) continue;
            if (segments_meet(side, edge(vertices, intervals[j].edge))) return EdgePair{a, b};
        }
    }
    return std::nullopt;
}

}  // namespace arena::sim
