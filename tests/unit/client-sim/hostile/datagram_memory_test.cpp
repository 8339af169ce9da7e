#include "client-sim/hostile/datagram_memory.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

Bytes numbered(unsigned number) {
    return {static_cast<std::byte>(number & 0xFFu), static_cast<std::byte>(number >> 8u)};
}

TEST(DatagramMemory, is_empty_before_a_datagram_was_remembered) {
    protocol::Dice dice(1);
    DatagramMemory memory;
    EXPECT_TRUE(memory.draw(dice).empty());

    memory.remember(numbered(7), dice);

    const auto drawn = memory.draw(dice);
    EXPECT_EQ(Bytes(drawn.begin(), drawn.end()), numbered(7));
}

TEST(DatagramMemory, keeps_some_of_the_first_and_last_datagrams_within_its_bound) {
    constexpr unsigned kSent = 10'000;
    protocol::Dice dice(1);
    DatagramMemory memory;
    for (unsigned i = 0; i < kSent; ++i)
        memory.remember(numbered(i), dice);

    bool has_first = false;
    bool has_recent = false;
    for (int i = 0; i < 10'000; ++i) {
        const auto drawn = memory.draw(dice);
        const unsigned number =
            std::to_integer<unsigned>(drawn[0]) | std::to_integer<unsigned>(drawn[1]) << 8u;
        has_first = has_first || number == 0;
        has_recent = has_recent || number > kSent - 100;
    }

    EXPECT_EQ(memory.size(), DatagramMemory::kDatagramsMax);
    EXPECT_TRUE(has_first);
    EXPECT_TRUE(has_recent);
}

}  // namespace
}  // namespace arena::client_sim
