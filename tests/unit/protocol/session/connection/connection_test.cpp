#include "protocol/session/connection/connection.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::bytes_of_numbers;
using test::kHome;
using test::Message;
using test::message_of;
using test::Packet;
using test::Peer;

constexpr PathId kElsewhere{2};

/// Delivers everything that is due on one side to the other.
void exchange(Time now, Peer& from, Peer& to) {
    for (const Packet& packet : from.flush(now))
        ASSERT_EQ(to.receive(now, packet), std::nullopt);
}

/// A packet with these frames that `to` accepts as the next one of its peer.
Packet forged(std::uint16_t sequence, const Message& frames, std::uint16_t ack = 0) {
    Packet packet{.sequence = sequence, .to = kHome, .frames = frames};
    write_packet_header({.connection = 7, .sequence = sequence, .ack = ack}, packet.header);
    return packet;
}

std::uint64_t refused(const Peer& peer, PacketRefusal refusal) {
    return peer.connection.statistics().refused[static_cast<std::size_t>(refusal)];
}

TEST(Connection, carries_a_message_of_every_kind) {
    Peer a;
    Peer b;
    ASSERT_EQ(a.connection.send_sequenced(3, message_of(100, 1)), std::nullopt);
    ASSERT_EQ(a.connection.send_unordered(message_of(70, 5)), std::nullopt);
    ASSERT_EQ(a.connection.send_reliable(message_of(50, 3)), std::nullopt);
    ASSERT_EQ(a.connection.send_reliable(message_of(5000, 4)), std::nullopt);

    exchange(0ms, a, b);

    ASSERT_EQ(b.inbox.sequenced.size(), 1u);
    EXPECT_EQ(b.inbox.sequenced[0].channel, 3);
    EXPECT_EQ(b.inbox.sequenced[0].bytes, message_of(100, 1));
    EXPECT_EQ(b.inbox.unordered, (std::vector<Message>{message_of(70, 5)}));
    EXPECT_EQ(b.inbox.reliable, (std::vector<Message>{message_of(50, 3), message_of(5000, 4)}));
}

TEST(Connection, returns_why_it_does_not_queue_a_message) {
    Peer peer;
    Connection& connection = peer.connection;

    EXPECT_EQ(connection.send_sequenced(0, {}), SendError::empty);
    EXPECT_EQ(connection.send_unordered({}), SendError::empty);
    EXPECT_EQ(connection.send_reliable({}), SendError::empty);
    EXPECT_EQ(connection.send_sequenced(8, message_of(1)), SendError::bad_channel);
    EXPECT_EQ(connection.send_sequenced(0, message_of(kSequencedMessageMax + 1)),
              SendError::too_long);
    EXPECT_EQ(connection.send_unordered(message_of(kUnorderedMessageMax + 1)), SendError::too_long);
    EXPECT_EQ(connection.send_reliable(message_of(kReliableMessageMax + 1)), SendError::too_long);
    EXPECT_EQ(connection.end(), std::nullopt) << "none of this ends it";
}

TEST(Connection, a_full_queue_ends_it_and_sends_the_reason_to_the_other_side) {
    Peer a;
    Peer b;
    for (std::size_t i = 0; i < kReliableWindow; ++i)
        ASSERT_EQ(a.connection.send_reliable(message_of(1)), std::nullopt);

    EXPECT_EQ(a.connection.send_reliable(message_of(1)), SendError::queue_full);
    exchange(0ms, a, b);

    EXPECT_EQ(a.connection.end(), (End{.reason = EndReason::queue_full}));
    EXPECT_EQ(b.connection.end(), (End{.reason = EndReason::queue_full, .by_peer = true}));
    EXPECT_EQ(a.connection.send_sequenced(0, message_of(1)), SendError::ended);
}

TEST(Connection, every_full_queue_ends_it) {
    Peer unordered;
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_EQ(unordered.connection.send_unordered(message_of(1)), std::nullopt);
    EXPECT_EQ(unordered.connection.send_unordered(message_of(1)), SendError::queue_full);

    Peer sequenced;
    for (std::size_t i = 0; i < kQueuedMessagesMax; ++i)
        ASSERT_EQ(sequenced.connection.send_sequenced(0, message_of(1)), std::nullopt);
    EXPECT_EQ(sequenced.connection.send_sequenced(0, message_of(1)), SendError::queue_full);
}

