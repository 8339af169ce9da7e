#include "sim/geometry/edge_sweep.h"

#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::edge_sweep_test {
namespace {

using Index = PlaneGraph::Index;
using Edges = std::vector<PlaneGraph::DirectedEdge>;
using test::Points;

/// Returns the graph whose edge i runs from vertex 2 i to vertex 2 i + 1.
PlaneGraph graph_of(const Points& ends) {
    Edges edges;
    for (Index i = 0; i + 1 < ends.size(); i += 2)
        edges.push_back({i, i + 1});
    return PlaneGraph(ends, edges);
}

struct Found {
    Index place = PlaneGraph::kNone;
    std::optional<std::pair<Index, Index>> edges;
};

/// Sweeps until two edges intersect, or to the end.
Found sweep_over(const PlaneGraph& graph) {
    EdgeSweep sweep(graph);
    for (Index place = 0; place < graph.place_count(); ++place)
        if (const auto pair = sweep.advance_to(place)) return {place, pair};
    return {};
}

TEST(EdgeSweep, finds_nothing_where_edges_share_only_their_ends) {
    EXPECT_FALSE(sweep_over(graph_of({{0, 0}, {4, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 0}})).edges);
    EXPECT_FALSE(sweep_over(graph_of({{0, 0}, {4, 4}, {0, 0}, {4, 3}, {0, 0}, {4, -1}})).edges);
    EXPECT_FALSE(sweep_over(graph_of({})).edges);
}

TEST(EdgeSweep, finds_two_edges_that_cross_when_they_become_neighbours) {
    const Found found = sweep_over(graph_of({{0, 0}, {4, 4}, {0, 4}, {4, 0}}));

    EXPECT_EQ(found.place, 1u);
    EXPECT_EQ(found.edges, (std::pair<Index, Index>{0, 1}));
}

TEST(EdgeSweep, finds_a_crossing_behind_the_end_of_the_edge_between) {
    // The short edge between the two ends at place 3.
    const Found found = sweep_over(graph_of({{0, 0}, {10, 4}, {0, 2}, {1, 2}, {0, 4}, {10, 0}}));

    EXPECT_EQ(found.place, 3u);
    EXPECT_EQ(found.edges, (std::pair<Index, Index>{0, 2}));
}

TEST(EdgeSweep, compares_the_topmost_new_edge_with_the_neighbour_above) {
    // Both edges that start at (1, 0) lie below the first; the upper one of them crosses it.
    const Found found = sweep_over(graph_of({{0, 2}, {9, 2}, {1, 0}, {9, -1}, {1, 0}, {9, 4}}));

    EXPECT_EQ(found.place, 1u);
    EXPECT_EQ(found.edges, (std::pair<Index, Index>{2, 0}));
}

TEST(EdgeSweep, compares_the_lowest_new_edge_with_the_neighbour_below) {
    const Found found = sweep_over(graph_of({{0, -2}, {9, -2}, {1, 0}, {9, -4}, {1, 0}, {9, 1}}));

    EXPECT_EQ(found.place, 1u);
    EXPECT_EQ(found.edges, (std::pair<Index, Index>{0, 1}));
}

TEST(EdgeSweep, finds_an_edge_that_starts_on_another_one) {
    const Found found = sweep_over(graph_of({{0, 0}, {4, 0}, {2, 0}, {3, 2}}));

    EXPECT_EQ(found.place, 1u);
    EXPECT_EQ(found.edges, (std::pair<Index, Index>{0, 1}));
}

TEST(EdgeSweep, finds_an_edge_that_ends_on_another_one) {
    EXPECT_TRUE(sweep_over(graph_of({{0, 0}, {4, 0}, {1, 2}, {2, 0}})).edges);
}

TEST(EdgeSweep, finds_edges_that_leave_or_reach_an_end_in_the_same_direction) {
    EXPECT_EQ(sweep_over(graph_of({{0, 0}, {2, 1}, {0, 0}, {4, 2}})).edges,
              (std::pair<Index, Index>{0, 1}));
    EXPECT_TRUE(sweep_over(graph_of({{4, 2}, {0, 0}, {4, 2}, {2, 1}})).edges);
}

TEST(EdgeSweep, knows_the_edge_just_below_a_place) {
    // The sides of a square, and an edge inside it.
    const PlaneGraph graph =
        graph_of({{0, 0}, {4, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}, {0, 4}, {0, 0}, {1, 1}, {2, 1}});
    EdgeSweep sweep(graph);
    const auto below = [&](Index place) {
        EXPECT_FALSE(sweep.advance_to(place));
        return sweep.edge_below();
    };
    const auto directed_edge = [&](Index edge) { return graph.edges()[edge].any_direction(); };

    EXPECT_EQ(below(0), PlaneGraph::kNone) << "the lower left corner";
    EXPECT_EQ(directed_edge(below(1)), 0u) << "the upper left corner lies above the lower side";
    EXPECT_EQ(directed_edge(below(2)), 0u) << "so does the start of the edge inside";
    EXPECT_EQ(directed_edge(below(3)), 0u) << "and its end, which no longer counts";
    EXPECT_EQ(below(4), PlaneGraph::kNone) << "the lower right corner";
}

}  // namespace
}  // namespace arena::sim::edge_sweep_test
