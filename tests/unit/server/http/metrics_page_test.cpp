#include "server/http/metrics_page.h"

#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/unit/server/http/filled_report.h"

namespace arena::server::metrics_page_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(MetricsPage, has_the_figures_of_the_report) {
    MetricsPage page({.version = "1.2.3",
                      .maps = {"arena", "hills", "arena"},
                      .matches_max = 5,
                      .match_threads = 2});
    AdminRefusals refused;
    refused[AdminRefusal::unauthorized] = 6;

    ServerReport report = report_at(seconds(20));
    report.map_name = "hills";
    const std::string body = page.render(report, refused, {});

    for (const char* line : {"\narenad_build_info{version=\"1.2.3\"} 1\n",
                             "\narenad_players 7\n",
                             "\narenad_players_max 256\n",
                             "\narenad_watchers 2\n",
                             "\narenad_watchers_max 8\n",
                             "\narenad_map{index=\"0\",map=\"arena\"} 0\n",
                             "\narenad_map{index=\"1\",map=\"hills\"} 1\n",
                             "\narenad_map{index=\"2\",map=\"arena\"} 0\n",
                             "\narenad_match_mode{mode=\"elimination\"} 1\n",
                             "\narenad_match_mode{mode=\"endless\"} 0\n",
                             "\narenad_match_phase{phase=\"overtime\"} 1\n",
                             "\narenad_match_phase{phase=\"waiting\"} 0\n",
                             "\narenad_match_round 3\n",
                             "\narenad_match_remaining_seconds 42.5\n",
                             "\narenad_match_paused 1\n",
                             "\narenad_matches 4\n",
                             "\narenad_matches_max 5\n",
                             "\narenad_rooms_free 1\n",
                             "\narenad_tick_rate 60\n",
                             "\narenad_matches_total{ended_by=\"forfeit\"} 13\n",
                             "\narenad_matches_total{ended_by=\"operator\"} 14\n",
                             "\narenad_match_failures_total{reason=\"hung\"} 21\n",
                             "\narenad_match_failures_total{reason=\"failed\"} 22\n",
                             "\narenad_thread_load{thread=\"0\"} 0.5\n",
                             "\narenad_thread_load{thread=\"1\"} 0.25\n",
                             "\narenad_thread_load{thread=\"spare\"} 0.125\n",
                             "\narenad_ticks_total 98765\n",
                             "\narenad_tick_overruns_total 1\n",
                             "\narenad_ticks_skipped_total 3\n",
                             "\narenad_packets_received_total 11\n",
                             "\narenad_sent_bytes_total 444\n",
                             "\narenad_packets_dropped_total{reason=\"unknown_connection\"} 2\n",
                             "\narenad_packets_dropped_total{reason=\"forged_cookie\"} 1\n",
                             "\narenad_packets_dropped_total{reason=\"forged\"} 5\n",
                             "\narenad_handshakes_denied_total{reason=\"banned\"} 1\n",
                             "\narenad_tokens_opened_total{key=\"1\"} 15\n",
                             "\narenad_tokens_opened_total{key=\"2\"} 16\n",
                             "\narenad_tokens_opened_total{key=\"8\"} 0\n",
                             "\narenad_messages_refused_total{reason=\"unexpected\"} 1\n",
                             "\narenad_admin_requests_refused_total{reason=\"unauthorized\"} 6\n",
                             "\narenad_players_absent 3\n",
                             "\narenad_resumes_total 2\n",
                             "\narenad_transfers_total 5\n",
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
                             "\narenad_results_delivered_total 41\n",
                             "\narenad_results_pending 5\n",
                             "\narenad_results_pending_bytes 4096\n",
                             "\narenad_results_write_failures_total 2\n",
                             "\narenad_results_spool_ignored_total 1\n",
                             "\narenad_results_failed_attempts_total{reason=\"timed_out\"} 17\n",
                             "\narenad_results_dropped_total{reason=\"spool_full\"} 18\n",
                             "\narenad_events_delivered_total 900\n",
                             "\narenad_events_dropped_total 19\n",
                             "\narenad_events_write_failures_total 3\n",
                             "\narenad_events_failed_attempts_total{reason=\"tls\"} 20\n",
                             "\narenad_snapshot_size_bytes_sum 1000\n"}) {
        EXPECT_NE(body.find(line), std::string::npos) << line << body;
    }
}

TEST(MetricsPage, without_threads_of_matches_there_is_the_one_that_receives) {
    MetricsPage page({.version = "1"});

    const std::string body = page.render(report_at(seconds(20)), {}, {});

    EXPECT_NE(body.find("\narenad_thread_load{thread=\"0\"} 0.5\n"), std::string::npos);
    EXPECT_EQ(body.find("thread=\"1\""), std::string::npos);
    EXPECT_EQ(body.find("thread=\"spare\""), std::string::npos);
}

