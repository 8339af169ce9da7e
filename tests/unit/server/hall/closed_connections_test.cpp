#include "server/hall/closed_connections.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ClosedConnections, are_remembered_for_a_while) {
    ClosedConnections closed(16);
    closed.add(7, seconds(10));

    EXPECT_TRUE(closed.has(7, seconds(10)));
    EXPECT_FALSE(closed.has(8, seconds(10)));
    EXPECT_TRUE(closed.has(7, seconds(10) + kClosedLinger - milliseconds(1)));
    EXPECT_FALSE(closed.has(7, seconds(10) + kClosedLinger));
}

TEST(ClosedConnections, a_newer_connection_takes_the_place_of_an_older_one) {
    ClosedConnections closed(16);
    closed.add(7, seconds(10));
    closed.add(23, seconds(10));

    EXPECT_FALSE(closed.has(7, seconds(10)));
    EXPECT_TRUE(closed.has(23, seconds(10)));
}

TEST(ClosedConnections, are_empty_at_first) {
    EXPECT_FALSE(ClosedConnections(0).has(1, Time{}));
    EXPECT_FALSE(ClosedConnections(4).has(0, Time{}));
}

}  // namespace
}  // namespace arena::server
