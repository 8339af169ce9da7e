#include "protocol/replication/circle_code.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol::circle_code_test {
namespace {

constexpr std::int64_t kUnit = std::int64_t{1} << kCircleBits;

Circle circle(std::int64_t x, std::int64_t y, std::int64_t radius) {
    return {.x = x * kUnit, .y = y * kUnit, .radius_squared = radius * kUnit * radius * kUnit};
}

std::string text_of(Pair point, const Circle& circle, unsigned sent_bits) {
    std::array<std::byte, 16> bytes{};
    BitWriter bits(bytes);
    write_on_circle(bits, point, circle, sent_bits);
    const std::size_t count = bits.size_in_bits();
    static_cast<void>(bits.finish());
    BitReader reader(bytes);
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += reader.bit() ? '1' : '0';
    return text;
}

Pair pass(Pair point, const Circle& circle, unsigned sent_bits) {
    std::array<std::byte, 16> bytes{};
    BitWriter bits(bytes);
    write_on_circle(bits, point, circle, sent_bits);
    const std::size_t count = bits.size_in_bits();
    EXPECT_EQ(bits_on_circle(point, circle, sent_bits), count);
    static_cast<void>(bits.finish());
    BitReader reader(bytes);
    const Pair read = place_on_circle(read_on_circle(reader, sent_bits), circle);
    EXPECT_EQ(reader.position(), count);
    return read;
}

TEST(SpeedCircle, is_around_the_middle_in_eighths_of_a_unit) {
    const Circle six_metres = speed_circle(819);
    EXPECT_EQ(six_metres.x, 0);
    EXPECT_EQ(six_metres.y, 0);
    EXPECT_EQ(root_of(six_metres.radius_squared), 819 * kUnit / 8);
    EXPECT_EQ(pass({72, 73}, six_metres, 9), (Pair{72, 73}));
}

TEST(RootOf, is_rounded_down) {
    EXPECT_EQ(root_of(0), 0);
    EXPECT_EQ(root_of(1), 1);
    EXPECT_EQ(root_of(3), 1);
    EXPECT_EQ(root_of(4), 2);
    for (const std::int64_t root :
         {std::int64_t{94906267}, std::int64_t{1} << 30, (std::int64_t{1} << 31) - 1}) {
        EXPECT_EQ(root_of(root * root), root);
        EXPECT_EQ(root_of(root * root - 1), root - 1);
        EXPECT_EQ(root_of(root * root + 2 * root), root);
    }
}

TEST(CircleCode, writes_exactly_these_bits) {
    // The smaller number is sent, lowest bit first; the other one is on the circle of 5.
    EXPECT_EQ(text_of({3, 4}, circle(0, 0, 5), 4),
              "0"
              "0"
              "1100"
              "0");
    EXPECT_EQ(text_of({3, -4}, circle(0, 0, 5), 4),
              "0"
              "1"
              "1100"
              "0");
    EXPECT_EQ(text_of({4, -3}, circle(0, 0, 5), 4),
              "1"
              "0"
              "1011"
              "0");
    EXPECT_EQ(text_of({-4, -3}, circle(0, 0, 5), 4),
              "1"
              "1"
              "1011"
              "0");
    EXPECT_EQ(text_of({3, 5}, circle(0, 0, 5), 4),
              "0"
              "0"
              "1100"
              "110")
        << "1 too far";
    EXPECT_EQ(text_of({3, 3}, circle(0, 0, 5), 4),
              "0"
              "0"
              "1100"
              "10")
        << "3 where 4 would be";
    EXPECT_EQ(text_of({13, 14}, circle(10, 10, 5), 5),
              "0"
              "0"
              "10110"
              "0")
        << "x is 13 itself";
}

TEST(CircleCode, a_point_beside_the_circle_is_not_on_it) {
    EXPECT_TRUE(bits_on_circle({0, 100 + kRestMost}, circle(0, 0, 100), 8));
    EXPECT_FALSE(bits_on_circle({0, 101 + kRestMost}, circle(0, 0, 100), 8));
    EXPECT_TRUE(bits_on_circle({-100 + kRestMost, 0}, circle(0, 0, 100), 8));
    EXPECT_FALSE(bits_on_circle({-99 + kRestMost, 0}, circle(0, 0, 100), 8));
    EXPECT_FALSE(bits_on_circle({1 << 20, 0}, circle(0, 0, 100), 8));
}

TEST(CircleCode, what_is_sent_has_to_fit_its_bits) {
    EXPECT_TRUE(bits_on_circle({63, 64}, circle(0, 0, 90), 7));
    EXPECT_FALSE(bits_on_circle({64, 64}, circle(0, 0, 90), 7));
    EXPECT_TRUE(bits_on_circle({-64, 64}, circle(0, 0, 90), 7));
}

TEST(CircleCode, a_circle_of_no_size_is_its_middle) {
    EXPECT_EQ(pass({7, -3}, circle(7, -3, 0), 6), (Pair{7, -3}));
    EXPECT_EQ(pass({8, -3}, circle(7, -3, 0), 6), (Pair{8, -3}));
    EXPECT_FALSE(bits_on_circle({12, 3}, circle(7, -3, 0), 6));
}

// Any bits name some point, also where the circle does not reach.
TEST(CircleCode, a_number_beyond_the_circle_is_read_without_harm) {
    const CirclePoint beyond{.sends_y = false, .is_below = true, .sent = 1000, .rest = -2};
    EXPECT_EQ(place_on_circle(beyond, circle(10, 20, 5)), (Pair{1000, 18}));
}

RC_GTEST_PROP(CircleCode, every_rounded_point_of_a_circle_survives, ()) {
    const auto radius = *rc::gen::inRange<std::int64_t>(1, 8192);
    const auto middle = [] { return *rc::gen::inRange<std::int64_t>(-8191, 8192) * kUnit / 7; };
    const Circle around{
        .x = middle(), .y = middle(), .radius_squared = radius * kUnit * radius * kUnit};
    const double angle = *rc::gen::inRange(0, 100'000) * 6.2831853 / 100'000.0;
    const auto on_axis = [&](std::int64_t center, double part) {
        return std::llround(static_cast<double>(center) / kUnit +
                            static_cast<double>(radius) * part);
    };
    const Pair point{on_axis(around.x, std::cos(angle)), on_axis(around.y, std::sin(angle))};

    RC_ASSERT(bits_on_circle(point, around, 15));
    RC_ASSERT(*bits_on_circle(point, around, 15) <= 2u + 15 + 3);  // the rest is at most 1
    RC_ASSERT(pass(point, around, 15) == point);
}

}  // namespace
}  // namespace arena::protocol::circle_code_test
