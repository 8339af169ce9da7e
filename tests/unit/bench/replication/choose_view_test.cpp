#include "tests/bench/replication/choose_view.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::bench::choose_view_test {
namespace {

LivingPlayer player(std::uint32_t id, sim::Vec2 position) {
    return {.id = {id}, .position = position};
}

LivingProjectile projectile(std::uint32_t number, sim::Vec2 position) {
    return {.id = {sim::kFirstProjectileId + number}, .position = position};
}

std::vector<std::uint32_t> ids_of(const View& view) {
    std::vector<std::uint32_t> ids;
    for (const auto& one : view.players)
        ids.push_back(one.id.value);
    for (const auto& one : view.projectiles)
        ids.push_back(one.id.value - sim::kFirstProjectileId);
    return ids;
}

View view_of(const Viewer& viewer, const std::vector<LivingPlayer>& players,
             const std::vector<LivingProjectile>& projectiles, const ViewRules& rules) {
    return choose_view(viewer, {.players = players, .projectiles = projectiles}, rules);
}

using Ids = std::vector<std::uint32_t>;

TEST(ChooseView, takes_the_nearest_players_and_returns_them_by_id) {
    const std::vector players{player(1, {9, 0}), player(2, {1, 0}), player(3, {0, 0}),
                              player(4, {0, -2})};

    const View view = view_of({.player = {3}, .position = {0, 0}}, players, {}, {.players_max = 3});

    EXPECT_EQ(ids_of(view), (Ids{2, 3, 4}));
}

TEST(ChooseView, the_viewers_own_player_is_in_view_even_if_others_are_equally_near) {
    const std::vector players{player(1, {5, 5}), player(2, {5, 5}), player(3, {5, 5})};

    const View view = view_of({.player = {3}, .position = {5, 5}}, players, {}, {.players_max = 2});

    EXPECT_EQ(ids_of(view), (Ids{1, 3}));
}

TEST(ChooseView, the_lower_id_of_two_players_at_the_same_distance_is_nearer) {
    const std::vector players{player(1, {0, 0}), player(2, {3, 0}), player(3, {-3, 0})};

    const View view = view_of({.player = {1}, .position = {0, 0}}, players, {}, {.players_max = 2});

    EXPECT_EQ(ids_of(view), (Ids{1, 2}));
}

TEST(ChooseView, a_dead_viewer_sees_the_players_around_the_place_where_it_died) {
    const std::vector players{player(1, {0, 0}), player(2, {9, 9})};

    const View view = view_of({.player = {7}, .position = {8, 8}}, players, {}, {.players_max = 1});

    EXPECT_EQ(ids_of(view), (Ids{2}));
}

TEST(ChooseView, projectiles_are_in_view_within_the_rectangle_and_on_its_border) {
    const std::vector projectiles{projectile(0, {30, 10}), projectile(1, {30.5f, 10}),
                                  projectile(2, {10, 22.5f}), projectile(3, {-10, -2})};

    const View view =
        view_of({.player = {1}, .position = {10, 10}}, {}, projectiles, {.rectangle = {40, 24}});

    EXPECT_EQ(ids_of(view), (Ids{0, 3}));
}

}  // namespace
}  // namespace arena::bench::choose_view_test