TEST(Connection, flushes_everything_in_packets_of_at_most_1200_bytes) {
    Peer a;
    Peer b;
    for (std::uint32_t i = 0; i < 30; ++i) {
        ASSERT_EQ(a.connection.send_reliable(message_of(200 + i * 20, i)), std::nullopt);
        ASSERT_EQ(a.connection.send_unordered(message_of(200 + i, i)), std::nullopt);
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(1000 + i, i)), std::nullopt);
    }

    for (const Packet& packet : a.flush(0ms)) {
        EXPECT_LE(kPacketHeaderBytes + packet.frames.size() + kPacketTagBytes, kPacketBytesMax);
        ASSERT_EQ(b.receive(0ms, packet), std::nullopt);
    }

    EXPECT_EQ(b.inbox.reliable.size(), 30u);
    EXPECT_EQ(b.inbox.unordered.size(), 30u);
    EXPECT_EQ(b.inbox.sequenced.size(), 30u);
    EXPECT_EQ(a.flush(1ms).size(), 0u);
}

TEST(Connection, an_unreliable_message_has_29_bytes_of_overhead) {
    Peer a;
    ASSERT_EQ(a.connection.send_sequenced(0, message_of(100)), std::nullopt);

    (void)a.flush(0ms);

    EXPECT_EQ(a.connection.statistics().bytes_sent, 129u);
}

TEST(Connection, sends_an_empty_packet_after_100_ms_of_silence) {
    Peer a;
    EXPECT_EQ(a.flush(0ms).size(), 1u) << "the first one at once";

    EXPECT_EQ(a.flush(99ms).size(), 0u);
    const std::vector<Packet> packets = a.flush(100ms);

    ASSERT_EQ(packets.size(), 1u);
    EXPECT_EQ(packets[0].frames.size(), 0u);
    EXPECT_EQ(a.connection.statistics().empty_sent, 2u);
}

TEST(Connection, acknowledges_a_reliable_message_within_25_ms) {
    Peer a;
    Peer b;
    (void)b.flush(0ms);
    ASSERT_EQ(a.connection.send_reliable(message_of(10)), std::nullopt);
    EXPECT_EQ(a.connection.reliable_waiting().bytes, 10u);
    exchange(0ms, a, b);

    EXPECT_EQ(b.flush(24ms).size(), 0u);
    exchange(25ms, b, a);

    EXPECT_EQ(a.connection.reliable_waiting().messages, 0u);
    EXPECT_EQ(a.connection.reliable_waiting().bytes, 0u);
}

TEST(Connection, acknowledges_what_is_not_reliable_when_its_owner_asks_for_it) {
    Peer a;
    Peer b;
    exchange(0ms, a, b);
    exchange(0ms, b, a);
    ASSERT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
    exchange(1ms, a, b);

    b.connection.acknowledge_by(20ms);
    b.connection.acknowledge_by(30ms);

    EXPECT_TRUE(b.flush(19ms).empty());
    exchange(20ms, b, a);
    EXPECT_EQ(a.connection.fates().size(), 1u);
    EXPECT_TRUE(b.flush(60ms).empty()) << "it was asked for once";
}

TEST(Connection, sends_no_sequenced_message_that_was_dropped) {
    Peer a;
    Peer b;
    ASSERT_EQ(a.connection.send_sequenced(0, message_of(10)), std::nullopt);
    ASSERT_EQ(a.connection.send_unordered(message_of(20)), std::nullopt);

    a.connection.drop_sequenced();
    ASSERT_EQ(a.connection.send_sequenced(1, message_of(30)), std::nullopt);
    exchange(0ms, a, b);

    ASSERT_EQ(b.inbox.sequenced.size(), 1u);
    EXPECT_EQ(b.inbox.sequenced[0].channel, 1);
    EXPECT_EQ(b.inbox.unordered.size(), 1u);
}

