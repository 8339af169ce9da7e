#include "server/app/tick_log.h"

#include <chrono>

#include <gtest/gtest.h>

namespace arena::server::tick_log_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Returns how many times `text` is in `lines`.
std::size_t count_of(const std::string& text, const std::string& lines) {
    std::size_t count = 0;
    for (std::size_t at = lines.find(text); at != std::string::npos; at = lines.find(text, at + 1))
        ++count;
    return count;
}

TEST(TickLog, a_slow_tick_is_a_line_that_names_its_match_once_a_second) {
    testing::internal::CaptureStdout();
    {
        const Log log(LogFormat::text, LogLevel::info);
        TickLog ticks(log);
        ticks.on_slow({3}, 70, milliseconds(25), seconds(10));
        for (int time = 0; time < 40; ++time)
            ticks.on_slow({4}, 71, milliseconds(25), seconds(10) + milliseconds(time));
        ticks.on_slow({5}, 90, milliseconds(25), seconds(11));
    }
    const std::string lines = testing::internal::GetCapturedStdout();

    EXPECT_EQ(count_of("tick over budget", lines), 2u) << lines;
    EXPECT_EQ(count_of("tick=70 milliseconds=25.0 not_logged=0 match_id=3", lines), 1u) << lines;
    EXPECT_EQ(count_of("tick=90 milliseconds=25.0 not_logged=40 match_id=5", lines), 1u) << lines;
}

TEST(TickLog, skipped_ticks_are_another_line) {
    testing::internal::CaptureStdout();
    {
        const Log log(LogFormat::text, LogLevel::info);
        TickLog ticks(log);
        ticks.on_slow({1}, 70, milliseconds(25), seconds(10));
        ticks.on_skipped(7, seconds(10));
        ticks.on_skipped(8, seconds(10));
    }
    const std::string lines = testing::internal::GetCapturedStdout();

    EXPECT_EQ(count_of("running late: ticks skipped", lines), 1u) << lines;
    EXPECT_EQ(count_of("ticks=7 not_logged=0", lines), 1u) << lines;
}

}  // namespace
}  // namespace arena::server::tick_log_test
