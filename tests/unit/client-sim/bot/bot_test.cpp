#include "client-sim/bot/bot.h"

#include <gtest/gtest.h>

#include "protocol/encode.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A bot and a server's side of it, written by hand.
class BotTest : public ::testing::Test {
  protected:
    bool give(const protocol::Message& message) {
        return bot.receive(encoder.encode(message), now, distributions);
    }
    void join() {
        const auto hello = bot.next_message(now);
        ASSERT_TRUE(hello && std::holds_alternative<protocol::Hello>(*hello));
        ASSERT_TRUE(
            give(protocol::Welcome{.client_nonce = std::get<protocol::Hello>(*hello).client_nonce,
                                   .session_token = 5,
                                   .player = {1},
                                   .tick = 100,
                                   .archetypes = {{}},
                                   .weapons = {{}},
                                   .map_name = "arena"}));
        bot.enter(field);
    }
    void spawn(std::uint32_t sequence, std::uint32_t id, sim::Tick tick, sim::Vec2 position) {
        protocol::Events events;
        events.first_sequence = sequence;
        static_cast<void>(events.events.push_back({.kind = sim::EventKind::spawn,
                                                   .subject = {id},
                                                   .other = {},
                                                   .position = position,
                                                   .velocity = {},
                                                   .amount = 100,
                                                   .tick = tick}));
        give(events);
    }
    void snapshot(sim::Tick tick, std::uint32_t events_through, std::uint32_t id,
                  sim::Vec2 position) {
        protocol::SnapshotPart part;
        part.tick = tick;
        part.input_margin = 2;
        part.events_through = events_through;
        static_cast<void>(part.players.push_back({.id = {id},
                                                  .position = position,
                                                  .velocity = {},
                                                  .aim_x = 0,
                                                  .aim_y = 0,
                                                  .health = 100,
                                                  .score = 0}));
        give(part);
    }
    [[nodiscard]] FleetTotals totals() const {
        FleetTotals sum;
        bot.add_to(sum, now);
        return sum;
    }

    Time now = seconds{10};
    Bot bot{{.name = "bot-1", .seed = 3, .behaviour = BehaviourKind::wander}, now};
    protocol::Encoder encoder;
    FleetDistributions distributions;
    std::shared_ptr<const ObstacleField> field =
        std::make_shared<const ObstacleField>(test::field_with({test::box({5, 5}, {9, 9})}));
};

TEST_F(BotTest, is_connected_with_its_first_snapshot) {
    join();
    spawn(1, 1, 101, {0, 0});
    const bool before = bot.connected();

    snapshot(102, 1, 1, {0, 0});

    EXPECT_FALSE(before);
    EXPECT_TRUE(bot.connected());
    EXPECT_EQ(totals().clients_connected, 1u);
    EXPECT_EQ(totals().clients_lost, 0u);
}

TEST_F(BotTest, walks_as_soon_as_it_sees_itself) {
    join();
    spawn(1, 1, 101, {0, 0});

    const auto message = bot.next_message(now);

    ASSERT_TRUE(message && std::holds_alternative<protocol::Input>(*message));
    const sim::PlayerInput input = std::get<protocol::Input>(*message).inputs[0];
    EXPECT_TRUE(input.move_x != 0 || input.move_y != 0);
}

TEST_F(BotTest, tells_its_judge_what_it_is_told) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {6, 7});
    snapshot(105, 1, 8, {0, 0});

    const FleetTotals sum = totals();

    EXPECT_EQ(sum.verdict.violations_sum(), 2u);
    EXPECT_EQ(sum.verdict.examples.size(), 2u);
}

TEST_F(BotTest, counts_what_happens_in_the_match) {
    join();
    spawn(1, 1, 101, {0, 0});
    spawn(2, sim::kFirstProjectileId, 101, {0, 0});
    protocol::Events events;
    events.first_sequence = 3;
    for (const auto kind :
         {sim::EventKind::hit, sim::EventKind::hit, sim::EventKind::death, sim::EventKind::collect,
          sim::EventKind::launch, sim::EventKind::launch})
        static_cast<void>(events.events.push_back({.kind = kind,
                                                   .subject = {1},
                                                   .other = {2},
                                                   .position = {},
                                                   .velocity = {},
                                                   .amount = 25,
                                                   .tick = 103}));
    for (const auto kind : {sim::EventKind::explode, sim::EventKind::bounce})
        static_cast<void>(events.events.push_back(
            {.kind = kind, .subject = {sim::kFirstProjectileId}, .tick = 103}));
    for (const auto kind :
         {sim::EventKind::press, sim::EventKind::release, sim::EventKind::destroy})
        static_cast<void>(events.events.push_back(
            {.kind = kind, .subject = {sim::kFirstObstacleId}, .tick = 103}));
    give(events);

    const FleetTotals sum = totals();

    EXPECT_EQ(sum.match.shots, 1u);
    EXPECT_EQ(sum.match.hits, 2u);
    EXPECT_EQ(sum.match.kills, 1u);
    EXPECT_EQ(sum.match.collects, 1u);
    EXPECT_EQ(sum.match.launches, 2u);
    EXPECT_EQ(sum.match.presses, 1u);
    EXPECT_EQ(sum.match.explosions, 1u);
    EXPECT_EQ(sum.match.bounces, 1u);
    EXPECT_EQ(sum.match.crates_destroyed, 1u);
}

TEST_F(BotTest, counts_its_seconds_from_the_first_snapshot_to_its_end) {
    join();
    spawn(1, 1, 101, {0, 0});
    now += seconds{1};
    snapshot(102, 1, 1, {0, 0});
    now += milliseconds{1500};

    const auto goodbye = bot.leave(now);
    now += seconds{7};

    ASSERT_TRUE(goodbye.has_value());
    EXPECT_DOUBLE_EQ(totals().client_seconds, 1.5);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_TRUE(totals().closed_by_reason.empty());
}

TEST_F(BotTest, is_lost_when_the_server_falls_silent) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {0, 0});
    now += seconds{6};

    const auto message = bot.next_message(now);

    EXPECT_FALSE(message.has_value());
    EXPECT_EQ(totals().clients_lost, 1u);
    EXPECT_EQ(totals().closed_by_reason.at("silence"), 1u);
}

TEST_F(BotTest, a_refused_bot_was_never_connected_and_says_why) {
    const auto hello = bot.next_message(now);
    give(protocol::Goodbye{.session_token = 0,
                           .client_nonce = std::get<protocol::Hello>(*hello).client_nonce,
                           .reason = protocol::GoodbyeReason::server_full});

    EXPECT_EQ(totals().clients_connected, 0u);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_EQ(totals().closed_by_reason.at("server_full"), 1u);
}

TEST_F(BotTest, somebody_who_was_never_welcomed_has_nobody_to_say_goodbye_to) {
    EXPECT_FALSE(bot.leave(now).has_value());
}

}  // namespace
}  // namespace arena::client_sim
