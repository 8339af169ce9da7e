// Tests a running arenad as a game server of Agones, beside a stand-in for the sidecar: from ready
// to the exit, with a sidecar that is late, goes away, is slow, or knows no counter.
#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/support/folders.h"
#include "tests/support/stand_in_sidecar.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

using std::chrono::milliseconds;

Process::Environment environment_of(const StandInSidecar& sidecar) {
    return {{"AGONES_SDK_HTTP_PORT", std::to_string(sidecar.port())},
            {"AGONES_SDK_GRPC_PORT", "9357"}};
}

std::size_t count_of(const SidecarModel& model, const std::string& method,
                     const std::string& target) {
    const auto requests = model.requests_to(target);
    return static_cast<std::size_t>(
        std::count_if(requests.begin(), requests.end(),
                      [&](const auto& request) { return request.method == method; }));
}

/// Returns the rules of a match of two seconds that begins when two are here.
std::string short_match() {
    std::ifstream stream(source_path("maps/arena.rules.toml"));
    std::stringstream text;
    text << stream.rdbuf();
    return text.str() +
           "\n[match]\nmode = \"deathmatch\"\nplayers_to_start = 2\ncountdown = 0.2\n"
           "time_limit = 2.0\novertime = 0\nmatch_end = 0.2\n";
}

TEST(ArenadAgones, is_ready_allocated_and_full_and_ends_with_the_signal_after_its_shutdown) {
    const TemporaryFolder folder;
    const std::string rules = folder.write("short.toml", short_match());
    StandInSidecar sidecar;
    sidecar.open();
    RunningArenad server({"--after-match", "exit", "--rules", rules}, environment_of(sidecar));
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    ASSERT_TRUE(server.process.wait_for_line("agones: ready", kPatience))
        << server.process.standard_output();
    ASSERT_TRUE(sidecar.wait_until([](const auto& model) { return model.state == "Ready"; }));
    sidecar.with_model([](SidecarModel& model) { model.allocate("2026-08-01T12:00:00Z"); });
    const auto allocated = server.process.wait_for_line("agones: allocated", kPatience);
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--rules",
                         rules, "--clients", "2", "--ramp", "0", "--duration", "20", "--quiet"});
    const bool asked_for_shutdown =
        sidecar.wait_until([](const auto& model) { return model.state == "Shutdown"; });
    const auto alone = server.process.wait(milliseconds(300));
    server.process.send_signal(SIGTERM);
    const auto exit_code = server.process.wait(kPatience);

    const std::string& log = server.process.standard_output();
    ASSERT_TRUE(allocated) << log;
    EXPECT_NE(allocated->find("at=\"2026-08-01T12:00:00Z\""), std::string::npos) << *allocated;
    EXPECT_TRUE(asked_for_shutdown) << log;
    EXPECT_FALSE(alone) << "it ends with the signal, not before: " << log;
    EXPECT_EQ(exit_code, 0) << log;
    EXPECT_LT(log.find("listening"), log.find("agones: ready")) << log;
    EXPECT_NE(log.find("agones: players reach this server at address=\"203.0.113.7\" "
                       "ports=\"game=7777\""),
              std::string::npos)
        << log;
    EXPECT_LT(log.find("agones: shutdown requested"), log.find("stopped ticks=")) << log;
    sidecar.with_model([](const SidecarModel& model) {
        EXPECT_EQ(count_of(model, "POST", "/ready"), 1u);
        EXPECT_EQ(count_of(model, "POST", "/shutdown"), 1u);
        EXPECT_GE(count_of(model, "POST", "/health"), 2u);
        for (const auto& request : model.requests())
            EXPECT_EQ(request.body.empty(), request.method == "GET") << request.target;
    });
}

TEST(ArenadAgones, keeps_the_counter_and_the_list_true_while_players_come_and_go) {
    StandInSidecar sidecar;
    sidecar.open();
    RunningArenad server({}, environment_of(sidecar));
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    ASSERT_TRUE(sidecar.wait_until([](const auto& model) { return model.state == "Ready"; }));
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--map", kMap, "--clients",
                         "3", "--ramp", "0", "--duration", "4", "--quiet"});

    const bool all_listed = sidecar.wait_until([](const SidecarModel& model) {
        return model.lists.at("players").values.size() == 3 &&
               model.counters.at("rooms").count == 1;
    });
    const bool all_gone = sidecar.wait_until([](const SidecarModel& model) {
        return model.lists.at("players").values.empty() && model.counters.at("rooms").count == 0;
    });

    EXPECT_TRUE(all_listed) << server.process.standard_output();
    EXPECT_TRUE(all_gone) << server.process.standard_output();
    EXPECT_EQ(server.stop(), 0);
}

