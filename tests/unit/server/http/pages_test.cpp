#include "server/http/pages.h"

#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/protocol_id.h"
#include "server/http/load_page.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const ServerFacts kFacts{.version = "1.2.3",
                         .map = "arena",
                         .tick_rate = 60,
                         .snapshot_rate = 20,
                         .input_rate = 40,
                         .started_at = seconds(10),
                         .started_at_unix_us = 1'764'000'000'123'456};

ServerReport report_at(Time last_tick) {
    ServerReport report;
    report.last_tick_at = last_tick;
    report.tick = 1234;
    report.players = 7;
    report.sessions = 8;
    report.tick_times.record(milliseconds(2), milliseconds(16));
    report.tick_times.record(milliseconds(20), milliseconds(16));
    report.tick_times.skipped = 3;
    report.tick_times.receiving = milliseconds(250);
    report.statistics.stages[TickStage::flush] = 1'500'000'000;
    report.statistics.inputs = {.received = 100,
                                .applied = 90,
                                .late = 6,
                                .missing = 5,
                                .repeated = 80,
                                .withdrawn = 3,
                                .too_far_ahead = 2,
                                .look_back_cut = 8};
    report.statistics.combat = {.shots = 30, .hits = 20, .kills = 4, .looked_back = {}};
    report.statistics.combat.looked_back.record(0.1);
    report.statistics.combat.looked_back.record(0.15);
    report.statistics.traffic = {11, 22, 333, 444};
    report.absent = 3;
    report.statistics.drops[DropReason::unknown_connection] = 2;
    report.statistics.handshakes.count(protocol::HandshakeDrop::forged_cookie);
    report.statistics.handshakes.count(protocol::DeniedReason::banned);
    report.statistics.refused_packets[protocol::PacketRefusal::forged] = 5;
    report.statistics.refused_messages[MessageRefusal::malformed] = 1;
    report.statistics.refused_messages[MessageRefusal::unexpected] = 1;
    report.statistics.disconnects[protocol::EndReason::timed_out] = 9;
    report.statistics.joined = 12;
    report.statistics.resumed = 2;
    report.statistics.links = {milliseconds(40), milliseconds(250), 0.125};
    report.statistics.update_sizes.record(1000.0);
    return report;
}

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
    EXPECT_EQ(get("/").status, 404u);
    EXPECT_EQ(get("/metrics/").status, 404u);
    EXPECT_EQ(get("/admin/clients").status, 404u);

    const HttpReply reply = pages.answer({"POST", "/metrics"}, report, refused, now);

    EXPECT_EQ(reply.status, 405u);
    EXPECT_EQ(reply.allow, "GET, HEAD");
}

TEST_F(PagesTest, status_has_exactly_the_agreed_keys) {
    const auto status = nlohmann::json::parse(get("/status").body);

    std::set<std::string> keys;
    for (const auto& [key, value] : status.items())
        keys.insert(key);
    EXPECT_EQ(keys, (std::set<std::string>{"version",
                                           "protocol_id",
                                           "map",
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
                                           "drops",
                                           "denied",
                                           "disconnects",
                                           "input_rate",
                                           "started_at_unix_us"}));
    EXPECT_EQ(get("/status").content_type, "application/json");
}

