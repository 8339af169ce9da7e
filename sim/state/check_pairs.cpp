#include "sim/state/check_pairs.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/state/pair_depth.h"

namespace arena::sim {

namespace {

/// A living player's body at some position, and the extent along x of the circle around it.
struct PlacedBody {
    Body body;
    std::uint32_t row = 0;
    float left = 0.0f;
    float right = 0.0f;
};

/// Returns the bodies from left to right.
std::vector<PlacedBody> place_all(const Rules& rules, const Players& players,
                                  std::span<const std::uint32_t> rows,
                                  std::span<const Vec2> positions) {
    std::vector<PlacedBody> placed;
    for (const std::uint32_t row : rows) {
        Body body = body_of(rules, players, row);
        body.circle.center = positions[row];
        const float x = body.circle.center.x;
        placed.push_back({body, row, x - body.circle.radius, x + body.circle.radius});
    }
    std::sort(placed.begin(), placed.end(), [](const PlacedBody& a, const PlacedBody& b) {
        return a.left < b.left || (a.left == b.left && a.row < b.row);
    });
    return placed;
}

/// Calls visit(one, other, depth) for all pairs that overlap, the lower row first, until it returns
/// true.
template <typename Visit>
void for_each_overlap(const std::vector<PlacedBody>& placed, const Visit& visit) {
    for (std::size_t i = 0; i < placed.size(); ++i)
        for (std::size_t j = i + 1; j < placed.size() && placed[j].left <= placed[i].right; ++j) {
            const auto& [low, high] =
                std::minmax(placed[i], placed[j],
                            [](const PlacedBody& a, const PlacedBody& b) { return a.row < b.row; });
            const float depth = depth_of_overlap(low.body, high.body);
            if (depth > 0.0f && visit(low.row, high.row, depth)) return;
        }
}

/// Returns for each row the largest depth that it was in others at the start, at least
/// kPairDepthMax.
std::vector<float> depths_allowed(const Rules& rules, const Players& players,
                                  const StepStart& start) {
    std::vector<float> allowed(players.size(), kPairDepthMax);
    const auto placed = place_all(rules, players, start.living, start.positions);
    for_each_overlap(placed, [&](std::uint32_t one, std::uint32_t other, float depth) {
        for (const std::uint32_t row : {one, other})
            allowed[row] = std::max(allowed[row], depth);
        return false;
    });
    return allowed;
}

}  // namespace

std::optional<std::string> find_pair_too_deep(const Rules& rules, const Players& players,
                                              const StepStart& start) {
    const std::vector<float> allowed = depths_allowed(rules, players, start);
    std::vector<std::uint32_t> living;
    for (std::uint32_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) living.push_back(row);
    const auto placed = place_all(rules, players, living, players.position);
    std::optional<std::string> found;
    for_each_overlap(placed, [&](std::uint32_t one, std::uint32_t other, float depth) {
        const float most = std::max(allowed[one], allowed[other]);
        if (depth <= most) return false;
        found = "entities " + std::to_string(players.id[one].value) + " and " +
                std::to_string(players.id[other].value) + " are " + std::to_string(depth) +
                " m deep in each other, " + std::to_string(most) + " m are allowed";
        return true;
    });
    return found;
}

}  // namespace arena::sim
