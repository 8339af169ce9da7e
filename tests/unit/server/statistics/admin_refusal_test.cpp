#include "server/statistics/admin_refusal.h"

#include <set>

#include <gtest/gtest.h>

namespace arena::server::admin_refusal_test {
namespace {

TEST(AdminRefusal, every_reason_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kAdminRefusalCount; ++i)
        names.insert(name_of(static_cast<AdminRefusal>(i)));

    EXPECT_EQ(names, (std::set<std::string_view>{"wrong_method", "unauthorized", "malformed",
                                                 "no_such_client", "no_such_match", "impossible",
                                                 "busy", "timed_out"}));
}

TEST(AdminRefusal, the_name_is_that_of_the_value) {
    EXPECT_EQ(name_of(AdminRefusal::wrong_method), "wrong_method");
    EXPECT_EQ(name_of(AdminRefusal::unauthorized), "unauthorized");
    EXPECT_EQ(name_of(AdminRefusal::malformed), "malformed");
    EXPECT_EQ(name_of(AdminRefusal::no_such_client), "no_such_client");
    EXPECT_EQ(name_of(AdminRefusal::no_such_match), "no_such_match");
    EXPECT_EQ(name_of(AdminRefusal::impossible), "impossible");
    EXPECT_EQ(name_of(AdminRefusal::busy), "busy");
    EXPECT_EQ(name_of(AdminRefusal::timed_out), "timed_out");
}

TEST(AdminRefusal, a_value_beyond_the_last_reason_is_unknown) {
    EXPECT_EQ(name_of(static_cast<AdminRefusal>(kAdminRefusalCount)), "unknown");
}

}  // namespace
}  // namespace arena::server::admin_refusal_test