TEST_F(PagesTest, status_has_the_figures_of_the_report) {
    const auto status = nlohmann::json::parse(get("/status").body);

    EXPECT_EQ(status["version"], "1.2.3");
    EXPECT_EQ(status["protocol_id"], protocol::protocol_id_text());
    EXPECT_EQ(status["map"], "arena");
    EXPECT_EQ(status["tick"], 1234);
    EXPECT_EQ(status["players"], 7);
    EXPECT_EQ(status["draining"], false);
    EXPECT_EQ(status["uptime_seconds"], 10.0);
    EXPECT_EQ(status["started_at_unix_us"], 1'764'000'000'123'456);
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

TEST_F(PagesTest, load_has_the_tick_times_by_stage_and_the_use_of_the_process) {
    const auto load = nlohmann::json::parse(get("/load").body);

    EXPECT_EQ(get("/load").content_type, "application/json");
    EXPECT_EQ(load["started_at_unix_us"], 1'764'000'000'123'456);
    EXPECT_NEAR(load["tick_ms"]["sum"].get<double>(), 22.0, 1e-9);
    EXPECT_EQ(load["tick_ms"]["max"], 20.0);
    ASSERT_EQ(load["tick_ms"]["bars"].size(), 2u);
    EXPECT_NEAR(load["tick_ms"]["bars"][0][0].get<double>(), 2.0, 0.07);
    EXPECT_EQ(load["tick_ms"]["bars"][0][1], 1);
    EXPECT_NEAR(load["tick_ms"]["bars"][1][0].get<double>(), 20.0, 0.7);
    EXPECT_EQ(load["tick_overruns"], 1);
    EXPECT_EQ(load["ticks_skipped"], 3);
    EXPECT_EQ(load["stage_seconds"]["receive"], 0.25);
    EXPECT_EQ(load["stage_seconds"]["flush"], 1.5);
    EXPECT_EQ(load["stage_seconds"]["step"], 0.0);
    EXPECT_TRUE(load["cpu_seconds"].is_number());
    EXPECT_GT(load["memory_bytes"].get<double>(), 1e6);
    EXPECT_EQ(nlohmann::json::parse(load_json(7, report, {.cpu_seconds = 1.5}))["cpu_seconds"],
              1.5);
}

TEST_F(PagesTest, metrics_have_the_figures_of_the_report) {
    refused[AdminRefusal::unauthorized] = 6;

    const HttpReply reply = get("/metrics");

    EXPECT_EQ(reply.content_type, "text/plain; version=0.0.4");
    for (const char* line : {"\narenad_build_info{version=\"1.2.3\"} 1\n",
                             "\narenad_players 7\n",
                             "\narenad_tick_overruns_total 1\n",
                             "\narenad_ticks_skipped_total 3\n",
                             "\narenad_packets_received_total 11\n",
                             "\narenad_sent_bytes_total 444\n",
                             "\narenad_packets_dropped_total{reason=\"unknown_connection\"} 2\n",
                             "\narenad_packets_dropped_total{reason=\"forged_cookie\"} 1\n",
                             "\narenad_packets_dropped_total{reason=\"forged\"} 5\n",
                             "\narenad_handshakes_denied_total{reason=\"banned\"} 1\n",
                             "\narenad_messages_refused_total{reason=\"unexpected\"} 1\n",
                             "\narenad_admin_requests_refused_total{reason=\"unauthorized\"} 6\n",
                             "\narenad_players_absent 3\n",
                             "\narenad_resumes_total 2\n",
                             "\narenad_round_trip_seconds{share=\"0.5\"} 0.04\n",
                             "\narenad_packet_loss_ratio 0.125\n",
                             "\narenad_disconnects_total{reason=\"timed_out\"} 9\n",
                             "\narenad_inputs_total{outcome=\"late\"} 6\n",
                             "\narenad_look_back_cut_total 8\n",
                             "\narenad_looked_back_seconds_bucket{le=\"0.1\"} 1\n",
                             "\narenad_looked_back_seconds_bucket{le=\"0.15\"} 2\n",
                             "\narenad_looked_back_seconds_sum 0.25\n",
                             "\narenad_tick_duration_seconds_bucket{le=\"0.002\"} 1\n",
                             "\narenad_tick_duration_seconds_bucket{le=\"0.018\"} 1\n",
                             "\narenad_tick_duration_seconds_bucket{le=\"0.02\"} 2\n",
                             "\narenad_tick_duration_seconds_count 2\n",
                             "\narenad_tick_stage_seconds_total{stage=\"receive\"} 0.25\n",
                             "\narenad_tick_stage_seconds_total{stage=\"step\"} 0\n",
                             "\narenad_tick_stage_seconds_total{stage=\"flush\"} 1.5\n",
                             "\narenad_snapshot_size_bytes_sum 1000\n"}) {
        EXPECT_NE(reply.body.find(line), std::string::npos) << line << reply.body;
    }
}

TEST_F(PagesTest, a_second_scrape_shows_the_totals_and_not_their_sum) {
    (void)get("/metrics");
    report.last_tick_at = seconds(20) + milliseconds(16);
    report.statistics.traffic.packets_received = 15;
    report.tick_times.record(milliseconds(3), milliseconds(16));

    const std::string body = get("/metrics").body;

    EXPECT_NE(body.find("\narenad_packets_received_total 15\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_tick_duration_seconds_count 3\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_snapshot_size_bytes_count 1\n"), std::string::npos);
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

// The rules that `promtool check metrics` checks: HELP and TYPE for all, _total for counters only,
// base units, snake_case.
TEST_F(PagesTest, metrics_follow_the_naming_rules) {
    std::istringstream lines(get("/metrics").body);
    std::set<std::string> helped;
    std::size_t metrics = 0;

    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string hash;
        std::string keyword;
        std::string name;
        std::string type;
        words >> hash >> keyword >> name >> type;
        if (keyword == "HELP") helped.insert(name);
        if (hash != "#" || keyword != "TYPE") continue;
        ++metrics;
        EXPECT_TRUE(helped.contains(name)) << name;
        EXPECT_TRUE(std::regex_match(name, std::regex("(arenad|process)_[a-z_]+"))) << name;
        EXPECT_EQ(type == "counter", std::regex_search(name, std::regex("_total$"))) << name;
        EXPECT_FALSE(std::regex_search(name, std::regex("_(ms|milliseconds|kb|kilobytes)(_|$)")))
            << name;
    }
    EXPECT_GT(metrics, 25u);
}

TEST(ProcessFigures, has_memory_open_files_and_a_start_time) {
    const ProcessFigures figures = read_process_figures();

    EXPECT_GT(figures.resident_memory_bytes, 1e6);
    EXPECT_GE(figures.virtual_memory_bytes, figures.resident_memory_bytes);
    EXPECT_GE(figures.open_fds, 3.0);
    EXPECT_GE(figures.max_fds, figures.open_fds);
    EXPECT_GT(figures.start_time_seconds, 1.6e9);
}

}  // namespace
}  // namespace arena::server
