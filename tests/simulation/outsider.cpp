#include "tests/simulation/outsider.h"

#include <algorithm>
#include <utility>

#include "protocol/session/byte_writer.h"
#include "protocol/session/end_reason.h"
#include "protocol/session/packet/frames.h"
#include "protocol/session/packet/packet_header.h"
#include "sim/base/assert.h"
#include "tests/simulation/draw_time.h"

namespace arena::simulation {

namespace {

using protocol::HandshakeKind;
using protocol::HandshakeRandom;

using namespace std::chrono_literals;

// How much it can remember and hold back.
constexpr std::size_t kRecent = 64;
constexpr std::size_t kKeptDatagramsMax = 64;
constexpr std::size_t kHandshakesOfKind = 8;
constexpr std::size_t kPendingMax = 1024;

/// One sighting in this many is kept for long.
constexpr std::uint64_t kKeepDatagramEvery = 200;
constexpr std::size_t kDatagramBytesMax = 1400;
/// A header and a little more, for all kinds of packets.
constexpr std::size_t kHeaderBytes = 48;
/// The length of a packet with a path challenge: anything else of that length is passed on too.
constexpr std::size_t kProbeBytes =
    protocol::kPacketHeaderBytes + 1 + sizeof(protocol::PathProof) + protocol::kPacketTagBytes;

constexpr std::size_t kRandomInReplyAt = 1;
constexpr std::size_t kClientRandomAt = 17;
constexpr std::size_t kCookieInReplyAt = 17;
constexpr std::size_t kCookieAt = 33;
constexpr std::size_t kCookieBytes = 24;

std::vector<std::byte> copy_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

void flip(std::vector<std::byte>& bytes, std::size_t bit) {
    bytes[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
}

void copy_at(std::vector<std::byte>& into, std::size_t at, std::span<const std::byte> bytes) {
    const std::size_t count = std::min(bytes.size(), into.size() - std::min(at, into.size()));
    std::copy_n(bytes.begin(), count, into.begin() + static_cast<std::ptrdiff_t>(at));
}

std::span<const std::byte> part_of(std::span<const std::byte> bytes, std::size_t at,
                                   std::size_t count) {
    return at + count <= bytes.size() ? bytes.subspan(at, count) : std::span<const std::byte>();
}

}  // namespace

std::string_view name_of(Trick trick) {
    constexpr std::array<std::string_view, kTrickCount> kNames{"replay",
                                                               "replay_later",
                                                               "replay_from_elsewhere",
                                                               "reflect",
                                                               "redirect",
                                                               "truncate",
                                                               "extend",
                                                               "flip_header",
                                                               "flip_body",
                                                               "splice",
                                                               "forge_request",
                                                               "forge_challenge",
                                                               "forge_response",
                                                               "forge_accepted",
                                                               "forge_denied",
                                                               "forge_disconnect",
                                                               "forge_data",
                                                               "begin_handshake",
                                                               "shadow"};
    return kNames[static_cast<std::size_t>(trick)];
}

Outsider::Outsider(OutsiderSettings settings)
    : settings_(std::move(settings)), dice_(settings_.seed) {
    ARENA_ASSERT(!settings_.own.empty(), "the outsider has an address");
}

// Watching

void Outsider::see(Time now, const Sighting& sighting) {
    if (sighting.bytes.empty()) return;
    if (owns(sighting.to)) return use_received(now, sighting);
    remember(sighting);
    if (rests_) return;
    if (shadow_) follow(now, sighting);
    if (dice_.happens(settings_.trick_probability)) play(now, now_seen_);
}

void Outsider::remember(const Sighting& sighting) {
    now_seen_ = {sighting.from, sighting.to, copy_of(sighting.bytes)};
    if (recent_.size() < kRecent) recent_.emplace_back();
    recent_[next_recent_++ % kRecent] = now_seen_;
    if (const auto kind = protocol::kind_of(sighting.bytes)) {
        auto& handshakes = handshakes_[static_cast<std::size_t>(*kind) -
                                       static_cast<std::size_t>(HandshakeKind::request)];
        if (handshakes.size() < kHandshakesOfKind)
            handshakes.push_back(now_seen_);
        else
            handshakes[dice_.below(kHandshakesOfKind)] = now_seen_;
    }
    if (dice_.below(kKeepDatagramEvery) != 0) return;
    if (kept_datagrams_.size() < kKeptDatagramsMax)
        kept_datagrams_.push_back(now_seen_);
    else
        kept_datagrams_[dice_.below(kKeptDatagramsMax)] = now_seen_;
}

/// Uses what came to its own address: an answer to its own request, or a path challenge, which it
/// passes on to the client that can answer it.
void Outsider::use_received(Time now, const Sighting& sighting) {
    if (rests_) return;
    if (own_random_ && protocol::read_challenge(sighting.bytes, *own_random_)) {
        if (const Seen* const response = any_of(HandshakeKind::response)) {
            auto forged = response->bytes;
            copy_at(forged, kClientRandomAt, *own_random_);
            copy_at(forged, kCookieAt, part_of(sighting.bytes, kCookieInReplyAt, kCookieBytes));
            inject(soon(now), sighting.to, sighting.from, std::move(forged));
        }
        own_random_.reset();
    }
    if (shadow_ && sighting.bytes.size() == kProbeBytes)
        inject(now, settings_.server, shadow_->victim, copy_of(sighting.bytes));
}

/// The victim's datagram arrives from elsewhere before it arrives from the victim.
void Outsider::follow(Time now, const Sighting& sighting) {
    if (now > shadow_->until) {
        shadow_.reset();
    } else if (sighting.from == shadow_->victim) {
        inject(now, shadow_->own, sighting.to, copy_of(sighting.bytes));
    }
}

// Acting

void Outsider::rest() {
    rests_ = true;
    shadow_.reset();
    pending_ = {};
}

void Outsider::stop_shadowing() {
    settings_.shadows = false;
    shadow_.reset();
}

std::optional<Time> Outsider::next() const {
    if (pending_.empty()) return std::nullopt;
    return pending_.top().at;
}

void Outsider::inject(Time at, const Address& from, const Address& to,
                      std::vector<std::byte> bytes) {
    if (pending_.size() == kPendingMax || bytes.empty()) return;
    pending_.push({at, launched_++, from, to, std::move(bytes)});
}

void Outsider::play(Time now, const Seen& seen) {
    const auto trick = static_cast<Trick>(dice_.below(kTrickCount));
    // Half of the time it uses what it saw before.
    const Seen subject = dice_.happens(0.5) ? seen : any_seen();
    ++played_[static_cast<std::size_t>(trick)];
    play(trick, now, subject);
}

void Outsider::play(Trick trick, Time now, const Seen& seen) {
    auto bytes = seen.bytes;
    switch (trick) {
        case Trick::replay:
            return inject(now, seen.from, seen.to, std::move(bytes));
        case Trick::replay_later:
            return inject(now + time_below(dice_, 60s), seen.from, seen.to, std::move(bytes));
        case Trick::replay_from_elsewhere:
            return inject(soon(now), any_address(), seen.to, std::move(bytes));
        case Trick::reflect:
            return inject(soon(now), seen.to, seen.from, std::move(bytes));
        case Trick::redirect:
            return inject(soon(now), seen.from, any_address(), std::move(bytes));
        case Trick::truncate:
            bytes.resize(dice_.below(bytes.size()));
            return inject(soon(now), seen.from, seen.to, std::move(bytes));
        case Trick::extend:
            bytes.resize(std::min(bytes.size() + 1 + dice_.below(64), kDatagramBytesMax));
            return inject(soon(now), seen.from, seen.to, std::move(bytes));
        case Trick::flip_header:
            flip(bytes, dice_.below(8 * std::min(bytes.size(), kHeaderBytes)));
            return inject(soon(now), seen.from, seen.to, std::move(bytes));
        case Trick::flip_body:
            flip(bytes, dice_.below(8 * bytes.size()));
            return inject(soon(now), seen.from, seen.to, std::move(bytes));
        case Trick::splice:
            copy_at(bytes, dice_.below(bytes.size()), any_seen().bytes);
            return inject(soon(now), seen.from, seen.to, std::move(bytes));
        case Trick::forge_request:
            return forge_request(now);
        case Trick::forge_challenge:
            return forge_challenge(now);
        case Trick::forge_response:
            return forge_response(now);
        case Trick::forge_accepted:
            return forge_accepted(now);
        case Trick::forge_denied:
            return forge_denied(now);
        case Trick::forge_disconnect:
            return forge_disconnect(now, seen);
        case Trick::forge_data:
            return forge_data(now, seen);
        case Trick::begin_handshake:
            return begin_handshake(now);
        case Trick::shadow:
            return begin_shadow(now, seen);
    }
}

void Outsider::begin_shadow(Time now, const Seen& seen) {
    if (!settings_.shadows || shadow_ || seen.from == settings_.server) return;
    shadow_ = Shadow{seen.from, own_address(), now + 1s + time_below(dice_, 20s)};
}

// Forging: packets of its own, from the fields of those that it saw

/// Returns the data of a handshake packet that it saw, sometimes with an invented random; nothing
/// before the first.
std::optional<Outsider::SeenHandshake> Outsider::any_handshake() {
    const Seen* const handshake =
        any_of(dice_.happens(0.5) ? HandshakeKind::request : HandshakeKind::response);
    if (handshake == nullptr) return std::nullopt;
    SeenHandshake seen{.address = handshake->from, .handshake = handshake->bytes};
    const auto bytes = std::span(handshake->bytes).first<protocol::kClientHandshakeBytes>();
    seen.random = protocol::read_handshake_header(bytes).client_random;
    if (dice_.happens(0.2)) fill(seen.random);
    return seen;
}

void Outsider::forge_request(Time now) {
    auto seen = any_handshake();
    if (!seen) return;
    copy_at(seen->handshake, kClientRandomAt, seen->random);
    seen->handshake[0] = static_cast<std::byte>(HandshakeKind::request);
    const Address from = dice_.happens(0.5) ? seen->address : own_address();
    inject(soon(now), from, settings_.server, std::move(seen->handshake));
}

void Outsider::forge_response(Time now) {
    const Seen* const response = any_of(HandshakeKind::response);
    const auto seen = any_handshake();
    if (response == nullptr || !seen) return;
    auto forged = response->bytes;
    if (dice_.happens(0.5)) copy_at(forged, kClientRandomAt, seen->random);
    if (const Seen* const challenge = any_of(HandshakeKind::challenge))
        copy_at(forged, kCookieAt, part_of(challenge->bytes, kCookieInReplyAt, kCookieBytes));
    const Address from = dice_.happens(0.5) ? response->from : own_address();
    inject(soon(now), from, settings_.server, std::move(forged));
}

void Outsider::forge_challenge(Time now) {
    const auto seen = any_handshake();
    if (!seen) return;
    protocol::Cookie cookie{.issued = dice_.below(100'000'000)};
    fill(cookie.mac);
    inject(soon(now), settings_.server, seen->address,
           copy_of(write_challenge(seen->random, cookie)));
}

void Outsider::forge_accepted(Time now) {
    const Seen* const accepted = any_of(HandshakeKind::accepted);
    const auto seen = any_handshake();
    if (accepted == nullptr || !seen) return;
    auto forged = accepted->bytes;
    copy_at(forged, kRandomInReplyAt, seen->random);
    inject(soon(now), settings_.server, seen->address, std::move(forged));
}

void Outsider::forge_denied(Time now) {
    const auto seen = any_handshake();
    if (!seen) return;
    const auto reason =
        static_cast<protocol::DeniedReason>(dice_.below(protocol::kDeniedReasonCount));
    auto forged = copy_of(write_denied(seen->random, reason, nullptr));
    if (dice_.happens(0.5)) fill(std::span(forged).last(sizeof(protocol::crypto::Mac)));
    inject(soon(now), settings_.server, seen->address, std::move(forged));
}

/// Sends a request with its own random; use_received() continues with the answer.
void Outsider::begin_handshake(Time now) {
    const auto seen = any_handshake();
    if (!seen) return;
    auto handshake = protocol::read_handshake_header(
        std::span(seen->handshake).first<protocol::kClientHandshakeBytes>());
    fill(handshake.client_random);
    own_random_ = handshake.client_random;
    inject(now, own_address(), settings_.server, copy_of(write_request(handshake)));
}

void Outsider::forge_disconnect(Time now, const Seen& seen) {
    const auto reason = static_cast<std::byte>(dice_.below(protocol::kEndReasonCount));
    forge_packet(now, seen, {static_cast<std::byte>(protocol::FrameType::disconnect), reason});
}

void Outsider::forge_data(Time now, const Seen& seen) {
    std::vector<std::byte> frames(dice_.below(1000));
    fill(frames);
    forge_packet(now, seen, frames);
}

/// Sends a packet as the sender of `seen` could send one soon, except for the tag.
void Outsider::forge_packet(Time now, const Seen& seen, const std::vector<std::byte>& frames) {
    auto header = protocol::read_packet_header(seen.bytes);
    if (!header) return;
    header->sequence = static_cast<std::uint16_t>(header->sequence + 1 + dice_.below(300));
    if (dice_.happens(0.3)) header->ack = static_cast<std::uint16_t>(dice_.next());
    if (dice_.happens(0.3)) header->ack_bits = static_cast<std::uint32_t>(dice_.next());
    if (dice_.happens(0.2))
        header->connection =
            static_cast<protocol::ConnectionId>(dice_.below(protocol::kConnectionIdMax + 1u));

    std::array<std::byte, protocol::kPacketHeaderBytes> head;
    protocol::write_packet_header(*header, head);
    auto forged = copy_of(head);
    forged.insert(forged.end(), frames.begin(), frames.end());
    forged.resize(forged.size() + protocol::kPacketTagBytes);
    fill(std::span(forged).last(protocol::kPacketTagBytes));
    const Address from = dice_.happens(0.7) ? seen.from : any_address();
    inject(soon(now), from, seen.to, std::move(forged));
}

// Choosing

const Outsider::Seen& Outsider::any_seen() {
    if (!kept_datagrams_.empty() && dice_.happens(0.3))
        return kept_datagrams_[dice_.below(kept_datagrams_.size())];
    return recent_[dice_.below(recent_.size())];
}

const Outsider::Seen* Outsider::any_of(HandshakeKind kind) {
    const auto& handshakes = handshakes_[static_cast<std::size_t>(kind) -
                                         static_cast<std::size_t>(HandshakeKind::request)];
    return handshakes.empty() ? nullptr : &handshakes[dice_.below(handshakes.size())];
}

const Address& Outsider::own_address() {
    return settings_.own[dice_.below(settings_.own.size())];
}

Address Outsider::any_address() {
    if (dice_.happens(0.5)) return own_address();
    const Seen& other = any_seen();
    return dice_.happens(0.5) ? other.from : other.to;
}

Time Outsider::soon(Time now) {
    return now + time_below(dice_, 500ms);
}

void Outsider::fill(std::span<std::byte> bytes) {
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(dice_.next() & 0xFFu);
}

bool Outsider::owns(const Address& address) const {
    return std::find(settings_.own.begin(), settings_.own.end(), address) != settings_.own.end();
}

}  // namespace arena::simulation