TEST(Connection, reports_the_fates_of_unordered_messages) {
    Peer a;
    Peer b;
    const auto flush_one = [&](Time now) {
        EXPECT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
        std::vector<Packet> packets = a.flush(now);
        EXPECT_EQ(packets.size(), 1u);
        return packets.front();
    };
    EXPECT_EQ(a.connection.next_unordered(), 1u);
    const Packet first = flush_one(0ms);
    const Packet second = flush_one(50ms);
    const Packet third = flush_one(100ms);

    ASSERT_EQ(b.receive(130ms, third), std::nullopt);
    ASSERT_EQ(b.receive(131ms, first), std::nullopt);
    for (const Packet& answer : b.flush(140ms))
        ASSERT_EQ(a.receive(170ms, answer), std::nullopt);

    EXPECT_EQ(b.inbox.unordered.size(), 2u) << "the overtaken message is accepted";
    (void)a.flush(170ms);
    const std::vector<MessageFate> fates(a.connection.fates().begin(), a.connection.fates().end());
    EXPECT_EQ(fates, (std::vector<MessageFate>{{3, true}, {1, true}, {2, false}}));
    a.connection.forget_fates();
    EXPECT_TRUE(a.connection.fates().empty());
    EXPECT_EQ(a.connection.next_unordered(), 4u);
    EXPECT_EQ(a.connection.statistics().unordered_sent, 3u);
    EXPECT_EQ(b.connection.statistics().unordered_received, 2u);
}

/// After a first exchange of `round_trip`, sends a message that is lost and one `apart` later that
/// is not. Returns how many are reported lost.
std::size_t lost_of_two(Time round_trip, Time apart) {
    Peer a;
    Peer b;
    const auto send = [&](Time now) {
        EXPECT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
        return a.flush(now).front();
    };
    const auto answer = [&](Time sent_at, const Packet& packet) {
        EXPECT_EQ(b.receive(sent_at + round_trip / 2, packet), std::nullopt);
        EXPECT_EQ(b.connection.send_reliable(message_of(1)), std::nullopt);
        for (const Packet& back : b.flush(sent_at + round_trip / 2))
            EXPECT_EQ(a.receive(sent_at + round_trip, back), std::nullopt);
    };
    answer(0ms, send(0ms));
    const Time later = 2 * round_trip;
    static_cast<void>(send(later));
    answer(later + apart, send(later + apart));
    a.connection.forget_fates();
    (void)a.flush(later + apart + round_trip);
    return static_cast<std::size_t>(
        std::count_if(a.connection.fates().begin(), a.connection.fates().end(),
                      [](const MessageFate& fate) { return !fate.is_delivered; }));
}

TEST(Connection, a_message_is_lost_when_one_a_quarter_round_trip_later_arrives) {
    EXPECT_EQ(lost_of_two(200ms, 50ms), 0u);
    EXPECT_EQ(lost_of_two(200ms, 51ms), 1u);
    EXPECT_EQ(lost_of_two(4ms, 10ms), 0u) << "10 ms at least";
    EXPECT_EQ(lost_of_two(4ms, 11ms), 1u);
}

TEST(Connection, an_acknowledgement_frame_settles_unordered_messages) {
    Peer a;
    Peer b;
    for (int i = 0; i < 50; ++i) {
        ASSERT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
        for (const Packet& packet : a.flush(1ms * i))
            ASSERT_EQ(b.receive(1ms * i, packet), std::nullopt);
    }
    for (const Packet& answer : b.flush(100ms))
        ASSERT_EQ(a.receive(120ms, answer), std::nullopt);
    (void)a.flush(120ms);

    ASSERT_EQ(a.connection.fates().size(), 50u) << "of which the header names 33";
    for (const MessageFate& fate : a.connection.fates())
        EXPECT_TRUE(fate.is_delivered) << fate.number;
}

TEST(Connection, an_unordered_message_without_an_acknowledgement_is_given_up) {
    Peer a;
    ASSERT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
    (void)a.flush(0ms);

    // The round trip is unknown: half a second, and 200 ms more.
    (void)a.flush(699ms);
    EXPECT_TRUE(a.connection.fates().empty());
    (void)a.flush(700ms);

    ASSERT_EQ(a.connection.fates().size(), 1u);
    EXPECT_EQ(a.connection.fates()[0], (MessageFate{1, false}));
}

