// What a client that plays is told, and in which order.
#include <set>

#include <gtest/gtest.h>

#include "sim/world/rules_hash.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using protocol::SnapshotPart;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);

sim::PlayerInput firing(std::int16_t aim_x) {
    return {.aim_x = aim_x, .buttons = sim::kButtonFire};
}

std::set<sim::EntityId> introduced_to(const TestClient& client) {
    std::set<sim::EntityId> introduced;
    for (const sim::Event& event : client.events)
        if (event.kind == sim::EventKind::spawn) introduced.insert(event.subject);
    return introduced;
}

TEST(ServerReplication, a_player_hears_of_its_own_spawn_first) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(1);

    ASSERT_EQ(alice.events.size(), 1u);
    EXPECT_EQ(alice.events[0].kind, sim::EventKind::spawn);
    EXPECT_EQ(alice.events[0].subject, alice.player());
}

TEST(ServerReplication, who_joins_is_introduced_to_all_that_live_before_its_own_spawn) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    alice.queue_input(2, firing(100));
    harness.run(3);
    ASSERT_EQ(harness.server.world().projectiles().size(), 1u);

    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    ASSERT_GE(bob.events.size(), 3u);
    EXPECT_EQ(bob.events[0].subject, alice.player());
    EXPECT_EQ(bob.events[0].amount, sim::Archetype{}.health);
    EXPECT_EQ(sim::category_of(bob.events[1].subject), sim::Category::projectile);
    EXPECT_EQ(bob.events[1].other, alice.player());
    EXPECT_EQ(bob.events[2].subject, bob.player());
}

TEST(ServerReplication, more_may_live_than_a_clients_queue_holds) {
    Harness harness({.events_pending_max = 4});
    for (std::uint16_t i = 0; i < 8; ++i) {
        harness.join(client_at(static_cast<std::uint16_t>(2000 + i)), 100u + i);
        harness.run(4);
    }
    ASSERT_EQ(harness.server.world().players().size(), 8u);

    TestClient& alice = harness.join(kAlice, 1);
    harness.run(4);

    EXPECT_EQ(alice.end(), std::nullopt);
    EXPECT_EQ(introduced_to(alice).size(), 9u);

    alice.is_mute = true;  // it is cut off and comes back
    alice.is_deaf = true;
    harness.run_for(std::chrono::seconds(6));
    TestClient& back = harness.resume(kBob, alice);
    harness.run(4);

    EXPECT_EQ(back.end(), std::nullopt);
    EXPECT_EQ(introduced_to(back).size(), 9u);
}

TEST(ServerReplication, no_snapshot_names_an_entity_that_was_not_introduced) {
    Harness harness({.snapshot_rate = 60});
    std::vector<TestClient*> clients;
    std::size_t named = 0;

    for (std::uint16_t i = 0; i < 200; ++i) {
        if (i % 25 == 0)
            clients.push_back(&harness.join(client_at(static_cast<std::uint16_t>(3000 + i)), i));
        for (TestClient* client : clients) {
            const auto aim = static_cast<std::int16_t>(i % 2 == 0 ? 100 : -100);
            client->queue_input(harness.server.world().tick() + 1, firing(aim));
        }
        harness.run(1);

        for (TestClient* client : clients) {
            const auto introduced = introduced_to(*client);
            for (const SnapshotPart& part : std::exchange(client->parts, {})) {
                EXPECT_EQ(part.events_through, client->events_through);
                for (const auto& player : part.players) {
                    ++named;
                    EXPECT_TRUE(introduced.contains(player.id));
                }
                for (const auto& projectile : part.projectiles) {
                    ++named;
                    EXPECT_TRUE(introduced.contains(projectile.id));
                }
            }
        }
    }
    EXPECT_GT(named, 1000u);
    EXPECT_GT(harness.server.statistics().combat.shots, 20u);
}

