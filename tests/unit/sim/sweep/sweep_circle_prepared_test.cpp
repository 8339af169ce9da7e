// The sweep against a prepared polygon returns what the sweep against the plain one does, to the
// last bit; tests/property/geometry_prepared_property_test.cpp looks for counterexamples.
#include <optional>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim::sweep_circle_prepared_test {
namespace {

using test::Points;

const Points kSquare = test::rectangle(0, 0, 10, 10);

std::optional<SweepHit> sweep_against(const Points& polygon, Circle mover, Vec2 delta,
                                      std::uint64_t inner_edges = 0) {
    return sweep_circle_polygon(mover, delta, prepare({polygon, inner_edges}));
}

TEST(SweepCirclePrepared, hits_a_face_at_the_radius) {
    const auto hit = sweep_against(kSquare, {{-6, 5}, 1}, {10, 0});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->feature, SweepFeature::edge);
    EXPECT_EQ(hit->feature_index, 3u);
}

TEST(SweepCirclePrepared, hits_a_corner_with_its_round_side) {
    const auto hit = sweep_against(kSquare, {{-14, 13}, 5}, {20, 0});

    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 0.5f);
    EXPECT_FLOAT_EQ(hit->normal.x, -0.8f);
    EXPECT_EQ(hit->feature, SweepFeature::vertex);
    EXPECT_EQ(hit->feature_index, 3u);
}

TEST(SweepCirclePrepared, misses_what_it_passes_grazes_or_does_not_reach) {
    EXPECT_FALSE(sweep_against(kSquare, {{-20, 30}, 5}, {60, 0}));
    EXPECT_FALSE(sweep_against(kSquare, {{-20, 15}, 5}, {60, 0})) << "it grazes";
    EXPECT_FALSE(sweep_against(kSquare, {{-20, 5}, 5}, {14.9f, 0}));
    EXPECT_FALSE(sweep_against(kSquare, {{-20, 5}, 5}, {-60, 0}));
}

TEST(SweepCirclePrepared, touching_hits_at_once_only_when_the_motion_leads_in) {
    const auto in = sweep_against(kSquare, {{-1, 5}, 1}, {3, 0});

    ASSERT_TRUE(in);
    EXPECT_EQ(in->t, 0.0f);
    EXPECT_FALSE(sweep_against(kSquare, {{-1, 5}, 1}, {-3, 0}));
    EXPECT_FALSE(sweep_against(kSquare, {{-1, 5}, 1}, {0, 3}));
}

TEST(SweepCirclePrepared, an_overlap_at_the_start_returns_the_way_out) {
    const auto hit = sweep_against(kSquare, {{-0.5f, 5}, 1}, {-3, 0});

    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->started_overlapped);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit->depth, 0.5f);
}

TEST(SweepCirclePrepared, without_motion_only_an_overlap_is_a_hit) {
    EXPECT_TRUE(sweep_against(kSquare, {{-0.5f, 5}, 1}, {0, 0}));
    EXPECT_FALSE(sweep_against(kSquare, {{-1.5f, 5}, 1}, {0, 0}));
}

TEST(SweepCirclePrepared, leaves_a_contact_behind_a_cut_to_the_neighbouring_piece) {
    EXPECT_FALSE(sweep_against(kSquare, {{-6, 5}, 1}, {10, 0}, 0b1000));
    EXPECT_TRUE(sweep_against(kSquare, {{-6, 5}, 1}, {10, 0}, 0b0010));
}

/// Calls visit(mover, delta) with random motions around the origin, some of them tiny or along an
/// axis, and some of discs without a radius.
template <typename Visit>
void for_each_motion(std::uint32_t seed, const Visit& visit) {
    Random random(seed);
    for (int round = 0; round < 20000; ++round) {
        const Circle mover{{random.unit() * 24.0f - 12.0f, random.unit() * 24.0f - 12.0f},
                           random.below(5) == 0 ? 0.0f : random.unit() * 3.0f};
        Vec2 delta{random.unit() * 40.0f - 20.0f, random.unit() * 40.0f - 20.0f};
        if (random.below(5) == 0) delta.x = 0.0f;
        if (random.below(5) == 0) delta = delta * 1e-3f;
        if (random.below(50) == 0) delta = delta * 0x1p-60f;
        visit(mover, delta);
    }
}

void expect_the_bits_of_the_plain_polygon(const ConvexPolygon& plain) {
    constexpr std::uint32_t kSeed = 17;
    const PreparedPolygon prepared = prepare(plain);
    int hits = 0;
    for_each_motion(kSeed, [&](Circle mover, Vec2 delta) {
        const auto expected = sweep_circle_polygon(mover, delta, plain);
        const auto hit = sweep_circle_polygon(mover, delta, prepared);

        ASSERT_EQ(hit.has_value(), expected.has_value())
            << "seed " << kSeed << ", from " << mover.center.x << ", " << mover.center.y;
        if (!hit) return;
        ++hits;
        ASSERT_EQ(hit->t, expected->t);
        ASSERT_EQ(hit->point, expected->point);
        ASSERT_EQ(hit->normal, expected->normal);
        ASSERT_EQ(hit->depth, expected->depth);
        ASSERT_EQ(hit->started_overlapped, expected->started_overlapped);
        ASSERT_EQ(hit->feature, expected->feature);
        ASSERT_EQ(hit->feature_index, expected->feature_index);
    });
    EXPECT_GT(hits, 2000);
}

TEST(SweepCirclePrepared, returns_the_same_bits_as_the_plain_polygon) {
    const Points hexagon{{-1.7f, -4.9f}, {1.9f, -3.8f}, {2.7f, 0.4f},
                         {-0.9f, 3.3f},  {-3.8f, 2.1f}, {-4.7f, -2.2f}};
    ASSERT_TRUE(prepare({hexagon}).is_regular);

    expect_the_bits_of_the_plain_polygon({hexagon});
    expect_the_bits_of_the_plain_polygon({hexagon, 0b010010});
}

TEST(SweepCirclePrepared, returns_the_same_bits_as_a_plain_polygon_that_is_not_regular) {
    const Points sliver{{-6, 0}, {6, 0}, {0, 0.001f}};
    ASSERT_FALSE(prepare({sliver}).is_regular);

    expect_the_bits_of_the_plain_polygon({sliver});
}

}  // namespace
}  // namespace arena::sim::sweep_circle_prepared_test
