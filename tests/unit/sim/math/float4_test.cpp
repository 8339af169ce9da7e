#include "sim/math/float4.h"

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"

namespace arena::sim::float4_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

using Lanes = std::array<float, 4>;

Lanes lanes_of_value(Float4 value) {
    return {value[0], value[1], value[2], value[3]};
}

TEST(Float4, all_lanes_holds_the_value_four_times) {
    EXPECT_EQ(lanes_of_value(all_lanes(2.5f)), (Lanes{2.5f, 2.5f, 2.5f, 2.5f}));
}

TEST(Float4, load4_reads_from_any_address) {
    const std::array<float, 6> values{0, 1, 2, 3, 4, 5};

    EXPECT_EQ(lanes_of_value(load4(values.data() + 1)), (Lanes{1, 2, 3, 4}));
    EXPECT_EQ(lanes_of_value(load4(values.data() + 2)), (Lanes{2, 3, 4, 5}));
}

TEST(Float4, bits_of_has_a_bit_for_each_lane_the_first_one_lowest) {
    EXPECT_EQ(bits_of(Mask4{0, 0, 0, 0}), 0u);
    EXPECT_EQ(bits_of(Mask4{-1, 0, 0, 0}), 0b0001u);
    EXPECT_EQ(bits_of(Mask4{0, -1, 0, -1}), 0b1010u);
    EXPECT_EQ(bits_of(Float4{1, 2, 3, 4} > all_lanes(2.0f)), 0b1100u);
    EXPECT_EQ(bits_of(all_lanes(kNan) == all_lanes(kNan)), 0u);
}

TEST(Float4, abs_clears_the_sign_even_of_zero_and_infinity) {
    const Lanes absolute = lanes_of_value(abs(Float4{-3.5f, 2.0f, -0.0f, -kInfinity}));

    EXPECT_EQ(absolute, (Lanes{3.5f, 2.0f, 0.0f, kInfinity}));
    EXPECT_FALSE(std::signbit(absolute[2]));
}

TEST(Float4, min_and_max_choose_lane_by_lane) {
    const Float4 a{1, 5, -2, 4};
    const Float4 b{3, 2, -7, 4};

    EXPECT_EQ(lanes_of_value(min(a, b)), (Lanes{1, 2, -7, 4}));
    EXPECT_EQ(lanes_of_value(max(a, b)), (Lanes{3, 5, -2, 4}));
}

TEST(Float4, min_and_max_return_the_second_value_where_one_is_nan) {
    const Lanes least = lanes_of_value(min(Float4{kNan, 1, kNan, 2}, Float4{1, kNan, -1, 3}));
    const Lanes most = lanes_of_value(max(Float4{kNan, 1, kNan, 2}, Float4{1, kNan, -1, 3}));

    EXPECT_EQ(least[0], 1.0f);
    EXPECT_TRUE(std::isnan(least[1]));
    EXPECT_EQ(least[2], -1.0f);
    EXPECT_EQ(most[0], 1.0f);
    EXPECT_TRUE(std::isnan(most[1]));
    EXPECT_EQ(most[3], 3.0f);
}

TEST(Float4, select_takes_the_first_value_where_the_mask_is_set) {
    EXPECT_EQ(lanes_of_value(select(Mask4{-1, 0, 0, -1}, Float4{1, 2, 3, 4}, Float4{5, 6, 7, 8})),
              (Lanes{1, 6, 7, 4}));
}

TEST(Float4, sqrt_is_rounded_like_that_of_a_single_float) {
    EXPECT_EQ(lanes_of_value(sqrt(Float4{0.0f, 2.0f, 9.0f, 0x1p-140f})),
              (Lanes{0.0f, std::sqrt(2.0f), 3.0f, 0x1p-70f}));
}

TEST(Float4, least_and_greatest_are_found_in_any_lane) {
    for (int lane = 0; lane < 4; ++lane) {
        Float4 value = all_lanes(1.0f);
        value[lane] = -2.0f;
        EXPECT_EQ(min_lane(value), -2.0f) << lane;
        EXPECT_EQ(max_lane(value), 1.0f) << lane;
        value[lane] = 7.0f;
        EXPECT_EQ(min_lane(value), 1.0f) << lane;
        EXPECT_EQ(max_lane(value), 7.0f) << lane;
    }
}

TEST(Points4, hold_four_points_in_their_order) {
    const Points4 points = points4({1, 2}, {3, 4}, {5, 6}, {7, 8});

    EXPECT_EQ(lanes_of_value(points.x), (Lanes{1, 3, 5, 7}));
    EXPECT_EQ(lanes_of_value(points.y), (Lanes{2, 4, 6, 8}));
    EXPECT_EQ(lanes_of_value(two_points({1, 2}, {3, 4})), (Lanes{1, 2, 3, 4}));
}

TEST(Points4, all_lanes_holds_one_point_four_times) {
    const Points4 points = all_lanes(Vec2{3, -4});

    EXPECT_EQ(lanes_of_value(points.x), (Lanes{3, 3, 3, 3}));
    EXPECT_EQ(lanes_of_value(points.y), (Lanes{-4, -4, -4, -4}));
}

TEST(Points4, differences_and_products_have_the_bits_of_single_points) {
    constexpr std::uint32_t kSeed = 8;
    Random random(kSeed);
    const auto point = [&] {
        return Vec2{random.unit() * 100.0f - 50.0f, random.unit() * 100.0f - 50.0f};
    };
    for (int round = 0; round < 200; ++round) {
        const std::array<Vec2, 4> a{point(), point(), point(), point()};
        const std::array<Vec2, 4> b{point(), point(), point(), point()};
        const Points4 all_a = points4(a[0], a[1], a[2], a[3]);
        const Points4 all_b = points4(b[0], b[1], b[2], b[3]);

        const Points4 apart = all_a - all_b;
        const Float4 crossed = cross(all_a, all_b);
        const Float4 dotted = dot(all_a, all_b);

        for (std::size_t i = 0; i < 4; ++i) {
            ASSERT_EQ((Vec2{apart.x[i], apart.y[i]}), a[i] - b[i]) << "seed " << kSeed;
            ASSERT_EQ(crossed[i], cross(a[i], b[i])) << "seed " << kSeed;
            ASSERT_EQ(dotted[i], dot(a[i], b[i])) << "seed " << kSeed;
        }
    }
}

}  // namespace
}  // namespace arena::sim::float4_test
