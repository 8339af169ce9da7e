#include "server/app/agones_log.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::agones_log_test {
namespace {

using std::chrono::seconds;
using What = AgonesNote::What;

struct AgonesLogTest : testing::Test {
    std::vector<std::string> lines;
    AgonesLog log{[this](LogLevel level, std::string_view message, LogFields fields) {
        lines.push_back((level == LogLevel::warn ? "warn " : "info ") +
                        render_log_line(LogFormat::text, message, fields));
    }};
};

TEST_F(AgonesLogTest, has_a_line_for_each_kind_of_note) {
    for (int what = 0; what <= static_cast<int>(What::shutdown_asked); ++what)
        log.take({.what = static_cast<What>(what)}, seconds(1));

    EXPECT_EQ(lines.size(), static_cast<std::size_t>(What::shutdown_asked) + 1);
    for (const std::string& line : lines)
        EXPECT_NE(line.find(" agones: "), std::string::npos) << line;
}

TEST_F(AgonesLogTest, says_what_happened) {
    log.take({.what = What::public_address, .text = "203.0.113.7", .ports = "game=7777"},
             seconds(1));
    log.take({.what = What::allocated, .text = "2026-08-01T12:00:00Z"}, seconds(1));
    log.take({.what = What::request_refused, .name = "rooms", .text = "out of range", .count = 500},
             seconds(1));

    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0],
              "info agones: players reach this server at address=\"203.0.113.7\" "
              "ports=\"game=7777\" not_logged=0");
    EXPECT_EQ(lines[1], "info agones: allocated at=\"2026-08-01T12:00:00Z\" not_logged=0");
    EXPECT_EQ(lines[2],
              "warn agones: request refused of=\"rooms\" status=500 error=\"out of range\" "
              "not_logged=0");
}

TEST_F(AgonesLogTest, holds_back_what_repeats_and_counts_it) {
    for (int i = 0; i < 50; ++i)
        log.take({.what = What::answer_malformed, .name = "/gameserver"}, seconds(1));
    const std::size_t at_once = lines.size();
    log.take({.what = What::answer_malformed, .name = "/gameserver"}, seconds(100));

    EXPECT_EQ(at_once, 5u);
    EXPECT_NE(lines.back().find("not_logged=45"), std::string::npos) << lines.back();
}

TEST_F(AgonesLogTest, shows_only_the_beginning_of_long_texts_and_no_control_characters) {
    const std::string text = "\x1b[31m" + std::string(10'000, 'x');

    log.take({.what = What::request_refused, .name = "rooms", .text = text}, seconds(1));

    ASSERT_EQ(lines.size(), 1u);
    EXPECT_LT(lines[0].size(), 400u);
    EXPECT_EQ(lines[0].find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace arena::server::agones_log_test
