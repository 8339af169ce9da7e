#include "sim/geometry/edge_sections.h"

#include <cmath>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::edge_sections_test {
namespace {

using test::Points;

/// A section by its ends, so that tests can name places by their coordinates.
struct Stretch {
    Vec2 left;
    Vec2 right;
    int surplus = 0;
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

void PrintTo(const Stretch& stretch, std::ostream* out) {
    *out << "(" << stretch.left.x << ", " << stretch.left.y << ") to (" << stretch.right.x << ", "
         << stretch.right.y << ") " << stretch.surplus;
}

std::vector<Stretch> stretches_of(const Points& outline) {
    const PlaneGraph places(outline, {});
    std::vector<Stretch> stretches;
    for (const EdgeSection& section : edge_sections(outline, places))
        stretches.push_back(
            {places.position(section.left), places.position(section.right), section.surplus});
    return stretches;
}

std::vector<EdgeSection> sections_of(const Points& outline) {
    return edge_sections(outline, PlaneGraph(outline, {}));
}

TEST(EdgeSections, are_the_edges_of_a_simple_outline_from_left_to_right) {
    const Points triangle{{0, 0}, {4, 1}, {2, 5}};
    const std::vector<Stretch> expected{
        {{0, 0}, {2, 5}, -1}, {{0, 0}, {4, 1}, 1}, {{2, 5}, {4, 1}, -1}};

    EXPECT_EQ(stretches_of(triangle), expected);

    const auto sections = sections_of(triangle);
    EXPECT_EQ(sections[0].leftwards, 2u);
    EXPECT_EQ(sections[0].rightwards, PlaneGraph::kNone);
    EXPECT_EQ(sections[0].any_edge(), 2u);
    EXPECT_EQ(sections[1].rightwards, 0u);
    EXPECT_FALSE(sections[1].doubled);
}

TEST(EdgeSections, an_edge_is_cut_at_a_vertex_that_lies_on_it) {
    const Points outline{{0, 0}, {8, 0}, {8, 8}, {2, 0}};
    const std::vector<Stretch> expected{
        {{0, 0}, {2, 0}, 0}, {{2, 0}, {8, 0}, 1}, {{2, 0}, {8, 8}, -1}, {{8, 0}, {8, 8}, 1}};

    EXPECT_EQ(stretches_of(outline), expected);
}

TEST(EdgeSections, edges_on_one_line_are_cut_at_each_others_ends) {
    // Out along y = 0 from 0 to 6, and back from 4 to 2.
    const Points outline{{0, 0}, {6, 0}, {6, 3}, {4, 0}, {2, 0}, {1, 3}};

    const auto stretches = stretches_of(outline);

    const auto on_the_line = [&](float from, float to) {
        for (const Stretch& stretch : stretches)
            if (stretch.left == Vec2{from, 0} && stretch.right == Vec2{to, 0})
                return stretch.surplus;
        return -100;
    };
    EXPECT_EQ(on_the_line(0, 2), 1);
    EXPECT_EQ(on_the_line(2, 4), 0);
    EXPECT_EQ(on_the_line(4, 6), 1);
    EXPECT_EQ(stretches.size(), 7u);
}

TEST(EdgeSections, parallel_lines_are_different_lines_even_one_bit_apart) {
    const float above = std::nextafter(1.0f, 2.0f);
    const Points outline{{0, 1}, {9, 1}, {9, above}, {0, above}};

    EXPECT_EQ(stretches_of(outline).size(), 4u);
}

TEST(EdgeSections, edges_that_run_in_one_direction_twice_are_named) {
    Points twice = test::rectangle(0, 0, 4, 4);
    twice.insert(twice.end(), twice.begin(), twice.end());

    const auto sections = sections_of(twice);

    ASSERT_EQ(sections.size(), 4u);
    for (const EdgeSection& section : sections) {
        ASSERT_TRUE(section.doubled);
        EXPECT_EQ(section.doubled->second, section.doubled->first + 4);
        EXPECT_EQ(std::abs(section.surplus), 2);
    }
}

TEST(EdgeSections, name_the_first_edge_in_each_direction) {
    // The bridge of the keyhole is passed by edge 4 and back by edge 9.
    const auto sections = sections_of(test::keyhole());

    const PlaneGraph places(test::keyhole(), {});
    bool found = false;
    for (const EdgeSection& section : sections) {
        if (section.surplus != 0) continue;
        found = true;
        EXPECT_EQ(section.rightwards, 4u);
        EXPECT_EQ(section.leftwards, 9u);
        EXPECT_EQ(places.position(section.left), (Vec2{0, 0}));
        EXPECT_EQ(places.position(section.right), (Vec2{3, 3}));
    }
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace arena::sim::edge_sections_test
