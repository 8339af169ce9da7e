#include "server/results/retry_after.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::seconds;

/// Fri, 31 Dec 1999 23:59:59 GMT.
constexpr std::uint64_t kEndOf1999 = 946684799;

TEST(RetryAfter, is_a_number_of_seconds) {
    EXPECT_EQ(read_retry_after("0", 0), seconds(0));
    EXPECT_EQ(read_retry_after("120", 0), seconds(120));
    EXPECT_EQ(read_retry_after("007", 0), seconds(7));
}

TEST(RetryAfter, is_a_date) {
    EXPECT_EQ(read_retry_after("Fri, 31 Dec 1999 23:59:59 GMT", kEndOf1999 - 30), seconds(30));
    EXPECT_EQ(read_retry_after("Tue, 29 Feb 2028 12:00:00 GMT", 1835438400 - 1), seconds(1));
}

TEST(RetryAfter, is_never_in_the_past_nor_beyond_an_hour) {
    EXPECT_EQ(read_retry_after("Fri, 31 Dec 1999 23:59:59 GMT", kEndOf1999 + 30), seconds(0));
    EXPECT_EQ(read_retry_after("Fri, 31 Dec 1999 23:59:59 GMT", 0), kRetryAfterMax);
    EXPECT_EQ(read_retry_after("3601", 0), kRetryAfterMax);
    EXPECT_EQ(read_retry_after(std::string(500, '9'), 0), kRetryAfterMax);
}

TEST(RetryAfter, is_nothing_when_it_is_neither) {
    for (const char* text : {"", "-1", "+1", "1.5", " 1", "soon", "Fri, 31 Dec 1999 23:59:59 UTC",
                             "Fri, 31 Foo 1999 23:59:59 GMT", "Fri, 31 Feb 1999 23:59:59 GMT",
                             "Fri, 31 Dec 1999 24:00:00 GMT", "Fri, 31 Dec 1999 23:60:00 GMT",
                             "Fri, 3x Dec 1999 23:59:59 GMT", "Friday, 31-Dec-99 23:59:59 GMT",
                             "Xxx, 31 Dec 1999 23:59:59 GMT"})
        EXPECT_FALSE(read_retry_after(text, 0)) << text;
}

}  // namespace
}  // namespace arena::server
