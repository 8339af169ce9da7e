#include "client-sim/status/server_status.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(ServerStatus, reads_what_the_report_needs) {
    const auto status = parse_status(
        R"({"version":"0.1.0","tick_ms":{"p50":0.1,"p99":0.25,"p999":0.3,"max":2,"count":9},
            "inputs":{"received":10,"applied":8,"late":1,"missing":1},"decode_errors":3,
            "started_at_unix_us":1764000000123456})");

    ASSERT_TRUE(status.ok());
    EXPECT_EQ(status.value().tick_ms_p50, 0.1);
    EXPECT_EQ(status.value().tick_ms_p99, 0.25);
    EXPECT_EQ(status.value().tick_ms_max, 2.0);
    EXPECT_EQ(status.value().inputs_applied, 8);
    EXPECT_EQ(status.value().decode_errors, 3);
    EXPECT_EQ(status.value().started_at_unix_us, 1'764'000'000'123'456);
}

TEST(ServerStatus, a_value_that_is_null_or_of_another_type_is_unknown) {
    const auto status =
        parse_status(R"({"tick_ms":{"p50":null,"p99":"fast"},"inputs":[1],"decode_errors":1.5})");

    ASSERT_TRUE(status.ok());
    EXPECT_FALSE(status.value().tick_ms_p50.has_value());
    EXPECT_FALSE(status.value().tick_ms_p99.has_value());
    EXPECT_FALSE(status.value().inputs_applied.has_value());
    EXPECT_FALSE(status.value().decode_errors.has_value());
}

TEST(ServerStatus, rejects_an_answer_that_is_not_an_object) {
    for (const char* body : {"", "not found", "[]", "{", "3"})
        EXPECT_FALSE(parse_status(body).ok()) << body;
}

TEST(ServerStatus, rejects_an_object_without_the_expected_keys) {
    for (const char* body :
         {"{}", R"({"inputs":{},"decode_errors":0})", R"({"tick_ms":{},"decode_errors":0})",
          R"({"tick_ms":{},"inputs":{}})"})
        EXPECT_FALSE(parse_status(body).ok()) << body;
    EXPECT_EQ(parse_status("{}").error(),
              "the answer has no \"tick_ms\", so it is not from an arenad");
}

TEST(ServerStatus, counts_of_a_run_are_the_increase_during_it) {
    const ServerStatus before{.inputs_applied = 100, .decode_errors = 7};
    const ServerStatus after{
        .tick_ms_p50 = 0.5, .tick_ms_max = 3.0, .inputs_applied = 160, .decode_errors = 7};

    const ServerStatus run = since(before, after);

    EXPECT_EQ(run.inputs_applied, 60);
    EXPECT_EQ(run.decode_errors, 0);
    EXPECT_EQ(run.tick_ms_max, 3.0);
}

TEST(ServerStatus, refused_messages_have_reasons_that_grow_likewise) {
    const auto at_first = parse_status(
        R"({"tick_ms":{},"inputs":{},"decode_errors":7,"messages_refused":{"malformed":4,"too_long":3}})");
    const auto at_last = parse_status(
        R"({"tick_ms":{},"inputs":{},"decode_errors":9,"messages_refused":{"malformed":6,"too_long":3}})");
    const auto of_old_server = parse_status(R"({"tick_ms":{},"inputs":{},"decode_errors":9})");

    ASSERT_TRUE(at_first.ok() && at_last.ok() && of_old_server.ok());
    using ByReason = std::map<std::string, std::int64_t>;
    EXPECT_EQ(since(at_first.value(), at_last.value()).decode_errors_by_reason,
              (ByReason{{"malformed", 2}, {"too_long", 0}}));
    EXPECT_TRUE(of_old_server.value().decode_errors_by_reason.empty());
}

TEST(ServerStatus, after_a_restart_counts_are_those_of_the_new_server) {
    const ServerStatus before{
        .inputs_applied = 100, .decode_errors = 1, .started_at_unix_us = 1'000};
    const ServerStatus after{
        .inputs_applied = 160, .decode_errors = 3, .started_at_unix_us = 2'000};

    const ServerStatus run = since(before, after);

    EXPECT_EQ(run.inputs_applied, 160);
    EXPECT_EQ(run.decode_errors, 3);
}

}  // namespace
}  // namespace arena::client_sim
