// Tests that a tick of replication to clients, over their connections, allocates nothing once
// everything has grown. All players see each other, so that this is the case when the first
// messages are lost.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "server/replication/replicator.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/connection_peer.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::replicator_allocation_test {
namespace {

using namespace std::chrono_literals;
using arena::test::join;
using arena::test::player_id;

/// Players that run about and turn, and a connection for each.
class Crowd {
  public:
    static constexpr std::uint32_t kPlayers = 40;

    Crowd()
        : world_(map().terrain(), {}, {}, 1),
          replicator_(world_.rules(), {{0.0f, 0.0f}, {60.0f, 60.0f}},
                      {.interest = {.view = {130.0f, 130.0f}}, .ticks_between_updates = 1}) {
        for (std::uint32_t number = 1; number <= kPlayers; ++number) {
            orders_.push_back(join(player_id(number)));
            clients_.push_back(replicator_.begin());
            connections_.emplace_back(
                protocol::ConnectionConfig{.id = 7,
                                           .path = arena::test::kHome,
                                           .fill_random = arena::test::counting_bytes()},
                protocol::Time{0});
        }
        static_cast<void>(world_.step(orders_));
    }

    /// Returns the allocations of the replication in `ticks` ticks, in which every `lost_one_in`th
    /// packet to a client is lost; none if it is 0.
    std::uint64_t run(int ticks, std::uint64_t lost_one_in) {
        lost_one_in_ = lost_one_in;
        std::uint64_t sum = 0;
        for (; ticks > 0; --ticks) {
            move();
            const auto result = world_.step(orders_);
            const std::uint64_t before = arena::test::allocations();
            replicator_.record(world_, result.events);
            for (std::size_t i = 0; i < clients_.size(); ++i)
                send_update(i);
            sum += arena::test::allocations() - before;
        }
        return sum;
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  private:
    static arena::test::MapBuilder map() {
        arena::test::MapBuilder map(60.0f, 60.0f);
        for (int i = 0; i < 49; ++i)
            map.spawn(
                {6.0f + 8.0f * static_cast<float>(i % 7), 6.0f + 8.0f * static_cast<float>(i / 7)});
        return map;
    }

    void move() {
        for (std::uint32_t number = 1; number <= kPlayers; ++number) {
            const int turn = static_cast<int>((world_.tick() / 15 + number * 7) % 16);
            sim::PlayerInput held = arena::test::move(16 * turn - 127, 127 - 8 * turn);
            held.aim_x = static_cast<std::int16_t>(world_.tick() % 100);
            held.aim_y = 50;
            orders_[number - 1] = arena::test::input(player_id(number), held);
        }
    }

    void send_update(std::size_t i) {
        now_ += 400us;
        protocol::Connection& connection = connections_[i];
        Replicator::take_fates(clients_[i], connection);
        const auto message =
            replicator_.write(clients_[i], world_, player_id(static_cast<std::uint32_t>(i + 1)), {},
                              connection.next_unordered(), memory_);
        if (message.empty()) return;  // after many losses its update budget is small
        bytes_ += message.size();
        ASSERT_FALSE(connection.send_unordered(message));
        while (const auto packet = connection.write(now_, frames_)) {
            // The client acknowledges packets that arrive in its next packet.
            if (lost_one_in_ != 0 && packet->sequence % lost_one_in_ == 0) continue;
            const protocol::PacketHeader answer{
                .connection = 7,
                .sequence = static_cast<std::uint16_t>(packet->sequence),
                .ack = static_cast<std::uint16_t>(packet->sequence)};
            const auto sequence = connection.admit(answer);
            ASSERT_TRUE(sequence.ok());
            ASSERT_FALSE(connection.read(now_,
                                         {.header = answer,
                                          .sequence = sequence.value(),
                                          .frames = {},
                                          .path = arena::test::kHome},
                                         inbox_));
        }
    }

    sim::World world_;
    Replicator replicator_;
    Replicator::WriteMemory memory_;
    std::vector<Replicator::Client> clients_;
    std::vector<protocol::Connection> connections_;
    std::vector<sim::Command> orders_;
    arena::test::RecordingInbox inbox_;
    std::array<std::byte, protocol::kFrameBytesMax> frames_;
    protocol::Time now_{0};
    std::uint64_t lost_one_in_ = 0;
    std::uint64_t bytes_ = 0;
};

TEST(ReplicatorAllocation, nothing_is_allocated_once_everything_has_grown) {
    Crowd crowd;
    crowd.run(300, 0);   // until the updates are at their largest ...
    crowd.run(2400, 5);  // ... and await their fates longest
    const std::uint64_t before = crowd.bytes();

    EXPECT_EQ(crowd.run(300, 5), 0u);
    EXPECT_GT(crowd.bytes() - before, 100'000u);
}

}  // namespace
}  // namespace arena::server::replicator_allocation_test
