#include "server/app/lane.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/base/assertions_throw.h"
#include "server/transport/udp_transport.h"
#include "sim/base/assert.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::lane_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time kStart = seconds(100);

/// The second of two matches, at 50 ticks a second.
struct SecondMatch {
    SecondMatch()
        : harness({.tick_rate = 50, .snapshot_rate = 25}, arena::test::test_key(), bare_terrain(),
                  2),
          log(LogFormat::text, LogLevel::off),
          tick_log(log),
          dumps({.folder = folder.path(""), .unix_seconds = [] { return 0; }},
                [](LogLevel, std::string_view, LogFields) {}),
          lane({.server = harness.server,
                .log = log,
                .tick_log = tick_log,
                .dumps = dumps,
                .period = milliseconds(20)},
               1, TickClock(50, kStart)) {}

    Harness harness;
    Log log;
    TickLog tick_log;
    arena::test::TemporaryFolder folder;
    MatchDumps dumps;
    Lane lane;
};

/// The first of two matches, with a client, whose ticks its lane runs from now on.
struct FirstMatch {
    FirstMatch() : alice(join()), lane(lane_at(UdpTransport::now())) {}

    TestClient& join() {
        harness.now = UdpTransport::now();
        TestClient& made = harness.join(client_at(1001), 1);
        harness.run(2);
        // What comes later must not be earlier than the harness has it.
        std::this_thread::sleep_for(harness.now - UdpTransport::now());
        return made;
    }
    Lane lane_at(Time now) {
        begun = now;
        return Lane({.server = harness.server,
                     .log = log,
                     .tick_log = tick_log,
                     .dumps = *dumps,
                     .period = milliseconds(20)},
                    0, TickClock(50, now));
    }
    void tick() {
        ++ticks;
        lane.run_due_ticks(begun + ticks * milliseconds(20), {});
        harness.now = UdpTransport::now();
        harness.deliver_mail(alice);
    }
    void finish() {
        run_until([&] { return lane.has_finished(); });
    }
    void run_until_it_fails() {
        run_until([&] { return lane.report(kStart).failed; });
    }
    /// Runs ticks for two seconds at most.
    template <typename Condition>
    void run_until(const Condition& condition) {
        const Time deadline = UdpTransport::now() + seconds(2);
        while (!condition() && UdpTransport::now() < deadline) {
            tick();
            std::this_thread::sleep_for(milliseconds(5));
        }
    }
    [[nodiscard]] std::vector<std::string> dumped() {
        dumps.reset();  // waits for them
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path("")))
            names.push_back(entry.path().filename());
        std::ranges::sort(names);
        return names;
    }

    Harness harness{
        {.tick_rate = 50, .snapshot_rate = 25}, arena::test::test_key(), bare_terrain(), 2};
    Log log{LogFormat::text, LogLevel::off};
    TickLog tick_log{log};
    arena::test::TemporaryFolder folder;
    std::optional<MatchDumps> dumps{
        std::in_place,
        MatchDumps::Settings{.folder = folder.path(""), .unix_seconds = [] { return 0; }},
        [](LogLevel, std::string_view, LogFields) {}};
    Time begun{};
    int ticks = 0;
    TestClient& alice;
    Lane lane;
};

const std::vector<std::string> kOneDump{"match-1-19700101T000000Z.json",
                                        "match-1-19700101T000000Z.state"};

TEST(Lane, runs_the_ticks_of_its_match_when_they_are_due) {
    SecondMatch second;
    EXPECT_EQ(second.lane.next_due(), kStart + milliseconds(20));
    EXPECT_FALSE(second.lane.run_due_ticks(kStart + milliseconds(19), {}));

    EXPECT_TRUE(second.lane.run_due_ticks(kStart + milliseconds(20), {}));
    EXPECT_TRUE(second.lane.run_due_ticks(kStart + milliseconds(65), {}));

    EXPECT_EQ(second.harness.server.host(1).world().tick(), 3u);
    EXPECT_EQ(second.harness.server.host(0).world().tick(), 0u);
    EXPECT_EQ(second.lane.id(), MatchId{2});
    EXPECT_EQ(second.lane.next_due(), kStart + milliseconds(80));
}

