#include "protocol/replication/age_code.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol::age_code_test {
namespace {

std::vector<std::byte> written(sim::Tick age) {
    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    write_age(writer, age);
    EXPECT_EQ(writer.size_in_bits(), age_bits(age)) << age;
    bytes.resize(writer.finish());
    return bytes;
}

std::uint64_t pass(sim::Tick age) {
    const std::vector<std::byte> bytes = written(age);
    BitReader reader(bytes);
    const std::uint64_t read = read_age(reader);
    EXPECT_TRUE(reader.ok() && reader.done()) << age;
    return read;
}

TEST(AgeCode, every_age_of_minutes_survives_a_round_trip) {
    for (sim::Tick age = 0; age < 20'000; ++age)
        ASSERT_EQ(pass(age), age);
}

TEST(AgeCode, an_age_takes_a_bit_more_than_the_one_before_up_to_2_and_few_up_to_a_second) {
    EXPECT_EQ(age_bits(0), 1u);
    EXPECT_EQ(age_bits(1), 2u);
    EXPECT_EQ(age_bits(2), 3u);
    EXPECT_EQ(age_bits(3), 6u);
    EXPECT_EQ(age_bits(60), 12u);
}

TEST(AgeCode, an_age_beyond_all_ticks_is_read_as_what_it_is) {
    constexpr sim::Tick kMost = std::numeric_limits<sim::Tick>::max();
    EXPECT_EQ(pass(kMost), kMost);

    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    writer.bits((1u << kShortAges) - 1, kShortAges);
    write_number(writer, kMost, kLongAgeDivisor);
    static_cast<void>(writer.finish());
    BitReader reader(bytes);
    EXPECT_EQ(read_age(reader), std::uint64_t{kMost} + kShortAges);
}

RC_GTEST_PROP(AgeCode, any_age_survives_a_round_trip, (sim::Tick age)) {
    RC_ASSERT(pass(age) == age);
}

}  // namespace
}  // namespace arena::protocol::age_code_test
