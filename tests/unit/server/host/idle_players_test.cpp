// Tests the section "Idle players" of docs/session-states.md: whom the server warns and sends away,
// and when.
#include <chrono>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test::idle_players_test {
namespace {

using protocol::EndReason;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);
const Address kCarol = client_at(1003);

constexpr sim::PlayerInput kHeld{.move_x = 20, .aim_x = 100};
constexpr sim::PlayerInput kOther{.move_x = 20, .aim_x = 101};

/// Warns after a second and sends away after two: 60 and 120 ticks.
ServerSettings settings_of(sim::GameMode mode = sim::GameMode::endless) {
    ServerSettings settings;
    settings.rules.match.mode = mode;
    settings.rules.match.idle_warning = 1.0f;
    settings.rules.match.idle_limit = 2.0f;
    return settings;
}

/// Runs ticks in each of which the client gives the input.
void hold(Harness& harness, TestClient& client, const sim::PlayerInput& input, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        client.queue_input(harness.server.world().tick() + 1, input);
        harness.run(1);
    }
}

/// Runs until the client has been sent away, for at most `ticks`. Returns the ticks that it took.
int ticks_to_the_end(Harness& harness, const TestClient& client, int ticks) {
    int run = 0;
    while (!client.end() && run < ticks) {
        harness.run(1);
        ++run;
    }
    return run;
}

TEST(IdlePlayers, one_is_warned_then_sent_away_and_its_place_is_free) {
    ServerSettings settings = settings_of();
    settings.clients_max = 1;
    Harness harness(settings);
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    const sim::EntityId player = alice.player();

    const int ticks = ticks_to_the_end(harness, alice, 300);

    EXPECT_NEAR(ticks, 120, 5);
    EXPECT_EQ(alice.end(), (protocol::End{EndReason::idle, true}));
    EXPECT_EQ(harness.disconnects(EndReason::idle), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
    harness.run(2);
    EXPECT_FALSE(player_in(harness.server, player));
    EXPECT_EQ(harness.transitions.back().kind, Transition::Kind::left);
    EXPECT_EQ(harness.transitions.back().reason, EndReason::idle);
    harness.run(60);
    EXPECT_TRUE(harness.join(kBob, 2).connected());
}

TEST(IdlePlayers, every_update_after_the_warning_names_the_same_tick_and_it_is_the_right_one) {
    Harness harness(settings_of());
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);

    ticks_to_the_end(harness, alice, 300);

    const sim::Tick end = alice.updates.back().idle_end_tick;
    EXPECT_EQ(end, harness.server.world().tick());
    int warned = 0;
    for (const protocol::Update& update : alice.updates) {
        const bool is_warned = update.idle_end_tick != 0;
        warned += is_warned;
        if (is_warned) {
            EXPECT_EQ(update.idle_end_tick, end);
        }
        EXPECT_EQ(is_warned, update.tick + 60 >= end) << update.tick;
    }
    EXPECT_EQ(warned, 20) << "20 updates a second for a second";
}

TEST(IdlePlayers, the_smallest_change_withdraws_the_warning) {
    Harness harness(settings_of());
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    hold(harness, alice, kHeld, 100);
    ASSERT_NE(alice.updates.back().idle_end_tick, 0u);

    hold(harness, alice, kOther, 6);

    EXPECT_EQ(alice.updates.back().idle_end_tick, 0u);
    hold(harness, alice, kOther, 100);
    EXPECT_EQ(alice.end(), std::nullopt) << "its two seconds began anew";
    EXPECT_NE(alice.updates.back().idle_end_tick, 0u);
    hold(harness, alice, kOther, 20);
    EXPECT_TRUE(alice.end()) << "a stick that is held is no activity";
}

TEST(IdlePlayers, nobody_is_sent_away_or_warned_unless_the_rules_say_so) {
    for (const float limit : {0.0f, 2.0f}) {
        ServerSettings settings;
        settings.rules.match.idle_limit = limit;
        Harness harness(settings);
        TestClient& alice = harness.join(kAlice, 1);

        harness.run_for(std::chrono::seconds(10));

        EXPECT_EQ(alice.end().has_value(), limit > 0.0f);
        for (const protocol::Update& update : alice.updates)
            EXPECT_EQ(update.idle_end_tick, 0u);
    }
}

TEST(IdlePlayers, waiting_for_players_and_the_countdown_do_not_count) {
    ServerSettings settings = settings_of(sim::GameMode::deathmatch);
    settings.rules.match.players_to_start = 2;
    settings.rules.match.countdown = 3.0f;
    Harness harness(settings);
    TestClient& alice = harness.join(kAlice, 1);
    harness.run_for(std::chrono::seconds(5));
    ASSERT_EQ(alice.end(), std::nullopt) << "it waits for others";
    harness.join(kBob, 2);
    harness.run(170);
    ASSERT_EQ(harness.server.world().state().match.phase, sim::MatchPhase::countdown);
    ASSERT_EQ(alice.end(), std::nullopt);
    while (harness.server.world().state().match.phase != sim::MatchPhase::play)
        harness.run(1);

    const int ticks = ticks_to_the_end(harness, alice, 300);

    EXPECT_NEAR(ticks, 120, 5);
}

TEST(IdlePlayers, the_dead_are_not_idle) {
    ServerSettings settings = settings_of();
    settings.rules.respawn_delay = 3.0f;
    settings.rules.zone.last_radius = settings.rules.zone.first_radius = 0.5f;
    settings.rules.zone.center = {-50.0f, 0.0f};
    settings.rules.zone.damage = 100;
    settings.rules.zone.damage_interval = 1.5f;
    settings.rules.zone.wait = 0.0f;
    Harness harness(settings);
    TestClient& alice = harness.join(kAlice, 1);
    sim::Tick alive = 0;
    sim::Tick dead = 0;

    for (int i = 0; i < 2000 && !alice.end(); ++i) {
        harness.run(1);
        if (const auto player = player_in(
                harness.server, alice.welcomes.empty() ? sim::EntityId{} : alice.player())) {
            alive += player->alive;
            dead += !player->alive;
        }
    }

    EXPECT_TRUE(alice.end());
    EXPECT_GT(dead, 100u) << "the zone has killed it meanwhile";
    EXPECT_NEAR(static_cast<double>(alive), 120.0, 5.0);
}

TEST(IdlePlayers, a_player_that_comes_back_starts_anew) {
    Harness harness(settings_of());
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    const sim::EntityId player = alice.player();
    hold(harness, alice, kHeld, 100);
    alice.is_mute = true;

    harness.run_for(std::chrono::seconds(1));
    EXPECT_EQ(harness.disconnects(EndReason::idle), 1u)
        << "while the connection is not known to be lost, the last input is held";
    EXPECT_FALSE(player_in(harness.server, player));

    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);
    harness.run(90);
    TestClient& again = harness.resume(kCarol, bob);
    harness.run(2);
    ASSERT_TRUE(again.welcomes.at(0).resumed);
    EXPECT_NEAR(ticks_to_the_end(harness, again, 300), 120, 5);
}

TEST(IdlePlayers, absence_is_left_to_the_grace) {
    ServerSettings settings = settings_of();
    settings.rules.match.idle_limit = 6.0f;
    Harness harness(settings);
    LostClient lost(harness);
    ASSERT_EQ(harness.server.host().absent_players(), 1u);

    harness.run_for(std::chrono::seconds(20));

    EXPECT_EQ(harness.server.host().absent_players(), 1u);
    EXPECT_EQ(harness.disconnects(EndReason::idle), 0u);
}

}  // namespace
}  // namespace arena::server::test::idle_players_test