TEST(Connection, one_lost_answer_of_an_idle_peer_loses_no_message) {
    Peer a;
    Peer b;
    struct Answer {
        Time at;
        Packet packet;
    };
    std::vector<Answer> answers;
    int answered = 0;
    int delivered = 0;
    for (Time now = 0ms; now < 30s; now += 10ms) {
        while (!answers.empty() && answers.front().at <= now) {
            ASSERT_EQ(a.receive(now, answers.front().packet), std::nullopt);
            answers.erase(answers.begin());
        }
        if (now % 50ms == 0ms) {
            ASSERT_EQ(a.connection.send_unordered(message_of(10)), std::nullopt);
        }
        exchange(now, a, b);
        // b is idle: it answers every 100 ms with a delay of 60 ms, and not all answers arrive.
        for (const Packet& packet : b.flush(now))
            if (++answered % 5 != 0) answers.push_back({now + 60ms, packet});
        for (const MessageFate& fate : a.connection.fates()) {
            EXPECT_TRUE(fate.is_delivered) << fate.number << " at " << now / 1ms << " ms";
            ++delivered;
        }
        a.connection.forget_fates();
    }
    EXPECT_GT(delivered, 590);
}

TEST(Connection, wants_to_acknowledge_64_packets_at_once) {
    Peer a;
    Peer b;
    (void)b.flush(0ms);
    for (int i = 0; i < 64; ++i) {
        EXPECT_FALSE(b.connection.wants_flush());
        EXPECT_EQ(b.flush(0ms).size(), 0u) << i;
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(1)), std::nullopt);
        exchange(0ms, a, b);
    }

    EXPECT_TRUE(b.connection.wants_flush());
    EXPECT_EQ(b.flush(0ms).size(), 1u);
    EXPECT_FALSE(b.connection.wants_flush());
}

TEST(Connection, wants_no_flush_after_its_end) {
    Peer a;
    Peer b;
    for (int i = 0; i < 64; ++i) {
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(1)), std::nullopt);
        exchange(0ms, a, b);
    }
    ASSERT_TRUE(b.connection.wants_flush());

    b.connection.disconnect(EndReason::left);

    EXPECT_FALSE(b.connection.wants_flush());
}

/// The content of packet 1 of a hundred is acknowledged by the only answer to them.
TEST(Connection, acknowledges_a_hundred_packets_with_one) {
    Peer a;
    Peer b;
    ASSERT_EQ(a.connection.send_reliable(message_of(10)), std::nullopt);
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(1)), std::nullopt);
        exchange(0ms, a, b);
    }

    exchange(0ms, b, a);

    EXPECT_EQ(a.connection.statistics().packets_acked, 100u);
    EXPECT_EQ(a.connection.reliable_waiting().messages, 0u);
}

TEST(Connection, an_acknowledgement_stays_short_while_few_packets_arrive) {
    Peer a;
    Peer b;
    for (Time now = 0ms; now < 10s; now += 50ms) {
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(100)), std::nullopt);
        exchange(now, a, b);
        const std::vector<Packet> answers = b.flush(now + 30ms);
        for (const Packet& answer : answers) {
            EXPECT_EQ(answer.frames.size(), 0u) << "the header is enough";
            ASSERT_EQ(a.receive(now + 30ms, answer), std::nullopt);
        }
    }

    EXPECT_EQ(a.connection.statistics().packets_lost, 0u);
}

TEST(Connection, the_first_answer_after_lost_ones_acknowledges_everything) {
    Peer a;
    Peer b;
    Time now{0};
    for (; now < 1s; now += 10ms) {
        for (int i = 0; i < 10; ++i)
            ASSERT_EQ(a.connection.send_sequenced(0, message_of(1100)), std::nullopt);
        exchange(now, a, b);
        (void)b.flush(now);  // lost
    }

    ASSERT_EQ(b.connection.send_sequenced(0, message_of(10)), std::nullopt);
    const std::vector<Packet> answers = b.flush(now);
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_LT(answers[0].frames.size(), 25u) << "one run of a thousand packets";
    ASSERT_EQ(a.receive(now, answers[0]), std::nullopt);

    EXPECT_EQ(a.connection.statistics().packets_acked, 1000u);
}

