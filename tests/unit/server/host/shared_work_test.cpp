// A match whose work for clients is shared among threads sends what one thread sends: the same
// datagrams to the same addresses in the same order.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "server/base/fork_join.h"
#include "server/host/arrival_queue.h"
#include "tests/support/map_builder.h"
#include "tests/unit/server/harness.h"

namespace arena::server::shared_work_test {
namespace {

using protocol::Dice;
using protocol::WatchWish;
using test::client_at;
using test::Harness;
using test::TestClient;

constexpr std::uint32_t kClients = 48;
constexpr int kTicks = 700;

/// A field with walls, bushes and more spawn points than players.
std::shared_ptr<const sim::Terrain> field() {
    arena::test::MapBuilder map(64.0f, 64.0f);
    map.box({30.0f, 10.0f}, {32.0f, 50.0f}).box({10.0f, 30.0f}, {24.0f, 31.0f});
    map.bush({{40.0f, 40.0f}, {50.0f, 40.0f}, {50.0f, 50.0f}, {40.0f, 50.0f}});
    for (int i = 0; i < 64; ++i)
        map.spawn(
            {4.0f + 8.0f * static_cast<float>(i % 8), 4.0f + 8.0f * static_cast<float>(i / 8)});
    return map.terrain();
}

ServerSettings settings(sim::Tick watch_delay) {
    ServerSettings settings{
        .clients_max = kClients, .watchers_max = 16, .watch_delay = watch_delay};
    settings.client_rate = kClientRateMin;  // so that updates have no room for everything
    // Everybody sees everybody, or only whom no wall hides.
    settings.rules.vision = {.view = {64.0f, 64.0f}, .line_of_sight = watch_delay > 0};
    settings.rules.respawn_delay = 0.5f;
    settings.shared_from = 4;
    return settings;
}

/// What clients do, drawn from a seed. They never depend on what the server sends.
class Crowd {
  public:
    Crowd(Harness& harness, std::uint64_t seed) : harness_(harness), dice_(seed) {}

    void play(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            if (tick % 4 == 0 && clients_.size() < kClients) join();
            for (std::size_t i = 0; i < clients_.size(); ++i)
                act(*clients_[i], tick);
            harness_.tick();
        }
    }
    [[nodiscard]] std::uint64_t updates() const {
        std::uint64_t sum = 0;
        for (const TestClient* client : clients_)
            sum += client->updates.size();
        return sum;
    }

  private:
    [[nodiscard]] std::uint64_t draw(std::uint64_t below) { return dice_.next() % below; }

    void join() {
        const auto number = static_cast<std::uint16_t>(clients_.size() + 1);
        const Path from = client_at(static_cast<std::uint16_t>(1000 + number));
        clients_.push_back(number % 6 == 0 ? &harness_.join_to_watch(from.remote, number)
                                           : &harness_.join(from.remote, number));
    }

    void act(TestClient& client, int tick) {
        const std::uint64_t what = draw(1000);
        if (!client.connected() || client.end()) return;
        if (what == 0) client.connection().disconnect(protocol::EndReason::left);
        if (what == 1) client.address.port = static_cast<std::uint16_t>(client.address.port + 100);
        if (what == 2 || what == 3) client.is_mute = true;  // for good: its connection times out
        if (what < 40) wish(client);
        if (tick % 2 == 0) move(client);
        // One packet in eight is lost, either way.
        client.is_deaf = draw(8) == 0;
        const bool is_heard = !client.is_mute;
        client.is_mute |= draw(8) == 0;
        harness_.carry(client);
        client.is_mute = !is_heard;
    }

    void move(TestClient& client) {
        sim::PlayerInput input;
        input.move_x = static_cast<std::int8_t>(static_cast<int>(draw(255)) - 127);
        input.move_y = static_cast<std::int8_t>(static_cast<int>(draw(255)) - 127);
        input.aim_x = static_cast<std::int16_t>(static_cast<int>(draw(201)) - 100);
        input.aim_y = 50;
        input.buttons = draw(2) == 0 ? sim::kButtonFire : sim::Buttons{0};
        client.queue_input(harness_.server.world().tick() + 2, input);
    }

    void wish(TestClient& client) {
        const auto number = static_cast<std::uint8_t>(1 + draw(255));
        const std::uint64_t kind = draw(4);
        protocol::Watch watch{.number = number};
        if (kind == 0) watch.wish = WatchWish::watch;
        if (kind == 1) watch.wish = WatchWish::play;
        if (kind == 2) watch.player = {static_cast<std::uint32_t>(1 + draw(kClients))};
        if (kind == 3)
            watch.camera = protocol::Camera{.center = {32.0f, 32.0f}, .size = {20.0f, 20.0f}};
        client.queue(watch);
    }

