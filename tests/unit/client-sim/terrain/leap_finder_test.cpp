#include "client-sim/terrain/leap_finder.h"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/side_map.h"

namespace arena::client_sim::leap_finder_test {
namespace {

constexpr LeapBody kFree{.archetype = 0, .speed_factor = 1.0f};
constexpr LeapBody kCarrier{.archetype = 0, .speed_factor = 0.8f};

std::shared_ptr<LeapGraphs> graphs() {
    return std::make_shared<LeapGraphs>(test::banks(5.0f).terrain(), test::side_rules());
}

TEST(LeapFinder, all_finders_of_a_map_share_the_graph_of_a_body) {
    const auto shared = graphs();
    LeapFinder one(shared);
    LeapFinder other(shared);

    EXPECT_EQ(one.graph(kFree), other.graph(kFree));
    EXPECT_NE(one.graph(kFree), one.graph(kCarrier));
    EXPECT_EQ(one.graphs(), shared);
}

TEST(LeapFinder, what_it_remembers_does_not_change_its_answers) {
    LeapFinder finder(graphs());
    const LeapGraph& graph = *finder.graph(kFree);
    const auto places = static_cast<LeapGraph::PlaceId>(graph.size());
    ASSERT_GT(places, 40u);

    for (LeapGraph::PlaceId asked = 0; asked < 3 * DistanceMemory::kGoalsMax; ++asked) {
        const LeapGraph::PlaceId goal = asked * 7 % places;
        EXPECT_TRUE(std::ranges::equal(finder.ticks_to(goal, kFree), graph.ticks_to(goal)))
            << "goal " << goal;
    }
}

TEST(LeapFinder, nobody_waits_for_a_graph_that_is_made_in_the_background) {
    LeapFinder finder(std::make_shared<LeapGraphs>(test::banks(5.0f).terrain(), test::side_rules(),
                                                   LeapGraphs::Making::in_background));
    LeapFinder at_once(graphs());

    EXPECT_EQ(finder.graph(kFree), nullptr);
    while (finder.graph(kFree) == nullptr)
        std::this_thread::yield();

    EXPECT_EQ(finder.graph(kFree)->size(), at_once.graph(kFree)->size());
}

TEST(LeapFinder, a_body_has_its_own_distances) {
    LeapFinder finder(graphs());
    const auto from = finder.graph(kCarrier)->place_near({4.0, 4.5});
    const auto to = finder.graph(kCarrier)->place_near({14.0, 4.5});
    const auto free_from = finder.graph(kFree)->place_near({4.0, 4.5});
    const auto free_to = finder.graph(kFree)->place_near({14.0, 4.5});
    ASSERT_TRUE(from && to && free_from && free_to);

    EXPECT_GT(finder.ticks_to(*to, kCarrier)[*from], finder.ticks_to(*free_to, kFree)[*free_from]);
}

}  // namespace
}  // namespace arena::client_sim::leap_finder_test
