#include "sim/geometry/plane_graph.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::plane_graph_test {
namespace {

using Index = PlaneGraph::Index;
using Edges = std::vector<PlaneGraph::DirectedEdge>;
using Indices = std::vector<Index>;
using test::Points;

Indices targets(std::span<const PlaneGraph::Ray> rays) {
    Indices places;
    for (const PlaneGraph::Ray& ray : rays)
        places.push_back(ray.to);
    return places;
}

/// A cross: its centre, then right, up, left and down. Their places are numbered from the left.
const Points kCross{{0, 0}, {2, 0}, {0, 2}, {-2, 0}, {0, -2}};
const Edges kArms{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
constexpr Index kLeft = 0;
constexpr Index kDown = 1;
constexpr Index kCentre = 2;
constexpr Index kUp = 3;
constexpr Index kRight = 4;

TEST(PlaneGraph, without_vertices_has_no_places) {
    const PlaneGraph graph(Points{}, Edges{});

    EXPECT_EQ(graph.place_count(), 0u);
    EXPECT_TRUE(graph.edges().empty());
    EXPECT_FALSE(graph.repeated_edges());
}

TEST(PlaneGraph, numbers_places_from_left_to_right_and_from_bottom_to_top) {
    const Points vertices{{3, 0}, {1, 5}, {1, -5}, {0, 9}};
    const PlaneGraph graph(vertices, Edges{});

    ASSERT_EQ(graph.place_count(), 4u);
    EXPECT_EQ(graph.place_of(0), 3u);
    EXPECT_EQ(graph.place_of(1), 2u);
    EXPECT_EQ(graph.place_of(2), 1u);
    EXPECT_EQ(graph.place_of(3), 0u);
    EXPECT_EQ(graph.position(1), (Vec2{1, -5}));
}

TEST(PlaneGraph, vertices_at_the_same_position_share_a_place) {
    const PlaneGraph graph(Points{{2, 1}, {0, 0}, {2, 1}, {-0.0f, 0}}, Edges{});

    ASSERT_EQ(graph.place_count(), 2u);
    EXPECT_EQ(graph.place_of(0), graph.place_of(2));
    EXPECT_EQ(graph.place_of(1), graph.place_of(3)) << "negative zero is zero";
}

TEST(PlaneGraph, an_edge_knows_its_ends_and_the_directed_edge_of_each_direction) {
    const PlaneGraph graph(Points{{0, 0}, {4, 0}, {4, 3}}, Edges{{1, 0}, {1, 2}});

    ASSERT_EQ(graph.edges().size(), 2u);
    const PlaneGraph::Edge& leftwards = graph.edges()[0];
    EXPECT_EQ(leftwards.left, 0u);
    EXPECT_EQ(leftwards.right, 1u);
    EXPECT_EQ(leftwards.rightwards, PlaneGraph::kNone);
    EXPECT_EQ(leftwards.leftwards, 0u);
    EXPECT_EQ(leftwards.any_direction(), 0u);
    EXPECT_FALSE(leftwards.is_bridge());
    const PlaneGraph::Edge& upwards = graph.edges()[1];
    EXPECT_EQ(upwards.rightwards, 1u) << "up is onwards where x is equal";
    EXPECT_EQ(upwards.any_direction(), 1u);
}

TEST(PlaneGraph, two_edges_there_and_back_are_one_bridge_even_between_other_vertices) {
    const Points vertices{{0, 0}, {4, 0}, {4, 0}, {0, 0}};
    const PlaneGraph graph(vertices, Edges{{0, 1}, {2, 3}});

    ASSERT_EQ(graph.edges().size(), 1u);
    EXPECT_TRUE(graph.edges()[0].is_bridge());
    EXPECT_EQ(graph.edges()[0].rightwards, 0u);
    EXPECT_EQ(graph.edges()[0].leftwards, 1u);
    EXPECT_FALSE(graph.repeated_edges());
}

TEST(PlaneGraph, names_two_directed_edges_with_the_same_ends) {
    const Points vertices{{0, 0}, {4, 0}, {0, 3}};
    const PlaneGraph graph(vertices, Edges{{0, 2}, {0, 1}, {1, 0}, {0, 1}});

    EXPECT_EQ(graph.repeated_edges(), (std::pair<Index, Index>{1, 3}));
}

TEST(PlaneGraph, rays_run_counter_clockwise_from_the_lowest_that_leads_onwards) {
    const PlaneGraph graph(kCross, kArms);

    EXPECT_EQ(targets(graph.rays(kCentre)), (Indices{kRight, kUp, kLeft, kDown}));
    EXPECT_EQ(targets(graph.rays_onwards(kCentre)), (Indices{kRight, kUp}));
    EXPECT_EQ(targets(graph.rays(kLeft)), (Indices{kCentre}));
    EXPECT_EQ(targets(graph.rays_onwards(kLeft)), (Indices{kCentre}));
    EXPECT_TRUE(graph.rays_onwards(kRight).empty());
}

TEST(PlaneGraph, each_ray_names_its_edge) {
    const PlaneGraph graph(kCross, kArms);

    for (Index place = 0; place < graph.place_count(); ++place)
        for (const PlaneGraph::Ray& ray : graph.rays(place)) {
            const PlaneGraph::Edge& edge = graph.edges()[ray.edge];
            EXPECT_EQ(edge.left, std::min(place, ray.to));
            EXPECT_EQ(edge.right, std::max(place, ray.to));
        }
}

TEST(PlaneGraph, rays_in_one_direction_are_ordered_by_their_places) {
    const PlaneGraph graph(Points{{0, 0}, {4, 4}, {2, 2}}, Edges{{0, 1}, {0, 2}});

    EXPECT_EQ(targets(graph.rays(0)), (Indices{1, 2}));
}

TEST(PlaneGraph, the_next_ray_clockwise_wraps_around) {
    const PlaneGraph graph(kCross, kArms);

    EXPECT_EQ(graph.next_clockwise(kCentre, kRight).to, kDown);
    EXPECT_EQ(graph.next_clockwise(kCentre, kDown).to, kLeft);
    EXPECT_EQ(graph.next_clockwise(kCentre, kLeft).to, kUp);
    EXPECT_EQ(graph.next_clockwise(kCentre, kUp).to, kRight);
    EXPECT_EQ(graph.next_clockwise(kUp, kCentre).to, kCentre) << "the only ray follows itself";
}

}  // namespace
}  // namespace arena::sim::plane_graph_test
