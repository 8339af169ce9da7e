#include "server/base/record_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(RecordText, hashes_have_sixteen_digits) {
    EXPECT_EQ(hash_text(0), "0000000000000000");
    EXPECT_EQ(hash_text(0xfedcba9876543210u), "fedcba9876543210");
    EXPECT_EQ(hash_text(255), "00000000000000ff");
}

TEST(RecordText, dates_are_in_utc) {
    EXPECT_EQ(date_text(0), "1970-01-01T00:00:00Z");
    EXPECT_EQ(date_text(951'782'399), "2000-02-28T23:59:59Z");
    EXPECT_EQ(date_text(951'782'400), "2000-02-29T00:00:00Z");
    EXPECT_EQ(date_for_file(951'782'400), "20000229T000000Z");
}

TEST(RecordText, a_date_beyond_the_calendar_is_empty) {
    const std::uint64_t beyond = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(date_text(beyond), "");
    EXPECT_EQ(date_for_file(beyond), "");
}

}  // namespace
}  // namespace arena::server
