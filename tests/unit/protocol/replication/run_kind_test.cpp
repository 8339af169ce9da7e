#include "protocol/replication/run_kind.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::protocol::run_kind_test {
namespace {

TEST(RunKind, says_the_way_of_a_tick_and_its_change) {
    EXPECT_EQ(run_kind_of(6.0f, 50.0f, 20.0f, 60),
              (RunKind{.top = 819, .ground = 3641, .air = 1456}))
        << "6 / 60 * 2^13, and 50 and 20 / 3600 * 2^18";
}

TEST(RunKind, accelerates_in_the_air_as_on_the_ground_unless_told_otherwise) {
    EXPECT_EQ(run_kind_of(6.0f, 50.0f, 0.0f, 60).air, 3641);
    EXPECT_EQ(run_kind_of(6.0f, 0.0f, 20.0f, 60).ground, 0) << "at once";
}

TEST(RunKind, what_is_too_large_is_not_stated) {
    EXPECT_EQ(run_kind_of(479.99f, 0.0f, 0.0f, 60).top, 65535);
    EXPECT_EQ(run_kind_of(480.0f, 0.0f, 0.0f, 60).top, 0) << "8 m a tick";
    EXPECT_EQ(run_kind_of(6.0f, 99.99f, 0.0f, 20).ground, 65529);
    EXPECT_EQ(run_kind_of(6.0f, 100.0f, 0.0f, 20).ground, 0) << "0.25 m";
}

TEST(RunKind, nothing_is_known_of_an_archetype_that_is_not_there) {
    constexpr std::array<RunKind, 1> kKinds{{{.top = 1, .ground = 2, .air = 3}}};
    EXPECT_EQ(kind_of(kKinds, 0), kKinds[0]);
    EXPECT_EQ(kind_of(kKinds, 1), RunKind{});
}

}  // namespace
}  // namespace arena::protocol::run_kind_test
