#include "protocol/welcome.h"

#include <gtest/gtest.h>

namespace arena::protocol::welcome_test {
namespace {

Welcome welcome_with_two_archetypes() {
    Welcome welcome;
    welcome.view = {1.0f, 2.0f};
    welcome.archetypes.resize(2);
    welcome.archetypes[0].view = {10.0f, 20.0f};
    welcome.archetypes[1].view = {30.0f, 40.0f};
    welcome.archetypes[1].is_always_seen = true;
    return welcome;
}

TEST(Welcome, a_view_is_that_of_the_archetype_or_the_general_one) {
    const Welcome welcome = welcome_with_two_archetypes();

    EXPECT_EQ(welcome.view_of(0), (sim::Vec2{10.0f, 20.0f}));
    EXPECT_EQ(welcome.view_of(1), (sim::Vec2{30.0f, 40.0f}));
    EXPECT_EQ(welcome.view_of(2), (sim::Vec2{1.0f, 2.0f})) << "an unknown archetype";
    EXPECT_EQ(welcome.view_of(255), (sim::Vec2{1.0f, 2.0f}));
}

TEST(Welcome, players_of_an_unknown_archetype_are_not_always_seen) {
    const Welcome welcome = welcome_with_two_archetypes();

    EXPECT_FALSE(welcome.is_always_seen(0));
    EXPECT_TRUE(welcome.is_always_seen(1));
    EXPECT_FALSE(welcome.is_always_seen(2));
    EXPECT_FALSE(Welcome{}.is_always_seen(0));
}

}  // namespace
}  // namespace arena::protocol::welcome_test
