// Laws of the session layer over random numbers, bytes and packets: 16 bits identify a number, the
// windows agree with a slow set of numbers, no bytes break a reader, and channels keep their
// promises whatever happens to the packets.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/session/acks/ack_runs.h"
#include "protocol/session/acks/replay_window.h"
#include "protocol/session/acks/sent_packets.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/frame_writer.h"
#include "tests/support/connection_judge.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol::connection_property_test {
namespace {

using namespace std::chrono_literals;

using test::JudgingInbox;
using test::Message;
using test::NumberedSender;
using test::Packet;

using Side = test::PeerWith<JudgingInbox>;
using Numbers = std::set<std::uint64_t>;

/// Any number, often close to where 16 bits wrap.
rc::Gen<std::uint64_t> packet_number() {
    const auto near_wrap =
        rc::gen::map(rc::gen::pair(rc::gen::inRange<std::uint64_t>(0, 70'000),
                                   rc::gen::inRange<std::uint64_t>(0, 300)),
                     [](const auto& parts) { return parts.first * 65536 + parts.second; });
    return rc::gen::oneOf(near_wrap, rc::gen::inRange<std::uint64_t>(0, 200'000),
                          rc::gen::arbitrary<std::uint64_t>());
}

RC_GTEST_PROP(SequenceLaws, sixteen_bits_identify_every_number_within_32767, ()) {
    const std::uint64_t near = *packet_number();
    const int offset = *rc::gen::inRange(-32767, 32768);
    const auto distance = static_cast<std::uint64_t>(std::abs(offset));
    if (offset < 0) RC_PRE(near >= distance);
    if (offset > 0) RC_PRE(near <= ~distance);
    const std::uint64_t number = offset < 0 ? near - distance : near + distance;

    RC_ASSERT(complete_sequence(static_cast<std::uint16_t>(number), near) == number);
}

RC_GTEST_PROP(SequenceLaws, a_completed_number_ends_in_the_received_bits, ()) {
    const std::uint64_t near = *rc::gen::inRange<std::uint64_t>(0, 1u << 20);
    const auto low = *rc::gen::arbitrary<std::uint16_t>();

    RC_ASSERT(static_cast<std::uint16_t>(complete_sequence(low, near)) == low);
}

// The slow judges keep a set of all numbers.

ReplayCheck judge_slowly(const Numbers& seen, std::uint64_t sequence) {
    const std::uint64_t newest = seen.empty() ? 0 : *seen.rbegin();
    if (sequence > newest) return ReplayCheck::fresh;
    if (sequence == 0 || sequence + 1024 <= newest) return ReplayCheck::too_old;
    return seen.count(sequence) != 0 ? ReplayCheck::replayed : ReplayCheck::fresh;
}

std::uint32_t ack_bits_slowly(const Numbers& seen) {
    std::uint32_t bits = 0;
    if (seen.empty()) return bits;
    for (std::uint64_t i = 0; i < 32; ++i)
        if (*seen.rbegin() > i + 1 && seen.count(*seen.rbegin() - 1 - i) != 0) bits |= 1u << i;
    return bits;
}

/// A number around the newest: mostly close, sometimes about a window away, seldom far ahead.
std::uint64_t next_number(std::uint64_t newest) {
    const std::int64_t step =
        *rc::gen::weightedOneOf<std::int64_t>({{10, rc::gen::inRange<std::int64_t>(-40, 5)},
                                               {3, rc::gen::inRange<std::int64_t>(-1030, -1015)},
                                               {1, rc::gen::inRange<std::int64_t>(50, 300)},
                                               {1, rc::gen::inRange<std::int64_t>(-300, 70)}});
    const auto number = static_cast<std::int64_t>(newest) + step;
    return number < 0 ? 0 : static_cast<std::uint64_t>(number);
}

RC_GTEST_PROP(ReplayWindowLaws, agrees_with_a_set_of_all_numbers, ()) {
    ReplayWindow window;
    const std::uint64_t first = *rc::gen::element<std::uint64_t>(1, 65'500, 0xFFFFFFF0, 1ULL << 60);
    Numbers seen{first};
    window.mark(first);
    const int steps = *rc::gen::inRange(1, 60);
    for (int i = 0; i < steps; ++i) {
        const std::uint64_t sequence = next_number(window.newest() + 2);
        const ReplayCheck arrival = window.judge(sequence);

        RC_ASSERT(arrival == judge_slowly(seen, sequence));
        if (arrival != ReplayCheck::fresh) continue;
        window.mark(sequence);
        seen.insert(sequence);
        RC_ASSERT(window.newest() == *seen.rbegin());
        RC_ASSERT(window.ack_bits() == ack_bits_slowly(seen));
    }
}

/// Returns the numbers that a frame's runs name behind a header that names `newest`, read without
/// the help of the code under test.
Numbers named_slowly(std::uint64_t newest, std::span<const std::byte> runs) {
    Numbers named;
    std::uint64_t at = newest - 33;
    bool came = false;
    for (std::size_t i = 0; i < runs.size(); came = !came) {
        std::uint64_t count = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = std::to_integer<std::uint64_t>(runs[i++]);
            count += (byte % 128) << shift;
            if (byte < 128) break;
        }
        for (; count > 0; --count, --at)
            if (came) named.insert(at);
    }
    return named;
}

RC_GTEST_PROP(AckRunsLaws, name_the_numbers_that_a_set_of_all_numbers_holds, ()) {
    ReplayWindow window;
    Numbers seen;
    std::uint64_t number = *rc::gen::element<std::uint64_t>(0, 65'500, 0xFFFFFFF0, 1ULL << 60);
    const int stretches = *rc::gen::inRange(1, 80);
    for (int i = 0; i < stretches; ++i) {
        number += *rc::gen::weightedElement<std::uint64_t>({{8, 1}, {3, 2}, {2, 60}, {1, 5000}});
        const int length = *rc::gen::weightedElement<int>({{6, 1}, {3, 30}, {1, 300}});
        for (int n = 0; n < length; ++n) {
            window.mark(++number);
            seen.insert(number);
        }
    }
    const std::uint64_t newest = window.newest();
    const std::uint64_t oldest =
        newest - std::min(newest, *rc::gen::inRange<std::uint64_t>(0, 20'000));
    std::array<std::byte, kAckRunsBytesMax> buffer{};
    const auto room = std::span(buffer).first(*rc::gen::element<std::size_t>(0, 1, 9, 256));

    const WrittenRuns runs = write_ack_runs(window, oldest, room);

    const Numbers named = named_slowly(newest, room.first(runs.bytes));
    Numbers owed;  // behind the header, and still known
    for (const std::uint64_t one : seen)
        if (one >= oldest && one + 33 <= newest && one + kAckWindow > newest) owed.insert(one);
    if (runs.complete) {
        RC_ASSERT(named == owed);
    } else {  // the newest of them
        RC_ASSERT(named.size() < owed.size());
        RC_ASSERT(std::equal(named.rbegin(), named.rend(), owed.rbegin()));
        RC_ASSERT(runs.bytes + 4 > room.size() || runs.bytes >= 2 * kAckRunsMax);
    }
    Message frame{std::byte{8}};
    frame.insert(frame.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(runs.bytes));
    RC_ASSERT(runs.bytes == 0 || FrameReader(frame).next().ok());
}

/// Returns a record of `count` sent packets, none of them acknowledged.
const SentPackets& sent_before(std::uint64_t count) {
    static std::map<std::uint64_t, SentPackets> prepared;
    const auto [place, is_new] = prepared.try_emplace(count);
    for (std::uint64_t i = 0; is_new && i < count; ++i)
        place->second.add(Time{0}, {});
    return place->second;
}

RC_GTEST_PROP(SentPacketsLaws, settle_the_packets_that_a_set_of_all_numbers_settles, ()) {
    const auto begin = *rc::gen::element<std::uint64_t>(0, 20, 65'500, 65'535);
    SentPackets sent = sent_before(begin);
    ReplayWindow received;  // tested by the property above
    Numbers named;          // numbers named by any acknowledgement that arrived
    Numbers settled;

    struct Ack {
        PacketHeader header;
        Message runs;
    };
    std::vector<Ack> acks;
    const int steps = *rc::gen::inRange(1, 80);
    for (int i = 0; i < steps; ++i) {
        const int burst = *rc::gen::weightedElement<int>({{8, 1}, {2, 5}, {1, 40}, {1, 400}});
        for (int n = 0; n < burst; ++n) {
            const std::uint64_t number = sent.add(Time{0}, {}).sequence;
            if (*rc::gen::inRange(0, 3) != 0) received.mark(number);
        }
        std::array<std::byte, kAckRunsBytesMax> runs{};
        const std::uint64_t back_to = *rc::gen::element<std::uint64_t>(40, 1000);
        const std::size_t size =
            received.newest() < 40
                ? 0
                : write_ack_runs(received, received.newest() - std::min(back_to, received.newest()),
                                 runs)
                      .bytes;
        acks.push_back({.header = {.ack = static_cast<std::uint16_t>(received.newest()),
                                   .ack_bits = received.ack_bits()},
                        .runs = {runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(size)}});
        if (*rc::gen::inRange(0, 3) == 0) continue;  // this acknowledgement is lost

        // One of the last three, so that an old one sometimes comes after a newer one.
        const std::size_t back =
            *rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(3, acks.size()));
        const auto& [ack, named_runs] = acks[acks.size() - 1 - back];
        const std::uint64_t newest =
            sent.newest() - static_cast<std::uint16_t>(sent.newest() - ack.ack);
        Numbers expected;
        if (newest > 0) expected.insert(newest);
        for (std::uint64_t bit = 0; bit < 32; ++bit)
            if (((ack.ack_bits >> bit) & 1u) != 0) expected.insert(newest - 1 - bit);

        if (!named_runs.empty()) expected.merge(named_slowly(newest, named_runs));
        const auto settle = [&](const SentPacket& packet) {
            RC_ASSERT(settled.insert(packet.sequence).second);
        };

        const bool taken = sent.acknowledge(ack.ack, ack.ack_bits, settle);
        const bool runs_taken =
            named_runs.empty() || sent.acknowledge_runs(ack.ack, named_runs, settle);

        RC_ASSERT(taken);
        RC_ASSERT(runs_taken);
        for (const std::uint64_t number : expected)
            if (number + kSentPacketsMax > sent.newest()) named.insert(number);
        RC_ASSERT(settled == named);
    }
}

// Frames

RC_GTEST_PROP(FrameLaws, no_bytes_break_the_reader_and_no_frame_reaches_beyond_its_bytes, ()) {
    auto bytes =
        *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::weightedOneOf<std::uint8_t>(
            {{3, rc::gen::element<std::uint8_t>(0x81, 0x82, 0x83, 0x84, 0x02, 1, 2, 0)},
             {1, rc::gen::arbitrary<std::uint8_t>()}}));
    const auto all = std::as_bytes(std::span<const std::uint8_t>(bytes));

    std::size_t payload = 0;
    FrameReader reader(all);
    while (!reader.done()) {
        const auto frame = reader.next();
        if (!frame.ok()) return;
        if (const auto* one = std::get_if<SequencedFrame>(&frame.value()))
            payload += one->message.size();
        if (const auto* one = std::get_if<ReliableFrame>(&frame.value()))
            payload += one->message.size();
        RC_ASSERT(payload <= bytes.size());
    }
}

RC_GTEST_PROP(FrameLaws, messages_that_fit_are_read_as_they_were_written, ()) {
    const std::size_t size = *rc::gen::inRange<std::size_t>(0, kFrameBytesMax + 1);
    Message buffer(size);
    FrameWriter writer(buffer);
    std::vector<Message> taken;
    const int tries = *rc::gen::inRange(0, 12);
    for (int i = 0; i < tries; ++i) {
        const Message message = test::message_of(*rc::gen::inRange<std::size_t>(1, 500));
        const bool fits = message.size() <= writer.room();
        RC_ASSERT(writer.sequenced(static_cast<std::uint8_t>(i % 8), message) == fits);
        if (fits) taken.push_back(message);
    }

    const std::size_t written = writer.finish();
    RC_ASSERT(written <= size);
    FrameReader reader(std::span<const std::byte>(buffer).first(written));
    for (const Message& message : taken) {
        const auto frame = std::get<SequencedFrame>(reader.next().value());
        RC_ASSERT(Message(frame.message.begin(), frame.message.end()) == message);
    }
    RC_ASSERT(reader.done());
}

// Channels: two connections, and a script that delivers, repeats and drops the packets between
// them.

enum class Move : std::uint8_t {
    send_reliable,
    send_unordered,
    send_sequenced,
    flush,
    deliver,  // any packet on its way
    repeat,   // the same, but it stays on its way
    lose,
    wait,
};

rc::Gen<std::vector<Move>> moves() {
    return rc::gen::container<std::vector<Move>>(
        rc::gen::weightedElement<Move>({{2, Move::send_reliable},
                                        {4, Move::send_unordered},
                                        {4, Move::send_sequenced},
                                        {8, Move::flush},
                                        {8, Move::deliver},
                                        {3, Move::repeat},
                                        {3, Move::lose},
                                        {4, Move::wait}}));
}

struct Hand {
    Side a;
    Side b;
    NumberedSender sender;
    test::FateJudge fates;
    std::vector<Packet> to_b;
    std::vector<Packet> to_a;
    Time now{0};

    void flush() {
        for (Packet& packet : a.flush(now))
            to_b.push_back(std::move(packet));
        for (Packet& packet : b.flush(now))
            to_a.push_back(std::move(packet));
        for (const auto* way : {&to_a, &to_b})
            for (const Packet& packet : *way)
                RC_ASSERT(packet.frames.size() <= kFrameBytesMax);
    }

    static void deliver(Time at, std::vector<Packet>& way, std::size_t index, Side& to,
                        bool stays) {
        const auto refusal = to.receive(at, way[index]);
        RC_ASSERT((!refusal || *refusal == PacketRefusal::replayed ||
                   *refusal == PacketRefusal::too_old));
        if (!stays) way.erase(way.begin() + static_cast<std::ptrdiff_t>(index));
    }

    void touch(Move move, std::size_t choice) {
        const bool down = choice % 3 == 0;  // some of b's acknowledgements, more of a's messages
        std::vector<Packet>& way = down ? to_a : to_b;
        if (way.empty()) return;
        const std::size_t index = choice / 3 % way.size();
        if (move == Move::lose) {
            way.erase(way.begin() + static_cast<std::ptrdiff_t>(index));
        } else {
            deliver(now, way, index, down ? a : b, move == Move::repeat);
        }
    }

    void play(Move move) {
        switch (move) {
            case Move::send_reliable:
                RC_ASSERT(!sender.reliable(a.connection).has_value());
                break;
            case Move::send_unordered:
                RC_ASSERT(!sender.unordered(a.connection).has_value());
                break;
            case Move::send_sequenced:
                RC_ASSERT(!sender
                               .sequenced(a.connection,
                                          static_cast<std::uint8_t>(sender.sequenced_sent() % 3))
                               .has_value());
                break;
            case Move::flush:
                flush();
                break;
            case Move::deliver:
            case Move::repeat:
            case Move::lose:
                touch(move, *rc::gen::inRange<std::size_t>(0, 10'000));
                break;
            case Move::wait:
                now += *rc::gen::inRange(1, 400) * Time{1ms};
                break;
        }
    }

    void judge() {
        RC_ASSERT(fates.read(a.connection, b.inbox) == "");
        RC_ASSERT(b.inbox.violation == "");
        RC_ASSERT(!a.connection.end().has_value());
        RC_ASSERT(!b.connection.end().has_value());
        RC_ASSERT(a.connection.reliable_waiting().messages <= kReliableWindow);
        RC_ASSERT(b.inbox.reliable_taken <= sender.reliable_sent());
    }

    /// From now on everything arrives.
    void deliver_everything() {
        for (int i = 0; i < 300 && a.connection.reliable_waiting().messages > 0; ++i) {
            now += 20ms;
            flush();
            while (!to_b.empty())
                deliver(now, to_b, 0, b, false);
            flush();
            while (!to_a.empty())
                deliver(now, to_a, 0, a, false);
        }
    }
};

RC_GTEST_PROP(ChannelLaws, hold_whatever_happens_to_the_packets, ()) {
    const auto script = *moves();
    // Messages that were sent long ago and are not yet acknowledged fill the queue; 60 do not.
    RC_PRE(std::count(script.begin(), script.end(), Move::send_reliable) <= 60);
    Hand hand;

    for (const Move move : script) {
        hand.play(move);
        hand.judge();
    }
    hand.deliver_everything();

    hand.judge();
    RC_ASSERT(hand.b.inbox.reliable_taken == hand.sender.reliable_sent());
    RC_ASSERT(hand.a.connection.reliable_waiting().bytes == 0u);
}

}  // namespace
}  // namespace arena::protocol::connection_property_test
