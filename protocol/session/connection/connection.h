// One side of a connection: messages in, packets out; packets in, messages out. Both sides are
// alike. It knows no sockets, clocks or keys: time is an argument, and the caller seals and opens
// packets.
//
//   to send      connection.send_...(...)
//                while (auto packet = connection.write(now, frames))
//                    header bytes + seal(packet->sequence, frames.first(packet->size)) ->
//                    packet->path
//   to receive   header = read_packet_header(datagram)
//                sequence = connection.admit(*header)     rejects replays before anything is opened
//                frames = open(*sequence, sealed bytes)
//                connection.read(now, packet, inbox)
//
// Call write at least once a tick, and also when wants_flush() returns true after a read. Queued
// messages go out with the next writes; none is dropped silently: a full queue ends the connection.
//
// Allocates until its queues have grown, and then only for reliable messages that are longer than a
// fragment or arrive out of order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/base/prefetch.h"
#include "protocol/base/time.h"
#include "protocol/session/acks/link_estimate.h"
#include "protocol/session/acks/owed_acks.h"
#include "protocol/session/acks/replay_window.h"
#include "protocol/session/acks/sent_packets.h"
#include "protocol/session/channels/reliable_receiver.h"
#include "protocol/session/channels/reliable_sender.h"
#include "protocol/session/channels/sequenced_channel.h"
#include "protocol/session/channels/unordered_channel.h"
#include "protocol/session/connection/path_validator.h"
#include "protocol/session/connection/statistics.h"
#include "protocol/session/end_reason.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/frame_writer.h"
#include "protocol/session/packet/frames.h"
#include "protocol/session/packet/packet_header.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Receives the messages of a packet while it is read. The bytes are valid until the call returns;
/// the connection must not be called from inside.
class Inbox {
  public:
    virtual ~Inbox() = default;
    /// Begins a packet, whose messages follow; packets with higher numbers were sent later.
    virtual void on_packet(std::uint64_t /*sequence*/) {}
    virtual void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) = 0;
    virtual void on_unordered(std::span<const std::byte> message) = 0;
    virtual void on_reliable(std::span<const std::byte> message) = 0;
};

/// Why a message was not queued.
enum class SendError : std::uint8_t {
    empty,        ///< a message of no bytes; nothing happened
    too_long,     ///< longer than its kind allows; nothing happened
    bad_channel,  ///< above 7; nothing happened
    queue_full,   ///< the queue was full, which has ended the connection
    ended,        ///< the connection had already ended
};

/// How a connection ended.
struct End {
    EndReason reason = EndReason::left;
    bool by_peer = false;

    friend bool operator==(const End&, const End&) = default;
};

/// What a connection is made with.
struct ConnectionConfig {
    std::uint32_t id = 0;  ///< 24 bits, in every header
    Time timeout{0};       ///< silence of the other side that ends it; 0 or less: never
    PathId path;           ///< the validated path to the other side
    /// The most reliable messages that wait for a missing one; 0: none are accepted at all.
    std::size_t reliable_window = kReliableWindow;
    crypto::FillRandom fill_random;
};

class Connection {
  public:
    Connection(ConnectionConfig config, Time now);

    /// Queues a message for the channel, 0 to 7: 1 to kSequencedMessageMax bytes. Send the parts of
    /// a message on a channel each: on one channel a part that is overtaken is dropped.
    [[nodiscard]] std::optional<SendError> send_sequenced(std::uint8_t channel,
                                                          std::span<const std::byte> message);
    /// Drops the sequenced messages that were queued since the last write.
    void drop_sequenced() { sequenced_out_.clear(); }
    /// Queues a message that is sent once and may overtake others: 1 to kUnorderedMessageMax bytes.
    /// fates() reports its fate under the number that next_unordered() returned before.
    [[nodiscard]] std::optional<SendError> send_unordered(std::span<const std::byte> message);
    [[nodiscard]] std::uint32_t next_unordered() const { return unordered_out_.next_number(); }
    /// Queues a message of 1 to kReliableMessageMax bytes that is sent until it has arrived, in
    /// order.
    [[nodiscard]] std::optional<SendError> send_reliable(std::span<const std::byte> message);

    /// Makes a packet due `at` that time, or earlier: for a caller that has nothing to send, but
    /// whose peer should soon learn what has arrived.
    void acknowledge_by(Time at) { ack_at_ = ack_at_ ? std::min(*ack_at_, at) : at; }

    /// Restarts the timeout: the other side learns of the connection only now, so its silence
    /// counts from here on.
    void restart_timeout(Time now) { received_at_ = now; }

    /// Sets the round trip that the handshake has measured, so that the first reliable message is
    /// sent again as early as later ones when it is lost.
    void expect_round_trip(Time expected) { link_.expect_round_trip(expected); }

    /// Ends the connection: queued messages are not sent any more, and `write` sends disconnect
    /// packets for 200 ms.
    void disconnect(EndReason reason);

