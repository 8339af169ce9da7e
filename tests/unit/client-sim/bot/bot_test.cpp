#include "client-sim/bot/bot.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"
#include "tests/unit/client-sim/support/server_side.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A bot and a server's side of it, written by hand.
class BotTest : public ::testing::Test {
  protected:
    void talk() {
        for (bool said = true; said;) {
            said = false;
            for (auto bytes = bot.next_datagram(now); !bytes.empty();
                 bytes = bot.next_datagram(now)) {
                server.receive(bytes, now);
                said = true;
            }
            for (test::Bytes& answer : server.take(now)) {
                bot.receive(answer, now, distributions);
                said = true;
            }
        }
    }
    void be_cut_off_for(Time duration) {
        for (const Time end = now + duration; now < end;) {
            now += milliseconds{5};
            while (!bot.next_datagram(now).empty()) {
            }
            server.take(now);
        }
    }
    void welcome(sim::EntityId player = {1}) {
        protocol::Welcome welcome = server.welcome(100);
        welcome.player = player;
        server.say_reliable(welcome);
        talk();
    }
    void join() {
        talk();
        welcome();
        ASSERT_EQ(bot.client().state(), ClientState::active);
    }
    void resume(sim::EntityId player = {1}) {
        be_cut_off_for(seconds{5} + milliseconds{5});
        now += protocol::kHandshakeResend;  // what it said first was lost
        talk();
        welcome(player);
        ASSERT_EQ(bot.client().state(), ClientState::active);
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
        server.say_reliable(events);
        talk();
    }
    void snapshot(sim::Tick tick, std::uint32_t events_through, std::uint32_t id,
                  sim::Vec2 position, std::uint16_t score = 0) {
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
                                                  .score = score}));
        server.say(part);
        talk();
    }
    [[nodiscard]] FleetTotals totals() const {
        FleetTotals sum;
        bot.add_to(sum, now);
        return sum;
    }

    Time now = seconds{10};
    test::ServerSide server;
    std::shared_ptr<AskedField> field =
        std::make_shared<AskedField>(test::field_with({test::box({5, 5}, {9, 9})}));
    Bot bot{
        {.name = "bot-1",
         .seed = 3,
         .behaviour = BehaviourKind::wander,
         .client = {.token = server.token(), .offers_aes = false, .random = arena::test::seeded(7)},
         .field_for = [this](const protocol::Welcome&) { return field; }},
        now};
    FleetDistributions distributions;
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

    now += milliseconds{20};
    talk();

    ASSERT_FALSE(server.inputs().empty());
    const sim::PlayerInput input = server.inputs().back().input;
    EXPECT_TRUE(input.move_x != 0 || input.move_y != 0);
}

TEST_F(BotTest, without_the_map_it_stands_still_and_judges_nothing) {
    field = nullptr;
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {6, 7});
    now += milliseconds{20};
    talk();

    ASSERT_FALSE(server.inputs().empty());
    EXPECT_EQ(server.inputs().back().input, sim::PlayerInput{});
    EXPECT_TRUE(bot.connected());
    EXPECT_EQ(totals().verdict.parts_judged, 0u);
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
    server.say_reliable(events);
    talk();

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

    bot.leave(now);
    now += seconds{7};

    EXPECT_DOUBLE_EQ(totals().client_seconds, 1.5);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_TRUE(totals().closed_by_reason.empty());
}

TEST_F(BotTest, is_lost_when_its_server_vanishes_for_good) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {0, 0});

    be_cut_off_for(seconds{36});

    EXPECT_EQ(totals().clients_lost, 1u);
    ASSERT_TRUE(totals().closed_by_reason.contains("timed_out"));
    EXPECT_EQ(totals().closed_by_reason.at("timed_out").clients, 1u);
    EXPECT_FALSE(totals().closed_by_reason.at("timed_out").advice.empty());
}

TEST_F(BotTest, a_refused_bot_was_never_connected_and_says_why) {
    server.turn_away = protocol::DeniedReason::server_full;

    talk();

    EXPECT_EQ(totals().clients_connected, 0u);
    EXPECT_EQ(totals().clients_lost, 0u);
    ASSERT_TRUE(totals().closed_by_reason.contains("server_full"));
    EXPECT_NE(totals().closed_by_reason.at("server_full").advice.find("--max-clients"),
              std::string_view::npos);
}

TEST_F(BotTest, who_resumes_goes_on_with_a_new_judge_and_the_old_verdict) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {6, 7}, 3);

    resume();
    spawn(1, 1, 401, {0, 0});
    snapshot(402, 1, 1, {6, 7}, 3);

    EXPECT_EQ(totals().resumes, 1u);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_EQ(totals().snapshots, 2u);
    EXPECT_EQ(totals().verdict.parts_judged, 2u);
    EXPECT_EQ(totals().verdict.violations_sum(), 2u);
}

TEST_F(BotTest, who_resumes_as_somebody_else_was_cheated_once) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {0, 0}, 3);

    resume({2});
    const FleetTotals exchanged = totals();
    resume({2});
    spawn(1, 2, 701, {0, 0});
    snapshot(702, 1, 2, {0, 0}, 2);

    const auto of = [](const FleetTotals& sum, ViolationKind kind) {
        return sum.verdict.violations[static_cast<std::size_t>(kind)];
    };
    EXPECT_EQ(of(exchanged, ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(of(totals(), ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(of(totals(), ViolationKind::score_fell), 0u);
}

TEST_F(BotTest, a_score_that_a_resumption_takes_away_is_a_violation) {
    join();
    spawn(1, 1, 101, {0, 0});
    snapshot(102, 1, 1, {0, 0}, 3);

    resume();
    spawn(1, 1, 401, {0, 0});
    snapshot(402, 1, 1, {0, 0}, 2);

    const FleetTotals sum = totals();
    EXPECT_EQ(sum.verdict.violations[static_cast<std::size_t>(ViolationKind::score_fell)], 1u);
    ASSERT_EQ(sum.verdict.examples.size(), 1u);
    EXPECT_NE(sum.verdict.examples[0].line.find("score 2"), std::string::npos)
        << sum.verdict.examples[0].line;
}

TEST_F(BotTest, records_round_trips_and_losses_of_its_connection) {
    join();
    spawn(1, 1, 101, {0, 0});
    for (sim::Tick tick = 102; tick < 110; ++tick) {
        now += milliseconds{50};
        snapshot(tick, 1, 1, {0, 0});
    }

    EXPECT_GT(distributions.round_trip.count(), 5u);
    EXPECT_GT(totals().packets_sent, 8u);
    EXPECT_EQ(totals().packets_lost, 0u);
}

}  // namespace
}  // namespace arena::client_sim
