#include "client-sim/base/process_cpu.h"

#include <ctime>
#include <thread>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

/// Returns the same time from another source: a clock of the kernel.
double cpu_clock_seconds() {
    timespec time{};
    EXPECT_EQ(::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time), 0);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void compute_for(double seconds) {
    const double end = cpu_clock_seconds() + seconds;
    while (cpu_clock_seconds() < end) {
    }
}

/// The kernel may account a running thread only at a tick of its timer.
constexpr double kTolerance = 0.02;

TEST(ProcessCpu, agrees_with_the_clock_of_the_process) {
    compute_for(0.05);

    const double before = cpu_clock_seconds();
    const double measured = process_cpu_seconds();
    const double after = cpu_clock_seconds();

    EXPECT_GE(measured, before - kTolerance);
    EXPECT_LE(measured, after + kTolerance);
}

TEST(ProcessCpu, includes_the_time_of_other_threads) {
    const double before = process_cpu_seconds();

    std::thread([] { compute_for(0.1); }).join();

    EXPECT_GE(process_cpu_seconds() - before, 0.1 - kTolerance);
}

TEST(ProcessCpu, does_not_grow_while_the_process_sleeps) {
    const double before = process_cpu_seconds();

    std::this_thread::sleep_for(std::chrono::milliseconds{200});

    EXPECT_LT(process_cpu_seconds() - before, 0.15);
}

}  // namespace
}  // namespace arena::client_sim
