#include "protocol/session/connection/connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/session/acks/ack_runs.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/frame_reader.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

constexpr std::size_t packet_bytes(std::size_t frames) {
    return kPacketHeaderBytes + frames + kPacketTagBytes;
}

constexpr std::size_t kProbeFrameBytes = 1 + sizeof(PathProof);

}  // namespace

Connection::Connection(ConnectionConfig config, Time now)
    : id_(config.id),
      timeout_(config.timeout),
      received_at_(now),
      written_at_(now - kKeepAlive),
      paths_(config.path, std::move(config.fill_random)),
      reliable_in_(config.reliable_window) {
    ARENA_ASSERT(id_ <= kConnectionIdMax, "a connection's id has 24 bits");
}

// Sending

std::optional<SendError> Connection::find_send_error(std::size_t bytes,
                                                     std::size_t bytes_max) const {
    if (end_) return SendError::ended;
    if (bytes == 0) return SendError::empty;
    if (bytes > bytes_max) return SendError::too_long;
    return std::nullopt;
}

SendError Connection::queue_is_full() {
    end_with({.reason = EndReason::queue_full});
    return SendError::queue_full;
}

std::optional<SendError> Connection::send_sequenced(std::uint8_t channel,
                                                    std::span<const std::byte> message) {
    if (const auto error = find_send_error(message.size(), kSequencedMessageMax)) return error;
    if (channel >= kSequencedChannels) return SendError::bad_channel;
    if (!sequenced_out_.push(channel, message)) return queue_is_full();
    ++counts_.sequenced_sent;
    return std::nullopt;
}

std::optional<SendError> Connection::send_unordered(std::span<const std::byte> message) {
    if (const auto error = find_send_error(message.size(), kUnorderedMessageMax)) return error;
    if (!unordered_out_.push(message)) return queue_is_full();
    ++counts_.unordered_sent;
    return std::nullopt;
}

std::optional<SendError> Connection::send_reliable(std::span<const std::byte> message) {
    if (const auto error = find_send_error(message.size(), kReliableMessageMax)) return error;
    if (!reliable_out_.push(message)) return queue_is_full();
    ++counts_.reliable_sent;
    return std::nullopt;
}

void Connection::disconnect(EndReason reason) {
    end_with({.reason = reason});
}

void Connection::end_with(End end) {
    if (end_) return;
    end_ = end;
    disconnects_left_ = end.by_peer ? 0 : kDisconnectRepeats;
}

std::optional<Connection::Outgoing> Connection::write(Time now, std::span<std::byte> frames) {
    ARENA_ASSERT(frames.size() >= kFrameBytesMax, "room for the frames of a packet");
    frames = frames.first(kFrameBytesMax);
    check_time(now);
    if (end_) return write_disconnect(now, frames);
    if (auto probe = write_probe(now, frames)) return probe;

    FrameWriter packet(frames);
    SentPacket record;
    reliable_out_.forget_sent_before(sent_.first_piece(reliable_out_.pieces_sent()));
    reliable_out_.write(now, link_.resend_after(), packet, record);
    const bool due =
        !packet.empty() || !sequenced_out_.empty() || !unordered_out_.empty() || ack_is_due(now);
    if (!due) return std::nullopt;
    record.acks_all = write_acks(now, packet);
    sequenced_out_.write(packet);
    unordered_out_.write(now, packet, record);

    return finish_packet(sent_.add(now, record), packet.finish(), paths_.current());
}

/// Acknowledges packets beyond the header's reach. Only the first of the packets of one moment has
/// to, unless something arrives in between. Returns whether everything that can be acknowledged has
/// been.
bool Connection::write_acks(Time now, FrameWriter& packet) {
    const std::uint64_t oldest = owed_.oldest();
    if (oldest == 0 || oldest + kAckBits >= received_.newest()) return true;
    if (acks_written_at_ == now) return false;

    std::array<std::byte, kAckRunsBytesMax> buffer;
    const auto room = std::span(buffer).first(std::min(buffer.size(), packet.room()));
    const WrittenRuns runs = write_ack_runs(received_, oldest, room);
    if (runs.bytes > 0 && !packet.acknowledgement(room.first(runs.bytes))) return false;
    // Packets beyond 64 runs are not acknowledged: their content is sent again.
    const bool acks_all = runs.complete || room.size() == buffer.size();
    if (acks_all) acks_written_at_ = now;
    return acks_all;
}

