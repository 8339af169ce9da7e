#include "server/http/pages.h"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "tests/unit/server/http/filled_report.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const ServerFacts kFacts{.version = "1.2.3",
                         .maps = {"hills", "arena"},
                         .matches_max = 5,
                         .tick_rate = 60,
                         .snapshot_rate = 20,
                         .input_rate = 40,
                         .started_at = seconds(10),
                         .started_at_unix_us = 1'764'000'000'123'456,
                         .restarts = 3};

struct PagesTest : testing::Test {
    Pages pages{kFacts};
    Time now = seconds(20);
    ServerReport report = report_at(seconds(20));

    AdminRefusals refused;

    HttpReply get(std::string_view path) {
        return pages.answer({"GET", path}, report, refused, now);
    }
};

TEST_F(PagesTest, livez_is_200_while_ticks_happen) {
    EXPECT_EQ(get("/livez").status, 200u);
    EXPECT_EQ(get("/healthz").status, 200u);

    now = seconds(21);
    EXPECT_EQ(get("/livez").status, 200u);
    now = seconds(21) + milliseconds(1);
    EXPECT_EQ(get("/livez").status, 503u);
    EXPECT_EQ(get("/healthz").status, 503u);
}

TEST_F(PagesTest, before_the_first_tick_the_server_is_neither_live_nor_ready) {
    report.last_tick_at.reset();

    EXPECT_EQ(get("/livez").status, 503u);
    EXPECT_EQ(get("/readyz").status, 503u);
}

