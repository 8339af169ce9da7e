#include "client-sim/transport/interruption.h"

#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <poll.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

TEST(Interruption, has_not_arrived_without_a_signal) {
    Interruption interruption;

    EXPECT_FALSE(interruption.has_arrived());
    EXPECT_FALSE(interruption.wait_for(0ms));
}

TEST(Interruption, waits_for_the_whole_time_without_a_signal) {
    Interruption interruption;
    const auto begin = SteadyClock::now();

    EXPECT_FALSE(interruption.wait_for(30ms));

    EXPECT_GE(SteadyClock::now() - begin, 30ms);
}

TEST(Interruption, either_signal_is_noted_and_stays_noted) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Interruption interruption;

        std::raise(signal);

        EXPECT_TRUE(interruption.has_arrived()) << signal;
        EXPECT_TRUE(interruption.has_arrived()) << signal;
    }
}

TEST(Interruption, a_second_signal_ends_the_program_at_once) {
    const auto raise_both = [](int first, int second) {
        const Interruption interruption;
        std::raise(first);
        std::raise(second);
    };

    EXPECT_EXIT(raise_both(SIGINT, SIGINT), testing::KilledBySignal(SIGINT), "");
    EXPECT_EXIT(raise_both(SIGINT, SIGTERM), testing::KilledBySignal(SIGTERM), "");
}

TEST(Interruption, its_descriptor_becomes_readable_and_stays_so) {
    const Interruption interruption;
    pollfd watched{.fd = interruption.descriptor(), .events = POLLIN, .revents = 0};
    EXPECT_EQ(::poll(&watched, 1, 0), 0);

    std::raise(SIGTERM);

    EXPECT_EQ(::poll(&watched, 1, 0), 1);
    EXPECT_TRUE(interruption.has_arrived());
    EXPECT_EQ(::poll(&watched, 1, 0), 1);
}

TEST(Interruption, does_not_wait_after_a_signal) {
    Interruption interruption;
    std::raise(SIGINT);
    const auto begin = SteadyClock::now();

    EXPECT_TRUE(interruption.wait_for(60s));
    EXPECT_TRUE(interruption.wait_for(60s));

    EXPECT_LT(SteadyClock::now() - begin, 60s);
}

TEST(Interruption, a_signal_ends_the_wait) {
    Interruption interruption;
    std::thread sender([] {
        std::this_thread::sleep_for(20ms);
        std::raise(SIGTERM);
    });
    const auto begin = SteadyClock::now();

    EXPECT_TRUE(interruption.wait_for(60s));

    EXPECT_LT(SteadyClock::now() - begin, 60s);
    sender.join();
}

TEST(Interruption, a_signal_to_an_earlier_object_is_not_noted_by_a_later_one) {
    {
        Interruption before;
        std::raise(SIGINT);
        EXPECT_TRUE(before.has_arrived());
    }

    Interruption next;

    EXPECT_FALSE(next.has_arrived());
}

}  // namespace
}  // namespace arena::client_sim
