// What a connection allocates in the long run: nothing for inputs, snapshots and events, and for a
// long message its memory while it waits.
#include <array>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "protocol/session/channels/reliable_sender.h"
#include "protocol/session/connection/connection.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

class CountingInbox : public Inbox {
  public:
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;

    void on_sequenced(std::uint8_t, std::span<const std::byte> message) override { take(message); }
    void on_unordered(std::span<const std::byte> message) override { take(message); }
    void on_reliable(std::span<const std::byte> message) override { take(message); }

  private:
    void take(std::span<const std::byte> message) {
        ++messages;
        bytes += message.size();
    }
};

/// Delivers every packet but each seventh.
void exchange(Time now, Connection& from, Connection& to, Inbox& inbox) {
    std::array<std::byte, kFrameBytesMax> frames;
    while (const auto packet = from.write(now, frames)) {
        if (packet->sequence % 7 == 0) continue;
        const auto sequence = to.admit(packet->header);
        if (!sequence.ok()) continue;
        (void)to.read(now,
                      {.header = packet->header,
                       .sequence = sequence.value(),
                       .frames = std::span(frames).first(packet->size),
                       .path = packet->path},
                      inbox);
    }
}

TEST(ConnectionAllocations, inputs_snapshots_and_unordered_messages_make_none) {
    test::Peer client;
    test::Peer server;
    CountingInbox inbox;
    const test::Message input = test::message_of(24);
    const test::Message part = test::message_of(1150);
    const auto tick = [&](int number) {
        const Time now = number * Time{16ms};
        (void)client.connection.send_sequenced(0, input);
        for (std::uint8_t channel = 0; channel < 4 && number % 3 == 0; ++channel)
            (void)server.connection.send_sequenced(channel, part);
        (void)server.connection.send_unordered(input);
        server.connection.forget_fates();
        exchange(now, client.connection, server.connection, inbox);
        exchange(now, server.connection, client.connection, inbox);
    };
    // The queues grow to what they need; a lost packet is remembered for kSentPacketsLife.
    constexpr int kFirst = kSentPacketsLife / 16ms + 60;
    for (int number = 0; number < kFirst; ++number)
        tick(number);

    const std::uint64_t before = test::allocations();
    inbox.messages = 0;
    for (int number = kFirst; number < kFirst + 3540; ++number)
        tick(number);

    EXPECT_EQ(test::allocations() - before, 0u);
    EXPECT_GT(inbox.messages, 3540u + 3540u) << "and messages arrived";
}

TEST(ConnectionAllocations, the_memory_of_a_long_message_is_freed_when_it_has_arrived) {
    ReliableSender sender;
    const test::Message message = test::message_of(3 * kFragmentBytes);
    std::array<std::byte, kFrameBytesMax> frames;
    std::uint64_t before = 0;
    for (int number = 0; number < 100; ++number) {
        if (number == 50) before = test::allocations();
        ASSERT_TRUE(sender.push(message));
        while (!sender.empty()) {
            FrameWriter packet(frames);
            SentPacket record;
            sender.write(number * Time{100ms}, Time{1s}, packet, record);
            sender.acknowledge(record);
            sender.forget_sent_before(sender.pieces_sent());
        }
    }

    EXPECT_EQ(test::allocations() - before, 50u) << "each message allocates once";
}

TEST(ConnectionAllocations, events_make_none_while_few_wait) {
    test::Peer client;
    test::Peer server;
    CountingInbox inbox;
    const auto tick = [&](int number) {
        const Time now = number * Time{16ms};
        (void)server.connection.send_reliable(
            test::message_of(static_cast<std::size_t>(52 + 36 * (number % 20))));
        const auto pass = [&](Connection& from, Connection& to) {
            std::array<std::byte, kFrameBytesMax> frames;
            while (const auto packet = from.write(now, frames)) {
                const auto sequence = to.admit(packet->header);
                (void)to.read(now,
                              {.header = packet->header,
                               .sequence = sequence.value(),
                               .frames = std::span(frames).first(packet->size),
                               .path = packet->path},
                              inbox);
            }
        };
        pass(server.connection, client.connection);
        pass(client.connection, server.connection);
    };
    std::uint64_t in_test = 0;  // message_of allocates, too
    for (int number = 0; number < 600; ++number) {
        if (number == 300) in_test = test::allocations();
        tick(number);
    }

    EXPECT_EQ(test::allocations() - in_test, 300u);
    EXPECT_EQ(inbox.messages, 600u);
}

}  // namespace
}  // namespace arena::protocol