TEST(MetricsPage, a_second_scrape_shows_the_totals_and_not_their_sum) {
    MetricsPage page({.version = "1"});
    ServerReport report = report_at(seconds(20));
    (void)page.render(report, {}, {.cpu_seconds = 1.5});
    report.last_tick_at = seconds(20) + milliseconds(16);
    report.statistics.traffic.packets_received = 15;
    report.tick_times.record(milliseconds(3), milliseconds(16));

    const std::string body = page.render(report, {}, {.cpu_seconds = 1.75});

    EXPECT_NE(body.find("\narenad_packets_received_total 15\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_tick_duration_seconds_count 3\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_snapshot_size_bytes_count 1\n"), std::string::npos);
    EXPECT_NE(body.find("\nprocess_cpu_seconds_total 1.75\n"), std::string::npos);
}

TEST(MetricsPage, a_figure_that_may_fall_is_shown_as_it_is) {
    MetricsPage page({.version = "1"});
    ServerReport report = report_at(seconds(20));
    (void)page.render(report, {}, {.open_fds = 30.0});
    report.players = 2;
    report.statistics.links.loss = 0.0;

    const std::string body = page.render(report, {}, {.open_fds = 12.0});

    for (const char* line :
         {"\narenad_players 2\n", "\narenad_packet_loss_ratio 0\n", "\nprocess_open_fds 12\n"})
        EXPECT_NE(body.find(line), std::string::npos) << line;
}

// A set of states has as many series as there are states, and exactly one of them is 1.
TEST(MetricsPage, a_match_that_has_gone_on_is_in_one_phase_and_one_mode_and_on_one_map) {
    MetricsPage page({.version = "1", .maps = {"arena", "hills"}});
    ServerReport report = report_at(seconds(20));
    (void)page.render(report, {}, {});
    report.map = 0;
    report.match = {.mode = sim::GameMode::deathmatch, .phase = sim::MatchPhase::play};
    report.paused_matches = 0;

    const std::string body = page.render(report, {}, {});

    for (const auto& [family, states] : std::initializer_list<std::pair<const char*, std::size_t>>{
             {"map", 2}, {"match_mode", sim::kGameModes}, {"match_phase", sim::kMatchPhases}}) {
        const std::regex series("\narenad_" + std::string(family) + "\\{[^}]*\\} ([01])");
        std::size_t ones = 0;
        std::size_t all = 0;
        for (std::sregex_iterator each(body.begin(), body.end(), series), end; each != end;
             ++each) {
            ++all;
            ones += (*each)[1] == "1" ? 1u : 0u;
        }
        EXPECT_EQ(all, states) << family;
        EXPECT_EQ(ones, 1u) << family;
    }
    EXPECT_NE(body.find("\narenad_match_phase{phase=\"play\"} 1\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_match_paused 0\n"), std::string::npos);
    EXPECT_NE(body.find("\narenad_match_remaining_seconds +Inf\n"), std::string::npos)
        << "a phase without a clock";
    EXPECT_EQ(body.find("ended_by=\"nothing\""), std::string::npos);
}

TEST(MetricsPage, every_world_error_is_counted_under_its_name) {
    MetricsPage page({.version = "1"});
    ServerReport report;
    for (std::size_t bit = 0; bit < kWorldErrorCount; ++bit)
        report.statistics.world_errors[bit] = 100 + bit;

    const std::string body = page.render(report, {}, {});

    // The bits of sim::StepError, lowest first.
    std::size_t count = 100;
    for (const char* error :
         {"players_full", "projectiles_full", "unknown_player", "duplicate_player", "bad_player_id",
          "commands_full", "candidates_full", "events_full", "attack_records_full", "hits_full",
          "bad_team"}) {
        const std::string line = std::string("\narenad_world_errors_total{error=\"") + error +
                                 "\"} " + std::to_string(count++) + "\n";
        EXPECT_NE(body.find(line), std::string::npos) << line;
    }
}

TEST(MetricsPage, every_label_is_there_before_anything_was_counted) {
    const std::string body = MetricsPage({.version = "1"}).render({}, {}, {});

    for (const char* line : {"\narenad_packets_dropped_total{reason=\"session_rate\"} 0\n",
                             "\narenad_send_errors_total{reason=\"buffer_full\"} 0\n",
                             "\narenad_handshakes_denied_total{reason=\"server_full\"} 0\n",
                             "\narenad_admin_requests_refused_total{reason=\"busy\"} 0\n",
                             "\narenad_results_failed_attempts_total{reason=\"tls\"} 0\n",
                             "\narenad_results_dropped_total{reason=\"queue_full\"} 0\n",
                             "\narenad_handshakes_total{outcome=\"challenged\"} 0\n",
                             "\narenad_tick_duration_seconds_count 0\n"})
        EXPECT_NE(body.find(line), std::string::npos) << line;
}

// The rules that `promtool check metrics` checks: HELP and TYPE for all, _total for counters only,
// base units, snake_case.
TEST(MetricsPage, follows_the_naming_rules) {
    std::istringstream lines(MetricsPage({.version = "1"}).render(report_at(seconds(20)), {}, {}));
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

}  // namespace
}  // namespace arena::server::metrics_page_test