TEST_F(PagesTest, matches_are_a_list_of_objects) {
    report.matches.push_back({.id = 1, .map = "hills", .players_max = 256});
    report.matches.push_back({.id = 2,
                              .label = "room-2",
                              .map = "arena",
                              .figures = {.number = 5,
                                          .mode = sim::GameMode::elimination,
                                          .phase = sim::MatchPhase::play,
                                          .round = 2,
                                          .rounds = 3,
                                          .seconds_left = 12.5},
                              .tick = 700,
                              .players = 8,
                              .players_max = 12,
                              .absent = 1,
                              .watchers = 3,
                              .load = 0.125,
                              .closed = true,
                              .draining = true,
                              .tick_ns_p50 = 100'000,
                              .tick_ns_p99 = 250'000,
                              .tick_ns_max = 300'000});
    const HttpReply reply = get("/matches");

    const auto json = nlohmann::json::parse(reply.body);

    EXPECT_EQ(reply.content_type, "application/json");
    ASSERT_EQ(json.size(), 2u);
    EXPECT_EQ(json[0]["id"], 1);
    EXPECT_EQ(json[0]["seconds_left"], nullptr);
    EXPECT_EQ(json[1], nlohmann::json::parse(R"({
        "id": 2, "label": "room-2", "map": "arena", "mode": "elimination", "phase": "play", "number": 5, "round": 2,
        "rounds": 3, "seconds_left": 12.5, "paused": false, "players": 8, "players_max": 12,
        "absent": 1, "watchers": 3, "closed": true, "draining": true, "tick": 700, "load": 0.125, "tick_ms_p50": 0.1,
        "tick_ms_p99": 0.25, "tick_ms_max": 0.3})"));
}

TEST_F(PagesTest, each_match_has_a_page) {
    report.matches = {{.id = 3, .label = "room-3"}, {.id = 12, .label = "room-12"}};

    EXPECT_EQ(nlohmann::json::parse(get("/matches/12").body)["label"], "room-12");
    for (const char* path :
         {"/matches/1", "/matches/012", "/matches/", "/matches/3/", "/matches/x"})
        EXPECT_EQ(get(path).status, 404u) << path;
}

TEST_F(PagesTest, a_server_without_a_match_names_its_first_map) {
    report.map_name.clear();
    report.open_matches = 0;

    const auto json = nlohmann::json::parse(get("/status").body);

    EXPECT_EQ(json["map"], "hills");
    EXPECT_EQ(json["matches"], 0);
    EXPECT_EQ(json["matches_max"], 5);
}

TEST_F(PagesTest, readyz_changes_at_the_start_of_a_drain_and_livez_does_not) {
    EXPECT_EQ(get("/readyz").status, 200u);

    report.draining = true;

    EXPECT_EQ(get("/readyz").status, 503u);
    EXPECT_EQ(get("/livez").status, 200u);
}

TEST_F(PagesTest, a_server_whose_ticks_have_stopped_is_not_ready) {
    now = seconds(21);
    EXPECT_EQ(get("/readyz").status, 200u);

    now = seconds(21) + milliseconds(1);

    EXPECT_EQ(get("/readyz").status, 503u);
    EXPECT_EQ(get("/livez").status, 503u);
}

TEST_F(PagesTest, an_unknown_page_is_404_and_a_wrong_method_405) {
    EXPECT_EQ(get("/admin/clients").status, 404u);

    const HttpReply reply = pages.answer({"POST", "/metrics"}, report, refused, now);

    EXPECT_EQ(reply.status, 405u);
    EXPECT_EQ(reply.allow, "GET, HEAD");
}

TEST_F(PagesTest, the_root_lists_the_pages_as_plain_text) {
    const HttpReply reply = get("/");

    EXPECT_EQ(reply.status, 200u);
    EXPECT_EQ(reply.content_type, HttpReply{}.content_type);
    for (const char* page :
         {"/livez", "/healthz", "/readyz", "/metrics", "/status", "/matches", "/load"}) {
        EXPECT_NE(reply.body.find(page), std::string::npos) << page;
        EXPECT_NE(get(page).status, 404u) << page;
    }
    EXPECT_EQ(pages.answer({"POST", "/"}, report, refused, now).status, 405u);
}

TEST_F(PagesTest, an_unknown_page_lists_those_that_there_are) {
    for (const char* page : {"/status/", "/metrics/", "/index.html", "", "//"}) {
        const HttpReply reply = get(page);

        EXPECT_EQ(reply.status, 404u) << page;
        EXPECT_TRUE(is_no_such_page(reply.body)) << reply.body;
        EXPECT_NE(reply.body.find("\n/status "), std::string::npos) << reply.body;
    }
    EXPECT_TRUE(is_no_such_page("no such page\n")) << "of an older server";
    EXPECT_FALSE(is_no_such_page("no client with that id is connected\n"));
}

TEST_F(PagesTest, status_has_exactly_the_agreed_keys) {
    const auto status = nlohmann::json::parse(get("/status").body);

    std::set<std::string> keys;
    for (const auto& [key, value] : status.items())
        keys.insert(key);
    EXPECT_EQ(keys, (std::set<std::string>{"version",
                                           "protocol_id",
                                           "map",
                                           "map_index",
                                           "maps",
                                           "websocket_port",
                                           "match",
                                           "matches",
                                           "matches_ended",
                                           "matches_max",
                                           "players_max",
                                           "watchers",
                                           "watchers_max",
                                           "tick",
                                           "tick_rate",
                                           "snapshot_rate",
                                           "players",
                                           "absent",
                                           "draining",
                                           "uptime_seconds",
                                           "tick_ms",
                                           "tick_overruns",
                                           "ticks_skipped",
                                           "inputs",
                                           "shots",
                                           "hits",
                                           "kills",
                                           "packets",
                                           "bytes",
                                           "round_trip_ms",
                                           "packet_loss",
                                           "joins",
                                           "resumes",
                                           "decode_errors",
                                           "messages_refused",
                                           "drops",
                                           "denied",
                                           "disconnects",
                                           "input_rate",
                                           "started_at_unix_us",
                                           "restarts"}));
    EXPECT_EQ(get("/status").content_type, "application/json");
}

TEST_F(PagesTest, status_has_the_figures_of_the_report) {
    const auto status = nlohmann::json::parse(get("/status").body);

    EXPECT_EQ(status["version"], "1.2.3");
    EXPECT_EQ(status["protocol_id"], protocol::protocol_id_text());
    EXPECT_EQ(status["map"], "arena");
    EXPECT_EQ(status["map_index"], 1);
    EXPECT_EQ(status["maps"], (nlohmann::json{"hills", "arena"}));
    EXPECT_EQ(status["match"], (nlohmann::json{{"number", 4},
                                               {"mode", "elimination"},
                                               {"phase", "overtime"},
                                               {"round", 3},
                                               {"rounds", 5},
                                               {"seconds_left", 42.5},
                                               {"paused", true},
                                               {"pause_seconds_left", 599.5}}));
    EXPECT_EQ(status["matches_ended"]["forfeit"], 13);
    EXPECT_EQ(status["matches_ended"]["operator"], 14);
    EXPECT_FALSE(status["matches_ended"].contains("nothing"));
    EXPECT_EQ(status["tick"], 1234);
    EXPECT_EQ(status["players"], 7);
    EXPECT_EQ(status["players_max"], 256);
    EXPECT_EQ(status["watchers"], 2);
    EXPECT_EQ(status["watchers_max"], 8);
    EXPECT_EQ(status["draining"], false);
    EXPECT_EQ(status["uptime_seconds"], 10.0);
    EXPECT_EQ(status["started_at_unix_us"], 1'764'000'000'123'456);
    EXPECT_EQ(status["restarts"], 3);
    EXPECT_NEAR(status["tick_ms"]["p50"].get<double>(), 2.0, 0.07);
    EXPECT_EQ(status["tick_ms"]["max"], 20.0);
    EXPECT_EQ(status["tick_ms"]["count"], 2);
    EXPECT_EQ(status["tick_overruns"], 1);
    EXPECT_EQ(status["ticks_skipped"], 3);
    EXPECT_EQ(status["inputs"], (nlohmann::json{{"received", 100},
                                                {"applied", 90},
                                                {"late", 6},
                                                {"missing", 5},
                                                {"repeated", 80},
                                                {"withdrawn", 3},
                                                {"too_far_ahead", 2},
                                                {"look_back_cut", 8}}));
    EXPECT_EQ(status["input_rate"], 40);
    EXPECT_EQ(status["shots"], 30);
    EXPECT_EQ(status["hits"], 20);
    EXPECT_EQ(status["kills"], 4);
    EXPECT_EQ(status["packets"], (nlohmann::json{{"received", 11}, {"sent", 22}}));
    EXPECT_EQ(status["bytes"], (nlohmann::json{{"received", 333}, {"sent", 444}}));
    EXPECT_EQ(status["decode_errors"], 2);
    EXPECT_EQ(status["absent"], 3);
    EXPECT_EQ(status["joins"], 12);
    EXPECT_EQ(status["resumes"], 2);
    EXPECT_EQ(status["round_trip_ms"], (nlohmann::json{{"p50", 40.0}, {"p99", 250.0}}));
    EXPECT_EQ(status["packet_loss"], 0.125);
    EXPECT_EQ(status["drops"]["unknown_connection"], 2);
    EXPECT_EQ(status["drops"]["forged_cookie"], 1);
    EXPECT_EQ(status["drops"]["forged"], 5);
    EXPECT_EQ(status["denied"]["banned"], 1);
    EXPECT_EQ(status["disconnects"]["timed_out"], 9);
}

TEST_F(PagesTest, a_match_without_a_clock_that_is_not_paused_has_no_seconds_left) {
    report.match = {.mode = sim::GameMode::endless, .phase = sim::MatchPhase::play};

    const auto match = nlohmann::json::parse(get("/status").body)["match"];

    EXPECT_TRUE(match["seconds_left"].is_null());
    EXPECT_TRUE(match["pause_seconds_left"].is_null());
    EXPECT_EQ(match["paused"], false);
    EXPECT_EQ(match["phase"], "play");
}

TEST_F(PagesTest, load_has_the_figures_of_the_report_and_of_this_process) {
    const HttpReply reply = get("/load");
    const auto load = nlohmann::json::parse(reply.body);

    EXPECT_EQ(reply.content_type, "application/json");
    EXPECT_EQ(load["started_at_unix_us"], 1'764'000'000'123'456);
    EXPECT_EQ(load["ticks_skipped"], 3);
    EXPECT_TRUE(load["cpu_seconds"].is_number());
    EXPECT_GT(load["memory_bytes"].get<double>(), 1e6);
}

TEST_F(PagesTest, metrics_have_the_version_the_report_and_the_refusals) {
    refused[AdminRefusal::unauthorized] = 6;

    const HttpReply reply = get("/metrics");

    EXPECT_EQ(reply.content_type, "text/plain; version=0.0.4");
    for (const char* line : {"\narenad_build_info{version=\"1.2.3\"} 1\n", "\narenad_players 7\n",
                             "\narenad_restarts_total 3\n",
                             "\narenad_admin_requests_refused_total{reason=\"unauthorized\"} 6\n"})
        EXPECT_NE(reply.body.find(line), std::string::npos) << line;
}

TEST_F(PagesTest, metrics_are_rendered_once_between_two_ticks) {
    const std::string first = get("/metrics").body;
    report.players = 8;
    now += kMetricsAgeMax - milliseconds(1);

    EXPECT_EQ(get("/metrics").body, first);
    now += milliseconds(1);
    EXPECT_NE(get("/metrics").body.find("\narenad_players 8\n"), std::string::npos);
    refused[AdminRefusal::unauthorized] = 1;
    EXPECT_NE(get("/metrics").body.find("{reason=\"unauthorized\"} 1\n"), std::string::npos);
    report.players = 9;
    report.last_tick_at = now;
    EXPECT_NE(get("/metrics").body.find("\narenad_players 9\n"), std::string::npos);
}

}  // namespace
}  // namespace arena::server
