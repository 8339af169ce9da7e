// Receiving: passes a packet to its session, and the session's inputs to the match, where they wait
// for their tick.
#include "server/host/host.h"
#include "server/match/look_back_bound.h"

namespace arena::server {

Decision Host::decide(const Application& application) {
    const Decision decision = places_.decide(application);
    statistics_.reservations_evicted = places_.evicted();
    return decision;
}

void Host::repeat(protocol::ConnectionId connection, Time now) {
    places_.restart_reservation(connection, now);
}

void Host::receive(protocol::ConnectionId connection, const Path& from,
                   std::span<const std::byte> packet, Time now) {
    Session* const session = sessions_.find(connection);
    // The hall learns a little later that a session is gone.
    if (session == nullptr) return drop(DropReason::closed_connection);
    receive_packet(*session, from, packet, now);
}

void Host::receive_packet(Session& session, const Path& from, std::span<const std::byte> datagram,
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
bool Host::allows_unvalidated_path(Session& session, Time now) {
    return session.elsewhere.take(settings_.traffic.elsewhere, now) &&
           elsewhere_.take(settings_.traffic.elsewhere_in_all, now);
}

void Host::take_messages(Session& session, Time now) {
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

std::uint8_t Host::look_back_bound_of(const Session& session) const {
    return seen_back_bound({.round_trip = session.connection().link().round_trip(),
                            .tick_rate = settings_.tick_rate,
                            .update_interval = update_interval_of(settings_),
                            .input_interval = input_interval_of(settings_)});
}

}  // namespace arena::server