TEST(ServerReplication, a_welcome_tells_of_the_rules_that_the_world_plays) {
    sim::Rules rules;
    rules.gravity = 12.0f;
    rules.archetypes.push_back({.name = "heavy", .radius = 0.75f});
    Harness harness({.tick_rate = 30, .snapshot_rate = 15, .rules = rules});

    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);

    const protocol::Welcome& welcome = alice.welcomes.at(0);
    EXPECT_EQ(welcome.tick_rate, 30);
    EXPECT_EQ(welcome.snapshot_rate, 15);
    EXPECT_EQ(welcome.gravity, 12.0f);
    ASSERT_EQ(welcome.archetypes.size(), 2u);
    EXPECT_EQ(welcome.archetypes[1].radius, 0.75f);
    EXPECT_EQ(welcome.rules_hash, sim::hash_of(harness.server.world().rules()));
    EXPECT_EQ(harness.server.world().rules().tick_rate, 30u);
}

TEST(ServerReplication, snapshots_come_at_the_snapshot_rate) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(60);

    ASSERT_EQ(alice.parts.size(), 20u);
    for (std::size_t i = 1; i < alice.parts.size(); ++i)
        EXPECT_EQ(alice.parts[i].tick - alice.parts[i - 1].tick, 3u);
}

TEST(ServerReplication, a_snapshot_holds_the_state_of_its_tick) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);

    harness.run(1);

    ASSERT_EQ(alice.parts.size(), 1u);
    const SnapshotPart& part = alice.parts[0];
    const sim::PlayerState& player = harness.server.world().players()[0];
    EXPECT_EQ(part.tick, harness.server.world().tick());
    ASSERT_EQ(part.players.size(), 1u);
    EXPECT_EQ(part.players[0].id, player.id);
    EXPECT_EQ(part.players[0].position, player.position);
    EXPECT_EQ(part.players[0].health, player.health);
    EXPECT_EQ(part.players[0].aim_x, 32767);
}

TEST(ServerReplication, clients_get_their_snapshots_in_different_ticks) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    TestClient& alice = harness.join(kAlice, 1);
    TestClient& bob = harness.join(kBob, 2);

    harness.run(6);

    ASSERT_FALSE(alice.parts.empty());
    ASSERT_FALSE(bob.parts.empty());
    EXPECT_NE(alice.parts[0].tick % 3, bob.parts[0].tick % 3);
}

TEST(ServerReplication, events_go_with_the_snapshot_that_follows_them) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(6);
    std::size_t ticks_with_events = 0;

    for (int i = 0; i < 60; ++i) {
        alice.parts.clear();
        const std::size_t before = alice.events.size();
        alice.queue_input(harness.server.world().tick() + 1, firing(100));
        harness.run(1);

        if (alice.events.size() == before) continue;
        ++ticks_with_events;
        ASSERT_EQ(alice.parts.size(), 1u);
        EXPECT_EQ(alice.parts[0].events_through, alice.events_through);
    }

    EXPECT_GE(ticks_with_events, 3u);
}

TEST(ServerReplication, a_large_match_comes_in_parts_that_together_hold_everybody) {
    sim::Rules rules;
    rules.weapons.at(0).interval = 0.05f;
    rules.weapons.at(0).projectile.speed = 1.0f;
    Harness harness({.snapshot_rate = 60, .rules = rules});
    std::vector<TestClient*> clients;
    for (std::uint16_t i = 0; i < 90; ++i)
        clients.push_back(&harness.join(client_at(static_cast<std::uint16_t>(4000 + i)), i));
    for (int i = 0; i < 40; ++i) {
        for (TestClient* client : clients)
            client->queue_input(harness.server.world().tick() + 1,
                                {.aim_x = 0, .aim_y = 100, .buttons = sim::kButtonFire});
        harness.run(1);
    }
    TestClient& first = *clients[0];
    first.parts.clear();

    harness.run(1);

    std::set<sim::EntityId> living;
    for (const auto& player : harness.server.world().players())
        if (player.alive) living.insert(player.id);
    for (const auto& projectile : harness.server.world().projectiles())
        living.insert(projectile.id);
    std::set<sim::EntityId> told;
    for (const SnapshotPart& part : first.parts) {
        for (const auto& player : part.players)
            told.insert(player.id);
        for (const auto& projectile : part.projectiles)
            told.insert(projectile.id);
    }
    EXPECT_GT(first.parts.size(), protocol::kSequencedChannels) << "one channel has two of them";
    EXPECT_EQ(told, living);
}

