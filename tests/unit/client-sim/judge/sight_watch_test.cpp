#include "client-sim/judge/sight_watch.h"

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim::sight_watch_test {
namespace {

constexpr protocol::Camera kCamera{.center = {3.0f, 4.0f}, .size = {20.0f, 10.0f}};

/// At 50 ticks a second a wish of tick 1000 is certain to be known from tick 1200 on.
protocol::Welcome welcome() {
    return {.tick = 900,
            .tick_rate = 50,
            .archetypes = {{.view = {30, 18}}},
            .weapons = {{}},
            .view = {24, 12}};
}

class SightWatchTest : public ::testing::Test {
  protected:
    /// Returns the seer of an update that says this about players.
    std::optional<Seer> seer_of(const client::test::Message& message) {
        const protocol::Update update = message.update();
        EXPECT_TRUE(view.apply(update));
        return sight.seer_of(update, view, welcome());
    }
    std::optional<Seer> seer_at(sim::Tick tick) { return seer_of(client::test::message(tick, {})); }

    SightWatch sight{welcome()};
    client::WorldView view{welcome()};
};

TEST_F(SightWatchTest, nothing_is_certain_before_anything_was_wished_for) {
    EXPECT_FALSE(seer_at(2000));
}

TEST_F(SightWatchTest, a_camera_is_certain_four_seconds_after_the_wish) {
    sight.on_wish({.camera = kCamera}, 1000);

    EXPECT_FALSE(seer_at(1199));
    EXPECT_EQ(seer_at(1200), (Seer{.position = {3.0f, 4.0f}, .view = {20.0f, 10.0f}}));
}

TEST_F(SightWatchTest, each_change_begins_the_wait_anew) {
    sight.on_wish({.camera = kCamera}, 1000);
    sight.on_watching({}, 1100);
    EXPECT_FALSE(seer_at(1250));
    EXPECT_TRUE(seer_at(1300));

    sight.on_wish({.camera = protocol::Camera{}}, 1400);
    EXPECT_FALSE(seer_at(1450));
    EXPECT_EQ(seer_at(1600)->position, (sim::Vec2{}));
}

TEST_F(SightWatchTest, a_wish_without_a_camera_leaves_it_where_it_is) {
    sight.on_wish({.camera = kCamera}, 1000);
    sight.on_wish({}, 1100);

    EXPECT_EQ(seer_at(1300)->position, kCamera.center);
}

TEST_F(SightWatchTest, where_the_camera_is_after_a_player_was_watched_is_unknown) {
    sight.on_wish({.camera = kCamera}, 1000);
    sight.on_wish({.player = {7}}, 1100);
    sight.on_watching({.player = {}, .refusal = protocol::WatchRefusal::not_here}, 1110);

    EXPECT_FALSE(seer_at(2000));
}

TEST_F(SightWatchTest, sees_with_the_eyes_of_a_player_that_the_update_says_where_it_is) {
    sight.on_wish({.player = {7}}, 1000);
    sight.on_watching({.player = {7}}, 1010);

    EXPECT_EQ(
        seer_of(client::test::message(
            1300,
            {.introduced = {{1, client::test::player(7, client::test::motion(1300, {5.0f, 6.0f}),
                                                     {.team = 2})}}})),
        (Seer{.player = {7}, .team = 2, .position = {5.0f, 6.0f}, .view = {30.0f, 18.0f}}));
    EXPECT_FALSE(seer_at(1303)) << "it may have moved, and the news of that may be lost";
    EXPECT_EQ(seer_of(client::test::message(
                          1306, {.motions = {{1, client::test::motion(1306, {9.0f, 6.0f})}}}))
                  ->position,
              (sim::Vec2{9.0f, 6.0f}));
}

}  // namespace
}  // namespace arena::client_sim::sight_watch_test
