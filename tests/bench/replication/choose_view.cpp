#include "tests/bench/replication/choose_view.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

namespace arena::bench {
namespace {

double squared_distance(sim::Vec2 a, sim::Vec2 b) {
    const double x = static_cast<double>(a.x) - static_cast<double>(b.x);
    const double y = static_cast<double>(a.y) - static_cast<double>(b.y);
    return x * x + y * y;
}

std::vector<LivingPlayer> nearest(const Viewer& viewer, std::span<const LivingPlayer> players,
                                  std::size_t players_max) {
    // The own player is at distance zero, but so may be others.
    const auto rank = [&](const LivingPlayer& player) {
        return std::tuple(player.id != viewer.player,
                          squared_distance(player.position, viewer.position), player.id);
    };
    std::vector<LivingPlayer> chosen(players.begin(), players.end());
    std::sort(chosen.begin(), chosen.end(),
              [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    if (chosen.size() > players_max) chosen.resize(players_max);
    return chosen;
}

template <typename Entity>
void sort_by_id(std::vector<Entity>& entities) {
    std::sort(entities.begin(), entities.end(),
              [](const Entity& a, const Entity& b) { return a.id < b.id; });
}

}  // namespace

View choose_view(const Viewer& viewer, const Living& living, const ViewRules& rules) {
    View view{.players = nearest(viewer, living.players, rules.players_max), .projectiles = {}};
    for (const LivingProjectile& projectile : living.projectiles) {
        const bool is_inside =
            std::abs(projectile.position.x - viewer.position.x) <= 0.5f * rules.rectangle.x &&
            std::abs(projectile.position.y - viewer.position.y) <= 0.5f * rules.rectangle.y;
        if (is_inside) view.projectiles.push_back(projectile);
    }
    sort_by_id(view.players);
    sort_by_id(view.projectiles);
    return view;
}

}  // namespace arena::bench
