#include "client-sim/bot/watch_tour.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Box kBounds{.min = {-10.0, -20.0}, .max = {30.0, 5.0}};
constexpr sim::Vec2 kView{40.0f, 24.0f};

client::Roster roster_of(std::initializer_list<std::uint32_t> ids) {
    protocol::Roster message;
    for (const std::uint32_t id : ids)
        message.joined.push_back({.player = {id}, .team = 0, .name = "Ada"});
    client::Roster roster;
    roster.apply(message);
    return roster;
}

class WatchTourTest : public ::testing::Test {
  protected:
    const protocol::Watch& next(const client::Roster& roster) {
        now += WatchTour::kStay;
        return tour.wish(now, roster, kBounds, kView);
    }

    Time now = seconds{50};
    WatchTour tour{3};
};

TEST_F(WatchTourTest, follows_one_player_after_another_and_every_fourth_time_a_camera) {
    const client::Roster roster = roster_of({2, 5, 9, 12});
    std::vector<std::uint32_t> seen;
    for (int turn = 0; turn < 8; ++turn)
        seen.push_back(next(roster).player.value);

    EXPECT_EQ(seen, (std::vector<std::uint32_t>{2, 5, 9, 0, 12, 2, 5, 0}));
}

TEST_F(WatchTourTest, stays_with_what_it_looks_at_for_a_while) {
    const client::Roster roster = roster_of({2, 5});
    const protocol::Watch first = next(roster);

    EXPECT_EQ(tour.wish(now + WatchTour::kStay - milliseconds{1}, roster, kBounds, kView), first);
    EXPECT_NE(tour.wish(now + WatchTour::kStay, roster, kBounds, kView), first);
}

TEST_F(WatchTourTest, turns_at_once_when_it_is_told_to) {
    const client::Roster roster = roster_of({2, 5});
    EXPECT_EQ(next(roster).player.value, 2u);

    tour.turn();

    EXPECT_EQ(tour.wish(now, roster, kBounds, kView).player.value, 5u);
}

TEST_F(WatchTourTest, looks_through_cameras_on_the_map_while_nobody_plays) {
    std::set<float> places;
    for (int turn = 0; turn < 100; ++turn) {
        const protocol::Watch& wish = next(roster_of({}));
        EXPECT_EQ(wish.wish, protocol::WatchWish::stay);
        EXPECT_EQ(wish.player, sim::kNoEntity);
        ASSERT_TRUE(wish.camera);
        EXPECT_EQ(wish.camera->size, kView);
        EXPECT_GE(wish.camera->center.x, -10.0f);
        EXPECT_LE(wish.camera->center.x, 30.0f);
        EXPECT_GE(wish.camera->center.y, -20.0f);
        EXPECT_LE(wish.camera->center.y, 5.0f);
        places.insert(wish.camera->center.x);
    }
    EXPECT_GT(places.size(), 90u);
}

}  // namespace
}  // namespace arena::client_sim
