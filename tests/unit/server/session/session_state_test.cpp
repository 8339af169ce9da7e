#include "server/session/session_state.h"

#include <set>

#include <gtest/gtest.h>

namespace arena::server::session_state_test {
namespace {

TEST(SessionState, the_name_is_that_of_the_value) {
    EXPECT_EQ(name_of(SessionState::reserved), "reserved");
    EXPECT_EQ(name_of(SessionState::active), "active");
    EXPECT_EQ(name_of(SessionState::absent), "absent");
    EXPECT_EQ(name_of(SessionState::closing), "closing");
}

TEST(SessionState, every_state_has_a_name_and_nothing_else_has) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kSessionStates; ++i)
        names.insert(name_of(static_cast<SessionState>(i)));

    EXPECT_EQ(names.size(), kSessionStates);
    EXPECT_FALSE(names.contains("unknown"));
    EXPECT_EQ(name_of(static_cast<SessionState>(kSessionStates)), "unknown");
}

}  // namespace
}  // namespace arena::server::session_state_test
