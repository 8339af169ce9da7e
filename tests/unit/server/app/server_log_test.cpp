// Tests the lines of the log as they appear on standard output, without their times.
#include "server/app/server_log.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "server/config/config.h"
#include "tests/support/map_builder.h"

namespace arena::server::server_log_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Returns what `write` logs, without the time at the beginning of each line.
std::string logged(const std::function<void(const Log&)>& write) {
    testing::internal::CaptureStdout();
    {
        const Log log(LogFormat::text, LogLevel::info);
        write(log);
    }
    std::istringstream lines(testing::internal::GetCapturedStdout());
    std::string text;
    for (std::string line; std::getline(lines, line);)
        text += line.substr(std::min(line.find(' ') + 1, line.size())) + "\n";
    return text;
}

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(LineWriter, keeps_errors_and_warnings_and_makes_everything_else_information) {
    EXPECT_EQ(logged([](const Log& log) {
                  const WriteLine write = line_writer_of(log);
                  write(LogLevel::error, "lost", {});
                  write(LogLevel::warn, "careful", {{"n", std::int64_t{1}}});
                  write(LogLevel::info, "by the way", {});
              }),
              "error lost\nwarning careful n=1\ninfo  by the way\n");
}

TEST(ServerLog, the_start_is_logged_with_map_settings_and_addresses) {
    const auto terrain = arena::test::MapBuilder(20.0f, 20.0f)
                             .spawn({5.0f, 5.0f})
                             .spawn({9.0f, 5.0f})
                             .box({10.0f, 10.0f}, {12.0f, 12.0f})
                             .terrain();
    Config config;
    config.max_clients = 12;
    config.watchers_max = 3;
    config.watch_delay = 20;
    config.pause_max = 90;
    ServerSettings settings;
    settings.seed = 42;
    LoadedRules rules;
    rules.file = "r.toml";
    rules.rules.match.mode = sim::GameMode::deathmatch;
    const auto transport = UdpTransport::open({.buffers = {.receive = 65536, .send = 32768}});
    ASSERT_TRUE(transport) << transport.error();
    const auto http =
        HttpServer::start("127.0.0.1", 0, [](const HttpRequest&) { return HttpReply{}; });
    ASSERT_TRUE(http) << http.error();

    const std::string text = logged([&](const Log& log) {
        log_start(log, config, settings, *terrain, rules, *transport.value(), *http.value());
    });

    EXPECT_EQ(text, "info  arenad " ARENAD_VERSION
                    " started map=\"test\" next_maps=\"\" mode=\"deathmatch\" rules=\"r.toml\" "
                    "pieces=1 spawns=2 seed=42 tick_rate=60 snapshot_rate=20 input_rate=30 "
                    "matches=1 matches_max=0 threads=0 max_clients=12 watchers_max=3 "
                    "watch_delay=20 pause_max=90 "
                    "client_rate=65536 "
                    "open=true takeover=false udp_receive_buffer=65536 udp_send_buffer=32768\n"
                    "info  listening udp_address=\"127.0.0.1\" udp_port=" +
                        std::to_string(transport.value()->port()) +
                        " http_address=\"127.0.0.1\" http_port=" +
                        std::to_string(http.value()->port()) + " admin_pages=false\n");

    config.key_file = "k";
    config.admin_key_file = "a";
    rules.file = "";
    settings.next_maps = {
        {.terrain = terrain, .rules = {}},
        {.terrain = arena::test::MapBuilder(20.0f, 20.0f).terrain(), .rules = {}}};
    const std::string other = logged([&](const Log& log) {
        log_start(log, config, settings, *terrain, rules, *transport.value(), *http.value());
    });

    EXPECT_NE(other.find(" rules=\"defaults\" "), std::string::npos) << other;
    EXPECT_NE(other.find(" next_maps=\"test,test\" "), std::string::npos) << other;
    EXPECT_NE(other.find(" open=false takeover=false "), std::string::npos) << other;
    EXPECT_NE(other.find(" admin_pages=true\n"), std::string::npos) << other;
}

