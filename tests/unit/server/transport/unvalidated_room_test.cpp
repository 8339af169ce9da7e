#include "server/transport/unvalidated_room.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kSize = 400'000;
constexpr std::size_t kEach = kDatagramOverhead + 232;  // 1000 bytes
constexpr BufferMemory kFull{.used_bytes = kSize, .size_bytes = kSize};

void charge(UnvalidatedRoom& room, int datagrams, Time now) {
    for (int i = 0; i < datagrams; ++i)
        room.charge(kEach - kDatagramOverhead, now);
}

TEST(UnvalidatedRoom, is_a_quarter_of_the_buffer) {
    UnvalidatedRoom room;
    charge(room, 99, seconds(10));
    EXPECT_TRUE(room.has_some(kFull, seconds(10)));

    charge(room, 1, seconds(10));

    EXPECT_FALSE(room.has_some(kFull, seconds(10)));
}

TEST(UnvalidatedRoom, other_contents_of_the_buffer_do_not_count) {
    UnvalidatedRoom room;
    charge(room, 50, seconds(10));

    EXPECT_TRUE(room.has_some(kFull, seconds(10)));
}

TEST(UnvalidatedRoom, bytes_that_have_left_the_buffer_do_not_count) {
    UnvalidatedRoom room;
    charge(room, 100'000, seconds(10));

    EXPECT_TRUE(room.has_some({.used_bytes = 99'999, .size_bytes = kSize}, seconds(10)));
    EXPECT_FALSE(room.has_some({.used_bytes = 100'000, .size_bytes = kSize}, seconds(10)));
}

TEST(UnvalidatedRoom, bytes_count_while_the_kernel_may_be_looking_for_the_host) {
    UnvalidatedRoom room;
    charge(room, 100, milliseconds(10'900));

    EXPECT_FALSE(room.has_some(kFull, milliseconds(13'900)));
    EXPECT_TRUE(room.has_some(kFull, milliseconds(14'000)));
}

TEST(UnvalidatedRoom, sums_several_seconds_and_forgets_them_one_by_one) {
    UnvalidatedRoom room;
    for (int second = 10; second < 14; ++second)
        charge(room, 30, seconds(second));
    EXPECT_FALSE(room.has_some(kFull, seconds(13)));

    EXPECT_TRUE(room.has_some(kFull, seconds(14)));
    charge(room, 10, seconds(14));
    EXPECT_FALSE(room.has_some(kFull, seconds(14)));
    EXPECT_TRUE(room.has_some(kFull, seconds(1'000'000)));
}

TEST(UnvalidatedRoom, a_small_buffer_has_room_for_a_few_dozen) {
    constexpr BufferMemory kTiny{.used_bytes = 100'000, .size_bytes = 8192};
    UnvalidatedRoom room;
    charge(room, 32, seconds(10));
    EXPECT_TRUE(room.has_some(kTiny, seconds(10)));

    charge(room, 1, seconds(10));

    EXPECT_FALSE(room.has_some(kTiny, seconds(10)));
}

TEST(UnvalidatedRoom, is_unlimited_where_the_fill_level_is_unknown) {
    UnvalidatedRoom room;
    charge(room, 100'000, seconds(10));

    EXPECT_TRUE(room.has_some({}, seconds(10)));
}

}  // namespace
}  // namespace arena::server
