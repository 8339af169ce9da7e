#include "client-sim/judge/view_law.h"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim::view_law_test {
namespace {

/// The client plays player 1. Its view is 30 x 14 m at most, so with the margin an entity may be
/// 17 m beside it and 9 m above it, and a rounding error of 1/32 m further. Players of archetype 1
/// are seen from anywhere.
protocol::Welcome welcome() {
    return {.player = {1},
            .archetypes = {{.view = {30, 10}}, {.is_always_seen = true, .view = {20, 14}}},
            .weapons = {{}},
            .view = {24, 12},
            .view_margin = 2.0f};
}

class ViewLawTest : public ::testing::Test {
  protected:
    /// Reports the own player, exactly at the origin, and `entity`, in tick 100. Returns the
    /// violation by `entity`, if any.
    std::optional<std::string> judge(const protocol::Introduction& entity,
                                     std::optional<sim::Vec2> own = sim::Vec2{0, 0},
                                     std::uint8_t own_team = 0) {
        const auto message = client::test::message(
            100,
            {.introduced = {{0, client::test::player(1, client::test::motion(100, {0, 0}),
                                                     {.team = own_team})},
                            {1, entity}}},
            own);
        return judge(message);
    }
    std::optional<std::string> judge(const client::test::Message& message) {
        const protocol::Update update = message.update();
        EXPECT_TRUE(view.apply(update));
        const auto seer = seer_of_own(update, view, welcome());
        if (!seer) return std::nullopt;
        const client::Replica::Entity& entity = *view.replica().find(1);
        return find_out_of_view(entity.traits, view.replica().position(entity, update.tick), *seer,
                                welcome());
    }

    client::WorldView view{welcome()};
};

protocol::Introduction other_at(sim::Vec2 position, client::test::Kind kind = {}) {
    return client::test::player(2, client::test::motion(100, position), kind);
}

TEST(ViewLaw, the_largest_and_the_smallest_view_are_found_along_each_axis) {
    EXPECT_EQ(largest_view(welcome()), (sim::Vec2{30, 14}));
    EXPECT_EQ(smallest_view(welcome()), (sim::Vec2{20, 10}));

    const protocol::Welcome no_archetype{.view = {24, 12}};
    EXPECT_EQ(largest_view(no_archetype), (sim::Vec2{24, 12}));
    EXPECT_EQ(smallest_view(no_archetype), (sim::Vec2{24, 12}));
}

TEST_F(ViewLawTest, a_player_within_the_view_and_its_margin_may_be_reported) {
    EXPECT_FALSE(judge(other_at({17.03125f, -9.03125f})));
}

TEST_F(ViewLawTest, a_player_too_far_to_the_side_is_out_of_view) {
    const auto line = judge(other_at({-17.0390625f, 0}));

    ASSERT_TRUE(line);
    EXPECT_EQ(*line, "entity 2 at (-17.0391, 0.0000) is 0.0391 m out of the view of player 1");
}

TEST_F(ViewLawTest, a_player_too_far_above_is_out_of_view) {
    const auto line = judge(other_at({0, 10.5f}));

    ASSERT_TRUE(line);
    EXPECT_NE(line->find("is 1.5000 m out of the view"), std::string::npos) << *line;
}

TEST_F(ViewLawTest, the_view_is_around_the_exact_position_of_the_own_player) {
    EXPECT_FALSE(judge(other_at({18, 0}), sim::Vec2{1, 0}));
    EXPECT_TRUE(judge(other_at({17, 0}), sim::Vec2{-1, 0}));
}

TEST_F(ViewLawTest, nothing_is_claimed_without_the_exact_position) {
    EXPECT_FALSE(judge(other_at({19, 0}), std::nullopt));
}

TEST_F(ViewLawTest, nothing_is_claimed_while_the_own_player_is_dead) {
    EXPECT_TRUE(judge(other_at({19, 0})));
    protocol::Update update{.tick = 103};
    update.own_motion = protocol::OwnMotion{.position = {0, 0}};

    EXPECT_FALSE(judge(client::test::message(update, {.removed = {0}})));
}

TEST_F(ViewLawTest, the_own_player_is_never_out_of_its_view) {
    const auto message = client::test::message(
        100, {.introduced = {{1, client::test::player(1, client::test::motion(100, {19, 0}))}}},
        sim::Vec2{0, 0});

    EXPECT_FALSE(judge(message));
}

TEST_F(ViewLawTest, a_teammate_may_be_anywhere) {
    EXPECT_FALSE(judge(other_at({19, 0}, {.team = 2}), sim::Vec2{0, 0}, 2));
}

TEST_F(ViewLawTest, a_player_of_another_team_may_not_be_out_of_view) {
    EXPECT_TRUE(judge(other_at({19, 0}, {.team = 1}), sim::Vec2{0, 0}, 2));
}

TEST_F(ViewLawTest, a_player_that_is_always_seen_may_be_anywhere) {
    EXPECT_FALSE(judge(other_at({19, 0}, {.kind = 1})));
}

/// Weapon 1 is not archetype 1.
TEST_F(ViewLawTest, a_projectile_out_of_view_is_a_violation_even_of_a_teammate) {
    EXPECT_TRUE(judge(
        client::test::projectile(5, client::test::motion(100, {19, 0}), {.kind = 1, .team = 2}),
        sim::Vec2{0, 0}, 2));
}

TEST_F(ViewLawTest, things_of_the_map_are_not_judged) {
    EXPECT_FALSE(judge(client::test::mover(0, client::test::motion(100, {19, 0}))));
}

TEST_F(ViewLawTest, an_entity_is_judged_where_it_is_extrapolated_to_be) {
    EXPECT_FALSE(judge(client::test::player(2, client::test::motion(100, {16, 0}, {0.5f, 0}))));
    protocol::Update update{.tick = 104};
    update.own_motion = protocol::OwnMotion{.position = {0, 0}};

    EXPECT_TRUE(judge(client::test::message(update, {}))) << "two metres on";
}

/// 10 x 6 m around (3, 4), and the margin of 2 m.
TEST_F(ViewLawTest, a_camera_shows_its_rectangle_and_the_margin_around_it) {
    const Seer camera{.position = {3, 4}, .view = {10, 6}};
    const auto judge_camera = [&](sim::Vec2 place, client::test::Kind kind) {
        client::WorldView seen{welcome()};
        const auto message =
            client::test::message(100, {.introduced = {{1, other_at(place, kind)}}});
        EXPECT_TRUE(seen.apply(message.update()));
        const client::Replica::Entity& entity = *seen.replica().find(1);
        return find_out_of_view(entity.traits, seen.replica().position(entity, 100), camera,
                                welcome());
    };

    EXPECT_FALSE(judge_camera({10.03125f, 9.0f}, {}));
    EXPECT_FALSE(judge_camera({40, 4}, {.kind = 1})) << "it is always seen";
    EXPECT_TRUE(judge_camera({3, 9.0390625f}, {}));
    const auto line = judge_camera({10.5f, 4}, {.team = 1});
    ASSERT_TRUE(line);
    EXPECT_EQ(*line, "entity 2 at (10.5000, 4.0000) is 0.5000 m out of the view of the camera");
}

}  // namespace
}  // namespace arena::client_sim::view_law_test