TEST(Connection, runs_of_packets_that_were_never_sent_end_it) {
    Peer peer;
    for (int i = 0; i < 40; ++i)
        ASSERT_TRUE(peer.write(i * Time{100ms}));
    ASSERT_EQ(peer.receive(4s, forged(1, bytes_of_numbers({8, 0, 7}), 40)), std::nullopt);
    EXPECT_EQ(peer.connection.statistics().packets_acked, 8u);

    EXPECT_EQ(peer.receive(4s, forged(2, bytes_of_numbers({8, 0, 8}), 40)),
              PacketRefusal::acks_unsent);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::malformed}));
}

TEST(Connection, accepts_no_reliable_message_with_a_window_of_0) {
    Connection deaf({.id = 7,
                     .timeout = Time{0},
                     .path = kHome,
                     .reliable_window = 0,
                     .fill_random = test::counting_bytes()},
                    0ms);
    Peer a;
    test::RecordingInbox inbox;
    ASSERT_EQ(a.connection.send_reliable(message_of(10)), std::nullopt);
    const Packet packet = *a.write(0ms);
    const auto header = read_packet_header(packet.header);

    const auto refusal = deaf.read(
        0ms,
        {.header = *header, .sequence = packet.sequence, .frames = packet.frames, .path = kHome},
        inbox);

    EXPECT_EQ(refusal, PacketRefusal::beyond_window);
    EXPECT_EQ(deaf.end(), (End{.reason = EndReason::beyond_window}));
    EXPECT_TRUE(inbox.reliable.empty());
}

TEST(Connection, the_first_message_is_resent_after_the_expected_round_trip) {
    Peer a;
    a.connection.expect_round_trip(40ms);
    ASSERT_EQ(a.connection.send_reliable(message_of(10)), std::nullopt);
    (void)a.flush(0ms);

    (void)a.flush(119ms);
    EXPECT_EQ(a.connection.statistics().reliable_resent, 0u);
    (void)a.flush(120ms);
    EXPECT_EQ(a.connection.statistics().reliable_resent, 1u);
}

TEST(Connection, a_packet_that_comes_twice_is_rejected) {
    Peer a;
    Peer b;
    ASSERT_EQ(a.connection.send_reliable(message_of(10)), std::nullopt);
    const Packet packet = *a.write(0ms);

    EXPECT_EQ(b.receive(0ms, packet), std::nullopt);
    EXPECT_EQ(b.receive(0ms, packet), PacketRefusal::replayed);

    EXPECT_EQ(b.inbox.reliable.size(), 1u);
    EXPECT_EQ(refused(b, PacketRefusal::replayed), 1u);
}

TEST(Connection, a_packet_that_comes_1024_packets_late_is_rejected) {
    Peer a;
    Peer b;
    std::vector<Packet> packets;
    for (int i = 0; i < 1025; ++i)
        packets.push_back(*a.write(i * Time{100ms}));

    EXPECT_EQ(b.receive(0ms, packets[1024]), std::nullopt);
    EXPECT_EQ(b.receive(0ms, packets[1]), std::nullopt);
    EXPECT_EQ(b.receive(0ms, packets[0]), PacketRefusal::too_old);
}

TEST(Connection, measures_the_round_trip) {
    Peer a;
    Peer b;
    for (Time now = 0ms; now < 4s; now += 200ms) {
        const Packet there = *a.write(now);
        ASSERT_EQ(b.receive(now + 40ms, there), std::nullopt);
        const Packet back = *b.write(now + 100ms);
        ASSERT_EQ(a.receive(now + 140ms, back), std::nullopt);
    }

    EXPECT_EQ(a.connection.link().round_trip(), 140ms);
    EXPECT_FLOAT_EQ(a.connection.loss(), 0.0f);
}

TEST(Connection, measures_the_loss) {
    Peer a;
    Peer b;
    int sent = 0;
    for (Time now = 0ms; now < 60s; now += 100ms) {
        for (const Packet& packet : a.flush(now))
            if (sent++ % 4 != 0) (void)b.receive(now, packet);
        exchange(now, b, a);
    }

    EXPECT_NEAR(static_cast<double>(a.connection.loss()), 0.25, 0.02);
    EXPECT_FLOAT_EQ(b.connection.loss(), 0.0f);
}