void Connection::check_time(Time now) {
    if (timeout_ > Time{0} && now - received_at_ >= timeout_)
        end_with({.reason = EndReason::timed_out});
    // After the end nothing is acknowledged any more, so what was in flight then does not count as
    // lost.
    if (end_) return;
    // A peer with nothing to send answers every kKeepAlive, and one answer may be lost.
    const Time patience = link_.resend_after() + 2 * kKeepAlive;
    sent_.detect_losses(now, patience);
    unordered_out_.detect_losses(now, patience, std::max(link_.round_trip() / 4, kReorderingMin));
}

/// Also true when there is nothing to acknowledge but nothing was sent for kKeepAlive.
bool Connection::ack_is_due(Time now) const {
    return now - written_at_ >= kKeepAlive || unanswered_ >= kAckPacketsMax ||
           (ack_at_ && now >= *ack_at_);
}

std::optional<Connection::Outgoing> Connection::write_disconnect(Time now,
                                                                 std::span<std::byte> frames) {
    if (disconnects_left_ == 0 || (next_disconnect_at_ && now < *next_disconnect_at_))
        return std::nullopt;
    --disconnects_left_;
    next_disconnect_at_ = now + kDisconnectInterval;
    FrameWriter packet(frames);
    if (!packet.disconnect(end_->reason)) return std::nullopt;
    return finish_packet(sent_.add(now, {.pieces_begin = reliable_out_.pieces_sent()}),
                         packet.finish(), paths_.current());
}

std::optional<Connection::Outgoing> Connection::write_probe(Time now, std::span<std::byte> frames) {
    const auto probe = paths_.take_probe(now, link_.resend_after(), packet_bytes(kProbeFrameBytes));
    if (!probe) return std::nullopt;
    FrameWriter packet(frames);
    const bool fits = probe->type == FrameType::path_challenge ? packet.path_challenge(probe->proof)
                                                               : packet.path_response(probe->proof);
    if (!fits) return std::nullopt;
    return finish_packet(sent_.add(now, {.pieces_begin = reliable_out_.pieces_sent()}),
                         packet.finish(), probe->to);
}

Connection::Outgoing Connection::finish_packet(const SentPacket& record, std::size_t size,
                                               PathId path) {
    owed_.on_written(record.sequence);
    if (path == paths_.current()) {  // a probe of another path acknowledges nothing on this one
        written_at_ = record.sent_at;
        unanswered_ = 0;
        ack_at_.reset();
    }
    ++counts_.packets_sent;
    counts_.bytes_sent += packet_bytes(size);
    if (size == 0) ++counts_.empty_sent;
    return {.header = {.connection = id_,
                       .sequence = static_cast<std::uint16_t>(record.sequence),
                       .ack = static_cast<std::uint16_t>(received_.newest()),
                       .ack_bits = received_.ack_bits()},
            .sequence = record.sequence,
            .size = size,
            .path = path};
}

// Receiving

PacketRefusal Connection::refuse(PacketRefusal refusal) {
    ++counts_.refused[static_cast<std::size_t>(refusal)];
    return refusal;
}

std::optional<PacketRefusal> Connection::judge(std::uint64_t sequence) {
    if (end_) return refuse(PacketRefusal::ended);
    switch (received_.judge(sequence)) {
        case ReplayCheck::fresh:
            break;
        case ReplayCheck::replayed:
            return refuse(PacketRefusal::replayed);
        case ReplayCheck::too_old:
            return refuse(PacketRefusal::too_old);
    }
    return std::nullopt;
}

Result<std::uint64_t, PacketRefusal> Connection::admit(const PacketHeader& header) {
    const std::uint64_t sequence = complete_sequence(header.sequence, received_.newest());
    if (const auto refusal = judge(sequence)) return Failure{*refusal};
    return sequence;
}

std::optional<PacketRefusal> Connection::read(Time now, const Incoming& packet, Inbox& inbox) {
    if (const auto refusal = judge(packet.sequence)) return refusal;

    const bool newest = packet.sequence > received_.newest();
    const std::size_t bytes = packet_bytes(packet.frames.size());
    received_.mark(packet.sequence);
    owed_.on_received(packet.sequence);
    acks_written_at_.reset();
    received_at_ = now;
    ++unanswered_;
    ++counts_.packets_received;
    counts_.bytes_received += bytes;
    paths_.on_packet(now, packet.path, bytes, newest);

    if (!take_acknowledgement(now, packet.header)) {
        end_with({.reason = EndReason::malformed});
        return refuse(PacketRefusal::acks_unsent);
    }
    return take_frames(now, packet, inbox);
}

bool Connection::take_acknowledgement(Time now, const PacketHeader& header) {
    return sent_.acknowledge(header.ack, header.ack_bits, [&](const SentPacket& packet) {
        // Only the newest is a sample: for the others an earlier acknowledgement may have been
        // lost.
        if (static_cast<std::uint16_t>(packet.sequence) == header.ack)
            link_.add_round_trip(now - packet.sent_at);
        on_acknowledged(packet);
    });
}

