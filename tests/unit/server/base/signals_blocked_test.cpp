#include "server/base/signals_blocked.h"

#include <csignal>
#include <thread>

#include <gtest/gtest.h>

namespace arena::server::signals_blocked_test {
namespace {

bool takes(int signal) {
    sigset_t blocked;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return ::sigismember(&blocked, signal) == 0;
}

TEST(SignalsBlocked, a_thread_that_is_started_meanwhile_takes_none) {
    ASSERT_TRUE(takes(SIGTERM));
    bool takes_some = true;
    {
        const SignalsBlocked blocked;
        EXPECT_FALSE(takes(SIGTERM));
        std::thread([&] { takes_some = takes(SIGTERM) || takes(SIGHUP); }).join();
    }

    EXPECT_FALSE(takes_some);
    EXPECT_TRUE(takes(SIGTERM));
}

}  // namespace
}  // namespace arena::server::signals_blocked_test