TEST(Lane, the_report_is_that_of_its_match) {
    SecondMatch second;
    second.lane.run_due_ticks(kStart + seconds(1), {});

    const LaneReport report = second.lane.report(kStart);

    EXPECT_EQ(report.tick, kCatchUpTicksMax);
    EXPECT_EQ(report.statistics.ticks, kCatchUpTicksMax);
    EXPECT_EQ(report.tick_times.nanoseconds.count(), kCatchUpTicksMax);
    EXPECT_EQ(report.tick_times.skipped, 50 - kCatchUpTicksMax);
    EXPECT_TRUE(report.last_tick_at);
    EXPECT_EQ(report.players, 0u);
    EXPECT_FALSE(report.draining);
}

TEST(Lane, a_match_that_has_hung_is_ended_and_no_other) {
    SecondMatch second;
    second.lane.run_due_ticks(kStart + milliseconds(20), {});

    second.lane.end_after_hanging(seconds(5), kStart + seconds(5));
    second.lane.run_due_ticks(kStart + milliseconds(40), {});

    EXPECT_TRUE(second.lane.report(kStart).finished);
    EXPECT_FALSE(second.harness.server.host(0).draining());
    EXPECT_EQ(second.harness.server.hall().open_matches(), 1u);
}

TEST(Lane, a_match_in_which_an_exception_is_thrown_ends_alone_with_a_dump_and_goodbyes) {
    FirstMatch first;
    first.tick();
    first.harness.on_send = [](std::span<const std::byte>) { throw std::bad_alloc(); };

    first.run_until_it_fails();
    first.harness.on_send = {};
    const std::uint64_t hash = first.harness.server.host().world().hash();
    first.finish();

    EXPECT_TRUE(first.lane.has_finished());
    EXPECT_TRUE(first.lane.report(kStart).finished);
    EXPECT_EQ(first.alice.end(), (protocol::End{protocol::EndReason::draining, true}));
    EXPECT_EQ(first.harness.server.host().world().hash(), hash) << "it is not stepped any more";
    EXPECT_FALSE(first.harness.server.host(1).draining());
    EXPECT_EQ(first.harness.server.hall().open_matches(), 1u);
    EXPECT_EQ(first.dumped(), kOneDump);
}

TEST(Lane, an_assertion_that_fails_in_a_match_ends_the_match_alone) {
    FirstMatch first;
    first.tick();
    first.harness.on_send = [](std::span<const std::byte> bytes) {
        ARENA_ASSERT(bytes.empty(), "a planted failure");
    };

    first.run_until_it_fails();
    first.harness.on_send = {};
    first.finish();

    EXPECT_TRUE(first.lane.has_finished());
    EXPECT_EQ(first.alice.end(), (protocol::End{protocol::EndReason::draining, true}));
    EXPECT_FALSE(AssertionsThrow::here()) << "only in its ticks";
}

TEST(Lane, a_match_whose_goodbyes_fail_as_well_ends_without) {
    FirstMatch first;
    first.tick();
    first.harness.on_send = [](std::span<const std::byte>) { throw std::logic_error("again"); };

    first.finish();

    EXPECT_TRUE(first.lane.has_finished());
    EXPECT_TRUE(first.lane.report(kStart).failed);
    EXPECT_EQ(first.alice.end(), std::nullopt);
    EXPECT_EQ(first.harness.server.hall().open_matches(), 1u) << "the hall has been told";
    EXPECT_EQ(first.dumped(), kOneDump);
}

TEST(Lane, a_match_that_has_hung_is_dumped_and_drains_once_even_if_it_then_fails) {
    FirstMatch first;
    first.tick();

    first.lane.end_after_hanging(seconds(5), UdpTransport::now());
    first.harness.on_send = [](std::span<const std::byte>) { throw 5; };
    first.finish();

    EXPECT_TRUE(first.lane.has_finished());
    EXPECT_TRUE(first.lane.report(kStart).hung);
    EXPECT_TRUE(first.lane.report(kStart).failed);
    EXPECT_EQ(first.lane.report(kStart).load, 0.0);
    EXPECT_EQ(first.dumped(), kOneDump);
}

TEST(Lane, a_match_whose_last_tick_has_both_hung_and_failed_is_ended_once) {
    FirstMatch first;
    first.harness.on_send = [](std::span<const std::byte>) { throw std::bad_alloc(); };
    first.run_until_it_fails();

    first.lane.end_after_hanging(seconds(5), UdpTransport::now());

    EXPECT_FALSE(first.lane.report(kStart).hung);
    EXPECT_EQ(first.dumped(), kOneDump);
}

}  // namespace
}  // namespace arena::server::test::lane_test
