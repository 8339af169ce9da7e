#include "tests/simulation/session_end.h"

#include <string>
#include <utility>

namespace arena::simulation {

using protocol::EndReason;

SessionEnd::SessionEnd(protocol::SecureConnection connection, std::shared_ptr<SessionRecord> record,
                       Role role, Verdict& verdict)
    : connection_(std::move(connection)),
      record_(std::move(record)),
      role_(role),
      own_(role == Role::server ? record_->server : record_->client),
      other_(role == Role::server ? record_->client : record_->server),
      verdict_(verdict) {
    own_.is_there = true;
}

SessionEnd::~SessionEnd() {
    own_.statistics = connection().statistics();
}

void SessionEnd::note(Time now, const std::string& violation) {
    if (violation.empty()) return;
    const char* const label = role_ == Role::server ? "server, session of client " : "client ";
    verdict_.violate(now, label + std::to_string(record_->of_client) + ": " + violation);
}

void SessionEnd::judge_send(Time now, std::optional<protocol::SendError> error) {
    if (error) note(now, "a message was not taken: " + std::to_string(static_cast<int>(*error)));
}

void SessionEnd::queue_messages(const MessageRates& message_rates, protocol::Dice& dice, Time now) {
    protocol::Connection& connection = connection_.connection();
    if (connection.end()) return;
    constexpr std::uint8_t kLastChannel = protocol::kSequencedChannels - 1;
    if (dice.happens(message_rates.steady))
        judge_send(now, own_.sender.sequenced(connection, kLastChannel));
    for (std::uint32_t part = 0; part < message_rates.parts; ++part)
        if (dice.happens(message_rates.sequenced))
            judge_send(now, own_.sender.sequenced(connection, static_cast<std::uint8_t>(part)));
    if (dice.happens(message_rates.unordered)) judge_send(now, own_.sender.unordered(connection));
    if (dice.happens(message_rates.reliable)) queue_reliable(now);
}

/// Sends only what the queue accepts: a full one would rightly end the connection.
void SessionEnd::queue_reliable(Time now) {
    const auto waiting = connection().reliable_waiting();
    if (waiting.messages < protocol::kReliableWindow &&
        waiting.bytes + protocol::kReliableMessageMax <= protocol::kReliableBytesMax)
        judge_send(now, own_.sender.reliable(connection_.connection()));
}

void SessionEnd::receive(Time now, protocol::PathId from, std::span<std::byte> datagram) {
    const auto number = other_.packets.find(datagram);
    const bool ended = connection().end().has_value();
    const auto refusal = connection_.receive(now, from, datagram, own_.inbox);
    note(now, other_.packets.on_answer(number, refusal, ended));
    if (!refusal) {
        own_.heard_at = now;
        note(now, std::exchange(own_.inbox.violation, ""));
    }
    judge_end(now);
}

void SessionEnd::disconnect(EndReason reason) {
    own_.wanted = reason;
    connection_.connection().disconnect(reason);
}

/// After this long without a packet, if the other side has gone or the network has failed.
bool SessionEnd::may_time_out(Time now) const {
    constexpr Time kWriteEvery = std::chrono::seconds(1);  // far longer than an end ever waits
    const bool other_is_there = other_.wrote_at > now - kWriteEvery;
    const bool network_works = record_->network_down_at < own_.heard_at - kWriteEvery;
    return now - own_.heard_at >= record_->timeout && !(other_is_there && network_works);
}

/// A session ends because one side wants it, or because nothing arrived for its timeout.
void SessionEnd::judge_end(Time now) {
    const auto& end = connection().end();
    if (own_.end || !end) return;
    own_.end = *end;
    const std::string name(name_of(end->reason));
    if (end->by_peer) {
        if (!other_.end || other_.end->reason != end->reason)
            note(now, "ended as " + name + ", which the other side has not said");
    } else if (end->reason == EndReason::timed_out) {
        if (!may_time_out(now)) note(now, "timed out on a network that works");
    } else if (own_.wanted != end->reason) {
        note(now, "ended as " + name);
    }
}

}  // namespace arena::simulation
