#include "server/agones/sidecar_messages.h"

#include <gtest/gtest.h>

namespace arena::server::sidecar_messages_test {
namespace {

// As the REST interface of Agones documents it.
constexpr const char* kGameServer = R"({
    "object_meta": {"name": "local", "namespace": "default", "generation": "1",
                    "creation_timestamp": "1531795395",
                    "annotations": {"agones.dev/last-allocated": "2026-08-01T12:00:00.123456789Z"},
                    "labels": {"islocal": "true"}},
    "spec": {"health": {"disabled": false, "period_seconds": 3, "failure_threshold": 5}},
    "status": {"state": "Ready", "address": "203.0.113.7",
               "ports": [{"name": "game", "port": 7777}, {"name": "pages", "port": 7778}],
               "players": null, "counters": {"rooms": {"count": "1", "capacity": "4"}}}})";

TEST(SidecarMessages, reads_a_game_server) {
    const auto view = read_game_server(kGameServer);

    ASSERT_TRUE(view.ok()) << view.error();
    EXPECT_EQ(view.value(), (GameServerView{.state = "Ready",
                                            .last_allocated = "2026-08-01T12:00:00.123456789Z",
                                            .address = "203.0.113.7",
                                            .ports = {{"game", 7777}, {"pages", 7778}},
                                            .health_period_seconds = 3}));
}

TEST(SidecarMessages, what_is_missing_or_null_has_its_default) {
    for (const char* text :
         {"{}", R"({"object_meta":{},"spec":{},"status":{}})",
          R"({"object_meta":null,"spec":{"health":null},"status":{"ports":null}})"}) {
        const auto view = read_game_server(text);

        ASSERT_TRUE(view.ok()) << view.error();
        EXPECT_EQ(view.value(), GameServerView{}) << text;
    }
    EXPECT_EQ(read_counter("{}").value(), CounterView{});
    EXPECT_EQ(read_list("{}").value(), ListView{});
}

TEST(SidecarMessages, reads_a_line_of_the_watch) {
    const auto view = read_watch_line(std::string(R"({"result":)") + kGameServer + "}");
    const auto error = read_watch_line(R"({"error":{"code":2}})");

    ASSERT_TRUE(view.ok()) << view.error();
    EXPECT_EQ(view.value().state, "Ready");
    ASSERT_FALSE(error.ok());
    EXPECT_EQ(error.error(), "it has no 'result'");
}

TEST(SidecarMessages, reads_whole_numbers_of_64_bits_as_text) {
    EXPECT_EQ(
        read_counter(R"({"name":"rooms","count":"2","capacity":"9223372036854775807"})").value(),
        (CounterView{.count = 2, .capacity = INT64_MAX}));
    EXPECT_EQ(read_counter(R"({"count":-3,"capacity":4})").value(),
              (CounterView{.count = -3, .capacity = 4}));
    EXPECT_EQ(read_list(R"({"capacity":"3","values":["7","x"]})").value(),
              (ListView{.capacity = 3, .values = {"7", "x"}}));
}

TEST(SidecarMessages, refuses_what_is_of_another_type) {
    struct Case {
        const char* text;
        const char* problem;
    };
    for (const auto& [text, problem] :
         {Case{"", "it is not JSON"}, Case{"{", "it is not JSON"},
          Case{"[]", "it is not a JSON object"}, Case{"\"\xff\"", "it is not JSON"},
          Case{R"({"status":7})", "'status' is not an object"},
          Case{R"({"status":{"state":7}})", "'state' is not a string"},
          Case{R"({"status":{"ports":{}}})", "'ports' is not a list"},
          Case{R"({"status":{"ports":[7]}})", "'ports' does not hold objects"},
          Case{R"({"status":{"ports":[{"port":65536}]}})", "'port' is not a number in range"},
          Case{R"({"status":{"ports":[{"port":7.5}]}})", "'port' is not a whole number"},
          Case{R"({"spec":{"health":{"period_seconds":-1}}})",
               "'period_seconds' is not a number in range"},
          Case{R"({"object_meta":{"annotations":[]}})", "'annotations' is not an object"}}) {
        const auto view = read_game_server(text);

        ASSERT_FALSE(view.ok()) << text;
        EXPECT_EQ(view.error(), problem) << text;
    }
    EXPECT_FALSE(read_counter(R"({"count":"9223372036854775808"})").ok());
    EXPECT_FALSE(read_counter(R"({"count":18446744073709551615})").ok());
    EXPECT_FALSE(read_counter(R"({"count":"1 "})").ok());
    EXPECT_FALSE(read_list(R"({"values":["a",7]})").ok());
    EXPECT_FALSE(read_counter(std::string(kSidecarBytesMax + 1, ' ') + "{}").ok());
}

TEST(SidecarMessages, takes_deep_nesting) {
    EXPECT_FALSE(read_game_server(std::string(200'000, '[')).ok());
    EXPECT_TRUE(
        read_game_server(R"({"x":)" + std::string(200'000, '[') + std::string(200'000, ']') + "}")
            .ok());
}

TEST(SidecarMessages, keeps_a_bounded_number_of_ports) {
    std::string ports = R"({"port":1})";
    for (std::size_t i = 0; i < kGameServerPortsMax; ++i)
        ports += R"(,{"port":2})";

    const auto view = read_game_server(R"({"status":{"ports":[)" + ports + "]}}");

    ASSERT_TRUE(view.ok()) << view.error();
    EXPECT_EQ(view.value().ports.size(), kGameServerPortsMax);
}

TEST(SidecarMessages, reads_a_refusal) {
    const auto refusal = read_refusal(R"({"code":2,"message":"counter not found: rooms"})");

    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->code, 2);
    EXPECT_EQ(refusal->message, "counter not found: rooms");
    EXPECT_FALSE(read_refusal("Internal Server Error"));
    EXPECT_FALSE(read_refusal(R"({"message":"x"})"));
}

TEST(SidecarMessages, writes_numbers_of_64_bits_as_text) {
    EXPECT_EQ(write_counter_update(-1, 4), R"({"capacity":"4","countDiff":"-1"})");
    EXPECT_EQ(write_counter_update(0, 4), R"({"capacity":"4"})");
    EXPECT_EQ(write_list_capacity(256), R"({"capacity":"256"})");
    EXPECT_EQ(write_list_value("7\"\n"), R"({"value":"7\"\n"})");
}

}  // namespace
}  // namespace arena::server::sidecar_messages_test