    struct Outgoing {
        PacketHeader header;
        std::uint64_t sequence = 0;  ///< all 64 bits, for the nonce; never used twice
        std::size_t size = 0;        ///< of the plain frames; may be 0
        PathId path;                 ///< where to send it
    };
    /// Writes the frames of the next packet that is due at `now` into `frames`, which has room for
    /// kFrameBytesMax. Returns nothing when none is due.
    [[nodiscard]] std::optional<Outgoing> write(Time now, std::span<std::byte> frames);

    /// Whether so many packets arrived since the last write that one should be sent before the next
    /// tick: one acknowledgement names at most kAckRunsMax runs of packets.
    [[nodiscard]] bool wants_flush() const { return !end_ && unanswered_ >= kAckPacketsMax; }

    /// Returns the full number of a packet with this header, or why to reject it without opening
    /// it.
    [[nodiscard]] Result<std::uint64_t, PacketRefusal> admit(const PacketHeader& header);

    /// Counts a packet that did not open. It has no other effect, because anybody could have sent
    /// it.
    PacketRefusal refuse_forged() { return refuse(PacketRefusal::forged); }

    struct Incoming {
        PacketHeader header;
        std::uint64_t sequence = 0;         ///< as `admit` returned it
        std::span<const std::byte> frames;  ///< decrypted
        PathId path;                        ///< where it came from
    };
    /// Reads a packet that is known to be genuine. Returns nothing, or why it was rejected;
    /// anything that an honest peer cannot have sent ends the connection.
    std::optional<PacketRefusal> read(Time now, const Incoming& packet, Inbox& inbox);

    /// Returns the fates of unordered messages that became known since forget_fates(). A loss is
    /// detected by the next write.
    [[nodiscard]] std::span<const MessageFate> fates() const { return unordered_out_.fates(); }
    void forget_fates() { unordered_out_.forget_fates(); }

    /// Returns how it ended, if it has.
    [[nodiscard]] const std::optional<End>& end() const { return end_; }
    /// Whether it has ended and all disconnect packets are sent, so that it can be forgotten.
    [[nodiscard]] bool finished() const { return end_.has_value() && disconnects_left_ == 0; }

    [[nodiscard]] const LinkEstimate& link() const { return link_; }
    /// Returns the share of the last 256 packets that were not acknowledged in time.
    [[nodiscard]] float loss() const { return sent_.losses().share(); }
    /// Returns how many of them were not.
    [[nodiscard]] std::size_t recent_losses() const { return sent_.losses().lost(); }
    [[nodiscard]] const PathValidator& paths() const { return paths_; }
    /// Returns the reliable messages that have not arrived yet, for a caller that would rather wait
    /// than overflow the queue.
    [[nodiscard]] ReliableSender::Waiting reliable_waiting() const {
        return reliable_out_.waiting();
    }
    /// Returns all counters of the connection.
    [[nodiscard]] ConnectionStatistics statistics() const;

    /// What is done with a connection: a packet is read, a message is queued and fates are taken,
    /// or what is due is written.
    enum class Need : std::uint8_t { read, queue, write };
    /// Asks for what that touches (protocol/base/prefetch.h).
    void prefetch(Need need, PrefetchStep step) const;

  private:
    struct FrameHandler;

    [[nodiscard]] std::optional<SendError> find_send_error(std::size_t bytes,
                                                           std::size_t bytes_max) const;
    SendError queue_is_full();
    void end_with(End end);
    void check_time(Time now);
    [[nodiscard]] bool ack_is_due(Time now) const;
    std::optional<Outgoing> write_disconnect(Time now, std::span<std::byte> frames);
    std::optional<Outgoing> write_probe(Time now, std::span<std::byte> frames);
    [[nodiscard]] bool write_acks(Time now, FrameWriter& packet);
    Outgoing finish_packet(const SentPacket& record, std::size_t size, PathId path);
    PacketRefusal refuse(PacketRefusal refusal);
    [[nodiscard]] std::optional<PacketRefusal> judge(std::uint64_t sequence);
    [[nodiscard]] bool take_acknowledgement(Time now, const PacketHeader& header);
    [[nodiscard]] bool take_acknowledgement(const PacketHeader& header, const AckFrame& frame);
    void on_acknowledged(const SentPacket& packet);
    [[nodiscard]] std::optional<PacketRefusal> take_frames(Time now, const Incoming& packet,
                                                           Inbox& inbox);

    // What each write looks at comes first, and lies together; then what only a packet touches.
    std::uint32_t id_;
    int disconnects_left_ = 0;
    std::optional<End> end_;
    Time timeout_;
    Time received_at_;
    Time written_at_;
    std::optional<Time> acks_written_at_;  // a packet of this moment has acknowledged everything
    std::optional<Time> ack_at_;           // a reliable piece arrived: acknowledge it by then
    std::size_t unanswered_ = 0;           // packets received since the last write
    PathValidator paths_;
    LinkEstimate link_;
    SequencedSender sequenced_out_;
    UnorderedSender unordered_out_;
    ReliableSender reliable_out_;
    SentPackets sent_;
    ConnectionStatistics counts_;
    SequencedReceiver sequenced_in_;
    ReliableReceiver reliable_in_;
    // Each of these ends with a ring, of which a packet touches little.
    OwedAcks owed_;
    ReplayWindow received_;
    std::optional<Time> next_disconnect_at_;
};

}  // namespace arena::protocol