TEST(Connection, ends_after_its_timeout_without_a_packet) {
    Peer a(0ms, 5s);
    Peer b(0ms, 5s);
    exchange(0ms, b, a);
    (void)a.flush(4999ms);
    EXPECT_EQ(a.connection.end(), std::nullopt);

    (void)a.flush(5s);

    EXPECT_EQ(a.connection.end(), (End{.reason = EndReason::timed_out}));
}

TEST(Connection, waits_forever_without_a_timeout) {
    Peer a(0ms, -1s);

    (void)a.flush(1h);

    EXPECT_EQ(a.connection.end(), std::nullopt);
}

TEST(Connection, sends_ten_disconnects_within_200_ms) {
    Peer a;
    Peer b;
    a.connection.disconnect(EndReason::kicked);
    a.connection.disconnect(EndReason::left);

    std::vector<Packet> packets;
    for (Time now = 0ms; now < 200ms; now += 1ms)
        for (Packet& packet : a.flush(now))
            packets.push_back(std::move(packet));

    EXPECT_EQ(packets.size(), 10u);
    EXPECT_TRUE(a.connection.finished());
    EXPECT_EQ(b.receive(200ms, packets[9]), std::nullopt) << "any of them is enough";
    EXPECT_EQ(b.connection.end(), (End{.reason = EndReason::kicked, .by_peer = true}));
    EXPECT_TRUE(b.connection.finished()) << "a disconnect is not answered";
    EXPECT_EQ(b.receive(200ms, packets[0]), PacketRefusal::ended);
}

TEST(Connection, invalid_frames_end_it) {
    Peer peer;

    EXPECT_EQ(peer.receive(0ms, forged(1, bytes_of_numbers({0x0F}))), PacketRefusal::bad_frame);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::malformed}));
    const auto& bad = peer.connection.statistics().bad_frames;
    EXPECT_EQ(bad[static_cast<std::size_t>(FrameError::unknown_type)], 1u);
}

TEST(Connection, an_acknowledgement_of_an_unsent_packet_ends_it) {
    Peer peer;

    EXPECT_EQ(peer.receive(0ms, forged(1, {}, 1)), PacketRefusal::acks_unsent);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::malformed}));
}

TEST(Connection, reliable_messages_beyond_the_window_end_it) {
    Peer peer;

    EXPECT_EQ(peer.receive(0ms, forged(1, bytes_of_numbers({3, 0, 6, 9}))),
              PacketRefusal::beyond_window);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::beyond_window}));
}

TEST(Connection, a_reliable_message_in_two_versions_ends_it) {
    Peer peer;
    ASSERT_EQ(peer.receive(0ms, forged(1, bytes_of_numbers({4, 1, 0, 1, 1, 9}))), std::nullopt);

    EXPECT_EQ(peer.receive(0ms, forged(2, bytes_of_numbers({3, 1, 0, 9}))),
              PacketRefusal::contradiction);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::malformed}));
}

TEST(Connection, a_timeout_that_is_restarted_counts_from_there) {
    Peer peer(0ms, 5s);

    peer.connection.restart_timeout(4s);
    (void)peer.flush(8999ms);
    EXPECT_EQ(peer.connection.end(), std::nullopt);
    (void)peer.flush(9s);

    EXPECT_EQ(peer.connection.end(), (End{.reason = EndReason::timed_out}));
}

TEST(Connection, moves_to_a_validated_path) {
    Peer server;
    Peer client;
    exchange(0ms, client, server);
    ASSERT_EQ(client.connection.send_sequenced(0, message_of(10)), std::nullopt);

    // The client's address changes.
    ASSERT_EQ(server.receive(10ms, *client.write(10ms), kElsewhere), std::nullopt);
    ASSERT_EQ(server.connection.send_sequenced(0, message_of(900)), std::nullopt);
    const std::vector<Packet> packets = server.flush(10ms);
    ASSERT_EQ(packets.size(), 3u);
    EXPECT_EQ(packets[0].to, kHome) << "a challenge, in case the peer is still there";
    EXPECT_EQ(packets[1].to, kElsewhere) << "the challenge";
    EXPECT_EQ(packets[1].frames.size(), 9u);
    EXPECT_EQ(packets[2].to, kHome) << "everything else goes to the old path";

    ASSERT_EQ(client.receive(20ms, packets[1]), std::nullopt);
    ASSERT_EQ(server.receive(30ms, *client.write(20ms), kElsewhere), std::nullopt);
    (void)server.flush(1s);

    ASSERT_EQ(server.connection.send_sequenced(0, message_of(900)), std::nullopt);
    EXPECT_EQ(server.write(1s)->to, kElsewhere);
    EXPECT_EQ(server.connection.statistics().path_moves, 1u);
}

