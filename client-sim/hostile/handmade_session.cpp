#include "client-sim/hostile/handmade_session.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "protocol/decode.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/packet_seal.h"
#include "protocol/update_message.h"

namespace arena::client_sim {

using protocol::PacketHeader;
using protocol::Time;

HandmadeSession::HandmadeSession(const protocol::ConnectToken& token, const protocol::Address& home,
                                 const protocol::crypto::FillRandom& random, Time now)
    : token_(token), home_(home), handshake_(token, false, random, now), heard_at_(now) {}

// To receive

struct HandmadeSession::FrameHandler {
    HandmadeSession& self;
    Time now;

    template <typename Other>
    void operator()(const Other&) const {}
    void operator()(const protocol::UnorderedFrame& frame) const {
        self.take_update(frame.message, now);
    }
    void operator()(const protocol::ReliableFrame& frame) const { take_reliable(frame); }
    void operator()(const protocol::FragmentFrame& frame) const { take_reliable(frame); }
    void operator()(const protocol::PathChallengeFrame& frame) const {
        self.challenge_ = frame.proof;
    }
    void operator()(const protocol::DisconnectFrame& frame) const { self.end_ = frame.reason; }

    template <typename ReliableOrFragment>
    void take_reliable(const ReliableOrFragment& frame) const {
        static_cast<void>(
            self.reliable_.take(frame, [this](auto message) { self.take_message(message, now); }));
    }
};

void HandmadeSession::take_message(std::span<const std::byte> message, Time now) {
    auto decoded = protocol::decode(message);
    if (!decoded) return;
    if (auto* const welcome = std::get_if<protocol::Welcome>(&decoded.value())) {
        tick_ = welcome->tick;
        tick_at_ = now;
        welcome_ = std::move(*welcome);
    }
}

void HandmadeSession::take_update(std::span<const std::byte> message, Time now) {
    protocol::Update update;
    if (protocol::decode_update(message, tick_, update) || update.tick <= tick_) return;
    tick_ = update.tick;
    tick_at_ = now;
}

void HandmadeSession::receive(std::span<const std::byte> datagram, Time now) {
    if (!seals_) {
        handshake_.receive(handshake_.server(), datagram, now);
        if (const auto& in = handshake_.connection()) {
            seals_ = protocol::seals_of_client(in->keys, token_.seal.protocol_id);
            heard_at_ = now;
        }
        return;
    }
    const auto header = protocol::read_packet_header(datagram);
    if (!header || header->connection != id()) return;
    const std::uint64_t number = protocol::complete_sequence(header->sequence, window_.newest());
    if (window_.judge(number) != protocol::ReplayCheck::fresh) return;
    Bytes copy(datagram.begin(), datagram.end());
    const auto head = datagram.first(protocol::kPacketHeaderBytes);
    const auto sealed = std::span(copy).subspan(protocol::kPacketHeaderBytes);
    if (!protocol::open_packet(seals_->incoming, number, head, sealed)) return;
    window_.mark(number);
    heard_at_ = now;
    protocol::FrameReader reader(sealed.first(sealed.size() - protocol::kPacketTagBytes));
    while (!reader.done()) {
        const auto frame = reader.next();
        if (!frame.ok()) return;
        std::visit(FrameHandler{*this, now}, frame.value());
    }
}

std::optional<protocol::PathProof> HandmadeSession::take_challenge() {
    return std::exchange(challenge_, std::nullopt);
}

std::optional<protocol::ConnectToken> HandmadeSession::resume_token() const {
    if (!welcome_) return std::nullopt;
    auto token = protocol::read_connect_token(welcome_->resume_token).value();
    token.fields.servers = token_.fields.servers;
    return token;
}

// To send

void HandmadeSession::stop_acknowledging() {
    if (!frozen_window_) frozen_window_ = window_;
}

PacketHeader HandmadeSession::next_header() const {
    const protocol::ReplayWindow& heard = frozen_window_ ? *frozen_window_ : window_;
    return {.connection = id(),
            .sequence = static_cast<std::uint16_t>(number_ + 1),
            .ack = static_cast<std::uint16_t>(heard.newest()),
            .ack_bits = heard.ack_bits()};
}

Bytes HandmadeSession::write(const WriteFrames& write_frames) {
    std::array<std::byte, protocol::kFrameBytesMax> frames{};
    protocol::FrameWriter writer(frames);
    write_frames(writer);
    return write_raw(std::span(frames).first(writer.finish()));
}

Bytes HandmadeSession::write_raw(std::span<const std::byte> frames) {
    const PacketHeader header = next_header();
    return seal(header, ++number_, frames);
}

Bytes HandmadeSession::seal(const PacketHeader& header, std::uint64_t number,
                            std::span<const std::byte> frames) const {
    Bytes packet(protocol::kPacketHeaderBytes + frames.size() + protocol::kPacketTagBytes);
    const auto head = std::span(packet).first<protocol::kPacketHeaderBytes>();
    protocol::write_packet_header(header, head);
    std::copy(frames.begin(), frames.end(), packet.begin() + protocol::kPacketHeaderBytes);
    protocol::seal_packet(seals_->outgoing, number, head,
                          std::span(packet).subspan(protocol::kPacketHeaderBytes));
    return packet;
}

}  // namespace arena::client_sim
