#include "client-sim/bot/bot.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A bot and a hand-written server side for it.
class BotTest : public ::testing::Test {
  protected:
    explicit BotTest(bool watches = false) : does_watch(watches) {}

    void talk() {
        for (bool has_sent = true; has_sent;) {
            has_sent = false;
            for (auto bytes = bot.next_datagram(now); !bytes.empty();
                 bytes = bot.next_datagram(now)) {
                server.receive(bytes, now);
                has_sent = true;
            }
            for (client::test::Bytes& answer : server.take(now)) {
                bot.receive(answer, now, distributions);
                has_sent = true;
            }
        }
    }
    void drop_datagrams_for(Time duration) {
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
        ASSERT_EQ(bot.client().state(), client::ClientState::active);
    }
    void resume(sim::EntityId player = {1}) {
        drop_datagrams_for(seconds{5} + milliseconds{5});
        now += protocol::kHandshakeResend;  // its first request was lost
        talk();
        welcome(player);
        ASSERT_EQ(bot.client().state(), client::ClientState::active);
    }
    /// Brings a player into view at `position`; its number is its short id.
    void see(std::uint32_t id, sim::Tick tick, sim::Vec2 position) {
        say(tick,
            {.introduced = {{static_cast<protocol::ShortId>(id),
                             client::test::player(id, client::test::motion(tick, position))}}});
    }
    void say(sim::Tick tick, const client::test::UpdateContent& content = {}) {
        server.say(client::test::message({.tick = tick, .input_margin = 2}, content));
        talk();
    }
    void say_score(std::uint32_t id, std::int32_t score) {
        server.say_reliable(protocol::Roster{
            .starts_anew = false, .left = {}, .joined = {}, .scores = {{{id}, score}}});
        talk();
    }
    [[nodiscard]] FleetTotals totals() const {
        FleetTotals sum;
        bot.add_to(sum, now);
        return sum;
    }

    /// Returns what the bot has measured.
    [[nodiscard]] const GroupDistributions& of_group() { return distributions.group(0); }

    bool does_watch;
    Time now = seconds{10};
    client::test::ServerSide server;
    std::shared_ptr<CachedField> field =
        std::make_shared<CachedField>(test::field_with({test::box({5, 5}, {9, 9})}));
    Bot bot{
        {.name = "bot-1",
         .seed = 3,
         .behaviour = BehaviourKind::wander,
         .watches = does_watch,
         .client = {.token = server.token(), .offers_aes = false, .random = arena::test::seeded(7)},
         .field_for = [this](const protocol::Welcome&) { return field; }},
        now};
    FleetDistributions distributions;
};

TEST_F(BotTest, is_connected_with_its_first_update) {
    join();
    const bool before = bot.connected();

    see(1, 102, {0, 0});

    EXPECT_FALSE(before);
    EXPECT_TRUE(bot.connected());
    EXPECT_EQ(totals().clients_connected, 1u);
    EXPECT_EQ(totals().clients_lost, 0u);
}

TEST_F(BotTest, walks_as_soon_as_it_sees_its_player) {
    join();
    see(1, 101, {0, 0});

    for (int tick = 0; tick < 2; ++tick) {  // the two share a packet
        now += milliseconds{20};
        talk();
    }

    ASSERT_FALSE(server.inputs().empty());
    const sim::PlayerInput input = server.inputs().back().runs.back().input;
    EXPECT_TRUE(input.move_x != 0 || input.move_y != 0);
}

TEST_F(BotTest, without_the_map_it_stands_still_and_judges_nothing) {
    field = nullptr;
    join();
    see(1, 102, {6, 7});
    now += milliseconds{20};
    talk();

    ASSERT_FALSE(server.inputs().empty());
    EXPECT_EQ(server.inputs().back().runs.back().input, sim::PlayerInput{});
    EXPECT_TRUE(bot.connected());
    EXPECT_EQ(totals().verdict.updates_judged, 0u);
}

TEST_F(BotTest, passes_what_it_receives_on_to_its_judge) {
    join();
    see(1, 102, {6, 7});   // in a wall
    see(2, 105, {21, 0});  // over the border
    say_score(1, 3);
    say_score(1, 2);

    const FleetTotals sum = totals();

    EXPECT_EQ(sum.verdict.updates_judged, 2u);
    EXPECT_EQ(sum.verdict.violations_sum(), 3u);
    EXPECT_EQ(sum.verdict.examples.size(), 3u);
}

