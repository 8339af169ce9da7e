#include "client-sim/hostile/hostile_peer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"
#include "sim/base/assert.h"

namespace arena::client_sim {

namespace {

using namespace std::chrono_literals;
using protocol::ConnectToken;

constexpr Time kOwnPacketEvery = 50ms;  // packets that keep a session alive
constexpr Time kUnansweredMax = 5s;     // by then the server has closed the session, too
constexpr Time kIntrusionMax = 300ms;   // how long a wrong token is tried without an answer
constexpr sim::Tick kInputTicksAhead = 3;
constexpr std::size_t kUsedTokensMax = 16;
/// After a pause, it may send the attacks of 1 / kBurstsPerSecond seconds at once.
constexpr std::uint32_t kBurstsPerSecond = 20;

std::string_view name_of_denial(const protocol::HandshakeFailure& failure) {
    return failure.reason ? name_of(*failure.reason) : "no_answer";
}

}  // namespace

HostilePeer::HostilePeer(Config config, Time now)
    : config_(std::move(config)),
      dice_(config_.seed),
      rate_{.per_second = config_.datagrams_per_second,
            .burst = 1 + config_.datagrams_per_second / kBurstsPerSecond},
      back_at_(now) {
    ARENA_ASSERT(config_.ask_for_token && config_.random, "a matchmaker and random bytes");
    totals_.peers = 1;
}

void HostilePeer::receive(std::span<const std::byte> datagram, Time now) {
    ++totals_.datagrams_received;
    totals_.bytes_received += datagram.size();
    if (session_) session_->receive(datagram, now);
    if (intruder_) intruder_->receive(datagram, now);
    if (session_ && session_->connected() && !was_admitted_) note_entry();
}

std::span<const std::byte> HostilePeer::next_datagram(Time now) {
    if (disconnects_left_) {
        datagram_ = next_disconnect(now);
    } else {
        if (is_over_ && now >= back_at_) begin(now);
        look_for_end(now);
        datagram_ = next_own(now);
        if (datagram_.empty()) datagram_ = next_attack(now);
    }
    totals_.bytes_sent += datagram_.size();
    return datagram_;
}

// To be there

void HostilePeer::begin(Time now) {
    const ConnectToken token = config_.ask_for_token();
    session_.emplace(token, token.fields.servers[0], config_.random, now);
    is_over_ = false;
    was_admitted_ = false;
}

void HostilePeer::note_entry() {
    was_admitted_ = true;
    ++totals_.entries;
    totals_.peers_admitted = 1;
    if (used_tokens_.size() < kUsedTokensMax)
        used_tokens_.push_back(session_->token());
    else
        used_tokens_[dice_.below(kUsedTokensMax)] = session_->token();
}

void HostilePeer::look_for_end(Time now) {
    if (!session_ || is_over_) return;
    if (session_->denied()) return close(name_of_denial(session_->failure()), now);
    if (!was_admitted_) return;
    if (session_->end()) return close(name_of(*session_->end()), now);
    if (now - session_->heard_at() >= kUnansweredMax) close("silence", now);
}

void HostilePeer::close(std::string_view reason, Time now) {
    is_over_ = true;
    back_at_ = now + config_.return_after;
    ++totals_.closed_by_reason[std::string(reason)];
}

void HostilePeer::leave(Time now) {
    if (disconnects_left_) return;
    disconnects_left_ = was_admitted_ && !is_over_ ? protocol::kDisconnectRepeats : 0;
    next_disconnect_at_ = now;
}

Bytes HostilePeer::next_disconnect(Time now) {
    if (*disconnects_left_ == 0 || now < next_disconnect_at_) return {};
    --*disconnects_left_;
    next_disconnect_at_ = now + protocol::kDisconnectInterval;
    ++totals_.other_sent;
    return session_->write([](protocol::FrameWriter& writer) {
        static_cast<void>(writer.disconnect(protocol::EndReason::left));
    });
}

/// Returns what an honest client would also send: the handshake, answers to challenges, inputs.
Bytes HostilePeer::next_own(Time now) {
    if (!session_ || is_over_) return {};
    Bytes own;
    if (!was_admitted_) {
        const auto handshake_datagram = session_->next_handshake_datagram(now);
        own.assign(handshake_datagram.begin(), handshake_datagram.end());
    } else if (const auto challenge = session_->take_challenge()) {
        own = session_->write([&](protocol::FrameWriter& writer) {
            static_cast<void>(writer.path_response(*challenge));
        });
    } else if (now >= own_at_) {
        own_at_ = now + kOwnPacketEvery;
        own = session_->welcome() ? make_input_packet(*session_, next_tick(now), draw_input(dice_))
                                  : session_->write_raw({});
    }
    if (own.empty()) return own;
    ++totals_.other_sent;
    memory_.remember(own, dice_);
    return own;
}

/// Returns the tick that an honest input would be for; requires a Welcome.
sim::Tick HostilePeer::next_tick(Time now) const {
    const auto passed = (now - session_->tick_at()) * session_->welcome()->tick_rate / Time(1s);
    return session_->tick() + kInputTicksAhead + static_cast<sim::Tick>(passed);
}

protocol::ConnectionId HostilePeer::connection() const {
    return session_ && was_admitted_ && !is_over_ ? session_->id() : 0;
}

// To attack

void HostilePeer::choose_attack(Time now) {
    if (now < turn_until_) return;
    turn_until_ = now + config_.turn;
    attack_ = config_.repertoire[dice_.below(config_.repertoire.size())];
}

/// Returns an attack once the session has a Welcome. After the session's end, attacks continue
/// with its old keys.
Bytes HostilePeer::next_attack(Time now) {
    if (!session_ || !session_->welcome() || config_.repertoire.empty()) return {};
    if (!limiter_.has(rate_, now)) return {};
    choose_attack(now);
    Bytes bytes = make_attack(now);
    if (bytes.empty()) return bytes;
    limiter_.charge(rate_, now);
    ++totals_.attacks_sent[static_cast<std::size_t>(attack_)];
    if (attack_ != Attack::replays) memory_.remember(bytes, dice_);
    return bytes;
}

Bytes HostilePeer::make_attack(Time now) {
    switch (attack_) {
        case Attack::garbage:
            return make_garbage(*session_, dice_);
        case Attack::replays: {
            const auto bytes = memory_.draw(dice_);
            return {bytes.begin(), bytes.end()};
        }
        case Attack::flood:
            return make_flood(*session_, next_tick(now), dice_);
        case Attack::absurd_inputs:
            return make_absurd_inputs(*session_, next_tick(now), dice_);
        case Attack::endless_messages:
            return make_endless_message(*session_, dice_);
        case Attack::forged_acks:
            return make_forged_ack(*session_, dice_);
        case Attack::foreign_connections:
            return make_foreign_packet(*session_, config_.victim ? config_.victim() : 0, dice_);
        case Attack::wrong_tokens:
            return next_wrong_token_datagram(now);
    }
    return {};
}

Bytes HostilePeer::next_wrong_token_datagram(Time now) {
    if (intruder_ && intruder_->connected()) ++totals_.wrong_entries;
    if (intruder_ && intruder_->denied()) ++totals_.wrong_tokens_denied;
    if (!intruder_ || intruder_->connected() || intruder_->denied() || now >= intruder_until_) {
        intruder_.emplace(draw_wrong_token(), session_->home(), config_.random, now);
        intruder_until_ = now + kIntrusionMax;
    }
    const auto handshake_datagram = intruder_->next_handshake_datagram(now);
    return {handshake_datagram.begin(), handshake_datagram.end()};
}

/// Returns a token that has already been used, or a resume token that was altered.
ConnectToken HostilePeer::draw_wrong_token() {
    const auto flip = [this](std::span<std::byte> bytes) {
        bytes[dice_.below(bytes.size())] ^= static_cast<std::byte>(1u << dice_.below(8));
    };
    ConnectToken token = *session_->resume_token();
    switch (dice_.below(5)) {
        case 0:
            return used_tokens_[dice_.below(used_tokens_.size())];
        case 1:
            flip(token.sealed);
            break;
        case 2:
            flip(token.seal.nonce);
            break;
        case 3:
            flip(token.fields.client_to_server.bytes());
            break;
        default:
            token.seal.expire_time += 1 + dice_.below(1'000'000);
            break;
    }
    return token;
}

void HostilePeer::add_to(HostileTotals& totals) const {
    totals.peers += totals_.peers;
    totals.peers_admitted += totals_.peers_admitted;
    totals.entries += totals_.entries;
    totals.wrong_entries += totals_.wrong_entries;
    for (std::size_t i = 0; i < kAttackCount; ++i)
        totals.attacks_sent[i] += totals_.attacks_sent[i];
    totals.other_sent += totals_.other_sent;
    totals.bytes_sent += totals_.bytes_sent;
    totals.datagrams_received += totals_.datagrams_received;
    totals.bytes_received += totals_.bytes_received;
    for (const auto& [reason, times] : totals_.closed_by_reason)
        totals.closed_by_reason[reason] += times;
    totals.wrong_tokens_denied += totals_.wrong_tokens_denied;
}

}  // namespace arena::client_sim
