// A connection as a test drives it: it writes packets that can be kept, lost and delivered twice,
// and records what it receives in lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "protocol/link/dice.h"
#include "protocol/session/connection/connection.h"

namespace arena::test {

using protocol::Connection;
using protocol::PathId;
using protocol::Time;
using Message = std::vector<std::byte>;

inline constexpr PathId kHome{1};

/// Returns `size` bytes that differ from those of another seed.
inline Message message_of(std::size_t size, std::uint64_t seed = 0) {
    Message message(size);
    protocol::Dice dice(seed);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
        word = i % sizeof word == 0 ? dice.next() : word >> 8u;
        message[i] = static_cast<std::byte>(word & 0xFFu);
    }
    return message;
}

inline Message bytes_of_numbers(std::initializer_list<int> numbers) {
    Message message;
    for (const int number : numbers)
        message.push_back(static_cast<std::byte>(number));
    return message;
}

struct SequencedMessage {
    std::uint8_t channel = 0;
    Message bytes;

    friend bool operator==(const SequencedMessage&, const SequencedMessage&) = default;
};

class RecordingInbox : public protocol::Inbox {
  public:
    std::vector<SequencedMessage> sequenced;
    std::vector<Message> unordered;
    std::vector<Message> reliable;

    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override {
        sequenced.push_back({channel, {message.begin(), message.end()}});
    }
    void on_unordered(std::span<const std::byte> message) override {
        unordered.emplace_back(message.begin(), message.end());
    }
    void on_reliable(std::span<const std::byte> message) override {
        reliable.emplace_back(message.begin(), message.end());
    }
};

struct Packet {
    std::array<std::byte, protocol::kPacketHeaderBytes> header{};
    std::uint64_t sequence = 0;  ///< for the test to look at; not sent
    PathId to;
    Message frames;
};

/// Counts up, which is enough where nothing tries to guess.
inline protocol::crypto::FillRandom counting_bytes(std::uint8_t first = 1) {
    return [next = first](std::span<std::byte> bytes) mutable {
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(next++);
    };
}

template <typename InboxOfTest>
class PeerWith {
  public:
    explicit PeerWith(Time now = Time{0}, Time timeout = Time{0})
        : connection({.id = 7, .timeout = timeout, .path = kHome, .fill_random = counting_bytes()},
                     now) {}

    /// Returns all packets that are due.
    std::vector<Packet> flush(Time now) {
        std::vector<Packet> packets;
        while (auto packet = write(now))
            packets.push_back(std::move(*packet));
        return packets;
    }

    std::optional<Packet> write(Time now) {
        std::array<std::byte, protocol::kFrameBytesMax> frames{};
        const auto written = connection.write(now, frames);
        if (!written) return std::nullopt;
        Packet packet{.sequence = written->sequence,
                      .to = written->path,
                      .frames = {frames.begin(),
                                 frames.begin() + static_cast<std::ptrdiff_t>(written->size)}};
        protocol::write_packet_header(written->header, packet.header);
        return packet;
    }

    /// Returns nothing, or why the packet was refused. The full number is derived from the header,
    /// as in a real connection.
    std::optional<protocol::PacketRefusal> receive(Time now, const Packet& packet,
                                                   PathId from = kHome) {
        const auto header = protocol::read_packet_header(packet.header);
        const auto sequence = connection.admit(*header);
        if (!sequence.ok()) return sequence.error();
        return connection.read(now,
                               {.header = *header,
                                .sequence = sequence.value(),
                                .frames = packet.frames,
                                .path = from},
                               inbox);
    }

    Connection connection;
    InboxOfTest inbox;
};

using Peer = PeerWith<RecordingInbox>;

}  // namespace arena::test