TEST_F(BotTest, counts_the_events_that_it_receives) {
    join();
    protocol::Update update{.tick = 103};
    for (const auto kind :
         {protocol::EffectKind::hit, protocol::EffectKind::hit, protocol::EffectKind::hit,
          protocol::EffectKind::death, protocol::EffectKind::collect, protocol::EffectKind::launch,
          protocol::EffectKind::launch, protocol::EffectKind::explode, protocol::EffectKind::bounce,
          protocol::EffectKind::destroy})
        static_cast<void>(update.effects.push_back({.position = {1, 1}, .kind = kind}));
    const auto shot = [](std::uint32_t number) {
        return client::test::projectile(number, client::test::motion(103, {0, 0}));
    };
    server.say(client::test::message(
        update, {.introduced = {{1, client::test::player(1, client::test::motion(103, {}))},
                                {2, shot(5)},
                                {3, shot(6)}}}));
    talk();
    say(106, {.motions = {{2, client::test::motion(106, {1, 0})}}});  // no new shot

    const MatchEvents match = totals().match;

    EXPECT_EQ(match.effects, 10u);
    EXPECT_EQ(match.shots, 2u);
    EXPECT_EQ(match.hits, 3u);
    EXPECT_EQ(match.kills, 1u);
    EXPECT_EQ(match.collects, 1u);
    EXPECT_EQ(match.launches, 2u);
    EXPECT_EQ(match.explosions, 1u);
    EXPECT_EQ(match.bounces, 1u);
    EXPECT_EQ(match.crates_destroyed, 1u);
}

TEST_F(BotTest, counts_its_seconds_from_the_first_update_to_its_end) {
    join();
    now += seconds{1};
    see(1, 102, {0, 0});
    now += milliseconds{1500};

    bot.leave(now);
    now += seconds{7};

    EXPECT_DOUBLE_EQ(totals().client_seconds, 1.5);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_TRUE(totals().closed_by_reason.empty());
}