TEST(Connection, stays_when_an_attacker_relays_the_packets_of_the_peer) {
    Peer server;
    Peer client;

    // An attacker is faster than the client, and relays the challenges to it.
    for (Time now = 0ms; now < 5s; now += 10ms) {
        for (const Packet& packet : client.flush(now)) {
            (void)server.receive(now, packet, kElsewhere);
            (void)server.receive(now, packet);
        }
        for (const Packet& packet : server.flush(now)) {
            (void)client.receive(now, packet);
            ASSERT_TRUE(packet.to == kHome || packet.frames.size() == 9u);
        }
    }

    EXPECT_EQ(server.connection.paths().current(), test::kHome);
    EXPECT_EQ(server.connection.statistics().path_moves, 0u);
}

TEST(Connection, an_answer_on_another_path_does_not_replace_a_keep_alive) {
    Peer server;
    (void)server.flush(0ms);
    ASSERT_EQ(server.receive(80ms, forged(2, bytes_of_numbers({0}))), std::nullopt);
    const Packet challenge = forged(1, bytes_of_numbers({5, 1, 2, 3, 4, 5, 6, 7, 8}));
    ASSERT_EQ(server.receive(90ms, challenge, kElsewhere), std::nullopt);
    const std::vector<Packet> answers = server.flush(90ms);
    ASSERT_EQ(answers.size(), 1u);
    ASSERT_EQ(answers[0].to, kElsewhere);

    const std::vector<Packet> packets = server.flush(100ms);

    ASSERT_EQ(packets.size(), 1u);
    EXPECT_EQ(packets[0].to, kHome);
}

TEST(Connection, continues_across_the_wrap_of_the_packet_numbers) {
    Peer a;
    Peer b;
    for (std::uint32_t i = 0; i < 66'000; ++i) {
        const Time now = i * Time{10ms};
        ASSERT_EQ(a.connection.send_reliable(message_of(3, i)), std::nullopt);
        ASSERT_EQ(a.connection.send_sequenced(0, message_of(3, i)), std::nullopt);
        ASSERT_EQ(b.connection.send_sequenced(1, message_of(3, i)), std::nullopt);
        exchange(now, a, b);
        exchange(now, b, a);
        ASSERT_EQ(b.inbox.reliable, (std::vector<Message>{message_of(3, i)}));
        ASSERT_EQ(b.inbox.sequenced, (std::vector<test::SequencedMessage>{{0, message_of(3, i)}}));
        ASSERT_EQ(a.inbox.sequenced.size(), 1u);
        a.inbox = {};
        b.inbox = {};
    }

    EXPECT_EQ(a.connection.statistics().packets_acked, 66'000u);
    EXPECT_EQ(a.connection.statistics().reliable_resent, 0u);
    EXPECT_EQ(a.connection.statistics().packets_lost, 0u);
}

TEST(Connection, packets_in_flight_at_its_end_do_not_count_as_lost) {
    Peer leaving;
    Peer silent;
    for (Peer* peer : {&leaving, &silent}) {
        ASSERT_EQ(peer->connection.send_sequenced(0, message_of(3, 1)), std::nullopt);
        ASSERT_EQ(peer->flush(0ms).size(), 1u);
    }

    leaving.connection.disconnect(EndReason::left);
    for (Time now = 10ms; now < 2s; now += 10ms) {
        (void)leaving.flush(now);
        (void)silent.flush(now);
    }

    EXPECT_EQ(leaving.connection.statistics().packets_lost, 0u);
    EXPECT_GT(silent.connection.statistics().packets_lost, 0u)
        << "without an end they count as lost";
}

TEST(PacketRefusals, have_different_names) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kPacketRefusalCount; ++i)
        names.push_back(name_of(static_cast<PacketRefusal>(i)));
    std::sort(names.begin(), names.end());

    EXPECT_EQ(std::count(names.begin(), names.end(), "unknown"), 0);
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace arena::protocol
