#include "client-sim/base/system_error.h"

#include <boost/system/errc.hpp>
#include <gtest/gtest.h>
#include <unistd.h>

namespace arena::client_sim {
namespace {

TEST(SystemError, is_that_of_the_call_that_failed_last) {
    ASSERT_EQ(::close(-1), -1);

    EXPECT_EQ(last_system_error(), boost::system::errc::bad_file_descriptor);
    EXPECT_FALSE(last_system_error().message().empty());
}

}  // namespace
}  // namespace arena::client_sim
