#include "sim/extra/sweep_and_prune.h"

#include <algorithm>
#include <numeric>

#include "sim/base/assert.h"

namespace arena::sim {

SweepAndPrune::SweepAndPrune(std::uint32_t boxes_max) {
    order_.reserve(boxes_max);
    boxes_.reserve(boxes_max);
}

void SweepAndPrune::rebuild(std::span<const Aabb> boxes) {
    ARENA_ASSERT(boxes.size() <= boxes_.capacity(), "more boxes than the sweep was built for");
    order_.resize(boxes.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
        const float a_left = boxes[a].min.x;
        const float b_left = boxes[b].min.x;
        return a_left != b_left ? a_left < b_left : a < b;
    });
    boxes_.clear();
    for (const std::uint32_t index : order_)
        boxes_.push_back(boxes[index]);
}

template <typename Visit>
bool SweepAndPrune::for_each_candidate(Visit&& visit) const {
    for (std::size_t place = 0; place < boxes_.size(); ++place) {
        for (std::size_t other = place + 1; other < boxes_.size(); ++other) {
            if (boxes_[other].min.x > boxes_[place].max.x) break;
            if (!visit(place, other)) return false;
        }
    }
    return true;
}

bool SweepAndPrune::find_candidates(std::vector<SweepCandidate>& candidates) const {
    return for_each_candidate([&](std::size_t place, std::size_t other) {
        if (candidates.size() == candidates.capacity()) return false;
        candidates.push_back({order_[place], order_[other]});
        return true;
    });
}

bool SweepAndPrune::find_pairs(std::vector<BoxPair>& pairs) const {
    const std::size_t first = pairs.size();
    const bool complete = for_each_candidate([&](std::size_t place, std::size_t other) {
        const Aabb& a = boxes_[place];
        const Aabb& b = boxes_[other];
        if (a.min.y > b.max.y || b.min.y > a.max.y) return true;
        if (pairs.size() == pairs.capacity()) return false;
        pairs.push_back(
            {std::min(order_[place], order_[other]), std::max(order_[place], order_[other])});
        return true;
    });
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end());
    return complete;
}

}  // namespace arena::sim
