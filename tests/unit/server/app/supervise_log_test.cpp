#include "server/app/supervise_log.h"

#include <csignal>
#include <string>

#include <gtest/gtest.h>

namespace arena::server::supervise_log_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Returns the line of a note in this format, after its level; empty when it has none.
std::string line_of(const SuperviseNote& note, LogFormat format = LogFormat::text) {
    std::string lines;
    log_supervision(
        [&](LogLevel level, std::string_view message, LogFields fields) {
            lines += level == LogLevel::error ? "error " : level == LogLevel::warn ? "warn " : "";
            lines += render_log_line(format, message, fields);
        },
        note);
    return lines;
}

TEST(SuperviseLog, the_first_start_and_an_ordinary_end_have_no_line) {
    EXPECT_EQ(line_of(ChildStarted{.process = 7, .restarts = 0}), "");
    EXPECT_EQ(line_of(ChildDone{}), "");
    EXPECT_EQ(line_of(ChildDone{{ChildEnd::Kind::exited, 2}}), "");
}

TEST(SuperviseLog, a_crash_says_how_it_ended_and_when_the_restart_comes) {
    EXPECT_EQ(line_of(ChildCrashed{.end = {ChildEnd::Kind::killed, SIGSEGV},
                                   .ran_for = seconds(6),
                                   .restart_in = milliseconds(50)}),
              "warn server crashed end=\"SIGSEGV\" ran_ms=6000 restart_in_ms=50");
}

TEST(SuperviseLog, the_last_crash_is_an_error) {
    EXPECT_EQ(
        line_of(ChildCrashed{.end = {ChildEnd::Kind::exited, 134},
                             .ran_for = milliseconds(9),
                             .restart_in = std::nullopt}),
        "error server crashed, and too often to start it again end=\"exit code 134\" ran_ms=9");
}

TEST(SuperviseLog, a_restart_says_its_number_and_process) {
    EXPECT_EQ(line_of(ChildStarted{.process = 7, .restarts = 3}, LogFormat::json),
              R"("msg":"server restarted","restarts":3,"process":7)");
}

TEST(SuperviseLog, an_end_by_a_signal_during_a_drain_has_a_line) {
    EXPECT_EQ(line_of(ChildDone{{ChildEnd::Kind::killed, SIGKILL}}),
              "warn server ended without a drain end=\"SIGKILL\"");
}

}  // namespace
}  // namespace arena::server::supervise_log_test
