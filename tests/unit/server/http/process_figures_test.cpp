#include "server/http/process_figures.h"

#include <chrono>
#include <cstddef>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace arena::server::process_figures_test {
namespace {

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

/// The time of this process's threads on a processor, in seconds, as getrusage counts it.
struct Used {
    double user = 0.0;
    double system = 0.0;
    [[nodiscard]] double sum() const { return user + system; }
};

Used used() {
    rusage usage{};
    EXPECT_EQ(::getrusage(RUSAGE_SELF, &usage), 0);
    return {seconds_of(usage.ru_utime), seconds_of(usage.ru_stime)};
}

/// Works until the process has used this many seconds of both kinds.
void work_until(double seconds) {
    volatile double sum = 0.0;
    while (used().user < seconds)
        for (int i = 0; i < 1'000'000; ++i)
            sum = sum + 1.0;
    while (used().system < seconds) {
    }
}

TEST(ProcessFigures, has_memory_open_files_and_a_start_time) {
    const ProcessFigures figures = read_process_figures();

    EXPECT_GT(figures.resident_memory_bytes, 1e6);
    EXPECT_GE(figures.virtual_memory_bytes, figures.resident_memory_bytes);
    EXPECT_GE(figures.open_fds, 3.0);
    EXPECT_GE(figures.max_fds, figures.open_fds);
    EXPECT_GT(figures.start_time_seconds, 1.6e9);
}

TEST(ProcessFigures, the_processor_time_is_that_of_getrusage) {
    // The kernel counts in hundredths of a second, user and system time each.
    constexpr double kTolerance = 0.05;
    work_until(2.0 * kTolerance);

    const double before = used().sum();
    const double read = read_process_figures().cpu_seconds;
    const double after = used().sum();

    EXPECT_GE(read, before - kTolerance);
    EXPECT_LE(read, after + kTolerance);
}

TEST(ProcessFigures, the_process_started_a_while_ago_and_not_with_the_machine) {
    const double now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();

    const double started = read_process_figures().start_time_seconds;

    // The boot time is in whole seconds, and a suite takes less than an hour.
    EXPECT_LE(started, now + 1.0);
    EXPECT_GT(started, now - 3600.0);
}

TEST(ProcessFigures, counts_open_files_and_knows_their_limit) {
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
    const double before = read_process_figures().open_fds;
    std::vector<int> files;
    for (int i = 0; i < 5; ++i)
        files.push_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));

    const ProcessFigures figures = read_process_figures();
    for (const int file : files)
        ::close(file);

    EXPECT_EQ(figures.open_fds, before + 5.0);
    EXPECT_EQ(figures.max_fds, static_cast<double>(limit.rlim_cur));
    EXPECT_EQ(read_process_figures().open_fds, before);
}

TEST(ProcessFigures, memory_is_virtual_when_it_is_reserved_and_resident_when_it_is_touched) {
    constexpr std::size_t kBytes = std::size_t{64} << 20u;
    const ProcessFigures before = read_process_figures();

    void* const memory =
        ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    const ProcessFigures reserved = read_process_figures();
    std::memset(memory, 'x', kBytes);
    const ProcessFigures touched = read_process_figures();
    ::munmap(memory, kBytes);

    EXPECT_GE(reserved.virtual_memory_bytes, before.virtual_memory_bytes + 64e6);
    EXPECT_LT(reserved.resident_memory_bytes, before.resident_memory_bytes + 32e6);
    EXPECT_GT(touched.resident_memory_bytes, reserved.resident_memory_bytes + 32e6);
}

}  // namespace
}  // namespace arena::server::process_figures_test
