// What an active client is told, and in which order.
#include <set>

#include <gtest/gtest.h>

#include "sim/world/rules_hash.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using protocol::Events;
using protocol::SnapshotPart;
using protocol::Welcome;

const Endpoint kAlice = client_at(1001);
const Endpoint kBob = client_at(1002);

/// Keeps track of events as a client does: in order, each once.
struct EventLog {
    std::uint32_t through = 0;
    std::vector<sim::Event> events;

    void take(const Events& datagram) {
        for (std::uint32_t i = 0; i < datagram.events.size(); ++i) {
            if (datagram.first_sequence + i != through + 1) continue;
            ++through;
            events.push_back(datagram.events[i]);
        }
    }
};

sim::PlayerInput firing(std::int16_t aim_x) {
    return {.aim_x = aim_x, .buttons = sim::kButtonFire};
}

protocol::Input firing_input(const Welcome& welcome, sim::Tick tick, std::int16_t aim_x) {
    protocol::Input input;
    input.session_token = welcome.session_token;
    input.newest_tick = tick;
    (void)input.inputs.push_back(firing(aim_x));
    return input;
}

TEST(ServerReplication, a_player_hears_of_its_own_spawn_first) {
    Harness harness;
    const Welcome welcome = harness.join(kAlice);

    harness.tick();

    const auto events = harness.take<Events>(kAlice);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0].first_sequence, 1u);
    EXPECT_EQ(events[0].events[0].kind, sim::EventKind::spawn);
    EXPECT_EQ(events[0].events[0].subject, welcome.player);
}

TEST(ServerReplication, who_joins_is_introduced_to_all_that_live_before_its_own_spawn) {
    Harness harness;
    const Welcome alice = harness.join(kAlice);
    harness.deliver(kAlice, firing_input(alice, 2, 100));
    harness.tick(3);
    ASSERT_EQ(harness.server.world().projectiles().size(), 1u);

    const Welcome bob = harness.join(kBob);
    harness.tick();

    const auto events = harness.take<Events>(kBob);
    ASSERT_FALSE(events.empty());
    ASSERT_GE(events[0].events.size(), 3u);
    EXPECT_EQ(events[0].events[0].subject, alice.player);
    EXPECT_EQ(events[0].events[0].amount, sim::Archetype{}.health);
    EXPECT_EQ(sim::category_of(events[0].events[1].subject), sim::Category::projectile);
    EXPECT_EQ(events[0].events[1].other, alice.player);
    EXPECT_EQ(events[0].events[2].subject, bob.player);
}

TEST(ServerReplication, no_snapshot_names_an_entity_that_was_not_introduced) {
    Harness harness({.snapshot_rate = 60});
    std::vector<std::pair<Endpoint, Welcome>> clients;
    std::map<std::uint16_t, EventLog> logs;
    std::size_t named = 0;

    for (std::uint16_t i = 0; i < 200; ++i) {
        if (i % 25 == 0) {
            const Endpoint endpoint = client_at(static_cast<std::uint16_t>(3000 + i));
            clients.emplace_back(endpoint, harness.join(endpoint, 100u + i));
        }
        for (const auto& [endpoint, welcome] : clients) {
            const auto aim = static_cast<std::int16_t>(i % 2 == 0 ? 100 : -100);
            auto input = firing_input(welcome, harness.server.world().tick() + 1, aim);
            input.events_ack = logs[endpoint.port].through;
            harness.deliver(endpoint, input);
        }
        harness.tick();

        for (const auto& [endpoint, welcome] : clients) {
            EventLog& log = logs[endpoint.port];
            for (const Events& datagram : harness.take<Events>(endpoint))
                log.take(datagram);
            std::set<sim::EntityId> introduced;
            for (const sim::Event& event : log.events) {
                if (event.kind == sim::EventKind::spawn) introduced.insert(event.subject);
            }
            for (const SnapshotPart& part : harness.take<SnapshotPart>(endpoint)) {
                EXPECT_EQ(part.events_through, log.through);
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

    const Welcome welcome = harness.reserve(kAlice);

    EXPECT_EQ(welcome.tick_rate, 30);
    EXPECT_EQ(welcome.snapshot_rate, 15);
    EXPECT_EQ(welcome.gravity, 12.0f);
    ASSERT_EQ(welcome.archetypes.size(), 2u);
    EXPECT_EQ(welcome.archetypes[1].radius, 0.75f);
    EXPECT_EQ(welcome.map_name, "bare");
    EXPECT_EQ(welcome.map_hash, 0x1234u);
    EXPECT_EQ(welcome.rules_hash, sim::hash_of(harness.server.world().rules()));
    EXPECT_EQ(harness.server.world().rules().tick_rate, 30u);
}

TEST(ServerReplication, snapshots_come_at_the_snapshot_rate) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    const Welcome welcome = harness.join(kAlice);

    for (sim::Tick tick = 1; tick <= 60; ++tick) {
        harness.tick();
        harness.deliver(kAlice, Harness::input_for(welcome, tick + 1));
    }

    const auto parts = harness.take<SnapshotPart>(kAlice);
    ASSERT_EQ(parts.size(), 20u);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        EXPECT_EQ(parts[i].tick - parts[i - 1].tick, 3u);
    }
}

TEST(ServerReplication, a_snapshot_holds_the_state_of_its_tick) {
    Harness harness({.snapshot_rate = 60});
    harness.join(kAlice);

    harness.tick();

    const auto parts = harness.take<SnapshotPart>(kAlice);
    ASSERT_EQ(parts.size(), 1u);
    const sim::PlayerState& player = harness.server.world().players()[0];
    EXPECT_EQ(parts[0].tick, harness.server.world().tick());
    ASSERT_EQ(parts[0].players.size(), 1u);
    EXPECT_EQ(parts[0].players[0].id, player.id);
    EXPECT_EQ(parts[0].players[0].position, player.position);
    EXPECT_EQ(parts[0].players[0].health, player.health);
    EXPECT_EQ(parts[0].players[0].aim_x, 32767);
}

TEST(ServerReplication, clients_get_their_snapshots_in_different_ticks) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    harness.join(kAlice);
    harness.join(kBob);

    harness.tick(6);

    const auto alice = harness.take<SnapshotPart>(kAlice);
    const auto bob = harness.take<SnapshotPart>(kBob);
    ASSERT_FALSE(alice.empty());
    ASSERT_FALSE(bob.empty());
    EXPECT_NE(alice[0].tick % 3, bob[0].tick % 3);
}

