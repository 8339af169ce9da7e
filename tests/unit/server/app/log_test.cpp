#include "server/app/log.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

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

}  // namespace
}  // namespace arena::server