TEST(ServerLog, the_bans_are_counted) {
    EXPECT_EQ(logged([](const Log& log) { log_bans(log, {}); }),
              "info  ban file read clients=0 ranges=0\n");
}

TEST(ServerLog, the_totals_are_those_of_the_report) {
    ServerReport report;
    report.tick = 60;  // of the last map
    report.statistics.ticks = 1;
    report.tick_times.overruns = 2;
    report.tick_times.skipped = 3;
    report.statistics.joined = 4;
    report.statistics.combat = {.shots = 5, .hits = 6, .kills = 7, .looked_back = {}};
    report.statistics.traffic = {.packets_received = 8, .packets_sent = 9};
    report.statistics.refused_messages[MessageRefusal::malformed] = 10;

    EXPECT_EQ(logged([&](const Log& log) { log_totals(log, report); }),
              "info  stopped ticks=1 tick_overruns=2 ticks_skipped=3 joins=4 shots=5 hits=6 "
              "kills=7 packets_received=8 packets_sent=9 messages_refused=10\n");
}

TEST(LogOfAdmin, a_kick_and_a_refusal_name_the_operators_address) {
    EXPECT_EQ(
        logged([](const Log& log) {
            const AdminPages::OnEvent on_event = log_of_admin(log);
            const AdminRequest kick = KickClient{7};
            const AdminRequest other = KickClient{8};
            on_event({.refusal = std::nullopt,
                      .page = "/admin/kick",
                      .request = &kick,
                      .from = "1.2.3.4:5"});
            on_event({.refusal = AdminRefusal::no_such_client,
                      .page = "/admin/kick",
                      .request = &other,
                      .from = "1.2.3.4:5"});
            on_event({.refusal = AdminRefusal::unauthorized,
                      .page = "/admin/clients",
                      .request = nullptr,
                      .from = "1.2.3.4:5"});
        }),
        "info  client kicked by an operator client=7 by=\"1.2.3.4:5\"\n"
        "warning admin request refused request=\"/admin/kick?client=8\" reason=\"no_such_client\" "
        "by=\"1.2.3.4:5\" not_logged=0\n"
        "warning admin request refused request=\"/admin/clients\" reason=\"unauthorized\" "
        "by=\"1.2.3.4:5\" not_logged=0\n");
}

TEST(LogOfAdmin, each_act_is_one_line_that_says_what_and_by_whom) {
    const auto line_of = [](const AdminRequest& request) {
        return logged([&](const Log& log) {
            log_of_admin(log)({.refusal = std::nullopt, .request = &request, .from = "1.2.3.4:5"});
        });
    };

    EXPECT_EQ(line_of(OrderMatch{MatchOrder::start}),
              "info  match started by an operator by=\"1.2.3.4:5\" match_id=1\n");
    EXPECT_EQ(line_of(OrderMatch{MatchOrder::end}),
              "info  match ended by an operator by=\"1.2.3.4:5\" match_id=1\n");
    EXPECT_EQ(line_of(MoveClient{.client_id = 7, .team = 2}),
              "info  client moved by an operator client=7 team=2 by=\"1.2.3.4:5\"\n");
    EXPECT_EQ(line_of(Announce{"five minutes"}),
              "info  text announced by an operator text=\"five minutes\" by=\"1.2.3.4:5\"\n");
}

TEST(LogOfAdmin, an_order_in_a_pause_is_logged_as_one_that_waits) {
    const auto line_of = [](const AdminRequest& request) {
        return logged([&](const Log& log) {
            log_of_admin(log)({.refusal = std::nullopt,
                               .request = &request,
                               .from = "1.2.3.4:5",
                               .awaits_resume = true});
        });
    };

    EXPECT_EQ(line_of(OrderMatch{MatchOrder::start}),
              "info  match to start when it goes on, by order of an operator by=\"1.2.3.4:5\" "
              "match_id=1\n");
    EXPECT_EQ(line_of(OrderMatch{MatchOrder::end}),
              "info  match to end when it goes on, by order of an operator by=\"1.2.3.4:5\" "
              "match_id=1\n");
    EXPECT_EQ(line_of(MoveClient{.client_id = 7, .team = 2}),
              "info  client to be moved when the match goes on, by order of an operator client=7 "
              "team=2 by=\"1.2.3.4:5\"\n");
}

