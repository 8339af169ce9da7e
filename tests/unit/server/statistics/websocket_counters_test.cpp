#include "server/statistics/websocket_counters.h"

#include <set>

#include <gtest/gtest.h>

namespace arena::server::websocket_counters_test {
namespace {

TEST(WebSocketEnd, every_end_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kWebSocketEndCount; ++i)
        names.insert(name_of(static_cast<WebSocketEnd>(i)));

    EXPECT_EQ(names, (std::set<std::string_view>{
                         "full",          "address_full", "displaced",       "not_forwarded",
                         "bad_forwarded", "slow_upgrade", "header_too_long", "not_http",
                         "not_tls",       "not_upgrade",  "foreign_origin",  "text",
                         "fragment",      "too_long",     "too_fast",        "too_many_pings",
                         "bad_frame",     "no_session",   "silent",          "left",
                         "server_ends"}));
}

TEST(WebSocketEnd, the_name_is_that_of_the_value) {
    EXPECT_EQ(name_of(WebSocketEnd::full), "full");
    EXPECT_EQ(name_of(WebSocketEnd::address_full), "address_full");
    EXPECT_EQ(name_of(WebSocketEnd::displaced), "displaced");
    EXPECT_EQ(name_of(WebSocketEnd::not_forwarded), "not_forwarded");
    EXPECT_EQ(name_of(WebSocketEnd::bad_forwarded), "bad_forwarded");
    EXPECT_EQ(name_of(WebSocketEnd::slow_upgrade), "slow_upgrade");
    EXPECT_EQ(name_of(WebSocketEnd::header_too_long), "header_too_long");
    EXPECT_EQ(name_of(WebSocketEnd::not_http), "not_http");
    EXPECT_EQ(name_of(WebSocketEnd::not_upgrade), "not_upgrade");
    EXPECT_EQ(name_of(WebSocketEnd::foreign_origin), "foreign_origin");
    EXPECT_EQ(name_of(WebSocketEnd::text), "text");
    EXPECT_EQ(name_of(WebSocketEnd::fragment), "fragment");
    EXPECT_EQ(name_of(WebSocketEnd::too_long), "too_long");
    EXPECT_EQ(name_of(WebSocketEnd::too_fast), "too_fast");
    EXPECT_EQ(name_of(WebSocketEnd::too_many_pings), "too_many_pings");
    EXPECT_EQ(name_of(WebSocketEnd::bad_frame), "bad_frame");
    EXPECT_EQ(name_of(WebSocketEnd::no_session), "no_session");
    EXPECT_EQ(name_of(WebSocketEnd::silent), "silent");
    EXPECT_EQ(name_of(WebSocketEnd::left), "left");
    EXPECT_EQ(name_of(WebSocketEnd::server_ends), "server_ends");
}

TEST(WebSocketEnd, a_value_beyond_the_last_end_is_unknown) {
    EXPECT_EQ(name_of(static_cast<WebSocketEnd>(kWebSocketEndCount)), "unknown");
}

TEST(WebSocketCounters, each_end_is_counted_apart) {
    WebSocketCounters counters;
    ++counters.ends[WebSocketEnd::full];
    ++counters.ends[WebSocketEnd::server_ends];
    ++counters.ends[WebSocketEnd::server_ends];

    EXPECT_EQ(counters.ends[WebSocketEnd::full], 1u);
    EXPECT_EQ(counters.ends[WebSocketEnd::text], 0u);
    EXPECT_EQ(counters.ends[WebSocketEnd::server_ends], 2u);
}

}  // namespace
}  // namespace arena::server::websocket_counters_test
