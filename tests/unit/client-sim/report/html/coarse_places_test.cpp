#include "client-sim/report/html/coarse_places.h"

#include <gtest/gtest.h>

namespace arena::client_sim::html {
namespace {

TEST(ReportHtmlCoarsePlaces, many_cells_are_summed_in_fewer) {
    const PlaceMap places{.origin = {},
                          .cell = 1.0,
                          .columns = 301,
                          .rows = 200,
                          .presence = std::vector<std::uint64_t>(301 * 200, 2),
                          .deaths = std::vector<std::uint64_t>(301 * 200, 1),
                          .walls = {}};

    const CoarsePlaces coarse = coarsened(places, 1000);

    EXPECT_LE(coarse.columns * coarse.rows, 1000u);
    EXPECT_GE(coarse.columns * coarse.factor, 301u);
    double presence = 0.0;
    double deaths = 0.0;
    for (std::size_t i = 0; i < coarse.presence.size(); ++i) {
        presence += coarse.presence[i];
        deaths += coarse.deaths[i];
    }
    EXPECT_DOUBLE_EQ(presence, 2.0 * 301 * 200);
    EXPECT_DOUBLE_EQ(deaths, 1.0 * 301 * 200);
}

TEST(ReportHtmlCoarsePlaces, few_cells_stay_unchanged) {
    const PlaceMap places{.origin = {},
                          .cell = 1.0,
                          .columns = 3,
                          .rows = 1,
                          .presence = {1, 2, 3},
                          .deaths = {},
                          .walls = {}};

    const CoarsePlaces coarse = coarsened(places, 3);

    EXPECT_EQ(coarse.factor, 1u);
    EXPECT_EQ(coarse.presence, (std::vector<double>{1.0, 2.0, 3.0}));
    EXPECT_EQ(coarse.deaths, (std::vector<double>{0.0, 0.0, 0.0}));
}

}  // namespace
}  // namespace arena::client_sim::html
