#include "client-sim/terrain/match_places.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::client_sim {
namespace {

TEST(MatchPlaces, are_the_largest_discs_about_the_middles_of_the_areas) {
    sim::MapDescription map = arena::test::MapBuilder(40.0f, 40.0f)
                                  .spawn({20.0f, 20.0f})
                                  .flag({5.0f, 6.0f}, 1)
                                  .flag({35.0f, 34.0f}, 2)
                                  .round_hill({20.0f, 10.0f}, 3.0f)
                                  .description();
    map.bases.push_back({.area = {.box = {{2.0f, 2.0f}, {8.0f, 6.0f}}}, .team = 1, .source = {}});
    const auto terrain = sim::build_terrain(map);
    ASSERT_TRUE(terrain.ok());

    const MatchPlaces places = match_places_of(*terrain.value());

    EXPECT_EQ(places.homes,
              (std::vector<MatchPlace>{{{5.0, 6.0}, 0.5, 1}, {{35.0, 34.0}, 0.5, 2}}));
    EXPECT_EQ(places.bases, (std::vector<MatchPlace>{{{5.0, 4.0}, 2.0, 1}}));
    EXPECT_EQ(places.hills, (std::vector<MatchPlace>{{{20.0, 10.0}, 3.0, 0}}));
}

}  // namespace
}  // namespace arena::client_sim
