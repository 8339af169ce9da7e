#include "tests/simulation/hostile_packets.h"

#include <algorithm>
#include <array>
#include <string>

#include "protocol/encode.h"
#include "protocol/inputs_message.h"
#include "protocol/session/byte_writer.h"
#include "protocol/session/packet/frames.h"
#include "protocol/watch_message.h"

namespace arena::simulation {

namespace {

using client_sim::draw_bytes;
using client_sim::make_inputs_message;
using protocol::Dice;
using protocol::FrameWriter;
using protocol::kFragmentBytes;

/// Until this many packets are sent, a number far ahead is one that was never used.
constexpr std::uint64_t kNumbersAreFresh = 30'000;
constexpr std::uint16_t kFirstBehindGap = 1;
constexpr std::uint16_t kMessagesBehindGap = 180;
/// Behind the gap, within the window.
constexpr std::uint16_t kContradictionId = 200;

Bytes encode(const protocol::Message& message) {
    protocol::Encoder encoder;
    const auto bytes = encoder.encode(message);
    return {bytes.begin(), bytes.end()};
}

/// Writes a packet of these frames. It goes out as it is, even when a frame does not fit.
template <typename... Frames>
Bytes write(HandmadeSession& session, Frames... write_frame) {
    return session.write(
        [&](FrameWriter& writer) { (static_cast<void>(write_frame(writer)), ...); });
}

auto fragment(std::uint16_t id, std::size_t index, std::size_t count,
              std::span<const std::byte> bytes) {
    return [=](FrameWriter& writer) {
        return writer.fragment({.id = id,
                                .index = static_cast<std::uint8_t>(index),
                                .count = static_cast<std::uint8_t>(count),
                                .bytes = bytes});
    };
}

/// The packets of one piece of misbehaviour, while they are made.
struct Batch {
    HandmadeSession& session;
    const HostilePacketContext& context;
    Dice& dice;
    std::vector<HostilePacket> packets;

    void add(Bytes bytes, Treatment treatment) { packets.push_back({std::move(bytes), treatment}); }

    void add_inputs(std::span<const std::byte> message, Treatment treatment) {
        add(write(session,
                  [&](FrameWriter& w) { return w.sequenced(protocol::kInputChannel, message); }),
            treatment);
    }
    void add_sequenced(std::span<const std::byte> message, Treatment treatment) {
        const auto channel = static_cast<std::uint8_t>(dice.below(protocol::kSequencedChannels));
        add(write(session, [&](FrameWriter& w) { return w.sequenced(channel, message); }),
            treatment);
    }
    /// Sends on a channel that no honest client uses. A message on that of wishes is read as one,
    /// and may be one by chance.
    void add_on_unused_channel(std::span<const std::byte> message, Treatment treatment) {
        constexpr std::size_t kFirst = protocol::kWatchChannel + 1;
        const auto channel =
            static_cast<std::uint8_t>(kFirst + dice.below(protocol::kSequencedChannels - kFirst));
        add(write(session, [&](FrameWriter& w) { return w.sequenced(channel, message); }),
            treatment);
    }
    void add_unordered(std::span<const std::byte> message, Treatment treatment) {
        add(write(session, [&](FrameWriter& w) { return w.unordered(message); }), treatment);
    }
    /// Sends the first reliable message. The server accepts none, so its first piece is one too
    /// many.
    void add_reliable(std::span<const std::byte> message) {
        const std::size_t count = (message.size() + kFragmentBytes - 1) / kFragmentBytes;
        if (count == 1)
            return add(write(session, [&](FrameWriter& w) { return w.reliable(0, message); }),
                       Treatment::counted);
        for (std::size_t i = 0; i < count; ++i) {
            const auto rest = message.subspan(i * kFragmentBytes);
            const auto piece = rest.first(std::min(kFragmentBytes, rest.size()));
            add(write(session, fragment(0, i, count, piece)),
                i == 0 ? Treatment::counted : Treatment::any);
        }
    }
    void input(sim::Tick tick) {
        add(make_input_packet(session, tick, draw_input(dice)), Treatment::any);
    }

