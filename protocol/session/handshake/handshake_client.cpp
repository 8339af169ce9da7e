#include "protocol/session/handshake/handshake_client.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::protocol {

std::string_view text_of(const HandshakeFailure& failure) {
    if (failure.reason) return text_of(*failure.reason);
    return "The server does not answer: check that its address is right, and that no firewall "
           "blocks UDP.";
}

HandshakeClient::HandshakeClient(const ConnectToken& token, bool offers_aes,
                                 crypto::FillRandom random, Time now, Time try_for)
    : token_(token), offers_aes_(offers_aes), random_(std::move(random)), try_for_(try_for) {
    ARENA_ASSERT(!token.fields.servers.empty(), "a token that was made or read has servers");
    begin_try(now);
}

void HandshakeClient::begin_try(Time now) {
    random_(client_random_);
    state_ = HandshakeState::requesting;
    try_ends_ = now + try_for_;
    next_send_ = now;
    unanswered_since_.reset();
    round_trip_ = Time::max();
}

void HandshakeClient::end_try(Time now) {
    if (server_ + 1 == token_.fields.servers.size()) {
        state_ = HandshakeState::failed;
    } else {
        ++server_;
        begin_try(now);
    }
}

std::span<const std::byte> HandshakeClient::send(Time now) {
    if (!is_over() && now >= try_ends_) end_try(now);
    if (is_over() || now < next_send_) return {};
    next_send_ = now + kHandshakeResend;
    if (!unanswered_since_) unanswered_since_ = now;

    if (state_ == HandshakeState::responding && responses_ == kResponsesMax)
        state_ = HandshakeState::requesting;
    const HandshakeHeader handshake{token_.seal.protocol_id, client_random_};
    if (state_ == HandshakeState::requesting) {
        datagram_ = write_request(handshake);
    } else {
        const Cookie& cookie = cookies_[responses_++ % cookies_.size()];
        const std::uint8_t ciphers = offers_aes_ ? kOffersAes : 0;
        datagram_ =
            write_response(handshake, {cookie, ciphers, token_.seal.expire_time, token_.seal.nonce},
                           token_.sealed, token_.fields.client_to_server);
    }
    return datagram_;
}

Time HandshakeClient::due() const {
    return is_over() ? Time::max() : std::min(next_send_, try_ends_);
}

void HandshakeClient::receive(const Address& from, std::span<const std::byte> datagram, Time now) {
    if (is_over() || from != server()) return;
    const crypto::Key& key = token_.fields.server_to_client;
    if (const auto cookie = read_challenge(datagram, client_random_)) {
        take_challenge(*cookie, now);
    } else if (const auto accepted = read_accepted(datagram, client_random_, key)) {
        take_accepted(*accepted, now);
    } else if (const auto denied = read_denied(datagram, client_random_, key)) {
        take_denied(*denied, now);
    }
}

/// Only the first challenge makes the client send at once, so forged challenges cannot make it send
/// more often.
void HandshakeClient::take_challenge(const Cookie& cookie, Time now) {
    if (state_ == HandshakeState::requesting) {
        note_answer(now);
        state_ = HandshakeState::responding;
        cookies_.clear();
        responses_ = 0;
        next_send_ = now;
    }
    const bool is_known = std::find(cookies_.begin(), cookies_.end(), cookie) != cookies_.end();
    if (!is_known) static_cast<void>(cookies_.push_back(cookie));  // further ones are too late
}

void HandshakeClient::take_accepted(const Accepted& accepted, Time now) {
    // The server has sealed this, but a server that chooses what was not offered is not one to play
    // on.
    const Agreement& agreement = accepted.agreement;
    if (agreement.cipher == crypto::Cipher::aes_256_gcm && !offers_aes_) return;
    if (accepted.timeout < 1 || accepted.timeout > kTokenTimeoutMax) return;
    note_answer(now);
    state_ = HandshakeState::connected;
    connection_ = ClientConnection{server(),
                                   accepted.client_id,
                                   agreement.connection,
                                   derive_session_keys(token_.fields, agreement),
                                   std::chrono::seconds(accepted.timeout),
                                   round_trip_};
}

/// Measures from the first attempt, because it is unknown which attempt was answered. The result
/// may therefore be too long, so the shorter of two measurements is the better one.
void HandshakeClient::note_answer(Time now) {
    if (unanswered_since_) round_trip_ = std::min(round_trip_, now - *unanswered_since_);
    unanswered_since_.reset();
}

void HandshakeClient::take_denied(const Denied& denied, Time now) {
    note_failure({denied.reason, denied.is_authentic});
    if (denied.is_authentic) end_try(now);
}

/// Prefers an authentic failure to one that may be forged, otherwise the newest.
void HandshakeClient::note_failure(const HandshakeFailure& failure) {
    if (failure.is_authentic || !failure_.is_authentic) failure_ = failure;
}

}  // namespace arena::protocol