    Harness& harness_;
    Dice dice_;
    std::vector<TestClient*> clients_;
};

/// Everything that a server sent, in order, and what it counted.
struct Sent {
    std::vector<Path> to;
    std::vector<FarEnd> ends;
    std::vector<std::vector<std::byte>> datagrams;
    std::vector<std::uint64_t> transitions;  ///< the clients of joined, left, ...
    ServerStatistics statistics;
    std::uint64_t updates = 0;  ///< that arrived
};

Sent play(ForkJoin* fork_join, sim::Tick watch_delay = 0) {
    Harness harness(settings(watch_delay), arena::test::test_key(), field(), 1, fork_join);
    Sent sent;
    harness.on_send = [&](std::span<const std::byte> bytes) {
        sent.datagrams.emplace_back(bytes.begin(), bytes.end());
    };
    Crowd crowd(harness, 7);
    crowd.play(kTicks);
    sent.to = harness.sent_to;
    sent.ends = harness.sent_to_ends;
    for (const Harness::Went& went : harness.transitions)
        sent.transitions.push_back(went.client_id * 8 + static_cast<std::uint64_t>(went.kind));
    sent.statistics = harness.server.statistics();
    sent.updates = crowd.updates();
    return sent;
}

void expect_same(const Sent& shared, const Sent& alone, const std::string& how) {
    SCOPED_TRACE(how);
    ASSERT_EQ(shared.datagrams.size(), alone.datagrams.size());
    for (std::size_t i = 0; i < alone.datagrams.size(); ++i) {
        ASSERT_EQ(shared.to[i], alone.to[i]) << "datagram " << i;
        ASSERT_EQ(shared.ends[i], alone.ends[i]) << "datagram " << i;
        ASSERT_EQ(shared.datagrams[i], alone.datagrams[i]) << "datagram " << i;
    }
    EXPECT_EQ(shared.transitions, alone.transitions);
    const ServerStatistics& some = shared.statistics;
    const ServerStatistics& all = alone.statistics;
    EXPECT_EQ(some.left_out, all.left_out);
    EXPECT_EQ(some.update_sizes.counts, all.update_sizes.counts);
    EXPECT_EQ(some.update_sizes.sum, all.update_sizes.sum);
    EXPECT_EQ(some.traffic.bytes_sent, all.traffic.bytes_sent);
    EXPECT_EQ(some.links.slowed, all.links.slowed);
    EXPECT_EQ(some.links.update_wait, all.links.update_wait);
    EXPECT_EQ(some.inputs.received, all.inputs.received);
    EXPECT_EQ(some.message_errors(), all.message_errors());
}

/// Whether the clients did all that they were meant to do.
void expect_busy(const Sent& alone) {
    EXPECT_GT(alone.updates, 1000u);
    EXPECT_GT(alone.statistics.joined, kClients / 2);
    EXPECT_NE(alone.statistics.left_out, LeftOut{});
    EXPECT_GT(alone.statistics.disconnects[protocol::EndReason::left], 0u);
    EXPECT_GT(alone.statistics.disconnects[protocol::EndReason::timed_out], 0u);
    EXPECT_GT(alone.statistics.combat.hits, 0u);
    EXPECT_NE(std::count(alone.ends.begin(), alone.ends.end(), FarEnd::unvalidated), 0);
}

TEST(SharedWork, every_client_is_sent_the_same_however_many_threads_share_the_work) {
    const Sent alone = play(nullptr);
    expect_busy(alone);

    for (const std::size_t workers : {1u, 2u, 3u}) {
        ForkJoin fork_join(workers);
        expect_same(play(&fork_join), alone, std::to_string(workers) + " threads");
    }
}

TEST(SharedWork, so_are_watchers_that_see_an_older_world) {
    const Sent alone = play(nullptr, 60);

    for (const std::size_t workers : {2u, 3u}) {
        ForkJoin fork_join(workers);
        expect_same(play(&fork_join, 60), alone, std::to_string(workers) + " threads");
    }
}

TEST(SharedWork, packets_wait_for_the_next_tick_or_until_the_queue_is_full) {
    ForkJoin fork_join(2);
    ServerSettings of_one = settings(0);
    of_one.shared_from = 1;
    Harness harness(of_one, arena::test::test_key(), field(), 1, &fork_join);
    TestClient& client = harness.join(client_at(1001), 1);
    harness.run(5);
    client.queue_input(harness.server.world().tick() + 2);
    test::Bytes forged = client.send(harness.now).at(0);
    forged.back() ^= std::byte{1};
    const auto count = [&] {
        return harness.server.statistics().refused_packets[protocol::PacketRefusal::forged];
    };

    for (std::size_t i = 0; i < ArrivalQueue::kPacketsMax; ++i)
        harness.server.receive(client.address, forged, harness.now);
    EXPECT_EQ(count(), 0u);

    harness.server.receive(client.address, forged, harness.now);
    EXPECT_EQ(count(), ArrivalQueue::kPacketsMax);

    harness.tick();
    EXPECT_EQ(count(), ArrivalQueue::kPacketsMax + 1);
}

TEST(SharedWork, hosts_of_one_thread_may_share_the_threads) {
    ForkJoin fork_join(2);
    Harness harness(settings(0), arena::test::test_key(), field(), 2, &fork_join);

    Crowd crowd(harness, 3);
    crowd.play(60);

    EXPECT_GT(crowd.updates(), 0u);
}

}  // namespace
}  // namespace arena::server::shared_work_test
