// The bounds of a connection, each with its reason. All queues and windows of the session layer
// keep to these.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"

namespace arena::protocol {

/// The largest UDP payload that every path of the internet carries without fragmentation.
inline constexpr std::size_t kPacketBytesMax = 1200;
inline constexpr std::size_t kPacketHeaderBytes = 12;
/// The authentication tag behind the sealed frames.
inline constexpr std::size_t kPacketTagBytes = 16;
inline constexpr std::size_t kFrameBytesMax =
    kPacketBytesMax - kPacketHeaderBytes - kPacketTagBytes;

/// The most packets that one side of the busiest connection sends in a second: 60 in a tick, 240
/// ticks a second. A server sends one with each update, and a few for the roster; the session layer
/// is made for peers that are sent far more.
inline constexpr std::size_t kPacketRateMax = 60 * 240;
/// A packet may arrive at most this many packets behind the newest. Older ones are rejected.
inline constexpr std::size_t kReplayWindow = 1024;
/// How far behind the newest an acknowledgement can name a packet: as many as arrive in a second at
/// the highest rate. One bit each, 2 KiB a connection.
inline constexpr std::size_t kAckWindow = 16'384;
/// The most packets whose content is remembered until they are acknowledged: those of a second and
/// a round trip of 500 ms at the highest rate. 32 bytes each, so 1 MiB for the busiest possible
/// connection; the list grows with need, so 4 KiB for a usual one.
inline constexpr std::size_t kSentPacketsMax = 32'768;
/// They are remembered for no longer than this, so that a peer that acknowledges nothing cannot
/// fill the list. Twice the longest time after which a piece is sent again.
inline constexpr Time kSentPacketsLife = std::chrono::seconds{4};
/// The header of a packet acknowledges the newest packet and this many before it, ...
inline constexpr std::size_t kAckBits = 32;
/// ... and an acknowledgement frame this many runs of packets before those.
inline constexpr std::size_t kAckRunsMax = 64;

/// The channels of sequenced messages; three bits of the frame's first byte.
inline constexpr std::size_t kSequencedChannels = 8;
/// The longest sequenced message, which fills a packet alone.
inline constexpr std::size_t kSequencedMessageMax = kFrameBytesMax - 1;
/// The most that may wait for the next flush, for the sequenced channels together, and likewise for
/// unordered messages.
inline constexpr std::size_t kQueuedMessagesMax = 256;
inline constexpr std::size_t kQueuedBytesMax = std::size_t{256} * 1024;

/// The longest unordered message, which fills a packet alone.
inline constexpr std::size_t kUnorderedMessageMax = kFrameBytesMax - 1;
/// The most unordered messages in one packet: about 18 bytes for each and its frame.
inline constexpr std::size_t kUnorderedPerPacketMax = 64;
/// The most unordered messages in flight, sent and without a known fate: eight a tick, at 60 ticks
/// a second, for 2 s. Older ones count as lost. 16 bytes each, in a list that grows with need.
inline constexpr std::size_t kUnorderedFlightMax = 1024;
/// The most fates that wait for their owner to read them: those of all messages in flight, and of
/// as many that are lost meanwhile.
inline constexpr std::size_t kUnorderedFatesMax = 2 * kUnorderedFlightMax;
/// A packet counts as lost when one that was sent this much later has arrived: a quarter of the
/// round trip, as in RFC 8985, and at least this.
inline constexpr Time kReorderingMin = std::chrono::milliseconds{10};

/// Reliable messages longer than this are sent in fragments of this size.
inline constexpr std::size_t kFragmentBytes = 1024;
inline constexpr std::size_t kFragmentsMax = 64;
inline constexpr std::size_t kReliableMessageMax = kFragmentBytes * kFragmentsMax;
/// The most reliable messages that are not yet acknowledged, and the most that the receiver keeps
/// behind a missing one: the receiver's window is the sender's queue. A roster needs far less; the
/// window is for half a megabyte a second to a peer 500 ms away, in messages of at most 1,024
/// bytes:
///
///   569 messages a second x (a round trip of 500 ms + 625 ms until a lost one is sent again
///      + 500 ms until that one is acknowledged)                             =    925 messages
///
/// and two thirds more for messages that gather meanwhile. The lists grow with need: 1.6 MiB for a
/// peer that acknowledges nothing, until it does; 8 KiB for one that is sent little.
inline constexpr std::size_t kReliableWindow = 1536;
/// The same in bytes. A message in fragments counts as whole fragments on both sides, because the
/// receiver learns the length of its last fragment last.
inline constexpr std::size_t kReliableBytesMax = std::size_t{1536} * 1024;
/// The most bytes in flight, sent and neither acknowledged nor due again: two megabytes a second
/// over a link of 500 ms, three times as much as above.
inline constexpr std::size_t kReliableFlightBytes = std::size_t{1024} * 1024;
/// At most this much of it is sent in one burst, ...
inline constexpr std::size_t kReliableBurstBytes = std::size_t{16} * 1024;
/// ... and the next burst follows this much later, by when the other side has answered, at least
/// with its next tick. That is a megabyte a second, nearly twice as much as above.
inline constexpr Time kReliableBurstInterval = std::chrono::milliseconds{15};
/// A sender that is asked for packets less often than that sends more at a time, in proportion, so
/// that the rate does not depend on the tick rate, but at most what belongs to this time, which is
/// a tick at ten ticks a second.
inline constexpr Time kReliableBurstSpanMax = std::chrono::milliseconds{100};
/// The most pieces of reliable messages, whole ones or fragments, in one packet. It keeps the ids
/// in all packets that may still arrive within half the range of 16 bits.
inline constexpr std::size_t kPiecesPerPacketMax = 30;
/// The most pieces of reliable messages whose packet is remembered: those of a full window and of
/// those sent again meanwhile. 8 bytes each, in a list that grows with need.
inline constexpr std::size_t kSentPiecesMax = 2048;

/// When nothing was sent for this long, an empty packet is sent.
inline constexpr Time kKeepAlive = std::chrono::milliseconds{100};
/// A reliable piece is acknowledged at most this long after it arrived, ...
inline constexpr Time kAckDelayMax = std::chrono::milliseconds{25};
/// ... and this many packets are acknowledged at once: each of them may be a separate run.
inline constexpr std::size_t kAckPacketsMax = 64;
/// Reliable pieces are sent again after a time between these two; see LinkEstimate.
inline constexpr Time kResendMin = std::chrono::milliseconds{100};
inline constexpr Time kResendMax = std::chrono::seconds{2};
/// The longest such time before the first measurement of the round trip.
inline constexpr Time kResendUnmeasured = std::chrono::milliseconds{500};

/// A disconnect is sent this many times, because it is not acknowledged, ...
inline constexpr int kDisconnectRepeats = 10;
/// ... and this far apart, so that one burst of loss does not hit them all.
inline constexpr Time kDisconnectInterval = std::chrono::milliseconds{20};

/// An unvalidated path is challenged this often, and so is the path that it may replace, ...
inline constexpr Time kChallengeInterval = std::chrono::milliseconds{100};
/// ... and given up after this long. For just as long the old path may take the connection back.
inline constexpr Time kChallengeTimeout = std::chrono::seconds{3};
/// The old path has a round trip and this long to show that it is alive, even when the new one is
/// faster: time for three more challenges, because the first may be lost.
inline constexpr Time kOldPathGrace = std::chrono::milliseconds{300};
/// The most bytes sent to an unvalidated path for each byte that came from it.
inline constexpr std::size_t kAmplificationMax = 3;

static_assert(kFragmentBytes + 7 <= kFrameBytesMax, "a fragment and its frame fit a packet");
static_assert(kReliableMessageMax == std::size_t{64} * 1024);
static_assert(kReliableMessageMax <= kReliableBytesMax, "an empty queue takes any message");
static_assert(kReliableFlightBytes <= kReliableBytesMax);
static_assert((kSentPiecesMax & (kSentPiecesMax - 1)) == 0, "a ring's size is a power of two");
static_assert(kSentPiecesMax > kReliableWindow, "a full window can be acknowledged");
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
