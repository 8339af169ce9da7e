// Tests the real server with clients by WebSocket that read hardly anything, beside bots that play:
// the bots notice nothing, what waits for the slow ones is bounded, and when they read again they
// see the world as it is.
//
// To see figures, with more bots and for longer:
//
//   export ARENAD_SLOW_READERS_SECONDS=30 ARENAD_SLOW_READERS_BOTS=100
//   build/release/bin/e2e --gtest_filter='WebSocketSlowReaders*'
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/small_client.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/websocket_client.h"

namespace arena::test {
namespace {

using Json = nlohmann::json;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr std::size_t kSlowReaders = 20;
constexpr int kWaitingBytesMax = 65536;  ///< docs/operations.md
constexpr sim::Tick kTicksPerSecond = 60;
/// A quarter of a second.
constexpr sim::Tick kCurrentTicks = kTicksPerSecond / 4;

int number_from(const char* variable, int otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

/// A client with a small receive buffer, which takes a silent server for a slow line.
struct SlowReader {
    const WebSocketClient* socket;
    SmallClient client;

    SlowReader(const RunningArenad& server, std::uint16_t port, std::uint64_t id)
        : SlowReader(server,
                     std::make_unique<WebSocketClient>(WebSocketClient::Settings{
                         .port = port, .lines = {}, .receive_buffer = 4096}),
                     id) {}

  private:
    SlowReader(const RunningArenad& server, std::unique_ptr<WebSocketClient> line, std::uint64_t id)
        : socket(line.get()), client(server.udp_port, id, std::move(line), seconds(120)) {}
};

/// Reads until nothing more is there, and returns the tick of the newest update.
sim::Tick newest_tick(SmallClient& client) {
    sim::Tick newest = 0;
    while (const auto update = client.wait_for_update(std::chrono::milliseconds(1)))
        newest = std::max(newest, update->tick);
    return newest;
}

TEST(WebSocketSlowReaders, harm_nobody_and_see_the_world_as_it_is_when_they_read_again) {
    const seconds slow_time(number_from("ARENAD_SLOW_READERS_SECONDS", 5));
    const int bots_beside = number_from("ARENAD_SLOW_READERS_BOTS", 20);
    TemporaryFolder folder;
    RunningArenad server({"--websocket-port", "0", "--max-clients", "256"});
    const std::uint16_t port = server.websocket_port();
    ASSERT_NE(port, 0) << server.process.standard_error();
    std::ofstream(folder.path("mix.toml"))
        << "[[stage]]\nseconds = " << slow_time.count() + 8 << "\nclients = " << bots_beside
        << "\nat_once = true\n[[group]]\nbehaviour = \"fighter\"\nname = \"udp\"\n"
        << "[[group]]\nbehaviour = \"fighter\"\nname = \"websocket\"\ntransport = \"websocket\"\n";
    Process bots(kBots, {"--accept-invalid", "--server", server.udp(), "--websocket-port",
                         std::to_string(port), "--scenario", folder.path("mix.toml"), "--map", kMap,
                         "--status", server.http(), "--quiet", "--predict", "0", "--json",
                         folder.path("bots.json")});
    ASSERT_TRUE(wait_for_metric(server.http_port, "arenad_players", bots_beside));

    std::vector<std::unique_ptr<SlowReader>> slow;
    for (std::size_t i = 0; i < kSlowReaders; ++i) {
        slow.push_back(std::make_unique<SlowReader>(server, port, 1000 + i));
        ASSERT_TRUE(slow.back()->client.join()) << i;
    }
    SmallClient prompt(server.udp_port, 999);
    ASSERT_TRUE(prompt.join());

    // A byte a second each, while they go on sending.
    const double memory_before = metric(server.http_port, "process_resident_memory_bytes");
    const auto wake_at = steady_clock::now() + slow_time;
    for (auto read_at = steady_clock::now(); steady_clock::now() < wake_at;) {
        for (const auto& each : slow)
            each->client.speak();
        (void)newest_tick(prompt);
        if (steady_clock::now() < read_at) continue;
        read_at += seconds(1);
        for (const auto& each : slow)
            each->socket->take_bytes(1);
    }
    const double memory_after = metric(server.http_port, "process_resident_memory_bytes");
    EXPECT_LE(metric(server.http_port, "arenad_websocket_waiting_bytes_max"), kWaitingBytesMax);

    // Each in turn reads again. What the system still held for it is old. The first update after
    // that is at most a quarter of a second newer than the moment of its waking: as fresh as that.
    sim::Tick slowest = 0;
    int most_stale = 0;
    for (const auto& each : slow) {
        sim::Tick awake = 0;
        while (awake == 0)
            awake = newest_tick(prompt);
        int stale = 0;
        sim::Tick current = 0;
        while (current < awake) {
            const auto update = each->client.wait_for_update(kPatience);
            ASSERT_TRUE(update) << "nothing more comes";
            current = update->tick;
            stale += current < awake ? 1 : 0;
        }
        EXPECT_LE(current - awake, kCurrentTicks);
        slowest = std::max(slowest, current - awake);
        most_stale = std::max(most_stale, stale);
        for (const auto& other : slow)
            other->client.speak();
    }

    EXPECT_GT(metric(server.http_port, "arenad_websocket_outdated_total"), 0)
        << "what waited for them for long was dropped";

    EXPECT_EQ(bots.wait(seconds(90)), 0) << bots.standard_output() << bots.standard_error();
    const Json report = Json::parse(folder.read("bots.json"), nullptr, false);
    EXPECT_EQ(report["clients_connected"], bots_beside);
    EXPECT_EQ(report["clients_lost"], 0);
    EXPECT_EQ(report["resumes"], 0);
    std::cout << "after " << slow_time.count() << " s, beside " << bots_beside << " bots: memory +"
              << (memory_after - memory_before) / 1024 << " kB, at most "
              << metric(server.http_port, "arenad_websocket_waiting_bytes_max")
              << " bytes waited for one, current within " << slowest << " ticks after at most "
              << most_stale << " old updates; tick p99 " << report["tick_ms_p99"]
              << " ms, response p99 " << report["response_ms_p99"] << " ms\n";
    EXPECT_EQ(server.stop(), 0);
}

}  // namespace
}  // namespace arena::test
