#include "sim/extra/bridge_holes.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "sim/geometry/polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

using test::Points;
using test::rectangle;
using Kind = HolesError::Kind;

const Points kFrame = rectangle(0, 0, 10, 10);

Points bridged(const Points& outline, const std::vector<Points>& holes) {
    const auto result = bridge_holes(outline, holes);
    EXPECT_TRUE(result.ok()) << describe(result.error());
    return result.ok() ? result.value() : Points{};
}

HolesError rejected(const Points& outline, const std::vector<Points>& holes) {
    const auto result = bridge_holes(outline, holes);
    EXPECT_FALSE(result.ok());
    return result.ok() ? HolesError{} : result.error();
}

TEST(BridgeHoles, an_outline_without_holes_is_normalised) {
    const Points clockwise{{0, 0}, {0, 10}, {10, 10}, {10, 0}};

    EXPECT_EQ(bridged(clockwise, {}), kFrame);
}

TEST(BridgeHoles, joins_a_hole_by_its_leftmost_vertex_to_the_frame) {
    const Points keyhole = bridged(kFrame, {rectangle(3, 3, 7, 7)});

    const Points expected{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {3, 3},
                          {3, 7}, {7, 7},  {7, 3},   {3, 3},  {0, 10}};
    EXPECT_EQ(keyhole, expected);
    EXPECT_EQ(normalise_polygon(keyhole).value(), keyhole);
}

TEST(BridgeHoles, does_not_depend_on_the_winding_of_frame_and_hole) {
    Points frame = kFrame;
    Points hole = rectangle(3, 3, 7, 7);
    const Points keyhole = bridged(frame, {hole});
    std::reverse(frame.begin() + 1, frame.end());
    std::reverse(hole.begin() + 1, hole.end());

    EXPECT_EQ(bridged(kFrame, {hole}), keyhole);
    EXPECT_EQ(bridged(frame, {hole}), keyhole);
}

TEST(BridgeHoles, joins_holes_side_by_side_to_each_other) {
    const Points keyhole =
        bridged(kFrame, {rectangle(6, 4, 8, 6), rectangle(2, 4, 4, 6), rectangle(4.5f, 1, 5, 9)});

    EXPECT_EQ(keyhole.size(), 4u + 3 * 6);
    EXPECT_EQ(signed_area(keyhole), 100.0f - 4 - 4 - 4);
    EXPECT_EQ(normalise_polygon(keyhole).value(), keyhole);
}

TEST(BridgeHoles, may_join_two_holes_to_the_same_vertex) {
    // The left ends of both diamonds are joined to the tip of the notch.
    const Points notched{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {2, 5}};
    const Points upper{{4, 6}, {5, 5.5f}, {6, 6}, {5, 7}};
    const Points lower{{4, 4}, {5, 3}, {6, 4}, {5, 4.5f}};

    const Points keyhole = bridged(notched, {upper, lower});

    EXPECT_EQ(keyhole.size(), 5u + 2 * 6);
    EXPECT_EQ(normalise_polygon(keyhole).value(), keyhole);
    EXPECT_EQ(signed_area(keyhole), 90.0f - 1.5f - 1.5f);
}

TEST(BridgeHoles, accepts_a_keyhole_as_the_frame) {
    const Points keyhole = bridged(test::keyhole(), {rectangle(8, 8, 9, 9), rectangle(1, 8, 2, 9)});

    EXPECT_EQ(keyhole.size(), test::keyhole().size() + 2 * 6);
    EXPECT_EQ(signed_area(keyhole), 82.0f);
    EXPECT_EQ(normalise_polygon(keyhole).value(), keyhole);
}

TEST(BridgeHoles, rejects_rings_that_cross_or_touch_and_names_them) {
    const Points inside = rectangle(1, 1, 2, 2);
    const Points crossing{{5, 5}, {12, 5}, {5, 6}};
    const Points corner_on_side{{5, 5}, {10, 6}, {5, 7}};
    const Points corner_on_corner{{5, 5}, {10, 10}, {5, 7}};
    const Points side_on_side = rectangle(0, 4, 2, 6);

    for (const Points& hole : {crossing, corner_on_side, corner_on_corner, side_on_side}) {
        const HolesError error = rejected(kFrame, {inside, hole});
        EXPECT_EQ(error.kind, Kind::rings_touch);
        EXPECT_EQ(error.ring, 0u);
        EXPECT_EQ(error.other_ring, 2u);
    }
    const HolesError holes_touch = rejected(kFrame, {inside, rectangle(2, 1, 3, 2)});
    EXPECT_EQ(holes_touch.kind, Kind::rings_touch);
    EXPECT_EQ(holes_touch.ring, 1u);
    EXPECT_EQ(holes_touch.other_ring, 2u);
    EXPECT_EQ(describe(holes_touch),
              "hole 0 crosses or touches hole 1 near (2.000000, 2.000000): move their vertices "
              "apart");
}

TEST(BridgeHoles, rejects_holes_that_are_not_in_the_solid) {
    const Points hole = rectangle(3, 3, 7, 7);

    for (const Points& other :
         {rectangle(12, 3, 14, 5), rectangle(-5, 3, -4, 5), rectangle(4, 4, 5, 5),
          rectangle(4, -5, 5, -4), rectangle(4, 14, 5, 15), rectangle(-20, -20, 20, 20)}) {
        const HolesError error = rejected(kFrame, {hole, other});
        EXPECT_EQ(error.kind, Kind::not_in_solid);
        EXPECT_EQ(error.ring, 2u);
    }
    EXPECT_EQ(describe(rejected(kFrame, {rectangle(12, 3, 14, 5)})),
              "hole 0 lies outside the outline or in another hole: delete it");
}

TEST(BridgeHoles, names_the_ring_that_is_not_a_polygon) {
    const Points bow_tie{{3, 3}, {7, 7}, {7, 3}, {3, 7}};
    const float nan = std::numeric_limits<float>::quiet_NaN();

    const HolesError error = rejected(kFrame, {rectangle(1, 1, 2, 2), bow_tie});

    EXPECT_EQ(error.kind, Kind::bad_ring);
    EXPECT_EQ(error.ring, 2u);
    EXPECT_EQ(error.in_ring.kind, PolygonError::Kind::self_crossing);
    EXPECT_EQ(describe(error).substr(0, 22), "hole 1: edge 0 crosses");
    EXPECT_EQ(rejected(Points{}, {}).ring, 0u);
    EXPECT_EQ(rejected(kFrame, {Points{}}).ring, 1u);
    EXPECT_EQ(rejected(kFrame, {{{1, 1}, {2, 2}, {3, nan}}}).in_ring.kind,
              PolygonError::Kind::not_finite);
}

TEST(BridgeHoles, rejects_a_hole_with_an_island) {
    const HolesError error = rejected(rectangle(-1, -1, 11, 11), {test::keyhole()});

    EXPECT_EQ(error.kind, Kind::rings_touch);
    EXPECT_EQ(error.ring, 1u);
    EXPECT_EQ(error.other_ring, 1u);
}

}  // namespace
}  // namespace arena::sim