TEST(ServerReplication, a_large_match_comes_in_parts_that_together_hold_everybody) {
    Harness harness({.snapshot_rate = 60});
    constexpr std::uint16_t kPlayers = 70;
    for (std::uint16_t i = 0; i < kPlayers; ++i) {
        harness.join(client_at(static_cast<std::uint16_t>(4000 + i)), 1u + i);
        harness.tick();
    }

    const Endpoint first = client_at(4000);
    harness.sent.clear();
    harness.tick();

    std::set<sim::EntityId> living;
    for (const auto& player : harness.server.world().players()) {
        if (player.alive) living.insert(player.id);
    }
    std::set<sim::EntityId> told;
    for (const SnapshotPart& part : harness.take<SnapshotPart>(first)) {
        for (const auto& player : part.players)
            told.insert(player.id);
    }
    EXPECT_GT(living.size(), protocol::kPlayersPerPart);
    EXPECT_EQ(told, living);
}

TEST(ServerReplication, an_unacknowledged_event_comes_again_and_an_acknowledged_one_does_not) {
    Harness harness({.tick_rate = 60, .snapshot_rate = 20});
    const Welcome welcome = harness.join(kAlice);

    harness.tick(1);
    const std::size_t first = harness.take<Events>(kAlice).size();
    harness.tick(2);
    const std::size_t within_interval = harness.take<Events>(kAlice).size();
    harness.tick(1);
    const std::size_t after_interval = harness.take<Events>(kAlice).size();
    harness.deliver(kAlice, Harness::input_for(welcome, 6, 1));
    harness.tick(6);
    const std::size_t after_acknowledgement = harness.take<Events>(kAlice).size();

    EXPECT_EQ(first, 1u);
    EXPECT_EQ(within_interval, 0u);
    EXPECT_EQ(after_interval, 1u);
    EXPECT_EQ(after_acknowledgement, 0u);
}

TEST(ServerReplication, a_snapshot_tells_how_early_the_newest_input_came) {
    Harness harness({.snapshot_rate = 60});
    const Welcome welcome = harness.join(kAlice);
    harness.tick(10);
    harness.sent.clear();

    harness.deliver(kAlice, Harness::input_for(welcome, harness.server.world().tick() + 5));
    harness.tick();

    const auto parts = harness.take<SnapshotPart>(kAlice);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].input_margin, 4);
}

TEST(ServerReplication, what_the_server_sends_is_counted) {
    Harness harness({.snapshot_rate = 60});
    harness.join(kAlice);

    harness.tick(5);

    const ServerStatistics& statistics = harness.server.statistics();
    const std::size_t kept = harness.sent[kAlice.port].size() + 1;  // the Welcome was taken out
    EXPECT_EQ(statistics.traffic.packets_sent, kept);
    EXPECT_GT(statistics.traffic.bytes_sent, 0u);
    EXPECT_GT(statistics.snapshot_sizes.sum, 0.0);
    EXPECT_EQ(statistics.snapshot_entities_left_out, 0u);
}

}  // namespace
}  // namespace arena::server::test
