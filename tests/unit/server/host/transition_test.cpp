#include "server/host/transition.h"

#include <gtest/gtest.h>

namespace arena::server::transition_test {
namespace {

TEST(Transition, the_name_is_that_of_the_kind) {
    EXPECT_EQ(name_of(Transition::Kind::joined), "joined");
    EXPECT_EQ(name_of(Transition::Kind::lost), "lost");
    EXPECT_EQ(name_of(Transition::Kind::resumed), "resumed");
    EXPECT_EQ(name_of(Transition::Kind::left), "left");
}

TEST(Transition, a_value_beyond_the_last_kind_is_unknown) {
    EXPECT_EQ(name_of(static_cast<Transition::Kind>(4)), "unknown");
}

}  // namespace
}  // namespace arena::server::transition_test
