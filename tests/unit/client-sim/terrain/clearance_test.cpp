#include "client-sim/terrain/clearance.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

constexpr Box kBounds{{-20, -20}, {20, 20}};

std::vector<Solid> solids_of(const std::vector<sim::MapObstacle>& drawn) {
    std::vector<Solid> solids;
    for (const sim::MapObstacle& obstacle : drawn)
        solids.push_back(make_solid(
            obstacle, {sim::kFirstObstacleId + static_cast<std::uint32_t>(solids.size())}));
    return solids;
}

double distance_to_nearest(const std::vector<Solid>& solids, Point from) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Solid& solid : solids)
        nearest = std::min(nearest, distance_to(solid, from));
    return nearest;
}

TEST(Clearance, is_never_more_than_the_distance_and_not_much_less) {
    const std::vector<Solid> solids =
        solids_of({test::box({-3, -2}, {1, 0}), test::circle({8, 8}, 2),
                   test::line({-15, 5}, {-9, 18}), test::one_sided({4, -9}, {12, -9}),
                   test::polygon({{-18, -18}, {-10, -18}, {-10, -10}, {-17, -17}})});
    const Clearance clearance(kBounds, solids);
    Random random(7);
    const auto between = [&random] { return static_cast<double>(random.unit()) * 39.9 - 19.95; };

    for (int i = 0; i < 20'000; ++i) {
        const Point at{between(), between()};
        const double metres = distance_to_nearest(solids, at);
        ASSERT_LE(clearance.at(at), metres) << at.x << ", " << at.y;
        ASSERT_GE(clearance.at(at), std::min(metres, 7.9) - 1.5) << at.x << ", " << at.y;
    }
}

TEST(Clearance, is_unknown_beyond_the_bounds) {
    const Clearance clearance(kBounds, {});

    EXPECT_GT(clearance.at({0, 0}), 5.0);
    EXPECT_EQ(clearance.at({-20.5, 0}), 0.0);
    EXPECT_EQ(clearance.at({0, 1e9}), 0.0);
    EXPECT_EQ(clearance.at({std::numeric_limits<double>::quiet_NaN(), 0}), 0.0);
}

TEST(Clearance, nothing_is_claimed_of_a_disc_where_nothing_is_known) {
    const Clearance clearance(kBounds, solids_of({test::box({-1, -1}, {1, 1})}));

    EXPECT_FALSE(clearance.is_disc_free({0, 0}, 0.0));
    EXPECT_FALSE(clearance.is_disc_free({0, 0}, -0.5)) << "a disc that must be deep to touch";
    EXPECT_FALSE(clearance.is_disc_free({-25, 0}, 0.0));
    EXPECT_TRUE(clearance.is_disc_free({10, 10}, 1.0));
}

TEST(Clearance, a_way_needs_room_to_its_sides) {
    const Clearance clearance(kBounds, solids_of({test::box({-1, 5}, {1, 6})}));

    EXPECT_TRUE(clearance.is_way_free({-1, 0}, {1, 0}));
    EXPECT_TRUE(clearance.is_way_free({-1, 0}, {1, 0}, 1.0));
    EXPECT_FALSE(clearance.is_way_free({-1, 0}, {1, 0}, 4.5));
    EXPECT_FALSE(clearance.is_way_free({0, 0}, {0, 8}));
}

TEST(Clearance, a_way_that_is_free_crosses_nothing) {
    const std::vector<sim::MapObstacle> drawn{test::box({-3, -2}, {1, 0}), test::circle({8, 8}, 2),
                                              test::line({-15, 5}, {-9, 18})};
    const std::vector<Solid> solids = solids_of(drawn);
    const Clearance clearance(kBounds, solids);
    Random random(13);
    const auto between = [&random] { return static_cast<double>(random.unit()) * 39.0 - 19.5; };

    int free = 0;
    int stopped = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Point from{between(), between()};
        const Point to{between(), between()};
        const bool is_stopped = std::any_of(solids.begin(), solids.end(), [&](const Solid& solid) {
            return stops(solid, from, to, 0.0);
        });
        const bool is_free = clearance.is_way_free(from, to);
        ASSERT_FALSE(is_stopped && is_free)
            << from.x << ", " << from.y << " to " << to.x << ", " << to.y;
        if (is_free) ++free;
        if (is_stopped) ++stopped;
    }
    EXPECT_GT(free, 5'000);
    EXPECT_GT(stopped, 2'000);
}

TEST(Clearance, of_a_map_of_many_kilometres_is_still_right) {
    const std::vector<Solid> solids = solids_of({test::circle({3000, 3000}, 5)});
    const Clearance clearance({{0, 0}, {10'000, 10'000}}, solids);

    EXPECT_LE(clearance.at({3008, 3000}), 3.0);
    EXPECT_GT(clearance.at({9000, 200}), 5.0);
}

}  // namespace
}  // namespace arena::client_sim
