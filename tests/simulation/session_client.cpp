#include "tests/simulation/session_client.h"

#include <string>
#include <utility>

#include "tests/simulation/draw_time.h"
#include "tests/simulation/session_host.h"
#include "tests/support/handshake.h"

namespace arena::simulation {

namespace {

constexpr Time kFirstConnectMax = std::chrono::seconds(1);

}  // namespace

using protocol::HandshakeState;

SessionClient::SessionClient(ClientHabits habits, std::uint64_t protocol_id, std::uint64_t seed,
                             ClientPorts ports, Verdict& verdict, Time now)
    : habits_(habits),
      protocol_id_(protocol_id),
      dice_(seed),
      random_(test::seeded(seed)),
      ports_(std::move(ports)),
      verdict_(verdict),
      back_at_(now + time_below(dice_, kFirstConnectMax)) {}

void SessionClient::receive(const protocol::Address& from, std::span<std::byte> datagram,
                            Time now) {
    if (handshake_) {
        handshake_->receive(from, datagram, now);
        if (handshake_->state() == HandshakeState::connected) enter(now);
    } else if (session_ && from == test::kServerAddress) {
        session_->receive(now, path_of(from), datagram);
        if (session_->wants_flush()) play(now);
    }
}

void SessionClient::tick(Time now) {
    if (session_) {
        if (now >= leaves_at_) begin_absence(now);
    } else if (!handshake_ && now >= back_at_ && !has_left_) {
        send_handshake(now);
    }
    if (handshake_) {
        const auto handshake = handshake_->send(now);
        if (!handshake.empty()) ports_.send(handshake_->server(), handshake);
        if (handshake_->state() == HandshakeState::failed) {
            judge_failure(now);
            handshake_.reset();
            back_at_ = now + std::chrono::milliseconds(500);
        }
    }
    if (!session_) return;
    if (ticks_++ % habits_.ticks_between == 0 && !settled_)
        session_->queue_messages(habits_.message_rates, dice_, now);
    play(now);
}

void SessionClient::send_handshake(Time now) {
    if (!token_is_used_ || !dice_.happens(habits_.token_reuse_share)) {
        token_ = ports_.ask_for_token(habits_.client_id);
        token_is_used_ = false;
    }
    handshake_ =
        std::make_unique<protocol::HandshakeClient>(*token_, habits_.offers_aes, random_, now);
    handshake_sent_at_ = now;
}

/// Only an authentic denial makes a client give up before its time.
void SessionClient::judge_failure(Time now) {
    ++failures_;
    if (!handshake_->failure().is_authentic &&
        now - handshake_sent_at_ < protocol::kHandshakeTimeMax)
        verdict_.violate(now, "a client believes a denial that anybody may have made up");
}

void SessionClient::enter(Time now) {
    const protocol::ClientConnection& in = *handshake_->connection();
    if (token_is_used_) verdict_.violate(now, "a token admits a client twice");
    token_is_used_ = true;
    auto record = ports_.on_connected(in);
    if (record) {
        protocol::SecureConnection connection({.id = in.connection,
                                               .timeout = in.timeout,
                                               .path = path_of(in.server),
                                               .fill_random = random_},
                                              protocol::seals_of_client(in.keys, protocol_id_),
                                              now);
        session_ = std::make_unique<SessionEnd>(std::move(connection), std::move(record),
                                                Role::client, verdict_);
        ++sessions_;
        leaves_at_ = draw_stay(now);
    }
    handshake_.reset();
}

Time SessionClient::draw_stay(Time now) {
    if (settled_ || habits_.stay_mean <= Time{0}) return Time::max();
    return now + std::chrono::seconds(1) + time_below(dice_, 2 * habits_.stay_mean);
}

void SessionClient::play(Time now) {
    session_->flush(now, [this](protocol::PathId to, std::span<const std::byte> datagram) {
        ports_.send(address_of(to), datagram);
    });
    if (!session_->connection().finished()) return;
    session_.reset();
    back_at_ =
        now +
        Time(static_cast<Time::rep>(dice_.unit() * static_cast<double>(habits_.away_max.count())));
    if (settled_) back_at_ = now;
}

void SessionClient::begin_absence(Time now) {
    leaves_at_ = Time::max();
    if (!dice_.happens(habits_.vanishes)) return session_->disconnect(protocol::EndReason::left);
    session_.reset();
    back_at_ = now;
}

void SessionClient::settle(Time now) {
    settled_ = true;
    leaves_at_ = Time::max();
    back_at_ = std::min(back_at_, now);
}

void SessionClient::leave() {
    has_left_ = true;
    handshake_.reset();
    if (session_) session_->disconnect(protocol::EndReason::left);
}

}  // namespace arena::simulation
