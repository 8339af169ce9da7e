#include "client/c/handle.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "tests/unit/client/c/library_line.h"

namespace arena::client::handle_test {
namespace {

TEST(LibraryHandle, begins_at_the_time_of_its_creation) {
    test::LibraryLine line;

    EXPECT_EQ(line.client->now, line.now);
    EXPECT_EQ(time_of(*line.client), Time{line.now});
}

TEST(LibraryHandle, takes_the_same_time_again_and_any_later_one) {
    test::LibraryLine line;

    EXPECT_EQ(take_time(*line.client, line.now), ARENAD_OK);
    EXPECT_EQ(take_time(*line.client, line.now + 1), ARENAD_OK);
    EXPECT_EQ(line.client->now, line.now + 1);
    EXPECT_EQ(take_time(*line.client, ARENAD_TIME_MAX), ARENAD_OK);
    EXPECT_EQ(time_of(*line.client), Time{ARENAD_TIME_MAX});
}

TEST(LibraryHandle, a_time_that_goes_backwards_or_out_of_range_changes_nothing) {
    test::LibraryLine line;

    EXPECT_EQ(take_time(*line.client, line.now - 1), ARENAD_ERROR_TIME);
    EXPECT_EQ(take_time(*line.client, INT64_MIN), ARENAD_ERROR_TIME);
    EXPECT_EQ(take_time(*line.client, ARENAD_TIME_MAX + 1), ARENAD_ERROR_TIME);
    EXPECT_EQ(line.client->now, line.now);
}

}  // namespace
}  // namespace arena::client::handle_test