TEST(ArenadAgones, survives_a_sidecar_that_comes_late_and_goes_away) {
    StandInSidecar sidecar;
    RunningArenad server({}, environment_of(sidecar));
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const bool waits =
        server.process.wait_for_line("agones: waiting for the sidecar", kPatience).has_value();
    const bool lives_without = wait_until_live(server.http_port);
    sidecar.open();
    const bool is_ready =
        sidecar.wait_until([](const auto& model) { return model.state == "Ready"; });
    sidecar.close();
    const bool is_lost =
        server.process.wait_for_line("agones: the sidecar does not answer", kPatience).has_value();

    SmallClient player(server.udp_port, 5);
    const bool joined_meanwhile = player.join();
    sidecar.open();
    const bool is_back =
        server.process.wait_for_line("agones: the sidecar answers again", kPatience).has_value();
    const bool is_listed = sidecar.wait_until([&](const SidecarModel& model) {
        return model.lists.at("players").values == std::vector<std::string>{"5"};
    });

    const std::string log = server.process.standard_output();
    EXPECT_TRUE(waits && lives_without && is_ready) << log;
    EXPECT_TRUE(is_lost && joined_meanwhile && is_back && is_listed) << log;
    EXPECT_EQ(server.stop(), 0);
    sidecar.with_model([](const SidecarModel& model) {
        EXPECT_EQ(count_of(model, "POST", "/ready"), 1u);
        EXPECT_EQ(count_of(model, "POST", "/shutdown"), 0u) << "the signal came first";
    });
}

TEST(ArenadAgones, a_slow_sidecar_without_counter_and_list_is_told_of_health_and_no_more) {
    SidecarModel model;
    model.counters.clear();
    model.lists.clear();
    StandInSidecar sidecar(model);
    sidecar.answer_after(milliseconds(700));
    sidecar.open();
    RunningArenad server({}, environment_of(sidecar));
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const bool is_well = sidecar.wait_until([](const SidecarModel& now) {
        return now.state == "Ready" && count_of(now, "POST", "/health") >= 2;
    });
    const bool counter_noted =
        server.process.wait_for_line("no such counter or list", kPatience).has_value();
    const bool list_noted =
        server.process.wait_for_line("no such counter or list", kPatience).has_value();
    SmallClient player(server.udp_port, 5);
    EXPECT_TRUE(player.join());
    const bool health_goes_on = sidecar.wait_until(
        [](const SidecarModel& now) { return count_of(now, "POST", "/health") >= 4; });

    EXPECT_TRUE(is_well && counter_noted && list_noted && health_goes_on)
        << server.process.standard_output();
    EXPECT_EQ(server.stop(), 0);
    sidecar.with_model([](const SidecarModel& now) {
        EXPECT_EQ(count_of(now, "PATCH", "/v1beta1/counters/rooms"), 0u);
        EXPECT_EQ(count_of(now, "POST", "/v1beta1/lists/players:addValue"), 0u);
    });
}

TEST(ArenadAgones, the_sidecars_ports_and_bad_ones_are_usage_errors) {
    const auto start = [](std::vector<std::string> options, const std::string& sidecar_port) {
        options.insert(options.end(), {"--map", kMap});
        return arenad(options, {{"AGONES_SDK_HTTP_PORT", sidecar_port}});
    };

    expect_usage_error(start({"--http-port", "8080"}, "9358"),
                       "http-port 8080 is the health port of the Agones sidecar");
    expect_usage_error(start({"--udp-port", "9357"}, "9358"), "udp-port 9357");
    expect_usage_error(start({"--http-port", "12345"}, "12345"), "http-port 12345");
    expect_usage_error(start({"--check-config", "--udp-port", "9358"}, "1"), "udp-port 9358");
    expect_usage_error(start({}, "many"), "AGONES_SDK_HTTP_PORT must be a port");
    EXPECT_EQ(arenad({"--check-config", "--map", kMap, "--http-port", "8080"}).exit_code, 0)
        << "without Agones the port is free";
}

}  // namespace
}  // namespace arena::test
