// The bounds of a connection, each with its reason. All queues and windows of the session layer
// keep to these.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"

namespace arena::protocol {

/// A UDP payload that every path of the internet carries without fragmentation.
inline constexpr std::size_t kPacketBytesMax = 1200;
inline constexpr std::size_t kPacketHeaderBytes = 12;
/// The authentication tag behind the sealed frames.
inline constexpr std::size_t kPacketTagBytes = 16;
inline constexpr std::size_t kFrameBytesMax =
    kPacketBytesMax - kPacketHeaderBytes - kPacketTagBytes;

/// Packets that one side of the busiest connection sends in a second: 60 in a tick, 240 ticks a
/// second. A server sends one with each update, and what the roster takes; the session layer is
/// made for peers that are told far more.
inline constexpr std::size_t kPacketRateMax = 60 * 240;
/// Packets behind the newest that may still arrive. Older ones are refused.
inline constexpr std::size_t kReplayWindow = 1024;
/// How far behind the newest an acknowledgement can name a packet: what comes in a second at the
/// highest rate. A bit each, 2 KiB a connection.
inline constexpr std::size_t kAckWindow = 16'384;
/// Packets whose content is remembered until they are acknowledged, at most: those of a second at
/// the highest rate and of a round trip of 500 ms. 32 bytes each, so 1 MiB for the busiest
/// connection that there can be; a list that grows with need, so 4 KiB for a usual one.
inline constexpr std::size_t kSentPacketsMax = 32'768;
/// And no longer than this: who acknowledges nothing is not to fill the list. Twice the longest
/// time after which a piece is sent again.
inline constexpr Time kSentPacketsLife = std::chrono::seconds{4};
/// The header of a packet acknowledges the newest packet and this many before it, ...
inline constexpr std::size_t kAckBits = 32;
/// ... and an acknowledgement frame so many runs of packets before those.
inline constexpr std::size_t kAckRunsMax = 64;

/// Channels of sequenced messages; three bits of the frame's first byte.
inline constexpr std::size_t kSequencedChannels = 8;
/// One that fills a packet alone.
inline constexpr std::size_t kSequencedMessageMax = kFrameBytesMax - 1;
/// What may wait for the next flush, on the sequenced channels together and of unordered messages.
inline constexpr std::size_t kQueuedMessagesMax = 256;
inline constexpr std::size_t kQueuedBytesMax = std::size_t{256} * 1024;

/// One that fills a packet alone.
inline constexpr std::size_t kUnorderedMessageMax = kFrameBytesMax - 1;
/// More would be shorter than what their frames take.
inline constexpr std::size_t kUnorderedPerPacketMax = 64;
/// Unordered messages that were sent and whose fate is not known: eight a tick, at 60 ticks a
/// second, for 2 s. Older ones count as lost. 16 bytes each, in a list that grows with need.
inline constexpr std::size_t kUnorderedFlightMax = 1024;
/// Fates that wait for their owner to read them: as many, and those that are lost meanwhile.
inline constexpr std::size_t kUnorderedFatesMax = 2 * kUnorderedFlightMax;
/// A packet that was sent so much before one that has come is lost: a quarter of the round trip, as
/// RFC 8985 has it, and no less than this.
inline constexpr Time kReorderingMin = std::chrono::milliseconds{10};

/// Reliable messages longer than this travel in fragments of this size.
inline constexpr std::size_t kFragmentBytes = 1024;
inline constexpr std::size_t kFragmentsMax = 64;
inline constexpr std::size_t kReliableMessageMax = kFragmentBytes * kFragmentsMax;
/// Reliable messages that are not yet acknowledged, and as many that the receiver keeps behind one
/// that is missing: the receiver's window is the sender's queue. A roster needs far less; the
/// window is for half a megabyte a second to a peer 500 ms away, in messages of at most 1,024
/// bytes:
///
///   569 messages a second x (a round trip of 500 ms + 625 ms until a lost one is sent again
///      + 500 ms until that one is acknowledged)                             =    925 messages
///
/// and two thirds more for what gathers meanwhile. Lists that grow with need: 1.6 MiB for a peer
/// that acknowledges nothing, until it does; 8 KiB for one that has little to be told.
inline constexpr std::size_t kReliableWindow = 1536;
/// The same in bytes. A message in fragments counts as whole fragments on both sides, because the
/// receiver learns the length of the last one last.
inline constexpr std::size_t kReliableBytesMax = std::size_t{1536} * 1024;
/// Sent and neither acknowledged nor due again: two megabytes a second over a link of 500 ms, three
/// times as much as above.
inline constexpr std::size_t kReliableFlightBytes = std::size_t{1024} * 1024;
/// So much of it goes out at a time, ...
inline constexpr std::size_t kReliableBurstBytes = std::size_t{16} * 1024;
/// ... and the next burst so much later: the other side has answered by then, at least with its own
/// next tick. That is a megabyte a second, nearly twice as much as above.
inline constexpr Time kReliableBurstEvery = std::chrono::milliseconds{15};
/// A sender that is asked less often than that sends more at a time, in proportion, so that the
/// rate does not depend on the tick rate: up to what ten ticks a second take.
inline constexpr Time kReliableBurstSpanMax = std::chrono::milliseconds{100};
/// Pieces of reliable messages, whole ones or fragments, in one packet: what keeps the ids in all
/// packets that may still arrive within half a turn of 16 bits.
inline constexpr std::size_t kPiecesPerPacketMax = 30;
/// Pieces of reliable messages whose packet is remembered: those of a full window and of what is
/// sent again meanwhile. 8 bytes each, in a list that grows with need.
inline constexpr std::size_t kSentPiecesMax = 2048;

/// Nothing was sent for so long: an empty packet goes out.
inline constexpr Time kKeepAlive = std::chrono::milliseconds{100};
/// A reliable piece is acknowledged at the latest so long after it came, ...
inline constexpr Time kAckDelayMax = std::chrono::milliseconds{25};
/// ... and so many packets are acknowledged at once: each of them may be a run of its own.
inline constexpr std::size_t kAckPacketsMax = 64;
/// Reliable pieces are sent again after a time between these two; see LinkEstimate.
inline constexpr Time kResendMin = std::chrono::milliseconds{100};
inline constexpr Time kResendMax = std::chrono::seconds{2};
/// The same at most, before the round trip was measured once.
inline constexpr Time kResendUnmeasured = std::chrono::milliseconds{500};

/// A disconnect is said so often, because nobody acknowledges it, ...
inline constexpr int kGoodbyes = 10;
/// ... and so far apart, so that one burst of loss does not take them all.
inline constexpr Time kGoodbyeEvery = std::chrono::milliseconds{20};

/// An unproven path is challenged so often, and so is the one that it may replace, ...
inline constexpr Time kChallengeEvery = std::chrono::milliseconds{100};
/// ... and given up after so long. The old one may claim the connection back for as long.
inline constexpr Time kChallengeTimeout = std::chrono::seconds{3};
/// The old path has a round trip and so long to show that it lives, also when the new one is
/// faster: three challenges more, because the first may be lost.
inline constexpr Time kOldPathGrace = std::chrono::milliseconds{300};
/// Bytes sent to an unproven path for each that came from it, at most.
inline constexpr std::size_t kAmplificationMax = 3;

static_assert(kFragmentBytes + 7 <= kFrameBytesMax, "a fragment and its frame fit a packet");
static_assert(kReliableMessageMax == std::size_t{64} * 1024);
static_assert(kReliableMessageMax <= kReliableBytesMax, "an empty queue takes any message");
static_assert(kReliableFlightBytes <= kReliableBytesMax);
static_assert((kSentPiecesMax & (kSentPiecesMax - 1)) == 0, "a ring's size is a power of two");
static_assert(kSentPiecesMax > kReliableWindow, "what a window holds can be acknowledged");
static_assert(kAckWindow >= kPacketRateMax, "a second's packets can be acknowledged");
static_assert(kSentPacketsMax >= kPacketRateMax + kPacketRateMax / 2,
              "a packet is remembered for a second and a round trip of 500 ms");
static_assert(kSentPacketsMax + kAckWindow < 0x10000,
              "16 bits name every packet that is remembered");
static_assert(kReplayWindow <= kAckWindow, "what may still arrive can be acknowledged");
static_assert(kAckPacketsMax <= kAckRunsMax, "one frame acknowledges every packet since the last");
static_assert(kReplayWindow * kPiecesPerPacketMax + kReliableWindow < 0x8000,
              "16 bits of an id are enough, however late a packet may come");

}  // namespace arena::protocol
