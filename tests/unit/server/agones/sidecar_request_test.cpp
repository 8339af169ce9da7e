#include "server/agones/sidecar_request.h"

#include <gtest/gtest.h>

namespace arena::server::sidecar_request_test {
namespace {

TEST(SidecarRequest, only_2xx_is_a_success) {
    EXPECT_TRUE(SidecarReply{.status = 200}.is_success());
    EXPECT_TRUE(SidecarReply{.status = 204}.is_success());
    EXPECT_FALSE(SidecarReply{.status = 199}.is_success());
    EXPECT_FALSE(SidecarReply{.status = 300}.is_success());
}

TEST(SidecarRequest, each_failure_has_a_name) {
    EXPECT_EQ(name_of(SidecarFailure::unreachable), "unreachable");
    EXPECT_EQ(name_of(SidecarFailure::timed_out), "timed_out");
    EXPECT_EQ(name_of(SidecarFailure::broken_off), "broken_off");
    EXPECT_EQ(name_of(SidecarFailure::malformed), "malformed");
}

}  // namespace
}  // namespace arena::server::sidecar_request_test
