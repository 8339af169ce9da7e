#include "client-sim/client/client.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "protocol/text.h"

namespace arena::client_sim {

namespace {

/// Puts the newest input in front and drops the oldest when the list is full.
void push_front(StaticVector<sim::PlayerInput, protocol::kInputsMax>& inputs,
                const sim::PlayerInput& newest) {
    if (inputs.size() < inputs.capacity()) static_cast<void>(inputs.push_back({}));
    std::copy_backward(inputs.begin(), inputs.end() - 1, inputs.end());
    inputs[0] = newest;
}

}  // namespace

Client::Client(std::string_view name, std::uint64_t nonce, Time now)
    : name_(protocol::to_name(name, protocol::kNameBytesMax)), nonce_(nonce), heard_at_(now) {}

Observation Client::receive(std::span<const std::byte> datagram, Time now) {
    Observation seen;
    if (state_ == ClientState::closed) return seen;
    ++counters_.datagrams_received;
    counters_.bytes_received += datagram.size();
    if (const auto error = protocol::decode_into(datagram, last_message_)) {
        ++counters_.decode_errors[static_cast<std::size_t>(*error)];
        return seen;
    }

    if (const auto* welcome = std::get_if<protocol::Welcome>(&last_message_)) {
        on_welcome(*welcome, now, seen);
    } else if (const auto* goodbye = std::get_if<protocol::Goodbye>(&last_message_)) {
        on_goodbye(*goodbye);
    } else if (state_ != ClientState::active) {
        ++counters_.out_of_turn;
    } else if (const auto* part = std::get_if<protocol::SnapshotPart>(&last_message_)) {
        on_snapshot(*part, seen);
        heard_at_ = now;
    } else if (const auto* events = std::get_if<protocol::Events>(&last_message_)) {
        on_events(*events, seen);
        heard_at_ = now;
    } else {
        ++counters_.out_of_turn;
    }
    return seen;
}

void Client::on_welcome(const protocol::Welcome& welcome, Time now, Observation& seen) {
    if (welcome.client_nonce != nonce_) {
        ++counters_.out_of_turn;
        return;
    }
    // A second Welcome answers a Hello that was already on its way.
    if (state_ != ClientState::connecting) return;
    state_ = ClientState::active;
    welcome_ = welcome;
    heard_at_ = now;
    seen.welcomed = true;

    // The answer is half a round trip old, the next input takes another half; it should arrive
    // kInputMarginAimed ticks before the tick after the server's current one. Which Hello it
    // answers is not known, since they are repeated sooner than a long way there and back takes.
    // The first one is the safe guess: inputs that are too early wait, those that are too late are
    // lost.
    const Time round_trip = first_hello_at_ ? now - *first_hello_at_ : Time{0};
    const double ticks = std::min(seconds(round_trip), 1.0) * welcome.tick_rate;
    clock_.start(welcome.tick + 1 + kInputMarginAimed + static_cast<sim::Tick>(ticks),
                 welcome.tick_rate, now);
}

void Client::on_snapshot(const protocol::SnapshotPart& part, Observation& seen) {
    if (part.tick > snapshot_ack_) {
        snapshot_ack_ = part.tick;
        clock_.steer(part.input_margin);
    }
    view_.apply(part);
    seen.part = &part;
}

void Client::on_events(const protocol::Events& message, Observation& seen) {
    const std::uint32_t next = events_ack_ + 1;
    // Behind a hole: the server sends again from the hole on, so nothing is kept.
    if (message.first_sequence > next) return;
    const std::uint32_t known = next - message.first_sequence;
    if (known >= message.events.size()) return;

    seen.events = message.events.view().subspan(known);
    seen.first_sequence = next;
    for (const sim::Event& event : seen.events)
        view_.apply(event);
    events_ack_ += static_cast<std::uint32_t>(seen.events.size());
    counters_.events += seen.events.size();
}

void Client::on_goodbye(const protocol::Goodbye& goodbye) {
    const bool for_session =
        state_ == ClientState::active && goodbye.session_token == welcome_.session_token;
    const bool for_hello = state_ == ClientState::connecting && goodbye.client_nonce == nonce_;
    if (!for_session && !for_hello) {
        ++counters_.out_of_turn;
        return;
    }
    goodbye_reason_ = goodbye.reason;
    close(CloseReason::server_goodbye);
}

Client::Due Client::due(Time now) {
    if (state_ == ClientState::closed) return Due::nothing;
    if (now - heard_at_ >= kSilenceMax) {
        close(state_ == ClientState::connecting ? CloseReason::no_answer : CloseReason::silence);
        return Due::nothing;
    }
    if (state_ == ClientState::connecting) {
        const bool is_due = !first_hello_at_ || now - last_hello_at_ >= kHelloInterval;
        return is_due ? Due::hello : Due::nothing;
    }
    return clock_.due(now) ? Due::input : Due::nothing;
}

protocol::Hello Client::hello(Time now) {
    if (!first_hello_at_) first_hello_at_ = now;
    last_hello_at_ = now;
    return {.client_nonce = nonce_, .name = name_};
}

protocol::Input Client::input(const sim::PlayerInput& newest, Time now) {
    const TickClock::Turn turn = clock_.take(now);
    // Repeats are addressed by counting back from the newest tick, so a hole ends the list.
    if (!turn.contiguous) inputs_.clear();
    push_front(inputs_, newest);
    ++counters_.inputs_sent;
    return {.session_token = welcome_.session_token,
            .snapshot_ack = snapshot_ack_,
            .events_ack = events_ack_,
            .newest_tick = turn.tick,
            .inputs = inputs_};
}

protocol::Goodbye Client::leave() {
    close(CloseReason::left);
    return {.session_token = welcome_.session_token,
            .client_nonce = nonce_,
            .reason = protocol::GoodbyeReason::client_left};
}

void Client::close(CloseReason reason) {
    state_ = ClientState::closed;
    close_reason_ = reason;
}

std::string_view name_of(CloseReason reason) {
    switch (reason) {
        case CloseReason::open:
            return "open";
        case CloseReason::left:
            return "left";
        case CloseReason::no_answer:
            return "no_answer";
        case CloseReason::silence:
            return "silence";
        case CloseReason::server_goodbye:
            return "server_goodbye";
    }
    return "unknown";
}

std::string_view name_of(protocol::GoodbyeReason reason) {
    switch (reason) {
        case protocol::GoodbyeReason::client_left:
            return "client_left";
        case protocol::GoodbyeReason::server_closing:
            return "server_closing";
        case protocol::GoodbyeReason::server_full:
            return "server_full";
        case protocol::GoodbyeReason::wrong_version:
            return "wrong_version";
        case protocol::GoodbyeReason::timed_out:
            return "timed_out";
        case protocol::GoodbyeReason::events_overflow:
            return "events_overflow";
    }
    return "unknown";
}

}  // namespace arena::client_sim
