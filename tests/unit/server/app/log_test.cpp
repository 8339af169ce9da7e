#include "server/app/log.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/app/rate_limit.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Log, text_names_its_fields) {
    EXPECT_EQ(render_log_line(LogFormat::text, "player joined",
                              {{"player", std::uint64_t{3}}, {"name", "bob"}}),
              R"(player joined player=3 name="bob")");
}

TEST(Log, json_is_one_valid_object) {
    const std::string line = render_log_line(
        LogFormat::json, "player \"x\" joined",
        {{"player", std::int64_t{-3}}, {"share", 0.5}, {"good", true}, {"name", "bob"}});

    const auto object = nlohmann::json::parse("{" + line + "}");

    EXPECT_EQ(object, (nlohmann::json{{"msg", "player \"x\" joined"},
                                      {"player", -3},
                                      {"share", 0.5},
                                      {"good", true},
                                      {"name", "bob"}}));
}

TEST(Log, a_name_cannot_break_a_line_or_control_the_terminal) {
    const std::string_view nasty = "a\nb\x1b[31m\"c\xc2\x9b\xff";
    for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
        const std::string line = render_log_line(format, "joined", {{"name", nasty}});

        for (const char letter : line) {
            EXPECT_TRUE(letter >= 0x20 && letter < 0x7f) << line;
        }
    }
}

TEST(RateLimit, allows_a_burst_and_then_one_per_interval) {
    RateLimit limit(3, milliseconds(100));
    const Time start = seconds(50);

    int passed = 0;
    for (int i = 0; i < 10; ++i)
        passed += limit.allow(start) ? 1 : 0;
    EXPECT_EQ(passed, 3);
    EXPECT_EQ(limit.take_suppressed(), 7u);
    EXPECT_EQ(limit.take_suppressed(), 0u);

    EXPECT_FALSE(limit.allow(start + milliseconds(99)));
    EXPECT_TRUE(limit.allow(start + milliseconds(100)));
    EXPECT_FALSE(limit.allow(start + milliseconds(150)));
    EXPECT_TRUE(limit.allow(start + milliseconds(200)));
}

TEST(RateLimit, a_long_silence_earns_no_more_than_a_burst) {
    RateLimit limit(2, milliseconds(100));
    (void)limit.allow(seconds(1));

    int passed = 0;
    for (int i = 0; i < 10; ++i)
        passed += limit.allow(seconds(1000)) ? 1 : 0;

    EXPECT_EQ(passed, 2);
}

}  // namespace
}  // namespace arena::server
