#include "client-sim/terrain/pathfinder.h"

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

constexpr double kRadius = 0.5;
constexpr double kWalkedStep = 0.1;  // metres

/// Walks by the pathfinder's answers and returns the metres to within 0.3 m of the goal; nothing
/// when it does not get there within 200 m, or touches something.
std::optional<double> walk(Pathfinder& pathfinder, const ObstacleField& field, Point from,
                           Point to) {
    double walked = 0.0;
    for (; distance(from, to) > 0.3; walked += kWalkedStep) {
        const auto place =
            pathfinder.next_place(field, {.from = from, .to = to, .radius = kRadius});
        if (!place || walked > 200.0) return std::nullopt;
        from = from + direction_of(*place - from) * kWalkedStep;
        if (field.deepest_overlap(from, kRadius - 0.05)) return std::nullopt;
    }
    return walked;
}

TEST(Pathfinder, nothing_between_leads_straight_to_the_goal) {
    Pathfinder pathfinder;
    const ObstacleField open = test::field_with({});

    EXPECT_EQ(pathfinder.next_place(open, {.from = {0, 0}, .to = {7.3, 4.1}}), (Point{7.3, 4.1}));
}

TEST(Pathfinder, the_way_around_a_wall_is_not_much_longer_than_the_shortest) {
    Pathfinder pathfinder;
    const ObstacleField walled = test::field_with({test::box({0, -10}, {1, 10})});

    const auto walked = walk(pathfinder, walled, {-5, 0}, {6, 0});

    ASSERT_TRUE(walked);
    // About a corner: twice the way from (-5, 0) to (0, 10), and across.
    EXPECT_GT(*walked, 22.0);
    EXPECT_LT(*walked, 26.0);
}

TEST(Pathfinder, it_leads_out_of_a_dead_end) {
    Pathfinder pathfinder;
    // A cup that is open to the left.
    const ObstacleField cup = test::field_with(
        {test::box({4, -6}, {5, 6}), test::box({-8, 5}, {5, 6}), test::box({-8, -6}, {5, -5})});

    EXPECT_TRUE(walk(pathfinder, cup, {3, 0}, {8, 0}));
}

TEST(Pathfinder, it_goes_through_a_gap_that_is_wide_enough_and_not_through_a_narrow_one) {
    Pathfinder pathfinder;
    const ObstacleField gaps = test::field_with(
        {test::box({0, -20}, {1, -9}), test::box({0, -7}, {1, 3}), test::box({0, 3.8f}, {1, 20})});

    const auto walked = walk(pathfinder, gaps, {-4, 3.4}, {5, 3.4});

    ASSERT_TRUE(walked);
    EXPECT_GT(*walked, 22.0) << "by the gap of 2 m at y = -8, not by that of 0.8 m at y = 3.4";
}

TEST(Pathfinder, a_goal_in_an_obstacle_is_the_free_place_beside_it) {
    Pathfinder pathfinder;
    const ObstacleField block = test::field_with({test::box({-2, -6}, {2, 6})});

    const auto place = pathfinder.next_place(block, {.from = {10, 0}, .to = {1.5, 0}});

    ASSERT_TRUE(place);
    EXPECT_GT(place->x, 2.5);
    EXPECT_LT(place->x, 5.0);
}

TEST(Pathfinder, there_is_no_way_into_a_closed_room) {
    Pathfinder pathfinder;
    const ObstacleField room =
        test::field_with({test::box({-5, -5}, {5, -4}), test::box({-5, 4}, {5, 5}),
                          test::box({-5, -5}, {-4, 5}), test::box({4, -5}, {5, 5})});

    EXPECT_FALSE(pathfinder.next_place(room, {.from = {-10, 0}, .to = {0, 0}}));
    EXPECT_TRUE(pathfinder.next_place(room, {.from = {-2, 0}, .to = {2, 0}}));
}

/// The slow way to the same answers: a pathfinder that remembers nothing.
TEST(Pathfinder, what_it_remembers_does_not_change_its_answers) {
    const ObstacleField field = test::field_with(
        {test::box({3, -10}, {4, 10}), test::box({-10, -4}, {-2, -3}), test::circle({-6, 6}, 3)});
    Pathfinder pathfinder;
    constexpr std::uint64_t kSeed = 7;
    Random random(kSeed);
    const auto draw = [&random] {
        return Point{-19.0 + 38.0 * static_cast<double>(random.unit()),
                     -19.0 + 38.0 * static_cast<double>(random.unit())};
    };

    for (std::size_t i = 0; i < 3 * DistanceMemory::kGoalsMax; ++i) {
        const Pathfinder::Walk walk{.from = draw(), .to = draw(), .radius = kRadius};
        Pathfinder fresh;
        EXPECT_EQ(pathfinder.next_place(field, walk), fresh.next_place(field, walk))
            << "seed " << kSeed << ", question " << i;
    }
}

}  // namespace
}  // namespace arena::client_sim