    void garbage_message();
    void wrong_message();
    void garbage_frames();
    void acks_unsent();
    void contradiction();
    void beyond_window();
    void goodbye();
    void absurd_ticks();
    void same_ticks();
    void messages_behind_gap();
    void old_numbers();
    void number_jumps();
    void foreign_connections();
    void challenges();
};

void Batch::garbage_message() {
    switch (dice.below(3)) {
        case 0:
            return add_inputs(draw_bytes(dice, 1 + dice.below(255)), Treatment::counted);
        case 1:
            return add_sequenced(draw_bytes(dice, 1 + dice.below(1100)), Treatment::counted);
        default:
            return add_reliable(draw_bytes(dice, 1 + dice.below(5000)));
    }
}

void Batch::wrong_message() {
    const Bytes roster = encode(protocol::Roster{.starts_anew = true});
    const Bytes scores = encode(protocol::Roster{.scores = {{.player = {1}, .score = 9}}});
    const Bytes input = make_inputs_message(context.next, draw_input(dice));
    switch (dice.below(7)) {
        case 0:
            return add_inputs(roster, Treatment::counted);
        case 1:
            return add_inputs(scores, Treatment::counted);
        case 2:
            return add_sequenced(roster, Treatment::counted);
        case 3:
            return add_on_unused_channel(input, Treatment::counted);
        case 4:
            return add_reliable(input);
        case 5:
            return add_unordered(input, Treatment::counted);
        default:
            return add_reliable(encode(*session.welcome()));
    }
}

void Batch::garbage_frames() {
    Bytes frames = draw_bytes(dice, 12 + dice.below(1100));
    const bool is_unknown = dice.happens(0.5);
    if (is_unknown) frames[0] |= std::byte{0x0C};
    add(session.write_raw(frames), is_unknown ? Treatment::counted : Treatment::any);
}

void Batch::acks_unsent() {
    auto header = session.next_header();
    const bool is_fresh = session.newest_received() < kNumbersAreFresh;
    const Treatment treatment = is_fresh ? Treatment::counted : Treatment::any;
    if (dice.happens(0.3)) {  // a run of 16383 packets, down from those that the header names
        const std::array runs{std::byte{0}, std::byte{0xFF}, std::byte{0x7F}};
        return add(write(session, [&](FrameWriter& w) { return w.acknowledgement(runs); }),
                   treatment);
    }
    header.ack = static_cast<std::uint16_t>(session.newest_received() + 1000 + dice.below(20'000));
    header.ack_bits = static_cast<std::uint32_t>(dice.next());
    if (dice.happens(0.3)) {
        header.ack = 0;
        header.ack_bits = 1u << dice.below(32);
    }
    session.skip_numbers(1);
    add(session.seal(header, session.number(), {}), treatment);
}

void Batch::contradiction() {
    const Bytes piece = draw_bytes(dice, kFragmentBytes);
    add(write(session, fragment(kContradictionId, 0, 5, piece)), Treatment::counted);
    if (dice.happens(0.5))
        return add(write(session, fragment(kContradictionId, 1, 6, piece)), Treatment::any);
    add(write(session,
              [&](FrameWriter& writer) { return writer.reliable(kContradictionId, piece); }),
        Treatment::any);
}

void Batch::beyond_window() {
    const Bytes piece = draw_bytes(dice, kFragmentBytes);
    if (dice.happens(0.5)) {
        const auto id = static_cast<std::uint16_t>(protocol::kReliableWindow + dice.below(0x7000));
        return add(write(session, [&](FrameWriter& writer) { return writer.reliable(id, piece); }),
                   Treatment::counted);
    }
    // Five messages of 64 KiB.
    for (std::uint16_t id = 250; id < 255; ++id)
        add(write(session, fragment(id, 3, protocol::kFragmentsMax, piece)),
            id == 250 ? Treatment::counted : Treatment::any);
}

void Batch::goodbye() {
    const auto reason = static_cast<protocol::EndReason>(dice.below(protocol::kEndReasonCount));
    add(write(session, [&](FrameWriter& writer) { return writer.disconnect(reason); }),
        Treatment::any);
    add(write(session, [](FrameWriter& writer) { return writer.disconnect({}); }),
        Treatment::stale);
}

void Batch::absurd_ticks() {
    constexpr sim::Tick kWrap = 0;
    for (const sim::Tick tick :
         {kWrap, kWrap + 1, kWrap - 1, kWrap - 64, sim::Tick{0x7FFFFFFF}, sim::Tick{0x80000000},
          context.next - 1, context.next - 64, context.next - 65, context.next - 100'000,
          context.next + 60, context.next + 70, context.next + 100'000,
          static_cast<sim::Tick>(dice.next())})
        input(tick);
}

void Batch::same_ticks() {
    for (sim::Tick ahead = 0; ahead < 8; ++ahead) {
        const sim::Tick tick = context.next + static_cast<sim::Tick>(dice.below(8));
        input(tick);
        input(tick);
    }
}

void Batch::messages_behind_gap() {
    for (std::uint16_t i = 0; i < kMessagesBehindGap; ++i) {
        const auto id = static_cast<std::uint16_t>(kFirstBehindGap + i);
        const Bytes piece = draw_bytes(dice, kFragmentBytes);
        add(write(session, [&](FrameWriter& writer) { return writer.reliable(id, piece); }),
            i == 0 ? Treatment::counted : Treatment::any);
    }
}

void Batch::old_numbers() {
    const auto seal_as = [&](std::uint64_t number) {
        auto header = session.next_header();
        header.sequence = static_cast<std::uint16_t>(number);
        add(session.seal(header, number, {}), Treatment::stale);
    };
    add(write(session), Treatment::any);
    seal_as(session.number());
    if (session.number() > protocol::kReplayWindow)
        seal_as(session.number() - protocol::kReplayWindow -
                dice.below(100) % (session.number() - protocol::kReplayWindow));
}

void Batch::number_jumps() {
    session.skip_numbers(dice.below(30'000));
    add(write(session), Treatment::any);
}

void Batch::foreign_connections() {
    if (context.victim == 0 || context.victim == session.id()) return;
    const Bytes message = make_inputs_message(context.next, draw_input(dice));
    std::array<std::byte, 128> frames{};
    FrameWriter writer(frames);
    static_cast<void>(writer.sequenced(protocol::kInputChannel, message));
    const std::size_t size = writer.finish();
    for (int i = 0; i < 8; ++i) {
        auto header = session.next_header();
        header.connection = context.victim;
        const std::uint64_t number = session.number() + dice.below(2000);
        header.sequence = static_cast<std::uint16_t>(number);
        add(session.seal(header, number, std::span(frames).first(size)), Treatment::counted);
    }
}

void Batch::challenges() {
    const auto challenge = [&](FrameWriter& writer) {
        protocol::PathProof proof{};
        std::copy_n(draw_bytes(dice, proof.size()).begin(), proof.size(), proof.begin());
        return writer.path_challenge(proof);
    };
    for (int i = 0; i < 10; ++i)
        add(write(session, challenge, challenge, challenge), Treatment::any);
}

}  // namespace

std::vector<HostilePacket> make_hostile_packets(Misbehaviour misbehaviour, HandmadeSession& session,
                                                const HostilePacketContext& context, Dice& dice) {
    Batch batch{session, context, dice, {}};
    switch (misbehaviour) {
        case Misbehaviour::garbage_message:
            batch.garbage_message();
            break;
        case Misbehaviour::wrong_message:
            batch.wrong_message();
            break;
        case Misbehaviour::garbage_frames:
            batch.garbage_frames();
            break;
        case Misbehaviour::acks_unsent:
            batch.acks_unsent();
            break;
        case Misbehaviour::contradiction:
            batch.contradiction();
            break;
        case Misbehaviour::beyond_window:
            batch.beyond_window();
            break;
        case Misbehaviour::goodbye:
            batch.goodbye();
            break;
        case Misbehaviour::absurd_ticks:
            batch.absurd_ticks();
            break;
        case Misbehaviour::same_ticks:
            batch.same_ticks();
            break;
        case Misbehaviour::messages_behind_gap:
            batch.messages_behind_gap();
            break;
        case Misbehaviour::old_numbers:
            batch.old_numbers();
            break;
        case Misbehaviour::number_jumps:
            batch.number_jumps();
            break;
        case Misbehaviour::foreign_connections:
            batch.foreign_connections();
            break;
        case Misbehaviour::challenges:
            batch.challenges();
            break;
        default:
            break;
    }
    return std::move(batch.packets);
}

}  // namespace arena::simulation
