// Receiving: passes a datagram to its session or to the gate, and a session's inputs to the match,
// where they wait for their tick.
#include "protocol/session/packet/packet_header.h"
#include "server/base/address_text.h"
#include "server/core/server.h"
#include "server/match/look_back_bound.h"

namespace arena::server {
namespace {

/// No host is at port 0 or at the unspecified address, but a forged datagram can claim to come from
/// there.
bool can_be_answered(const protocol::Address& remote) {
    return remote.port != 0 && !is_wildcard(remote);
}

}  // namespace

void Server::receive(const Path& from, std::span<const std::byte> datagram, Time now) {
    ++statistics_.traffic.packets_received;
    statistics_.traffic.bytes_received += datagram.size();

    if (!can_be_answered(from.remote)) return drop(DropReason::no_return_address);
    if (datagram.size() > protocol::kPacketBytesMax) return drop(DropReason::too_long);
    const auto header = protocol::read_packet_header(datagram);
    if (!header) return receive_handshake(from, datagram, now);
    Session* const session = sessions_.find(header->connection);
    if (session == nullptr)
        return drop(sessions_.was_closed(header->connection, now) ? DropReason::closed_connection
                                                                  : DropReason::unknown_connection);
    receive_packet(*session, from, datagram, now);
}

void Server::receive_handshake(const Path& from, std::span<const std::byte> datagram, Time now) {
    const auto answer = gate_.receive(from, datagram, now, unix_seconds(now));
    statistics_.handshakes = gate_.counts();
    statistics_.reservations_evicted = gate_.evicted();
    if (!answer.bytes.empty()) send(from, answer.end, answer.bytes);
}

void Server::receive_packet(Session& session, const Path& from, std::span<const std::byte> datagram,
                            Time now) {
    const protocol::PathId path = session.paths.id_of(from);
    const bool is_validated = path == session.connection().paths().current();
    if (!is_validated && !allows_unvalidated_path(session, now))
        return drop(DropReason::elsewhere_rate);
    if (!session.rate_limiter.has_some(settings_.traffic.session, now))
        return drop(DropReason::session_rate);

    messages_.clear();
    const auto refusal = session.secure.receive(now, path, datagram, messages_);
    if (refusal) {
        ++statistics_.refused_packets[*refusal];
        return settle(session, now);
    }
    session.rate_limiter.charge(settings_.traffic.session, now, datagram.size());
    session.paths.keep(from, session.connection().paths());
    take_messages(session, now);
    settle(session, now);
    if (session.connection().wants_flush()) flush(session, now);
}

// The session's own limiter comes first: a flood that names one session leaves the common limiter
// to the others.
bool Server::allows_unvalidated_path(Session& session, Time now) {
    return session.elsewhere.take(settings_.traffic.elsewhere, now) &&
           elsewhere_.take(settings_.traffic.elsewhere_in_all, now);
}

void Server::take_messages(Session& session, Time now) {
    if (messages_.refusal()) {
        ++statistics_.refused_messages[*messages_.refusal()];
        session.connection().disconnect(protocol::EndReason::malformed);
    }
    if (session.connection().end()) return;
    if (session.state == SessionState::reserved) activate(session, now);
    if (session.state != SessionState::active) return;
    // Until the client has acknowledged its Welcome, all that it sends is about what was before.
    if (!session.is_welcomed && session.connection().reliable_waiting().messages == 0) {
        session.is_welcomed = true;
        session.answered_by = messages_.packet();
        session.earlier_resume_keys = {};
    }
    if (!session.is_welcomed || messages_.packet() < session.answered_by) return;
    if (!session.watches)
        for (const protocol::Inputs& inputs : messages_.inputs())
            played().match.receive(session.player, inputs, look_back_bound_of(session));
    if (messages_.wish()) take_wish(session, *messages_.wish(), now);
}

std::uint8_t Server::look_back_bound_of(const Session& session) const {
    return seen_back_bound({.round_trip = session.connection().link().round_trip(),
                            .tick_rate = settings_.tick_rate,
                            .update_interval = update_interval_of(settings_),
                            .input_interval = input_interval_of(settings_)});
}

}  // namespace arena::server