TEST(ServerReplication, events_that_were_lost_come_again_and_in_order) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(5);
    alice.is_deaf = true;
    for (std::uint16_t i = 0; i < 5; ++i)
        harness.join(client_at(static_cast<std::uint16_t>(2000 + i)), 10u + i);
    harness.run(10);
    const std::size_t before = alice.events.size();
    alice.is_deaf = false;

    harness.run(60);

    // The client in the harness throws when there is a gap.
    EXPECT_EQ(alice.events.size(), before + 5);
}

TEST(ServerReplication, more_events_than_the_channel_takes_at_once_wait_their_turn) {
    Harness harness({.snapshot_rate = 60});
    std::vector<TestClient*> clients;
    for (std::uint16_t i = 0; i < 16; ++i) {
        protocol::TokenOrder order = harness.order(i);
        order.timeout = 60;
        clients.push_back(
            &harness.greet(client_at(static_cast<std::uint16_t>(2000 + i)), harness.token(order)));
    }
    harness.run(2);
    TestClient& alice = *clients[0];

    // For 43 seconds Alice hears nothing but is heard. Her channel's window fills with a
    // message a tick, and what happens then has to wait in front of it.
    alice.is_deaf = true;
    const std::size_t before = alice.event_messages;
    for (std::size_t i = 0; i < 2'600; ++i) {
        TestClient& shooter = *clients[i % clients.size()];
        shooter.queue_input(harness.server.world().tick() + 1, firing(i % 2 == 0 ? 100 : -100));
        for (TestClient* client : clients)
            if (client != &shooter) client->queue_input(harness.server.world().tick() + 1);
        harness.run(1);
    }
    alice.is_deaf = false;
    harness.run(120);

    EXPECT_EQ(alice.end(), std::nullopt);
    EXPECT_GT(alice.event_messages - before, protocol::kReliableWindow);
    EXPECT_GE(alice.events_through, alice.parts.back().events_through);
}

TEST(ServerReplication, a_snapshot_tells_how_early_the_newest_input_came) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(10);
    alice.parts.clear();

    alice.queue_input(harness.server.world().tick() + 5);
    harness.run(1);

    ASSERT_EQ(alice.parts.size(), 1u);
    EXPECT_EQ(alice.parts[0].input_margin, 4);
}

TEST(ServerReplication, what_the_server_sends_is_counted) {
    Harness harness({.snapshot_rate = 60});
    TestClient& alice = harness.join(kAlice, 1);
    const ServerStatistics& statistics = harness.server.statistics();
    const auto before = statistics.traffic;
    harness.tick(5);

    std::size_t bytes = 0;
    for (const Bytes& datagram : harness.mail(kAlice))
        bytes += datagram.size();
    EXPECT_EQ(statistics.traffic.packets_sent - before.packets_sent, harness.mail(kAlice).size());
    EXPECT_EQ(statistics.traffic.bytes_sent - before.bytes_sent, bytes);
    EXPECT_GT(statistics.snapshot_sizes.sum, 0.0);
    EXPECT_EQ(statistics.snapshot_entities_left_out, 0u);
    EXPECT_TRUE(alice.connected());
}

TEST(ServerReplication, the_links_of_those_who_play_are_measured) {
    Harness harness;
    harness.join(kAlice, 1);
    harness.join(kBob, 2);

    harness.run(120);

    const LinkFigures& links = harness.server.statistics().links;
    EXPECT_GT(links.round_trip_p50, Time{0});
    EXPECT_GE(links.round_trip_p99, links.round_trip_p50);
    EXPECT_LT(links.round_trip_p99, std::chrono::milliseconds(200));
    EXPECT_EQ(links.loss, 0.0);
}

}  // namespace
}  // namespace arena::server::test
