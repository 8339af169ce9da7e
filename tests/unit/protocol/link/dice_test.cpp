#include "protocol/link/dice.h"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::dice_test {
namespace {

std::vector<std::uint64_t> first_numbers(std::uint64_t seed, int count) {
    Dice dice(seed);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < count; ++i)
        numbers.push_back(dice.next());
    return numbers;
}

// The numbers that the authors' reference implementation prints for these seeds.
TEST(Dice, are_splitmix64) {
    EXPECT_EQ(first_numbers(0, 3),
              (std::vector<std::uint64_t>{0xE220A8397B1DCDAFull, 0x6E789E6AA1B965F4ull,
                                          0x06C45D188009454Full}));
    EXPECT_EQ(
        first_numbers(1'234'567, 3),
        (std::vector<std::uint64_t>{6'457'827'717'110'365'317ull, 3'203'168'211'198'807'973ull,
                                    9'817'491'932'198'370'423ull}));
}

TEST(Dice, a_unit_is_the_upper_53_bits_as_a_fraction) {
    Dice dice(0);

    EXPECT_EQ(dice.unit(), static_cast<double>(0xE220A8397B1DCDAFull >> 11u) / 9007199254740992.0);
    for (int i = 0; i < 10'000; ++i) {
        const double unit = dice.unit();
        ASSERT_GE(unit, 0.0);
        ASSERT_LT(unit, 1.0);
    }
}

TEST(Dice, below_0_is_0_and_draws_nothing) {
    Dice dice(5);

    EXPECT_EQ(dice.below(0), 0u);
    EXPECT_EQ(dice.next(), Dice(5).next());
}

TEST(Dice, below_reaches_every_number_of_its_range_equally_often) {
    Dice dice(5);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60'000; ++i)
        ++counts.at(dice.below(6));

    for (const int count : counts)
        EXPECT_NEAR(count, 10'000, 400) << "four standard deviations";
    EXPECT_EQ(dice.below(1), 0u);
}

TEST(Dice, a_certain_event_draws_nothing) {
    Dice dice(5);

    EXPECT_FALSE(dice.happens(0.0));
    EXPECT_FALSE(dice.happens(-1.0));
    EXPECT_TRUE(dice.happens(1.0));
    EXPECT_TRUE(dice.happens(2.0));
    EXPECT_EQ(dice.next(), Dice(5).next());
}

TEST(Dice, an_event_happens_as_often_as_its_probability_says) {
    Dice dice(5);
    int happened = 0;
    for (int i = 0; i < 10'000; ++i)
        happened += dice.happens(0.3) ? 1 : 0;

    EXPECT_NEAR(happened, 3'000, 184) << "four standard deviations";
}

}  // namespace
}  // namespace arena::protocol::dice_test
