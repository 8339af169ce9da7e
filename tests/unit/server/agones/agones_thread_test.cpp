#include "server/agones/agones_thread.h"

#include <csignal>
#include <future>
#include <mutex>

#include <gtest/gtest.h>

#include "tests/support/stand_in_sidecar.h"

namespace arena::server::agones_thread_test {
namespace {

using arena::test::SidecarModel;
using arena::test::StandInSidecar;
using std::chrono::milliseconds;
using std::chrono::minutes;

AgonesTimes quick_times() {
    return {.backoff = {.first = milliseconds(1), .most = milliseconds(4)},
            .request_timeout = minutes(1),
            .tick_age_max = minutes(1),
            .write_interval = milliseconds(10),
            .settle = milliseconds(30),
            .resync = milliseconds(200),
            .arrival_max = minutes(1)};
}

SidecarModel quick_model() {
    SidecarModel model;
    model.batch = milliseconds(10);
    return model;
}

struct AgonesThreadTest : testing::Test {
    StandInSidecar sidecar{quick_model()};
    std::mutex mutex;
    FleetReport report{.is_open = true, .rooms_free = 1, .players_max = 16};

    std::unique_ptr<AgonesThread> start(milliseconds shutdown_wait_max = minutes(1)) {
        return std::make_unique<AgonesThread>(
            AgonesSettings{.port = sidecar.port(),
                           .times = quick_times(),
                           .seed = 1,
                           .look_interval = milliseconds(1),
                           .shutdown_wait_max = shutdown_wait_max},
            [this] {
                const std::lock_guard lock(mutex);
                FleetReport now = report;
                now.last_tick_at = std::chrono::steady_clock::now().time_since_epoch();
                return now;
            },
            nullptr);
    }
    void set_players(const std::vector<std::string>& players) {
        const std::lock_guard lock(mutex);
        report.players = players;
        report.rooms_used = players.empty() ? 0 : 1;
        report.rooms_free = 1 - report.rooms_used;
    }
    [[nodiscard]] bool becomes(const std::string& state) {
        return sidecar.wait_until([&](const SidecarModel& model) { return model.state == state; });
    }
};

TEST_F(AgonesThreadTest, keeps_the_game_server_true_over_a_loss_of_the_sidecar) {
    const auto agones = start();
    sidecar.open();
    EXPECT_TRUE(becomes("Ready"));
    set_players({"3", "4"});
    EXPECT_TRUE(sidecar.wait_until([](const SidecarModel& model) {
        return model.lists.at("players").values == std::vector<std::string>{"3", "4"} &&
               model.counters.at("rooms").count == 1;
    }));
    sidecar.close();
    set_players({});
    sidecar.open();

    EXPECT_TRUE(sidecar.wait_until([](const SidecarModel& model) {
        return model.lists.at("players").values.empty() && model.counters.at("rooms").count == 0;
    }));
}

TEST_F(AgonesThreadTest, asks_for_the_shutdown_and_waits_for_the_signal) {
    const auto agones = start();
    sidecar.open();
    ASSERT_TRUE(becomes("Ready"));

    auto finished = std::async(std::launch::async, [&] { return agones->finish(false); });
    EXPECT_TRUE(becomes("Shutdown"));
    EXPECT_EQ(finished.wait_for(milliseconds(20)), std::future_status::timeout);
    std::raise(SIGTERM);

    EXPECT_TRUE(finished.get());
}

TEST_F(AgonesThreadTest, waits_no_longer_than_it_may) {
    const auto agones = start(milliseconds(20));

    EXPECT_FALSE(agones->finish(false));
}

TEST_F(AgonesThreadTest, after_a_signal_there_is_nothing_to_ask_for) {
    const auto agones = start();
    sidecar.open();
    ASSERT_TRUE(becomes("Ready"));
    std::raise(SIGTERM);

    EXPECT_TRUE(agones->finish(true));

    sidecar.with_model(
        [](const SidecarModel& model) { EXPECT_TRUE(model.requests_to("/shutdown").empty()); });
}

TEST_F(AgonesThreadTest, ends_at_once_beside_a_sidecar_that_does_not_answer) {
    sidecar.answer_after(minutes(10));
    sidecar.open();
    auto agones = start();

    agones.reset();

    SUCCEED() << "or this test would run into its time limit";
}

}  // namespace
}  // namespace arena::server::agones_thread_test
