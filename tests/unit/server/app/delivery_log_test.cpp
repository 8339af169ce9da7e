#include "server/app/delivery_log.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::delivery_log_test {
namespace {

using std::chrono::seconds;
using What = DeliveryNote::What;

struct DeliveryLogTest : testing::Test {
    std::vector<std::string> lines;
    DeliveryLog log{[this](LogLevel level, std::string_view message, LogFields fields) {
        lines.push_back((level == LogLevel::warn ? "warn " : "info ") +
                        render_log_line(LogFormat::text, message, fields));
    }};
};

TEST_F(DeliveryLogTest, has_every_result_however_many_there_are) {
    for (int i = 0; i < 100; ++i)
        log.take({.what = What::result_ended, .id = "m-1", .text = R"({"id":"m-1"})"}, seconds(1));

    ASSERT_EQ(lines.size(), 100u);
    EXPECT_EQ(lines[0], R"(info match ended match="m-1" result="{\"id\":\"m-1\"}")");
}

TEST_F(DeliveryLogTest, says_what_happened_and_why) {
    log.take({.what = What::result_failed,
              .id = "m-1",
              .reason = "timed_out",
              .text = "The socket was closed",
              .count = 1500},
             seconds(1));
    log.take({.what = What::result_dropped, .id = "m-2", .reason = "spool_full"}, seconds(1));
    log.take({.what = What::results_left, .count = 3}, seconds(1));

    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], R"(warn result not delivered yet match="m-1" reason="timed_out" )"
                        R"(error="The socket was closed" retry_in_ms=1500 not_logged=0)");
    EXPECT_EQ(lines[1],
              R"(warn result dropped match="m-2" reason="spool_full" count=0 not_logged=0)");
    EXPECT_EQ(lines[2],
              "warn results not delivered: they stay in the spool for the next start count=3");
}

TEST_F(DeliveryLogTest, holds_back_what_repeats_and_counts_it) {
    for (int i = 0; i < 50; ++i)
        log.take({.what = What::events_lost, .count = 1}, seconds(1));
    const std::size_t at_once = lines.size();
    log.take({.what = What::events_unwritten, .text = "x"}, seconds(1));
    log.take({.what = What::events_lost, .count = 1}, seconds(100));

    EXPECT_EQ(at_once, 10u);
    ASSERT_EQ(lines.size(), 12u) << "another kind has a limit of its own";
    EXPECT_EQ(lines.back(), "warn events lost count=1 not_logged=40");
}

TEST_F(DeliveryLogTest, has_a_line_for_everything) {
    for (auto i = 0; i <= static_cast<int>(What::events_unwritten); ++i)
        log.take({.what = static_cast<What>(i), .id = "m", .reason = "r", .text = "t"}, seconds(1));

    EXPECT_EQ(lines.size(), static_cast<std::size_t>(What::events_unwritten) + 1);
}

}  // namespace
}  // namespace arena::server::delivery_log_test