bool Connection::take_acknowledgement(const PacketHeader& header, const AckFrame& frame) {
    return sent_.acknowledge_runs(header.ack, frame.runs,
                                  [this](const SentPacket& packet) { on_acknowledged(packet); });
}

void Connection::on_acknowledged(const SentPacket& packet) {
    unordered_out_.acknowledge(packet);
    reliable_out_.acknowledge(packet);
    if (packet.acks_all) owed_.on_peer_received(packet.sequence);
}

/// Passes each frame to the part that handles its kind. Returns why the connection has to end, if
/// it has to.
struct Connection::FrameHandler {
    Connection& self;
    Time now;
    const Incoming& packet;
    Inbox& inbox;
    using Answer = std::optional<PacketRefusal>;

    Answer operator()(const PaddingFrame&) const { return std::nullopt; }

    Answer operator()(const SequencedFrame& frame) const {
        if (self.sequenced_in_.take(frame.channel, packet.sequence)) {
            ++self.counts_.sequenced_received;
            inbox.on_sequenced(frame.channel, frame.message);
        } else {
            ++self.counts_.sequenced_late;
        }
        return std::nullopt;
    }

    Answer operator()(const UnorderedFrame& frame) const {
        ++self.counts_.unordered_received;
        inbox.on_unordered(frame.message);
        return std::nullopt;
    }

    Answer operator()(const ReliableFrame& frame) const { return take_reliable(frame); }
    Answer operator()(const FragmentFrame& frame) const { return take_reliable(frame); }

    template <typename ReliableOrFragment>
    Answer take_reliable(const ReliableOrFragment& frame) const {
        if (!self.ack_at_) self.ack_at_ = now + kAckDelayMax;
        const auto reason =
            self.reliable_in_.take(frame, [this](auto message) { inbox.on_reliable(message); });
        if (!reason) return std::nullopt;
        self.end_with({.reason = *reason});
        return *reason == EndReason::beyond_window ? PacketRefusal::beyond_window
                                                   : PacketRefusal::contradiction;
    }

    Answer operator()(const PathChallengeFrame& frame) const {
        self.paths_.on_challenge(packet.path, frame.proof);
        return std::nullopt;
    }

    Answer operator()(const PathResponseFrame& frame) const {
        self.paths_.on_response(now, frame.proof);
        return std::nullopt;
    }

    Answer operator()(const AckFrame& frame) const {
        if (self.take_acknowledgement(packet.header, frame)) return std::nullopt;
        self.end_with({.reason = EndReason::malformed});
        return PacketRefusal::acks_unsent;
    }

    Answer operator()(const DisconnectFrame& frame) const {
        self.end_with({.reason = frame.reason, .by_peer = true});
        return std::nullopt;
    }
};

std::optional<PacketRefusal> Connection::take_frames(Time now, const Incoming& packet,
                                                     Inbox& inbox) {
    const FrameHandler handler{.self = *this, .now = now, .packet = packet, .inbox = inbox};
    inbox.on_packet(packet.sequence);
    FrameReader reader(packet.frames);
    while (!reader.done() && !end_) {
        const auto frame = reader.next();
        if (!frame.ok()) {
            ++counts_.bad_frames[static_cast<std::size_t>(frame.error())];
            end_with({.reason = EndReason::malformed});
            return refuse(PacketRefusal::bad_frame);
        }
        if (const auto refusal = std::visit(handler, frame.value())) return refuse(*refusal);
    }
    return std::nullopt;
}

ConnectionStatistics Connection::statistics() const {
    ConnectionStatistics all = counts_;
    all.packets_acked = sent_.acked();
    all.packets_lost = sent_.lost();
    all.reliable_received = reliable_in_.counts().taken;
    all.reliable_repeated = reliable_in_.counts().repeated;
    all.reliable_resent = reliable_out_.resent();
    all.path_moves = paths_.moves();
    return all;
}

void Connection::prefetch(Need need, PrefetchStep step) const {
    if (need == Need::queue) {
        if (step == PrefetchStep::first)
            prefetch_between(link_, reliable_out_);
        else
            unordered_out_.prefetch();
        return;
    }
    const bool is_read = need == Need::read;
    if (step == PrefetchStep::first) {
        prefetch_between(id_, sent_.losses());
        if (is_read) prefetch_between(counts_, owed_);
        if (is_read) prefetch_line(received_);
        return;
    }
    sent_.prefetch();
    unordered_out_.prefetch();
    if (is_read || !unordered_out_.empty()) {
        owed_.prefetch();
        received_.prefetch();
    }
}

}  // namespace arena::protocol