TEST(LogOfAdmin, refusals_are_limited_and_kicks_are_not) {
    const std::string text = logged([](const Log& log) {
        const AdminPages::OnEvent on_event = log_of_admin(log);
        const AdminRequest kick = KickClient{7};
        for (int i = 0; i < 60; ++i) {
            on_event(
                {.refusal = AdminRefusal::busy, .page = "/a", .request = nullptr, .from = "x"});
            on_event({.refusal = std::nullopt, .page = "/a", .request = &kick, .from = "x"});
        }
    });

    std::size_t kicks = 0;
    for (std::size_t at = text.find("kicked"); at != std::string::npos;
         at = text.find("kicked", at + 1))
        ++kicks;
    EXPECT_EQ(kicks, 60u);
    EXPECT_GE(lines_of(text) - kicks, 20u);
    EXPECT_LT(lines_of(text) - kicks, 30u) << "unless this took ten seconds";
}

Transition transition_of(Transition::Kind kind) {
    return {.kind = kind,
            .address = protocol::ipv4_address({192, 0, 2, 7}, 51234),
            .client_id = 9,
            .player = {3},
            .name = "Ann",
            .reason = protocol::EndReason::kicked};
}

TEST(TransitionLog, a_line_names_the_player_and_a_reason_only_where_something_ended) {
    const std::string about = " player=3 client=9 from=\"192.0.2.7:51234\" name=\"Ann\"";

    EXPECT_EQ(logged([](const Log& log) {
                  TransitionLog transitions(log);
                  for (const auto kind : {Transition::Kind::joined, Transition::Kind::lost,
                                          Transition::Kind::resumed, Transition::Kind::left})
                      transitions.write(transition_of(kind), seconds(1));
              }),
              "info  player joined" + about + "\n" +                      //
                  "info  player lost" + about + " reason=\"kicked\"\n" +  //
                  "info  player resumed" + about + "\n" +                 //
                  "info  player left" + about + " reason=\"kicked\"\n");
}

TEST(TransitionLog, a_watcher_has_no_player) {
    const std::string about = " client=9 from=\"192.0.2.7:51234\" name=\"Ann\"";

    EXPECT_EQ(logged([](const Log& log) {
                  TransitionLog transitions(log);
                  for (const auto kind : {Transition::Kind::joined, Transition::Kind::left}) {
                      Transition watcher = transition_of(kind);
                      watcher.watches = true;
                      watcher.player = sim::kNoEntity;
                      transitions.write(watcher, seconds(1));
                  }
              }),
              "info  watcher joined" + about + "\n" + "info  watcher left" + about +
                  " reason=\"kicked\"\n");
}

TEST(TransitionLog, after_200_lines_at_once_there_are_ten_a_second_and_the_number_of_the_others) {
    const std::string text = logged([](const Log& log) {
        TransitionLog transitions(log);
        for (int i = 0; i < 205; ++i)
            transitions.write(transition_of(Transition::Kind::joined), seconds(1));
        transitions.write(transition_of(Transition::Kind::left), seconds(1) + milliseconds(99));
        transitions.write(transition_of(Transition::Kind::left), seconds(1) + milliseconds(100));
    });

    EXPECT_EQ(lines_of(text), 200u + 2u);
    const std::size_t end =
        text.find("info  joins and leaves not logged count=6\ninfo  player left ");
    EXPECT_NE(end, std::string::npos) << text.substr(text.size() - 300);
}

}  // namespace
}  // namespace arena::server::server_log_test
