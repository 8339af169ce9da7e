#include "protocol/crypto/random.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol::crypto::random_test {
namespace {

/// Fills with 1, 2, 3, ... and notes how many bytes were asked for in each call.
struct CountingRandom {
    std::vector<std::size_t> calls;

    FillRandom fill() {
        return [this](std::span<std::byte> bytes) {
            calls.push_back(bytes.size());
            for (std::size_t i = 0; i < bytes.size(); ++i)
                bytes[i] = static_cast<std::byte>(i + 1);
        };
    }
};

TEST(Random, a_number_takes_eight_bytes_the_first_one_highest) {
    CountingRandom random;

    EXPECT_EQ(draw_number(random.fill()), 0x0102030405060708ull);
    EXPECT_EQ(random.calls, std::vector<std::size_t>{8});
}

TEST(Random, a_key_takes_32_bytes_in_their_order) {
    CountingRandom random;

    EXPECT_EQ(draw_key(random.fill()), test::test_key(1));
    EXPECT_EQ(random.calls, std::vector<std::size_t>{32});
}

TEST(Random, the_systems_generator_fills_all_bytes_and_no_others) {
    std::set<std::byte> values_of_last;
    for (int round = 0; round < 64; ++round) {
        std::array<std::byte, 18> bytes{};
        random_bytes(std::span(bytes).subspan(1, 16));
        EXPECT_EQ(bytes.front(), std::byte{0});
        EXPECT_EQ(bytes.back(), std::byte{0});
        values_of_last.insert(bytes[16]);
    }

    EXPECT_GT(values_of_last.size(), 1u) << "one value in 64 draws: a chance of 256^-63";
}

TEST(Random, the_systems_generator_does_not_repeat_itself) {
    std::set<std::uint64_t> numbers;
    for (int i = 0; i < 1'000; ++i)
        numbers.insert(draw_number(random_bytes));

    EXPECT_EQ(numbers.size(), 1'000u);
}

}  // namespace
}  // namespace arena::protocol::crypto::random_test