TEST_F(BotTest, is_lost_when_its_server_vanishes_for_good) {
    join();
    see(1, 102, {0, 0});

    drop_datagrams_for(seconds{36});

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

TEST_F(BotTest, a_bot_that_resumes_gets_a_new_judge_and_keeps_the_old_verdict) {
    join();
    see(1, 102, {6, 7});

    resume();
    see(1, 402, {6, 7});

    EXPECT_EQ(totals().resumes, 1u);
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_EQ(totals().snapshots, 2u);
    EXPECT_EQ(totals().verdict.updates_judged, 2u);
    EXPECT_EQ(totals().verdict.violations_sum(), 2u);
}

TEST_F(BotTest, resuming_as_another_player_is_one_violation) {
    join();
    see(1, 102, {0, 0});
    say_score(1, 3);

    resume({2});
    const FleetTotals exchanged = totals();
    resume({2});
    see(2, 702, {0, 0});
    say_score(2, 2);

    const auto of = [](const FleetTotals& sum, ViolationKind kind) {
        return sum.verdict.violations[static_cast<std::size_t>(kind)];
    };
    EXPECT_EQ(of(exchanged, ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(of(totals(), ViolationKind::player_exchanged), 1u);
    EXPECT_EQ(of(totals(), ViolationKind::score_fell), 0u);
}

TEST_F(BotTest, a_score_lost_in_a_resumption_is_a_violation) {
    join();
    see(1, 102, {0, 0});
    say_score(1, 3);

    resume();
    say_score(1, 2);

    const FleetTotals sum = totals();
    EXPECT_EQ(sum.verdict.violations[static_cast<std::size_t>(ViolationKind::score_fell)], 1u);
    ASSERT_EQ(sum.verdict.examples.size(), 1u);
    EXPECT_NE(sum.verdict.examples[0].line.find("score 2"), std::string::npos)
        << sum.verdict.examples[0].line;
}

TEST_F(BotTest, records_how_long_each_input_waits_for_the_update_that_shows_it) {
    join();
    const sim::Tick first = bot.client().clock().next_tick() - 1;
    now += milliseconds{20};
    talk();
    now += milliseconds{40};
    server.say(client::test::message({.tick = first + 2, .input_margin = 2, .input_age = 2}, {}));
    talk();
    const std::uint64_t shown = of_group().response.count();
    now += milliseconds{500};
    server.say(client::test::message({.tick = first + 5, .input_margin = 2, .input_age = 4}, {}));
    talk();

    EXPECT_EQ(shown, 1u) << "the player still obeys the first input";
    EXPECT_EQ(of_group().response.count(), 2u);
    EXPECT_NEAR(*of_group().response.percentile_ms(0.0), 60.0, 0.016 * 60.0);
    EXPECT_NEAR(*of_group().response.max_ms(), 540.0, 0.016 * 540.0);
    EXPECT_EQ(totals().inputs_unshown, 0u);
}

TEST_F(BotTest, counts_the_inputs_that_no_update_shows_before_a_resumption) {
    join();
    see(1, 102, {0, 0});
    const std::uint64_t given = totals().inputs_sent;

    resume();

    EXPECT_GT(given, 0u);
    EXPECT_GE(totals().inputs_unshown, given);
}

TEST_F(BotTest, records_round_trips_and_losses_of_its_connection) {
    join();
    for (sim::Tick tick = 102; tick < 110; ++tick) {
        now += milliseconds{50};
        say(tick);
    }

    EXPECT_GT(of_group().round_trip.count(), 5u);
    EXPECT_GT(totals().packets_sent, 8u);
    EXPECT_EQ(totals().packets_lost, 0u);
}

TEST_F(BotTest, counts_as_asked_once_it_had_time_to_connect) {
    EXPECT_EQ(totals().clients_asked, 0u) << "it has only just begun";

    now += seconds{2};
    EXPECT_EQ(totals().clients_asked, 1u) << "a missing server must show";
    EXPECT_EQ(totals().clients_connected, 0u);
}

TEST_F(BotTest, a_bot_that_leaves_while_it_still_connects_was_not_refused) {
    now += seconds{1};
    bot.leave(now);
    now += seconds{10};

    EXPECT_EQ(totals().clients_asked, 0u);
    EXPECT_TRUE(totals().closed_by_reason.empty());
}

TEST_F(BotTest, a_bot_that_receives_nothing_when_the_run_ends_was_cut_off) {
    join();
    see(1, 102, {0, 0});
    now += seconds{1};
    bot.note_silence(now, distributions);
    EXPECT_EQ(totals().clients_lost, 0u) << "a second may be due to the network";

    now += seconds{2};
    bot.note_silence(now, distributions);

    EXPECT_EQ(totals().clients_lost, 1u);
    EXPECT_EQ(totals().closed_by_reason.at("cut_off").clients, 1u);
    EXPECT_NEAR(*of_group().snapshot_gap.max_ms(), 3000.0, 50.0);
}

TEST_F(BotTest, a_bare_client_counts_in_its_group_and_predicts_nothing) {
    join();
    see(1, 102, {0, 0});
    now += seconds{2};

    ASSERT_EQ(totals().groups.size(), 1u);
    const GroupTotals group = totals().groups[0];
    EXPECT_EQ(group.clients_connected, 1u);
    EXPECT_DOUBLE_EQ(group.client_seconds, 2.0);
    EXPECT_EQ(group.packets_sent, totals().packets_sent);
    EXPECT_EQ(group.clients_predicting, 0u);
    EXPECT_TRUE(totals().clients_not_predicting.empty());
}

TEST_F(BotTest, records_where_it_was_before_it_died) {
    join();
    see(1, 102, {3.0f, 4.0f});
    ASSERT_TRUE(bot.place());
    say(105, {.removed = {1}});

    EXPECT_FALSE(bot.place());
    ASSERT_EQ(distributions.deaths.size(), 1u);
    EXPECT_NEAR(distributions.deaths[0].x, 3.0, 0.02);
}

// --- Watching

class WatchingBotTest : public BotTest {
  protected:
    WatchingBotTest() : BotTest(true) {}

    void join_to_watch(sim::Tick tick = 100) {
        talk();
        server.say_reliable(server.welcome_to_watch(tick));
        server.say_reliable(protocol::Roster{.joined = {{.player = {1}, .team = 0, .name = "Ada"},
                                                        {.player = {2}, .team = 0, .name = "Bo"}}});
        talk();
        ASSERT_TRUE(bot.client().is_watching());
    }
    /// Lets time pass, with an update every five ticks, of which there are 50 a second.
    void watch_for(Time duration, sim::Tick& tick) {
        for (const Time end = now + duration; now < end; tick += 5) {
            now += milliseconds{100};
            say(tick);
        }
    }
};

TEST_F(WatchingBotTest, follows_players_and_gives_no_inputs) {
    join_to_watch();
    sim::Tick tick = 105;
    watch_for(seconds{20}, tick);

    std::vector<std::uint32_t> followed;
    for (const protocol::Watch& wish : server.wishes())
        if (followed.empty() || followed.back() != wish.player.value)
            followed.push_back(wish.player.value);
    EXPECT_EQ(followed, (std::vector<std::uint32_t>{1, 2, 1}));
    EXPECT_TRUE(server.inputs().empty());
    EXPECT_EQ(totals().inputs_sent, 0u);
}

TEST_F(WatchingBotTest, counts_apart_from_players) {
    join_to_watch();
    sim::Tick tick = 105;
    watch_for(seconds{3}, tick);

    EXPECT_EQ(totals().clients_asked, 0u);
    EXPECT_EQ(totals().clients_connected, 0u);
    EXPECT_EQ(totals().clients_judged, 0u);
    EXPECT_EQ(totals().watchers_asked, 1u);
    EXPECT_EQ(totals().watchers_connected, 1u);
    EXPECT_EQ(totals().watchers_lost, 0u);
    EXPECT_EQ(totals().snapshots, 30u);
    EXPECT_EQ(totals().verdict.violations_sum(), 0u);

    drop_datagrams_for(seconds{36});
    EXPECT_EQ(totals().clients_lost, 0u);
    EXPECT_EQ(totals().watchers_lost, 1u);
}

TEST_F(WatchingBotTest, is_visited_often_enough_for_its_connection_and_not_all_the_time) {
    join_to_watch();
    now += seconds{1};

    EXPECT_GT(bot.next_visit(now), now + milliseconds{10});
    EXPECT_LT(bot.next_visit(now), now + protocol::kKeepAlive);
}

TEST_F(WatchingBotTest, its_judge_knows_the_view_that_it_asked_for) {
    join_to_watch();
    sim::Tick tick = 105;
    watch_for(milliseconds{100}, tick);
    server.say_reliable(protocol::Watching{.player = {1}});
    talk();
    watch_for(seconds{5}, tick);
    const std::uint64_t before = totals().verdict.violations_sum();

    say(tick,
        {.introduced = {{1, client::test::player(1, client::test::motion(tick, {-15.0f, 0.0f}))},
                        {2, client::test::player(2, client::test::motion(tick, {15.0f, 0.0f}))}}});

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(totals().verdict.violations_sum(), 1u);
    ASSERT_FALSE(totals().verdict.examples.empty());
    EXPECT_NE(totals().verdict.examples[0].line.find("out of the view of player 1"),
              std::string::npos)
        << totals().verdict.examples[0].line;
}

TEST_F(WatchingBotTest, resumes_as_a_watcher_without_a_violation) {
    join_to_watch();
    sim::Tick tick = 105;
    watch_for(seconds{1}, tick);
    drop_datagrams_for(seconds{5} + milliseconds{5});
    now += protocol::kHandshakeResend;
    talk();
    server.say_reliable(server.welcome_to_watch(tick + 300));
    talk();
    say(tick + 305);

    EXPECT_EQ(totals().resumes, 1u);
    EXPECT_EQ(totals().watchers_lost, 0u);
    EXPECT_EQ(totals().verdict.violations_sum(), 0u);
}

TEST_F(BotTest, another_world_is_no_violation_and_leaves_no_gap) {
    join();
    see(1, 102, {0, 0});
    say_score(1, 3);

    protocol::Welcome other = server.welcome(50);
    other.player = {7};
    server.say_reliable(other);
    talk();
    see(7, 55, {0, 0});
    say_score(7, 0);
    say(60);

    EXPECT_EQ(totals().verdict.violations_sum(), 0u);
    EXPECT_EQ(totals().snapshots, 3u);
    EXPECT_EQ(totals().snapshot_gaps, 0u);
    EXPECT_EQ(totals().clients_lost, 0u);
}

}  // namespace
}  // namespace arena::client_sim
