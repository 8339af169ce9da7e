#include "server/session/session_paths.h"

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::server {
namespace {

using protocol::Address;
using protocol::PathId;
using protocol::Time;

Address at(std::uint16_t port) {
    return protocol::ipv4_address({127, 0, 0, 1}, port);
}

TEST(SessionPaths, the_first_path_is_known_and_others_only_when_kept) {
    const protocol::PathValidator watch(SessionPaths::kFirst, arena::test::counting_bytes());
    SessionPaths paths(at(1));
    EXPECT_EQ(paths.id_of(at(1)), SessionPaths::kFirst);

    const PathId second = paths.id_of(at(2));
    EXPECT_NE(second, SessionPaths::kFirst);
    EXPECT_EQ(paths.id_of(at(3)), second) << "the path that is kept first gets the number";
    EXPECT_EQ(paths.path_of(second), std::nullopt);

    paths.keep(at(2), watch);
    EXPECT_EQ(paths.id_of(at(2)), second);
    EXPECT_EQ(paths.path_of(second), Path(at(2)));
    EXPECT_NE(paths.id_of(at(3)), second);
}

TEST(SessionPaths, the_same_client_at_another_local_address_is_another_path) {
    const protocol::PathValidator watch(SessionPaths::kFirst, arena::test::counting_bytes());
    LocalAddress one;
    one.ip[15] = 1;
    LocalAddress other;
    other.ip[15] = 2;
    SessionPaths paths({at(1), one});

    const PathId second = paths.id_of({at(1), other});
    EXPECT_NE(second, SessionPaths::kFirst);
    paths.keep({at(1), other}, watch);

    EXPECT_EQ(paths.path_of(SessionPaths::kFirst), Path(at(1), one));
    EXPECT_EQ(paths.path_of(second), Path(at(1), other));
}

TEST(SessionPaths, the_current_path_and_its_candidate_are_never_forgotten) {
    protocol::PathValidator watch(SessionPaths::kFirst, arena::test::counting_bytes());
    SessionPaths paths(at(1));
    const PathId candidate = paths.id_of(at(2));
    watch.on_packet(Time{0}, candidate, 100, true);
    ASSERT_EQ(watch.candidate(), candidate);
    paths.keep(at(2), watch);

    for (std::uint16_t port = 3; port < 100; ++port)
        paths.keep(at(port), watch);

    EXPECT_EQ(paths.path_of(SessionPaths::kFirst), Path(at(1)));
    EXPECT_EQ(paths.path_of(candidate), Path(at(2)));
    EXPECT_TRUE(paths.path_of(paths.id_of(at(99))));
    EXPECT_TRUE(paths.path_of(paths.id_of(at(98))));
    EXPECT_FALSE(paths.path_of(paths.id_of(at(97)))) << "there are only four";
}

}  // namespace
}  // namespace arena::server
